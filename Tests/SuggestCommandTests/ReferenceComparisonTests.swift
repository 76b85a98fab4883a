import Reference
import Testing

/// The program against the naive reference: first everything there is of a little, then a little of everything.
@Suite struct ReferenceComparisonTests {
  /// All queries of up to two letters, all records of up to three: what one letter does to another shows in so few.
  @Test(arguments: Rules.all, Alphabet.all)
  func answersAsTheReferenceDoes(_ rules: Rules, _ alphabet: Alphabet) throws {
    let differential = try Differential()
    let records = exhaustiveTexts(alphabet: alphabet.letters, maximumLength: alphabet.longestRecord)
    let source = Array(records.joined(separator: [0x0A])) + [0x0A]
    for query in exhaustiveTexts(alphabet: alphabet.letters, maximumLength: alphabet.longestQuery) {
      var asked = ReferenceCase()
      asked.query = query
      asked.sources = [source]
      asked.strategy = rules.strategy
      asked.caseRule = rules.caseRule
      asked.ignoresAccents = rules.ignoresAccents
      if let mismatch = differential.mismatch(of: asked) { Issue.record("\(mismatch)") }
    }
  }

  /// Each is made from its seed alone: `random-cases 1 SEED` makes it again.
  @Test(arguments: (0..<6).map { 1 + 500 * UInt64($0) })
  func answersRandomCasesAsTheReferenceDoes(_ firstSeed: UInt64) throws {
    let differential = try Differential()
    for seed in firstSeed..<firstSeed + 500 {
      if let mismatch = differential.mismatch(seed: seed) { Issue.record("\(mismatch)") }
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
  }

  /// A few letters that have to do with one another.
  struct Alphabet: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let letters: [Piece]
    var longestRecord = 3
    var longestQuery = 2

    init(_ name: String, _ letters: [String], bytes: [Piece] = []) {
      testDescription = name
      self.letters = letters.map { Array($0.utf8) } + bytes
    }

    static let all: [Alphabet] = {
      var oneOfEachKind = Alphabet(
        "one of each kind", ["s", "S", "\u{E9}", "e\u{301}", "\u{3C2}", "\u{DF}", "1", "-"], bytes: [[0xC3]])
      // They are many; what three do together is tried with those that have to do with one another.
      oneOfEachKind.longestRecord = 2
      oneOfEachKind.longestQuery = 1
      return [
        oneOfEachKind,
        Alphabet("words", ["a", "A", "-", "1"]),
        Alphabet("ß and what it folds to", ["s", "S", "\u{DF}", "-"]),
        Alphabet("é in both spellings", ["e", "E", "\u{E9}", "\u{301}"]),
        Alphabet("sigmas", ["\u{3C3}", "\u{3C2}", "\u{3A3}", " "]),
        Alphabet("i with a dot and without", ["i", "I", "\u{130}", "\u{131}"]),
        Alphabet("letters that are others", ["k", "\u{212A}", "\u{FB01}", "f"]),
        Alphabet("bytes that are no text", ["a", "\u{301}"], bytes: [[0xC3], [0xA9]]),
      ]
    }()
  }
}
