// Where a term stands in a text within a few edits.
//
// A match is a stretch of the text that is within the limit from the term (`EditAutomaton`). Where there is one there
// are many: amsterd, amsterda and amsterdam are all one edit from amsterdm. The one that counts has the fewest edits;
// then the best class (`MatchClass`); then it begins first; and then it is the shortest: in "amsterdam" it is the whole,
// in "amsterdams" amsterd. A scan backwards over the text tells for each place how near a stretch that begins there can
// be; a scan forwards from a place tells where those that begin there end, and is needed where that says of which class
// they are.

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

  /// Whether no fewer edits, and no better class, are the other's.
  func isAsGood(as other: TypoMatch) -> Bool {
    edits == other.edits ? matchClass.rawValue <= other.matchClass.rawValue : edits < other.edits
  }
}

/// Looks for one term in texts, as a strategy says, edits allowed.
///
/// Terms and texts are characters as they are compared, stray bytes as `UTF8Text` has them. What is alphanumeric in a
/// text is the caller's to say.
package struct TypoMatcher: Sendable {
  /// The most edits allowed: fewer than the term has characters, so that no match is empty.
  package let limit: Int
  private let automaton: EditAutomaton
  private var termCount: Int { automaton.termCount }

  /// Compiles `term`, not empty; the limit (0 to 3) is cut to what the term allows. O(term).
  package init(term: TermSpelling, _ allowance: EditAllowance) {
    limit = max(0, min(allowance.limit, term.count - 1))
    automaton = EditAutomaton(to: term, EditAllowance(limit: limit, allowance.kinds))
  }

  /// Whether the term stands in `text`. One scan, which ends at the first match, and for whole words another one from
  /// each place where they may begin.
  package func matches(
    _ text: UnsafeBufferPointer<UInt32>, as strategy: Strategy, isAlphanumeric: (Int) -> Bool
  ) -> Bool {
    guard text.count >= termCount - limit else { return false }
    switch strategy {
    case .exact:
      return wholeTextMatch(text) != nil
    case .prefix:
      return automaton.containsPrefix(of: reach(from: 0, in: text)) { _, _ in true }
    case .wordPrefix:
      return automaton.containsStart(in: text) { start, _ in
        start == 0 || isAlphanumeric(start) && !isAlphanumeric(start - 1)
      }
    case .word:
      return automaton.containsStart(in: text) { start, _ in
        guard TypoMatcher.mayBeginWords(at: start, isAlphanumeric) else { return false }
        return automaton.containsPrefix(of: reach(from: start, in: text)) { length, _ in
          start + length == text.count || !isAlphanumeric(start + length)
        }
      }
    case .substring, .fuzzy:
      return automaton.containsStart(in: text) { _, _ in true }
    }
  }

  /// The match that counts in `text`: of those with the fewest edits those of the best class, of these the one that
  /// begins first, and of those that begin there the shortest. Nil if there is none. O(text × term / 64), and O(term²)
  /// more for each place where whole words with so few edits may begin.
  package func best(
    in text: UnsafeBufferPointer<UInt32>, as strategy: Strategy, isAlphanumeric: (Int) -> Bool
  ) -> TypoMatch? {
    guard text.count >= termCount - limit else { return nil }
    switch strategy {
    case .exact: return wholeTextMatch(text)
    case .prefix: return nearestMatch(from: 0, in: text, as: strategy, isAlphanumeric)
    case .wordPrefix, .word, .substring, .fuzzy: break
    }
    // The scan goes backwards: of equals the later found begins earlier.
    var best: TypoMatch?
    _ = automaton.containsStart(in: text) { start, edits in
      guard edits <= best?.edits ?? limit else { return false }
      let mayBeginWords = TypoMatcher.mayBeginWords(at: start, isAlphanumeric)
      switch strategy {
      case .word where !mayBeginWords: return false
      case .wordPrefix where start > 0 && !(mayBeginWords && isAlphanumeric(start)): return false
      default: break
      }
      let match =
        mayBeginWords
        ? nearestMatch(from: start, in: text, as: strategy, isAlphanumeric)
        : TypoMatch(edits: edits, matchClass: .elsewhere, start: start, end: start)
      if let match, best.map(match.isAsGood) ?? true { best = match }
      return false
    }
    // Where a match ends that is no word and no prefix was left open.
    guard let found = best, found.end == found.start else { return best }
    return nearestMatch(from: found.start, in: text, as: strategy, isAlphanumeric)
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

  /// Whether nothing alphanumeric stands right before `start`.
  private static func mayBeginWords(at start: Int, _ isAlphanumeric: (Int) -> Bool) -> Bool {
    start == 0 || !isAlphanumeric(start - 1)
  }

  private func wholeTextMatch(_ text: UnsafeBufferPointer<UInt32>) -> TypoMatch? {
    guard text.count <= termCount + limit else { return nil }
    var match: TypoMatch?
    _ = automaton.containsPrefix(of: text) { length, edits in
      guard length == text.count else { return false }
      match = TypoMatch(edits: edits, matchClass: .whole, start: 0, end: length)
      return true
    }
    return match
  }

  /// The match that counts of those that begin at `start`.
  private func nearestMatch(
    from start: Int, in text: UnsafeBufferPointer<UInt32>, as strategy: Strategy, _ isAlphanumeric: (Int) -> Bool
  ) -> TypoMatch? {
    let mayBeginWords = TypoMatcher.mayBeginWords(at: start, isAlphanumeric)
    let partClass: MatchClass =
      start == 0 ? .prefix : mayBeginWords && isAlphanumeric(start) ? .wordPrefix : .elsewhere
    var best: TypoMatch?
    _ = automaton.containsPrefix(of: reach(from: start, in: text)) { length, edits in
      let end = start + length
      let areWords = mayBeginWords && (end == text.count || !isAlphanumeric(end))
      if strategy == .word, !areWords { return false }
      var match = TypoMatch(edits: edits, matchClass: partClass, start: start, end: end)
      if areWords {
        let comesFirst = !(0..<start).contains(where: isAlphanumeric)
        match.matchClass = start == 0 && end == text.count ? .whole : comesFirst ? .prefixWords : .words
      }
      // Of equals the first is the shortest.
      if best.map({ !$0.isAsGood(as: match) }) ?? true { best = match }
      return false
    }
    return best
  }
}
