/// One term of a query, in the form in which texts are compared with it.
package struct Term: Hashable, Sendable {
  package let folding: Folding
  /// What may stand in a text for this term to match, as typed first. Empty if nothing is left of the term: it then
  /// matches nothing.
  package let spellings: [TermSpelling]
  /// How many edits are allowed; each spelling of n characters allows n - 1 at most.
  package let typoLimit: Int
  /// The term as typed.
  package let typed: [UInt8]

  /// Compiles a term as typed, not empty.
  package init(typed text: [UInt8], caseRule: CaseRule, ignoresAccents: Bool, typoRule: TypoRule = .atMost(0)) {
    let foldsCase =
      switch caseRule {
      case .ignored: true
      case .smart: !Term.hasUppercaseLetter(text)
      case .sensitive, .typedOrCapitalized: false
      }
    folding = Folding(foldsCase: foldsCase, ignoresAccents: ignoresAccents)
    var folder = TextFolder(folding)
    let compared = UTF8Text.comparedCharacters(of: folder.folded(text))
    let spellings =
      caseRule == .typedOrCapitalized ? Capitalization(of: text, by: folding).spellings : [TermSpelling(compared)]
    self.spellings = spellings.filter { !$0.isEmpty }
    typed = text
    switch typoRule {
    case .atMost(let limit): typoLimit = limit
    case .byLength: typoLimit = Term.typoLimit(of: compared)
    }
  }

  // Terms that compare alike are one term, however they were typed.

  package static func == (left: Term, right: Term) -> Bool {
    left.folding == right.folding && left.spellings == right.spellings && left.typoLimit == right.typoLimit
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(folding)
    hasher.combine(spellings)
  }

  private static func typoLimit(of characters: [UInt32]) -> Int {
    if characters.count < 5 || holds(.decimalNumber, in: characters) { return 0 }
    return characters.count < 9 ? 1 : 2
  }

  /// Whether the composed text has an upper-case letter (Lu), so that both spellings of a letter answer alike.
  private static func hasUppercaseLetter(_ text: [UInt8]) -> Bool {
    var composer = TextFolder(Folding(foldsCase: false, ignoresAccents: false))
    return holds(.uppercaseLetter, in: UTF8Text.comparedCharacters(of: composer.folded(text)))
  }

  private static func holds(_ category: Unicode.GeneralCategory, in characters: [UInt32]) -> Bool {
    characters.contains { Unicode.Scalar($0).map { $0.properties.generalCategory == category } ?? false }
  }
}
