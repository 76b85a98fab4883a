/// Where in a text a term must stand.
package enum Strategy: Sendable {
  case substring
  case prefix
  case wordPrefix
  case exact
  /// The term's characters stand in the text in this order, apart or not.
  case fuzzy
}

/// How many edits a term may be away from what stands in the text.
package enum TypoRule: Equatable, Sendable {
  /// So many at most; 0 for none.
  case atMost(Int)
  /// By the term's length in characters: none below 5, one from 5, two from 9; and none for a term with a digit, since
  /// a number with another digit is another number.
  case byLength
}

/// Which spellings of a letter's case a term stands for.
package enum CaseRule: Sendable {
  /// The term as typed, or with its first character capitalised.
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
