/// How a term matched a text, the best first.
package enum MatchClass: UInt8, Sendable {
  /// The whole text; whole words at its start, with nothing but punctuation before them; its prefix; whole words, or a
  /// word's prefix, further on; elsewhere in one piece; in pieces.
  case whole, prefixWords, prefix, words, wordPrefix, elsewhere, pieces

  /// Named after the strategy that would have found it.
  package var name: String {
    switch self {
    case .whole: "exact"
    case .prefixWords: "prefix-word"
    case .prefix: "prefix"
    case .words: "word"
    case .wordPrefix: "word-prefix"
    case .elsewhere: "substring"
    case .pieces: "fuzzy"
    }
  }
}
