/// Where in a text a term must stand.
package enum Strategy: Sendable {
  case substring
  case prefix
  case wordPrefix
  case exact
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
