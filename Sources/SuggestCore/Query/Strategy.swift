/// Where in a text a term must stand.
package enum Strategy: Sendable {
  case substring
  case prefix
  case wordPrefix
  /// As whole words: no letter, mark or number right before it or right behind it.
  case word
  case exact
  /// The term's characters stand in the text in this order, apart or not.
  case fuzzy
}

/// How many edits a term may be away from what stands in the text.
package enum TypoRule: Equatable, Sendable {
  /// So many at most; 0 for none.
  case atMost(Int)
  /// By the term's length in characters: none below 4, at 4 one swap of neighbours, one edit from 5, two from 9.
  case byLength
}

/// The edits that one term allows.
package struct EditAllowance: Hashable, Sendable {
  package enum Kinds: Sendable { case any, swaps }

  package var limit: Int
  package var kinds = Kinds.any

  package init(limit: Int, _ kinds: Kinds = .any) {
    self.limit = limit
    self.kinds = kinds
  }

  /// What `rule` allows a term of so many characters.
  init(_ rule: TypoRule, characterCount: Int) {
    switch rule {
    case .atMost(let limit): self.init(limit: limit)
    case .byLength where characterCount < 4: self.init(limit: 0)
    case .byLength where characterCount == 4: self.init(limit: 1, .swaps)
    case .byLength: self.init(limit: characterCount < 9 ? 1 : 2)
    }
  }
}

/// Which spellings of a letter's case a term stands for.
package enum CaseRule: Sendable {
  /// The term as typed, or with the first character of any of its words capitalised.
  case typedOrCapitalized
  case sensitive
  case ignored
  /// Ignored for a term without an upper-case letter, else sensitive.
  case smart
}

/// What of the query is a term.
package enum TermRule: Sendable {
  case wholeQuery
  /// Its words; one that matches is enough.
  case anyWord
  /// Its words; all must match.
  case allWords
}
