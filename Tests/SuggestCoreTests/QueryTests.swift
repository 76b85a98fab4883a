import SuggestCore
import Testing

/// From a text as typed to terms.
@Suite struct QueryTests {
  @Test(arguments: [
    ("", []), (" \t", []), ("a", ["a"]), ("a b", ["a", "b"]), ("  a\n\tb ", ["a", "b"]), ("a\u{A0}b", ["a", "b"]),
    ("a\u{3000}é", ["a", "é"]), ("a\u{85}b", ["a", "b"]), ("a\u{2028}b", ["a", "b"]),
    // No white space: a joiner, a word joiner, a byte order mark.
    ("a\u{200B}b", ["a\u{200B}b"]), ("a\u{2060}b", ["a\u{2060}b"]), ("a\u{FEFF}b", ["a\u{FEFF}b"]),
    // A mark behind a space is a word of its own.
    ("a \u{301}", ["a", "\u{301}"]),
  ])
  func splitsAtWhiteSpace(_ text: String, _ words: [String]) {
    #expect(Query.words(of: utf8(text)).map(shown) == words.map { shown(utf8($0)) })
  }

  @Test func splitsAtNothingElse() {
    // White_Space as PropList.txt lists it.
    let ranges: [ClosedRange<UInt32>] = [
      0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
      0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
    ]
    for scalar in (0..<0x10000 as Range<UInt32>).compactMap(Unicode.Scalar.init) {
      let isSpace = ranges.contains { $0 ~= scalar.value }
      let count = Query.words(of: utf8("a\(scalar)b")).count
      if count != (isSpace ? 2 : 1) { Issue.record("U+\(String(scalar.value, radix: 16))") }
    }
  }

  @Test func aStrayByteIsPartOfItsWord() {
    // 0xA0 and 0x85 are white space as scalars only.
    #expect(Query.words(of: [0x61, 0xA0, 0x62, 0x20, 0xC3, 0x20, 0x85]) == [[0x61, 0xA0, 0x62], [0xC3], [0x85]])
  }

  @Test(arguments: [
    ("", 0), ("a", 1), ("ab", 2), ("é", 1), ("e\u{301}", 1), ("\u{301}", 1), ("e\u{301}\u{323}x", 2),
    ("\u{1F468}\u{200D}\u{1F4BB}", 1), ("\u{1F1E9}\u{1F1EA}", 1), ("\u{1F1E9}\u{1F1EA}\u{1F1E9}", 2),
    ("\u{1100}\u{1161}\u{11A8}", 1), ("가나", 2), ("\r\n", 1), ("\n\r", 2), (" ", 1), ("👍🏽", 1),
  ])
  func countsGraphemeClusters(_ text: String, _ count: Int) {
    #expect(Query.clusterCount(of: utf8(text)) == count)
  }

  @Test func countsAStrayByteAsOne() {
    #expect(Query.clusterCount(of: [0xC3]) == 1)
    #expect(Query.clusterCount(of: [0xC3, 0xC3]) == 2)
    #expect(Query.clusterCount(of: [0x65, 0xFF] + utf8("\u{301}")) == 3)
    #expect(Query.clusterCount(of: utf8("ab") + [0xE2, 0x82] + utf8("c")) == 5)
  }

  @Test(arguments: rows)
  func asksForTheRightCandidates(_ row: Row) {
    var options = Query.Options()
    row.change(&options)
    let query = Query([utf8(row.text)], options: options)
    #expect(Self.description(of: query.selection) == row.selection)
    #expect(query.suggestsNothing == (row.selection == "nothing"))
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    /// What is expected, in words.
    let selection: String
    let change: @Sendable (inout Query.Options) -> Void

    init(
      _ name: String, _ text: String, _ selection: String,
      _ change: @escaping @Sendable (inout Query.Options) -> Void = { _ in }
    ) {
      testDescription = name
      self.text = text
      self.selection = selection
      self.change = change
    }
  }

  /// What a binary search may rely on; without it each record is looked at.
  @Test(arguments: [
    Row("the default rule", "ams", "ams, Ams"),
    Row("as typed", "ams", "ams") { $0.caseRule = .sensitive },
    Row("smart case with a capital", "Ams", "Ams") { $0.caseRule = .smart },
    Row("smart case without", "ams", "none") { $0.caseRule = .smart },
    Row("case ignored", "ams", "none") { $0.caseRule = .ignored },
    Row("accents ignored", "ams", "none") { $0.ignoresAccents = true },
    Row("composed", "e\u{301}", "\u{E9}, \u{C9}"),
    Row("any word", "a b", "a, A, b, B") { $0.termRule = .anyWord },
    Row("of all words the first", "a b", "a, A") { $0.termRule = .allWords },
    Row("of any word one that folds", "a B", "none") {
      $0.termRule = .anyWord
      $0.caseRule = .smart
    },
    Row("inverted", "a", "none") { $0.isInverted = true },
    Row("fields", "a", "none") {
      $0.matchedFields = FieldSelection([.init(first: 1, last: 1)], delimiter: [0x09])
    },
    Row("sections", "a", "none") { $0.sectionMark = utf8("#") },
    Row("no query", "", "none"),
    Row("no query, everything", "", "none") { $0.suggestsAllIfEmpty = true },
  ])
  func knowsHowMatchesBegin(_ row: Row) {
    var options = Query.Options()
    options.strategy = .prefix
    row.change(&options)
    let prefixes = Query([utf8(row.text)], options: options).prefixes
    let shown = prefixes?.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ") ?? "none"
    #expect(shown == row.selection)
    for strategy in [Strategy.substring, .wordPrefix, .exact] {
      options.strategy = strategy
      #expect(Query([utf8(row.text)], options: options).prefixes == nil)
    }
  }

  /// It is spelled otherwise in a record than in a term.
  @Test func aStrayByteIsNoPrefix() {
    var options = Query.Options()
    options.strategy = .prefix
    #expect(Query([[0x61, 0xFF]], options: options).prefixes == nil)
  }

  private static func description(of selection: Query.Selection) -> String {
    switch selection {
    case .nothing: return "nothing"
    case .everything: return "everything"
    case .matching(let terms, let needsAll, let isInverted):
      let spellings = terms.map { term in
        term.spellings.map { shown($0) }.joined(separator: "|")
      }
      return (isInverted ? "not " : "") + (needsAll ? "all of " : "any of ") + spellings.joined(separator: ", ")
    }
  }

  private static let rows: [Row] = [
    Row("the whole query is a term", "fir sec", "any of [fF]ir [sS]ec"),
    Row("its spaces too", " a ", "any of  [aA] "),
    Row("white space only is a term", " ", "any of  "),
    Row("any word", " fir  sec", "any of [fF]ir, [sS]ec") { $0.termRule = .anyWord },
    Row("all words", "fir sec", "all of [fF]ir, [sS]ec") { $0.termRule = .allWords },
    Row("inverted", "a", "not any of [aA]") { $0.isInverted = true },
    Row("all words, inverted", "1 2", "not all of 1, 2") {
      $0.termRule = .allWords
      $0.isInverted = true
    },
    Row("terms that compare alike are one", "É e\u{301} E\u{301} 1", "any of É, [éÉ], 1") { $0.termRule = .anyWord },
    Row("case ignored, more of them", "É é ß SS", "any of é, ss") {
      $0.termRule = .anyWord
      $0.caseRule = .ignored
    },
    Row("smart case for each term", "a Ab", "any of a, Ab") {
      $0.termRule = .anyWord
      $0.caseRule = .smart
    },
    Row("an empty query suggests nothing", "", "nothing"),
    Row("inverted too", "", "nothing") { $0.isInverted = true },
    Row("an empty query may suggest everything", "", "everything") { $0.suggestsAllIfEmpty = true },
    Row("inverted too, everything", "", "everything") {
      $0.suggestsAllIfEmpty = true
      $0.isInverted = true
    },
    Row("no words, nothing", " \u{3000}", "nothing") { $0.termRule = .anyWord },
    Row("no words, everything", " \u{3000}", "everything") {
      $0.termRule = .allWords
      $0.suggestsAllIfEmpty = true
    },
    Row("everything is only for an empty query", "a", "any of [aA]") { $0.suggestsAllIfEmpty = true },
    Row("a query that is too short", "ab", "nothing") { $0.minimumLength = 3 },
    Row("one that is not", "ab", "any of [aA]b") { $0.minimumLength = 2 },
    Row("clusters are counted", "e\u{301}a", "nothing") { $0.minimumLength = 3 },
    Row("the length comes before the empty query", "", "nothing") {
      $0.minimumLength = 1
      $0.suggestsAllIfEmpty = true
    },
    Row("spaces count", "a ", "any of [aA]") {
      $0.minimumLength = 2
      $0.termRule = .anyWord
    },
    Row("of a term nothing may be left", "\u{301}", "any of ") { $0.ignoresAccents = true },
  ]
}
