import Reference
import SuggestCore
import Testing

/// Finding records in blocks: against the reference, and by what one query must have to do with another.
@Suite struct MatcherTests {
  // MARK: Every strategy, case rule and accent rule

  @Test(arguments: Rules.all)
  func findsInASCIIWhatTheReferenceFinds(_ rules: Rules) {
    let pieces = ["s", "S", "k", "K", "i", "1", "-", " "]
    compare(Self.records(of: pieces), with: ["s", "S", "ks", "Si", "-k", "1"], rules)
  }

  /// Letters whose other spellings are no ASCII bytes, marks that undo a hit before them, and stray bytes.
  @Test(arguments: Rules.all)
  func findsInAnyTextWhatTheReferenceFinds(_ rules: Rules) {
    let pieces = ["s", "K", "-", "e", "é", "\u{301}", "ß", "\u{17F}", "\u{212A}", "ﬁ"]
    let records = Self.records(of: pieces) + [[0xC3], [0x73, 0xC3], [0xC3, 0xCC, 0x81]]
    compare(records, with: ["s", "k", "e", "fi", "ss-", "é"], rules)
  }

  /// Long records, most of them ASCII: terms stand anywhere in a vector, and between records of the other kind.
  @Test(arguments: Rules.all)
  func findsInLongRecordsWhatTheReferenceFinds(_ rules: Rules) {
    for seed in 0..<4 {
      var random = SplitMix64(seed: UInt64(seed))
      let letters = utf8("etaoin shr-q1ES")
      let records = (0..<60).map { _ -> [UInt8] in
        var record = (0..<random.number(below: 90)).map { _ in random.element(of: letters) }
        if random.chance(20) {
          let place = random.number(below: record.count + 1)
          record.insert(contentsOf: random.element(of: piecesOfEachKind.filter { !$0.contains(0x0A) }), at: place)
        }
        return record
      }
      let queries = (0..<4).map { _ -> String in
        let record = random.element(of: records.filter { $0.count > 2 })
        let start = random.chance(30) ? 0 : random.number(below: record.count - 1)
        let rest = record[start...]
        return String(decoding: rest.prefix(random.chance(10) ? 99 : 1 + random.number(below: 3)), as: UTF8.self)
      }
      compare(records, with: queries, rules, "seed \(seed)")
    }
  }

  struct Rules: CustomTestStringConvertible, Sendable {
    var strategy: ReferenceCase.Strategy
    var caseRule: ReferenceCase.CaseRule
    var ignoresAccents: Bool

    static let all = ReferenceCase.Strategy.allCases.filter { $0 != .loosen }.flatMap { strategy in
      ReferenceCase.CaseRule.allCases.flatMap { caseRule in
        [false, true].map { Rules(strategy: strategy, caseRule: caseRule, ignoresAccents: $0) }
      }
    }

    var testDescription: String { "\(strategy), \(caseRule)\(ignoresAccents ? ", accents ignored" : "")" }

    var options: Query.Options {
      var options = Query.Options()
      switch strategy {
      case .substring: options.strategy = .substring
      case .prefix: options.strategy = .prefix
      case .wordPrefix: options.strategy = .wordPrefix
      case .word: options.strategy = .word
      case .exact: options.strategy = .exact
      case .fuzzy, .loosen: options.strategy = .fuzzy
      }
      switch caseRule {
      case .typedOrCapitalized: options.caseRule = .typedOrCapitalized
      case .sensitive: options.caseRule = .sensitive
      case .ignored: options.caseRule = .ignored
      case .smart: options.caseRule = .smart
      }
      options.ignoresAccents = ignoresAccents
      return options
    }
  }

  /// All records of up to two pieces, the empty one among them.
  private static func records(of pieces: [String]) -> [[UInt8]] {
    exhaustiveTexts(alphabet: pieces.map { utf8($0) }, maximumLength: 2)
  }

  private func compare(_ records: [[UInt8]], with queries: [String], _ rules: Rules, _ comment: String = "") {
    let text = Array(records.joined(separator: [0x0A])) + [0x0A]
    for query in queries {
      var asked = ReferenceCase()
      asked.query = utf8(query)
      asked.sources = [text]
      asked.keepsDuplicates = true
      asked.strategy = rules.strategy
      asked.caseRule = rules.caseRule
      asked.ignoresAccents = rules.ignoresAccents
      let expected = reference(asked, sourceNames: [""]).output
      // Once by what is rare in ordinary text, once by what is rare in this one.
      var adapting = Matcher.Sizes()
      adapting.sampleInBytes = text.count / 4
      for sizes in [Matcher.Sizes(), adapting] {
        let hits = Self.found(query, in: text, rules.options, sizes).hits
        let found = Array(hits.map { $0 + [0x0A] }.joined())
        if found != expected {
          Issue.record("\(query), \(sizes) \(comment): \(shown(found)) instead of \(shown(expected))")
        }
      }
    }
  }

  // MARK: Several terms, and inverted

  @Test(arguments: ["a b", "a a", "ab b", "x a", "a x", "x y", "a b c", "c b a"])
  func anyAndAllAndNone(_ text: String) {
    let records = exhaustiveTexts(alphabet: ["a", "b", "c", "é"].map { utf8($0) }, maximumLength: 3)
    let block = Array(records.joined(separator: [0x0A]))
    let words = text.split(separator: " ").map(String.init)
    let each = words.map { Set(Self.found($0, in: block).hits) }
    func candidates(_ isSuggested: ([UInt8]) -> Bool) -> [[UInt8]] {
      records.filter { !$0.isEmpty && isSuggested($0) }
    }
    for isInverted in [false, true] {
      var options = Query.Options()
      options.isInverted = isInverted
      let any = candidates { record in each.contains { $0.contains(record) } != isInverted }
      let all = candidates { record in each.allSatisfy { $0.contains(record) } != isInverted }
      // The last in one piece.
      for size in Array(1..<20) + [1 << 20] {
        var sizes = Matcher.Sizes()
        sizes.pieceInBytes = size
        options.termRule = .anyWord
        #expect(Self.found(text, in: block, options, sizes).hits == any, "pieces of \(size)")
        options.termRule = .allWords
        #expect(Self.found(text, in: block, options, sizes).hits == all, "pieces of \(size)")
      }
    }
  }

  @Test func everythingIsAllCandidates() {
    var options = Query.Options()
    options.suggestsAllIfEmpty = true
    options.sectionMark = utf8("#")
    let (hits, titles) = Self.found("", in: utf8("a\n\n\r\n#t\nb\r\nc"), options)
    #expect(hits == ["a", "b", "c"].map { utf8($0) })
    #expect(titles == [utf8("#t")])
  }

  // MARK: Records' ends, sections, fields

  @Test(arguments: rows)
  func findsHitsAndTitles(_ row: Row) {
    let (hits, titles) = Self.found(row.query, in: utf8(row.text), row.options)
    #expect(hits.map(shown) == row.hits.map { shown(utf8($0)) })
    #expect(titles.map(shown) == row.titles.map { shown(utf8($0)) })
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let query: String
    let text: String
    let hits: [String]
    let titles: [String]
    let options: Query.Options

    init(
      _ name: String, _ query: String, in text: String, _ hits: [String], titles: [String] = [],
      _ change: (inout Query.Options) -> Void = { _ in }
    ) {
      testDescription = name
      self.query = query
      self.text = text
      self.hits = hits
      self.titles = titles
      var options = Query.Options()
      change(&options)
      self.options = options
    }
  }

  private static let rows: [Row] = [
    Row("no records", "a", in: "", []),
    Row("a record once, however often it matches", "a", in: "aaa\nbab", ["aaa", "bab"]),
    Row("the default rule", "ams", in: "Amsterdam\nhamster\nAMS\n", ["Amsterdam", "hamster"]),
    Row("a match does not go over a record's end", "ab", in: "a\nb\nab", ["ab"]),
    Row("a query with the terminator", "a\nb", in: "a\nb\n", []),
    Row("a query with LF in NUL records", "a\nb", in: "a\nb\0a\0", ["a\nb"]) { $0.terminator = 0 },
    Row("a query that ends in CR, which is an ending's", "a\r", in: "a\r\nba\r\nca\r\r\n", ["ca\r"]),
    Row("a CR in an open record is data", "a\r", in: "a\r\na\r", ["a\r"]),
    Row("CR alone", "\r", in: "\r\n\r\r\n", ["\r"]),
    Row("a query that ends in CR is no prefix either", "a\r", in: "a\r\na\r\r\n", ["a\r"]) { $0.strategy = .prefix },
    Row("exact before CR LF", "ab", in: "ab\r\nabc\r\nxab\r\nab", ["ab", "ab"]) { $0.strategy = .exact },
    Row("exact with CR", "ab\r", in: "ab\r\nab\r\r\nab\r", ["ab\r", "ab\r"]) { $0.strategy = .exact },
    Row("prefix of the first record, and behind empty ones", "a", in: "ab\n\n\nac\nba", ["ab", "ac"]) {
      $0.strategy = .prefix
    },
    Row("prefix of one letter, the last record", "q", in: "xq\nq", ["q"]) { $0.strategy = .prefix },
    Row("word prefixes", "b", in: "b\nab\na b\na-b\n1b\néb\né b\n", ["b", "a b", "a-b", "é b"]) {
      $0.strategy = .wordPrefix
    },
    Row("a word prefix behind one that is none", "b", in: "ab b\nab ab\n", ["ab b"]) { $0.strategy = .wordPrefix },
    Row("a mark behind a hit undoes it", "e", in: "e\u{301}\ne\nce\u{301}e\n", ["e", "ce\u{301}e"]),
    Row("not where it composes with nothing", "x", in: "x\u{301}\n", ["x\u{301}"]),

    Row("titles are no hits", "a", in: "#a\na\n#ba\nba\n", ["a", "ba"], titles: ["#a", "#ba"]) {
      $0.sectionMark = utf8("#")
    },
    Row("inverted neither", "a", in: "#a\na\nb\n#b\n", ["b"], titles: ["#a", "#b"]) {
      $0.sectionMark = utf8("#")
      $0.isInverted = true
    },
    Row("a mark is one at the start only", "a", in: "a#\n #a\n##a\n", ["a#", " #a"], titles: ["##a"]) {
      $0.sectionMark = utf8("#")
    },
    Row("a title can be the mark alone", "a", in: "##\na\n##", ["a"], titles: ["##", "##"]) {
      $0.sectionMark = utf8("##")
    },
    Row("titles before CR LF", "a", in: "#a\r\na\r\n#\r\n", ["a"], titles: ["#a", "#"]) {
      $0.sectionMark = utf8("#")
    },
    Row("a mark that ends in CR", "a", in: "#\r\na\r\n#\r\r\n#\ra\n", ["a"], titles: ["#\r", "#\ra"]) {
      // An ending's CR is not the mark's.
      $0.sectionMark = utf8("#\r")
    },
    Row("a mark with the terminator in it marks nothing", "a", in: "#\na\n", ["a"]) { $0.sectionMark = utf8("#\n") },
    Row("a mark is compared byte by byte", "a", in: "Éa\nE\u{301}a\néa\n", ["E\u{301}a", "éa"], titles: ["Éa"]) {
      $0.sectionMark = utf8("É")
    },
    Row("a query that has the mark", "#a", in: "#a\nb#a\n", ["b#a"], titles: ["#a"]) { $0.sectionMark = utf8("#") },

    Row("in a field", "a", in: "a,b\nb,a\nb,b,a\n", ["b,a"]) {
      $0.matchedFields = FieldSelection([.init(first: 2, last: 2)], delimiter: utf8(","))
    },
    Row("a field's prefix", "a", in: "a,ba\nb,ab\n", ["b,ab"]) {
      $0.strategy = .prefix
      $0.matchedFields = FieldSelection([.init(first: 2, last: 2)], delimiter: utf8(","))
    },
    Row("a field as a whole", "ab", in: "ab,c\nab\nabc,ab\nc,ab\n", ["ab,c", "ab"]) {
      $0.strategy = .exact
      $0.matchedFields = FieldSelection([.init(first: 1, last: 1)], delimiter: utf8(","))
    },
    Row("not over the edges of fields", "ab", in: "a,b\nab,c\n", ["ab,c"]) {
      $0.matchedFields = FieldSelection(
        [.init(first: 1, last: 1), .init(first: 2, last: 2)], delimiter: utf8(","))
    },
  ]

  // MARK: Data that defeat the search

  /// The term's rarest pair stands everywhere, and nearly all of it fits: the search soon decides record by record.
  @Test(arguments: [Strategy.substring, .wordPrefix])
  func findsInDataThatDefeatTheAnchor(_ strategy: Strategy) {
    let term = String(repeating: "ab", count: 20) + "b"
    let defeating = String(repeating: "ab", count: 60)
    let matching = [term, "\(defeating) \(term)", "é \(term)", "- \(term)\(defeating)"]
    var records = [String](repeating: defeating, count: 200)
    for (index, record) in matching.enumerated() { records.insert(record, at: index * 60) }
    records.append(matching[1])
    var options = Query.Options()
    options.strategy = strategy
    for caseRule in [CaseRule.sensitive, .ignored, .typedOrCapitalized] {
      options.caseRule = caseRule
      let hits = Self.found(term, in: utf8(records.joined(separator: "\n")), options).hits
      #expect(hits == (matching + [matching[1]]).map { utf8($0) })
    }
  }

  // MARK: Places

  @Test(arguments: [
    ("e", "eée", [0..<1, 3..<4]), ("ab", "abcAbab", [0..<2, 3..<5, 5..<7]), ("aa", "aaaa", [0..<2, 2..<4]),
    ("x", "abc", []), ("x", "ax\u{301}", [1..<4]), ("b a", "abab", [0..<1, 1..<2, 2..<3, 3..<4]),
    ("ba ab", "aba", [0..<3]),
  ])
  func placesAreThoseOfTheTerms(_ query: String, _ record: String, _ places: [Range<Int>]) {
    var options = Query.Options()
    options.termRule = .anyWord
    #expect(Self.places(query, in: record, options) == places)
    options.isInverted = true
    #expect(Self.places(query, in: record, options) == [])
  }

  @Test(arguments: [
    (Strategy.substring, [0..<1, 3..<4, 4..<5]), (.prefix, [0..<1]), (.wordPrefix, [0..<1, 3..<4]), (.exact, []),
  ])
  func placesAreThoseOfTheStrategy(_ strategy: Strategy, _ places: [Range<Int>]) {
    var options = Query.Options()
    options.strategy = strategy
    #expect(Self.places("a", in: "ab aa", options) == places)
  }

  private static func places(_ query: String, in record: String, _ options: Query.Options) -> [Range<Int>] {
    var matcher = Matcher(Query([utf8(query)], options: options))
    return utf8(record).withUnsafeBufferPointer { matcher.places(in: $0) }.map { $0.start..<$0.end }
  }

  /// What is found in a block of `text`.
  private static func found(
    _ query: String, in text: [UInt8], _ options: Query.Options = Query.Options(),
    _ sizes: Matcher.Sizes = Matcher.Sizes()
  ) -> (hits: [[UInt8]], titles: [[UInt8]]) {
    let block = Block(text)
    block.seal(0..<text.count, terminator: options.terminator)
    var matcher = Matcher(Query([utf8(query)], options: options), sizes: sizes)
    // Something that must not be left there.
    var hits = [Span(start: 7, end: 9)]
    var titles = hits
    matcher.find(in: block.records, hits: &hits, titles: &titles)
    return (hits.map { Array(block.records.text(of: $0)) }, titles.map { Array(block.records.text(of: $0)) })
  }
}
