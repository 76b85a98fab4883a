/// How a term matched a text, the best first.
package enum MatchClass: UInt8, Sendable {
  case whole, prefix, wordPrefix, elsewhere, pieces

  /// The name of the strategy that would have found it.
  package var name: String {
    switch self {
    case .whole: "exact"
    case .prefix: "prefix"
    case .wordPrefix: "word-prefix"
    case .elsewhere: "substring"
    case .pieces: "fuzzy"
    }
  }
}
