import SuggestCore
import Testing

/// What a term stands for under each case rule.
@Suite struct TermTests {
  @Test(arguments: rows)
  func standsForItsSpellings(_ row: Row) {
    let term = Term(typed: row.typed, caseRule: row.caseRule, ignoresAccents: row.ignoresAccents)
    #expect(term.spellings.map { shown($0) } == row.spellings)
    #expect(term.folding == Folding(foldsCase: row.foldsCase, ignoresAccents: row.ignoresAccents))
  }

  /// A stray byte stands as the code U+DC00 + byte, which no text can write.
  @Test func aStrayByteIsNotCapitalizedAndPartsWords() {
    let term = Term(typed: [0xC3, 0x61], caseRule: .typedOrCapitalized, ignoresAccents: false)
    #expect(term.spellings.map(\.characters) == [[0xDCC3, 0x61]])
    #expect(term.spellings.map(\.capitals) == [[0xDCC3, 0x41]])
    let behind = Term(typed: [0x61, 0xC3, 0x61], caseRule: .typedOrCapitalized, ignoresAccents: false)
    #expect(behind.spellings.map(\.characters) == [[0x61, 0xDCC3, 0x61]])
    #expect(behind.spellings.map(\.capitals) == [[0x41, 0xDCC3, 0x41]])
  }

  @Test func termsThatCompareAlikeAreEqual() {
    func term(_ text: String, _ caseRule: CaseRule) -> Term {
      Term(typed: utf8(text), caseRule: caseRule, ignoresAccents: false)
    }
    #expect(term("\u{E9}a", .sensitive) == term("e\u{301}a", .sensitive))
    #expect(term("STRASSE", .ignored) == term("straße", .ignored))
    #expect(term("a", .sensitive) != term("A", .sensitive))
    // It ignores case, the other does not.
    #expect(term("a", .smart) != term("a", .sensitive))
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let typed: [UInt8]
    let caseRule: CaseRule
    let ignoresAccents: Bool
    let foldsCase: Bool
    let spellings: [String]

    /// Under the default rule, accents compared.
    init(_ name: String, _ typed: String, _ spellings: [String]) {
      self.init(name, typed, .typedOrCapitalized, spellings)
    }

    init(
      _ name: String, _ typed: String, _ caseRule: CaseRule, foldsCase: Bool = false, _ spellings: [String]
    ) {
      testDescription = name
      self.typed = utf8(typed)
      self.caseRule = caseRule
      self.ignoresAccents = false
      self.foldsCase = foldsCase
      self.spellings = spellings
    }

    init(withoutAccents name: String, _ typed: String, _ caseRule: CaseRule, _ spellings: [String]) {
      testDescription = name
      self.typed = utf8(typed)
      self.caseRule = caseRule
      ignoresAccents = true
      foldsCase = caseRule == .ignored
      self.spellings = spellings
    }
  }

  private static let rows: [Row] = [
    Row("a letter, and capitalised", "ams", ["[aA]ms"]),
    Row("upper case is itself only", "Ams", ["Ams"]),
    Row("the first character of each word", "aB c", ["[aA]B [cC]"]),
    Row("a word behind punctuation", "o'fallon-st.x", ["[oO]'[fF]allon-[sS]t.[xX]"]),
    Row("a number begins a word", "3rd 4a", ["3rd 4a"]),
    Row("words beyond ASCII", "são josé é", ["[sS]ão [jJ]osé [éÉ]"]),
    Row("capitals of another length, each for itself", "ß ß", ["ß ß", "Ss ß", "ß Ss", "Ss Ss"]),
    Row("a capital of as many bytes beside one of another length", "ß я", ["ß [яЯ]", "Ss [яЯ]"]),
    Row("what has no case", "1a", ["1a"]),
    Row("a space is a character", " a", [" [aA]"]),
    Row("the last ASCII letter", "z", ["[zZ]"]),
    Row("what stands behind z", "{", ["{"]),
    Row("what stands before a", "`", ["`"]),
    Row("a letter beyond ASCII", "éa", ["[éÉ]a"]),
    Row("ß is Ss, not SS", "ßa", ["ßa", "Ssa"]),
    Row("ﬁ is Fi", "\u{FB01}", ["\u{FB01}", "Fi"]),
    Row("ŉ is ʼN", "\u{149}", ["\u{149}", "\u{2BC}N"]),
    Row("ǆ is ǅ, which is title case", "\u{1C6}", ["[\u{1C6}\u{1C5}]"]),
    Row("Ǆ is ǅ too", "\u{1C4}", ["[\u{1C4}\u{1C5}]"]),
    Row("ǅ is itself", "\u{1C5}", ["\u{1C5}"]),
    Row("ᾳ is ᾼ", "\u{1FB3}", ["[\u{1FB3}\u{1FBC}]"]),
    Row("ᾳ in two scalars is ᾼ", "\u{3B1}\u{345}", ["[\u{1FB3}\u{1FBC}]"]),
    Row("ı is I", "ı", ["ı", "I"]),
    Row("ς is Σ", "ςa", ["[ςΣ]a"]),
    Row("a letter and its accent are one character", "e\u{301}a", ["[éÉ]a"]),
    Row("marks in any order", "u\u{323}\u{308}", ["[\u{1EE5}\u{1EE4}]\u{308}"]),
    Row("a letter and a mark that it does not compose with", "x\u{301}", ["[xX]\u{301}"]),
    // J and the caron have no composition, though j has.
    Row("a letter whose capital is two scalars", "\u{1F0}", ["\u{1F0}", "J\u{30C}"]),
    Row("a mark alone", "\u{301}", ["\u{301}"]),
    // Its title case is a letter.
    Row("the iota below alone", "\u{345}a", ["[\u{345}\u{399}]a"]),
    Row("what stands first is first in the canonical order", "\u{345}\u{323}", ["\u{323}\u{345}"]),
    Row("Hangul in pieces", "\u{1100}\u{1161}", ["\u{AC00}"]),

    Row("-s is as typed", "ams", .sensitive, ["ams"]),
    Row("-s in canonical spelling", "e\u{301}", .sensitive, ["é"]),
    Row("-i folds", "StraßE", .ignored, foldsCase: true, ["strasse"]),
    Row("-i folds an İ to two", "İ", .ignored, foldsCase: true, ["i\u{307}"]),
    Row("-S without upper case folds", "straße", .smart, foldsCase: true, ["strasse"]),
    Row("-S with upper case does not", "strAße", .smart, ["strAße"]),
    Row("-S: upper case in two scalars", "aE\u{301}", .smart, ["aÉ"]),
    Row("-S: upper case beyond ASCII", "aΣ", .smart, ["aΣ"]),
    Row("-S: title case is not upper case", "\u{1C5}", .smart, foldsCase: true, ["\u{1C6}"]),
    Row("-S: nor is it in two scalars", "\u{391}\u{345}", .smart, foldsCase: true, ["\u{3B1}\u{3B9}"]),
    Row("-S: a Roman numeral is no letter", "\u{2160}", .smart, foldsCase: true, ["\u{2170}"]),
    Row("-S: what has no case", "12", .smart, foldsCase: true, ["12"]),

    Row(withoutAccents: "capitalised, then accents are removed", "łódź", .typedOrCapitalized, ["[lL]odz"]),
    Row(withoutAccents: "ß is ss, or Ss", "ß", .typedOrCapitalized, ["[sS]s"]),
    Row(withoutAccents: "æ is ae, or Ae", "æ", .typedOrCapitalized, ["[aA]e"]),
    Row(withoutAccents: "ı is i, or I", "ı", .typedOrCapitalized, ["[iI]"]),
    Row(withoutAccents: "-s", "Éa", .sensitive, ["Ea"]),
    Row(withoutAccents: "-i", "Łódź", .ignored, ["lodz"]),
    Row(withoutAccents: "nothing is left of a mark", "\u{301}", .sensitive, []),
    Row(withoutAccents: "nothing is left of either spelling", "\u{301}", .typedOrCapitalized, []),
    Row(withoutAccents: "the iota below goes, capitalised it is a letter", "\u{345}", .typedOrCapitalized, ["\u{399}"]),
  ]
}
