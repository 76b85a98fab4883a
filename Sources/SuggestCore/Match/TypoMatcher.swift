// Where a term stands in a text within a few edits.
//
// A match is a stretch of the text whose distance to the term (`EditDistances`) is within the limit. Where there is one
// there are many: amsterd, amsterda and amsterdam are all one edit from amsterdm. The one that counts has the fewest
// edits; then the best class: the whole text, its prefix, a word's prefix, elsewhere; then it begins first; and then it
// is the shortest: in "amsterdam" it is the whole, in "amsterdams" amsterd. A scan backwards over the text tells for
// each place how near a stretch that begins there can be, which answers all of this but where the match ends; a scan
// forwards from where it begins answers that.

/// A stretch of a text in which a term stands within some edits.
package struct TypoMatch: Equatable, Sendable {
  package var edits: Int
  package var matchClass: MatchClass
  /// The half-open range of characters; never empty.
  package var start: Int
  package var end: Int

  package init(edits: Int, matchClass: MatchClass, start: Int, end: Int) {
    self.edits = edits
    self.matchClass = matchClass
    self.start = start
    self.end = end
  }
}

/// Looks for one term in texts, as a strategy says, edits allowed.
///
/// Terms and texts are characters as they are compared, stray bytes as `UTF8Text` has them. Word starts are what the
/// caller says they are; the text's start is one whatever it says.
package struct TypoMatcher: Sendable {
  /// The most edits allowed: fewer than the term has characters, so that no match is empty.
  package let limit: Int
  private let distances: EditDistances
  private var termCount: Int { distances.termCount }

  /// Compiles `term`, not empty; `limit` (0 to 3) is cut to what the term allows. O(term).
  package init(term: TermSpelling, limit: Int) {
    self.limit = max(0, min(limit, term.count - 1))
    distances = EditDistances(to: term)
  }

  /// Whether the term stands in `text`. One scan, which ends at the first match; nothing is allocated for a term of up
  /// to 64 characters.
  package func matches(
    _ text: UnsafeBufferPointer<UInt32>, as strategy: Strategy, isWordStart: (Int) -> Bool
  ) -> Bool {
    guard text.count >= termCount - limit else { return false }
    let limit = limit
    switch strategy {
    case .exact:
      return wholeTextMatch(text) != nil
    case .prefix:
      return distances.containsPrefix(of: reach(from: 0, in: text)) { _, edits in edits <= limit }
    case .wordPrefix:
      return distances.containsStart(in: text) { start, edits in
        edits <= limit && (start == 0 || isWordStart(start))
      }
    case .substring, .fuzzy:
      return distances.containsStart(in: text) { _, edits in edits <= limit }
    }
  }

  /// The match that counts in `text`: of those with the fewest edits those of the best class, of these the one that
  /// begins first, and of those that begin there the shortest. Nil if there is none. O(text × term / 64).
  package func best(
    in text: UnsafeBufferPointer<UInt32>, as strategy: Strategy, isWordStart: (Int) -> Bool
  ) -> TypoMatch? {
    guard text.count >= termCount - limit else { return nil }
    switch strategy {
    case .exact: return wholeTextMatch(text)
    case .prefix: return nearestMatch(from: 0, matchClass: .prefix, in: text)
    case .wordPrefix, .substring, .fuzzy:
      guard let place = bestStart(in: text, isAnywhere: strategy != .wordPrefix, isWordStart: isWordStart) else {
        return nil
      }
      return nearestMatch(from: place.start, matchClass: place.matchClass, in: text)
    }
  }

  /// A stretch of the term, as it is or with two neighbours swapped.
  package struct Piece: Equatable {
    package var range: Range<Int>
    /// The first of the two, if they are swapped.
    package var swap: Int?

    package init(_ range: Range<Int>, swap: Int? = nil) {
      self.range = range
      self.swap = swap
    }
  }

  /// Pieces of which at least one stands in every match.
  ///
  /// The term is cut into one part more than edits are allowed, so that a part is left that no edit changes; but for a
  /// swap across a cut, which changes two. Joined by such swaps the parts are still more than the other edits: one part
  /// stands unchanged, or what lies around one swap does, up to where the next may begin.
  package var pieces: [Piece] {
    let (length, longerCount) = termCount.quotientAndRemainder(dividingBy: limit + 1)
    var cuts = [0]
    for index in 0...limit { cuts.append(cuts[index] + length + (index < longerCount ? 1 : 0)) }
    let parts = zip(cuts, cuts.dropFirst()).map { Piece($0..<$1) }
    let swaps = zip(parts, parts.dropFirst()).map { left, right in
      let (cut, end) = (right.range.lowerBound, right.range.upperBound)
      return Piece(left.range.lowerBound..<(end == termCount ? end : max(cut + 1, end - 1)), swap: cut - 1)
    }
    return parts + swaps
  }

  /// What a match that begins at `start` can cover at most.
  private func reach(from start: Int, in text: UnsafeBufferPointer<UInt32>) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(rebasing: text[start..<min(text.count, start + termCount + limit)])
  }

  private func wholeTextMatch(_ text: UnsafeBufferPointer<UInt32>) -> TypoMatch? {
    guard text.count <= termCount + limit else { return nil }
    var match: TypoMatch?
    let limit = limit
    _ = distances.containsPrefix(of: text) { length, edits in
      guard length == text.count, edits <= limit else { return false }
      match = TypoMatch(edits: edits, matchClass: .whole, start: 0, end: length)
      return true
    }
    return match
  }

  /// The match that counts of those that begin at `start`; its class is `matchClass`, unless it can be the whole text.
  private func nearestMatch(
    from start: Int, matchClass: MatchClass, in text: UnsafeBufferPointer<UInt32>
  ) -> TypoMatch? {
    var best: TypoMatch?
    _ = distances.containsPrefix(of: reach(from: start, in: text)) { length, edits in
      let isWhole = length == text.count
      if edits < best?.edits ?? (limit + 1) || isWhole && edits == best?.edits {
        best = TypoMatch(edits: edits, matchClass: isWhole ? .whole : matchClass, start: start, end: start + length)
      }
      return false
    }
    return best
  }

  /// Where the match that counts begins, and its class, the whole text taken for a prefix.
  private func bestStart(
    in text: UnsafeBufferPointer<UInt32>, isAnywhere: Bool, isWordStart: (Int) -> Bool
  ) -> (start: Int, matchClass: MatchClass)? {
    // The scan goes backwards: of equals the later found begins earlier.
    var fewest = limit
    var best: (start: Int, matchClass: MatchClass)?
    _ = distances.containsStart(in: text) { start, edits in
      guard edits <= fewest else { return false }
      let matchClass: MatchClass = start == 0 ? .prefix : isWordStart(start) ? .wordPrefix : .elsewhere
      guard isAnywhere || matchClass != .elsewhere else { return false }
      let isAsGood = matchClass.rawValue <= (best?.matchClass ?? .elsewhere).rawValue
      if edits < fewest || isAsGood { best = (start, matchClass) }
      fewest = edits
      return false
    }
    return best
  }
}
