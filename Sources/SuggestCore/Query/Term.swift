/// One term of a query, in the form in which texts are compared with it.
package struct Term: Hashable, Sendable {
  package let folding: Folding
  /// What may stand in a text for this term to match, as typed first. Empty if nothing is left of the term: it then
  /// matches nothing.
  package let spellings: [TermSpelling]
  /// Each spelling of n characters allows n - 1 edits at most.
  package let allowance: EditAllowance
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
    allowance = EditAllowance(typoRule, characterCount: compared.count)
  }

  // Terms that compare alike are one term, however they were typed.

  package static func == (left: Term, right: Term) -> Bool {
    left.folding == right.folding && left.spellings == right.spellings && left.allowance == right.allowance
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(folding)
    hasher.combine(spellings)
  }

  /// Whether the composed text has an upper-case letter (Lu), so that both spellings of a letter answer alike.
  private static func hasUppercaseLetter(_ text: [UInt8]) -> Bool {
    var composer = TextFolder(Folding(foldsCase: false, ignoresAccents: false))
    return UTF8Text.comparedCharacters(of: composer.folded(text)).contains { character in
      Unicode.Scalar(character).map { $0.properties.generalCategory == .uppercaseLetter } ?? false
    }
  }
}
