import SuggestCore

/// "Did you mean": the known name that was most likely meant, found as `--typos` finds candidates.
package enum NearestName {
  /// The first name that `typed` begins, else the one with the fewest edits from it, if they are at most three and a
  /// third of its length (and one, for short names).
  package static func of(_ typed: String, among names: [String]) -> String? {
    if typed.isEmpty { return nil }
    if let longer = names.first(where: { $0.hasPrefix(typed) }) { return longer }
    let matcher = TypoMatcher(term: TermSpelling(typed.unicodeScalars.map(\.value)), EditAllowance(limit: 3))
    var best: (name: String, edits: Int)?
    for name in names {
      let characters = name.unicodeScalars.map(\.value)
      let match = characters.withUnsafeBufferPointer { matcher.best(in: $0, as: .exact) { _ in false } }
      guard let edits = match?.edits, edits <= max(1, characters.count / 3) else { continue }
      if edits < best?.edits ?? Int.max { best = (name, edits) }
    }
    return best?.name
  }
}
