import Foundation
import SuggestCore
import Testing

/// `TypoMatcher` against a full table, filled in as the textbook has it.
@Suite struct TypoMatcherTests {
  /// A term, a text, the limit and the match that counts under substring.
  struct Row: CustomTestStringConvertible, Sendable {
    var term: String
    var text: String
    var limit: Int
    var match: TypoMatch?
    var testDescription: String { "\(term) in '\(text)' within \(limit)" }

    init(_ term: String, _ text: String, _ limit: Int, _ match: TypoMatch?) {
      self.term = term
      self.text = text
      self.limit = limit
      self.match = match
    }
  }

  @Test(arguments: [
    Row("ab", "ba", 1, TypoMatch(edits: 1, matchClass: .whole, start: 0, end: 2)),
    Row("amsterdm", "amsterdam", 1, TypoMatch(edits: 1, matchClass: .whole, start: 0, end: 9)),
    Row("amsterdm", "amsterdams", 1, TypoMatch(edits: 1, matchClass: .prefix, start: 0, end: 7)),
    Row("amsterdam", "new amsterdam", 2, TypoMatch(edits: 0, matchClass: .words, start: 4, end: 13)),
    Row("masterdam", "nieuw-amsterdam", 1, TypoMatch(edits: 1, matchClass: .words, start: 6, end: 15)),
    Row("masterdam", "nieuwamsterdam", 1, TypoMatch(edits: 1, matchClass: .elsewhere, start: 5, end: 14)),
    Row("masterdam", "nieuw-amsterdam", 0, nil),
    Row("zürich", "zurich", 1, TypoMatch(edits: 1, matchClass: .whole, start: 0, end: 6)),
    Row("москва", "в мосвка", 1, TypoMatch(edits: 1, matchClass: .words, start: 2, end: 8)),
    Row("東京都", "京東都", 2, TypoMatch(edits: 1, matchClass: .whole, start: 0, end: 3)),
    Row("a", "", 3, nil),
    Row("a", "b", 3, nil),
    Row("abc", "ca", 2, TypoMatch(edits: 2, matchClass: .prefix, start: 0, end: 1)),
    Row("masterdam", "amsterdam-zuid", 1, TypoMatch(edits: 1, matchClass: .prefixWords, start: 0, end: 9)),
    Row("masterdam", "oud-amsterdams", 1, TypoMatch(edits: 1, matchClass: .wordPrefix, start: 4, end: 13)),
    // The words that begin first, though others begin before them.
    Row("ab", "xab ab-b", 0, TypoMatch(edits: 0, matchClass: .words, start: 4, end: 6)),
    Row("iphone 15", "iphone 16", 3, nil),
    Row("ihpone 15", "iphone 15", 1, TypoMatch(edits: 1, matchClass: .whole, start: 0, end: 9)),
    Row("amsterdam", "amst3rdam", 3, nil),
    Row("a1c", "ac", 2, nil),
    Row("ac", "a1c", 1, TypoMatch(edits: 1, matchClass: .prefix, start: 0, end: 1)),
    Row("a1b", "1ab", 1, nil),
    Row("ab\u{661}", "ab\u{662}", 2, nil),
    Row("ab\u{661}", "b\u{661}", 2, TypoMatch(edits: 1, matchClass: .whole, start: 0, end: 2)),
  ])
  func theMatchThatCounts(row: Row) {
    let found = answer(row.term.characters, row.limit, row.text.characters, .substring) {
      row.text.characters[$0] != 0x20 && row.text.characters[$0] != 0x2D
    }
    #expect(found.best == row.match)
    #expect(found.isMatch == (row.match != nil))
  }

  @Test func swapsAreTheOnlyEdits() {
    for (text, isMatch) in [
      ("tset", true), ("etst", true), ("tes", false), ("tests", true), ("text", false), ("tts", false),
    ] {
      let matcher = TypoMatcher(term: TermSpelling("test".characters), EditAllowance(limit: 1, .swaps))
      text.characters.withUnsafeBufferPointer { text in
        for strategy in [Strategy.substring, .prefix] {
          #expect(matcher.matches(text, as: strategy, isAlphanumeric: { _ in true }) == isMatch)
          let best = matcher.best(in: text, as: strategy, isAlphanumeric: { _ in true })
          #expect((best != nil) == isMatch)
        }
      }
    }
  }

  @Test func noSubstringIsEditedTwice() {
    #expect(answer("abc".characters, 2, "ca".characters, .exact, { _ in false }).best == nil)
    #expect(answer("abcd".characters, 3, "cad".characters, .exact, { _ in false }).best?.edits == 3)
  }

  @Test(arguments: [(1, 3, 0), (2, 3, 1), (3, 3, 2), (3, 1, 1), (9, 3, 3), (9, 7, 7), (9, -1, 0)])
  func theLimitLeavesOneCharacter(termCount: Int, limit: Int, expected: Int) {
    #expect(TypoMatcher(term: [UInt32](repeating: 97, count: termCount), limit: limit).limit == expected)
  }

  @Test func strayBytesAreCharacters() {
    let text: [UInt32] = [0x61, 0xDCC3, 0x62, 0x63]
    #expect(answer([0xDCC3, 0x62], 0, text, .substring, { _ in false }).best?.start == 1)
    #expect(answer([0xC3, 0x62], 0, text, .substring, { _ in false }).best == nil)
    #expect(answer([0x61, 0xDC80, 0x62, 0x63], 1, text, .exact, { _ in false }).best?.edits == 1)
  }

  /// Every term of up to four of three letters in every text of up to six, under every limit and strategy.
  @Test func shortTermsAndTextsAsTheTableHasThem() {
    let texts = words(of: "abc".characters, upTo: 6)
    for term in words(of: "abc".characters, upTo: 4) where !term.isEmpty {
      let matchers = (0...3).map { TypoMatcher(term: term, limit: $0) }
      for text in texts { compare(matchers, term, text) }
    }
  }

  /// Random terms in texts that are made of them, more or less; SUGGEST_PAIRS says how many.
  @Test func randomTermsAndTextsAsTheTableHasThem() {
    let count = ProcessInfo.processInfo.environment["SUGGEST_PAIRS"].flatMap(Int.init) ?? 20_000
    var pairs = RandomPairs(seed: 1)
    for _ in 0..<count {
      let (term, text) = pairs.next(termCount: 1...14)
      compare([TypoMatcher(term: term, limit: pairs.below(4))], term, text)
    }
  }

  /// On both sides of a machine word's 64 rows, and of two.
  @Test(arguments: [63, 64, 65, 70, 127, 128, 129, 200])
  func longTermsAsTheTableHasThem(termCount: Int) {
    var pairs = RandomPairs(seed: UInt64(termCount))
    for _ in 0..<12 {
      let (term, text) = pairs.next(termCount: termCount...termCount)
      compare((0...3).map { TypoMatcher(term: term, limit: $0) }, term, text)
    }
  }

  /// Characters that meet in one slot of the table of masks, as many as there can be.
  @Test func charactersWithTheSameLastBits() {
    let term = (1...64).map { UInt32(0x4E00 + 128 * $0) }
    var text = term
    text.swapAt(30, 31)
    text[63] = 0x4E00
    compare((0...3).map { TypoMatcher(term: term, limit: $0) }, term, text)
    #expect(answer(term, 3, text, .exact, { _ in false }).best?.edits == 2)
  }

  /// A swap whose two characters are the last row of a block and the first of the next.
  @Test(arguments: [63, 64, 127, 128])
  func aSwapAcrossBlocks(place: Int) {
    let term = (0..<150).map { UInt32(0x61 + $0 % 23) }
    var text = term
    text.swapAt(place - 1, place)
    #expect(
      answer(term, 1, text, .exact, { _ in true }).best == TypoMatch(edits: 1, matchClass: .whole, start: 0, end: 150))
    #expect(
      answer(term, 1, [0x20] + text, .substring, { _ in false }).best
        == TypoMatch(edits: 1, matchClass: .prefixWords, start: 1, end: 151))
  }

  @Test(arguments: [
    (3, 0, [Piece(0..<3)]), (2, 1, [Piece(0..<1), Piece(1..<2), Piece(0..<2, swap: 0)]),
    (9, 1, [Piece(0..<5), Piece(5..<9), Piece(0..<9, swap: 4)]),
    (9, 2, [Piece(0..<3), Piece(3..<6), Piece(6..<9), Piece(0..<5, swap: 2), Piece(3..<9, swap: 5)]),
    (3, 2, [Piece(0..<1), Piece(1..<2), Piece(2..<3), Piece(0..<2, swap: 0), Piece(1..<3, swap: 1)]),
  ])
  func piecesAreThePartsAndWhatSwapsAcrossCutsLeave(termCount: Int, limit: Int, pieces: [Piece]) {
    #expect(TypoMatcher(term: [UInt32](repeating: 97, count: termCount), limit: limit).pieces == pieces)
  }

  typealias Piece = TypoMatcher.Piece

  /// Terms of distinct characters, so that a piece stands nowhere by chance.
  @Test func everyTextThatMatchesHasAPiece() {
    var pairs = RandomPairs(seed: 7)
    var matchCount = 0
    for _ in 0..<20_000 {
      let term = Array((97...122).map { UInt32($0) }.shuffled(using: &pairs.random).prefix(1 + pairs.below(14)))
      let limit = pairs.below(4)
      let pieces = TypoMatcher(term: term, limit: limit).pieces
      let text = pairs.edited(term, times: limit)
      guard answer(term, limit, text, .substring, { _ in false }).isMatch else { continue }
      matchCount += 1
      let hasPiece = pieces.contains { piece in
        var term = term
        if let swap = piece.swap { term.swapAt(swap, swap + 1) }
        return text.contains(term[piece.range])
      }
      #expect(hasPiece, "\(term) in \(text) within \(limit)")
    }
    #expect(matchCount > 5_000)
  }

  /// Both answers about one text, as the matcher gives them.
  private func answer(
    _ term: [UInt32], _ limit: Int, _ text: [UInt32], _ strategy: Strategy, _ isAlphanumeric: (Int) -> Bool
  ) -> (best: TypoMatch?, isMatch: Bool) {
    let matcher = TypoMatcher(term: term, limit: limit)
    return text.withUnsafeBufferPointer { text in
      (
        matcher.best(in: text, as: strategy, isAlphanumeric: isAlphanumeric),
        matcher.matches(text, as: strategy, isAlphanumeric: isAlphanumeric)
      )
    }
  }

  /// Expects of matchers of `term`, under every strategy, what a search through all stretches finds. Only a c
  /// is no part of a word.
  private func compare(_ matchers: [TypoMatcher], _ term: [UInt32], _ text: [UInt32]) {
    let stretches = Stretches(term: term, text: text)
    text.withUnsafeBufferPointer { buffer in
      for matcher in matchers {
        for strategy in [Strategy.substring, .prefix, .wordPrefix, .word, .exact] {
          let expected = stretches.best(limit: matcher.limit, strategy: strategy)
          let best = matcher.best(in: buffer, as: strategy) { Stretches.isAlphanumeric($0, in: text) }
          let isMatch = matcher.matches(buffer, as: strategy) { Stretches.isAlphanumeric($0, in: text) }
          // Millions of cases: an expectation for each that holds would take most of the time.
          if best == expected, isMatch == (expected != nil) { continue }
          Issue.record(
            """
            \(term) in \(text) within \(matcher.limit), \(strategy): \(String(describing: best)), \(isMatch), \
            not \(String(describing: expected))
            """)
          return
        }
      }
    }
  }

  /// Every string of up to `longest` of the letters.
  private func words(of letters: [UInt32], upTo longest: Int) -> [[UInt32]] {
    var words: [[UInt32]] = [[]]
    var ofOneLength: [[UInt32]] = [[]]
    for _ in 0..<longest {
      ofOneLength = ofOneLength.flatMap { word in letters.map { word + [$0] } }
      words += ofOneLength
    }
    return words
  }
}

/// All stretches of a text, the plain way.
private struct Stretches {
  /// By edits, 0 to 3, class, and whether a word begins there: the one that begins first and of these the shortest.
  private var firsts = [TypoMatch?](repeating: nil, count: 4 * classCount * 2)

  private static let classCount = Int(MatchClass.pieces.rawValue)

  /// Only a c is no part of a word.
  static func isAlphanumeric(_ place: Int, in text: [UInt32]) -> Bool { text[place] != 0x63 }

  init(term: [UInt32], text: [UInt32]) {
    for start in text.indices {
      let distances = Stretches.distances(term, text, from: start)
      let isBehindWord = start > 0 && Stretches.isAlphanumeric(start - 1, in: text)
      let beginsWord = start == 0 || !isBehindWord && Stretches.isAlphanumeric(start, in: text)
      for end in (start + 1)..<(text.count + 1) where distances[end - start] <= 3 {
        let areWords = !isBehindWord && (end == text.count || !Stretches.isAlphanumeric(end, in: text))
        let matchClass: MatchClass =
          switch (start, areWords) {
          case (0, true) where end == text.count: .whole
          case (_, true) where !(0..<start).contains(where: { Stretches.isAlphanumeric($0, in: text) }): .prefixWords
          case (0, false): .prefix
          case (_, true): .words
          case (_, false): beginsWord ? .wordPrefix : .elsewhere
          }
        let index = Stretches.index(distances[end - start], Int(matchClass.rawValue), beginsWord)
        if firsts[index] == nil {
          firsts[index] = TypoMatch(edits: distances[end - start], matchClass: matchClass, start: start, end: end)
        }
      }
    }
  }

  private static func index(_ edits: Int, _ matchClass: Int, _ beginsWord: Bool) -> Int {
    2 * (classCount * edits + matchClass) + (beginsWord ? 1 : 0)
  }

  func best(limit: Int, strategy: Strategy) -> TypoMatch? {
    let classes: [MatchClass] =
      switch strategy {
      case .exact: [.whole]
      case .prefix: [.whole, .prefixWords, .prefix]
      case .word: [.whole, .prefixWords, .words]
      case .wordPrefix: [.whole, .prefixWords, .prefix, .words, .wordPrefix]
      case .substring, .fuzzy: [.whole, .prefixWords, .prefix, .words, .wordPrefix, .elsewhere]
      }
    for edits in 0...limit {
      for matchClass in classes {
        let matches = (strategy == .wordPrefix ? [true] : [true, false]).compactMap { beginsWord in
          firsts[Stretches.index(edits, Int(matchClass.rawValue), beginsWord)]
        }
        // Behind punctuation whole words come first, too, but are no prefix of the text.
        if let match = matches.min(by: { $0.start < $1.start }), strategy != .prefix || match.start == 0 {
          return match
        }
      }
    }
    return nil
  }

  /// The optimal string alignment distances of `term` to what begins at `start`, by length.
  private static func distances(_ term: [UInt32], _ text: [UInt32], from start: Int) -> [Int] {
    // Longer stretches than this are more than three edits away; the answer for them is only "more than three".
    let columnCount = min(text.count - start, term.count + 4)
    let width = columnCount + 1
    var table = [Int](repeating: 0, count: (term.count + 1) * width)
    for column in 0...columnCount { table[column] = column }
    for row in 1..<(term.count + 1) {
      table[row * width] = row
      for column in 1..<width {
        let isSame = term[row - 1] == text[start + column - 1]
        var least = min(
          table[(row - 1) * width + column] + 1, table[row * width + column - 1] + 1,
          table[(row - 1) * width + column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, term[row - 1] == text[start + column - 2], term[row - 2] == text[start + column - 1] {
          least = min(least, table[(row - 2) * width + column - 2] + 1)
        }
        table[row * width + column] = least
      }
    }
    let padding = [Int](repeating: 4, count: text.count - start - columnCount)
    return Array(table[(term.count * width)...]) + padding
  }
}

/// Terms, and texts that hold them with a few edits.
private struct RandomPairs {
  var random: SplitMix64
  private let alphabets =
    ["ab", "abc", "abcd efgh", "aäcжзи東京\u{10348}", "abcdefghijklmnopqrstuvwxyz"].map(\.characters)

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
  }

  mutating func next(termCount: ClosedRange<Int>) -> (term: [UInt32], text: [UInt32]) {
    let alphabet = alphabets[below(alphabets.count)]
    let term = string(of: alphabet, count: Int.random(in: termCount, using: &random))
    var text = edited(term, times: below(5))
    if below(3) == 0 { text = string(of: alphabet, count: below(6)) + text }
    if below(3) == 0 { text += string(of: alphabet, count: below(6)) }
    if below(4) == 0 { text += edited(term, times: below(4)) }
    return (term, text)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  /// The string behind so many edits, at places and with characters taken at random from itself and beyond.
  mutating func edited(_ string: [UInt32], times: Int) -> [UInt32] {
    var string = string
    for _ in 0..<times where string.count > 1 {
      let place = below(string.count - 1)
      let character = below(2) == 0 ? string[below(string.count)] : 0x78
      switch below(4) {
      case 0: string.insert(character, at: place)
      case 1: string.remove(at: place)
      case 2: string[place] = character
      default: string.swapAt(place, place + 1)
      }
    }
    return string
  }

  private mutating func string(of alphabet: [UInt32], count: Int) -> [UInt32] {
    (0..<count).map { _ in alphabet[below(alphabet.count)] }
  }
}

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension String {
  fileprivate var characters: [UInt32] { unicodeScalars.map(\.value) }
}
