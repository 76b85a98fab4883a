import SuggestCore

/// What a suggestion must at least be to come among the best, as far as that is known; the printer raises it, the
/// workers look at it.
final class RankBar: @unchecked Sendable {
  private let monitor = POSIX.Monitor()
  private var known: Rank?

  /// The rank of the worst of the best so far; nil as long as there are not enough.
  var rank: Rank? {
    get { monitor.locked { known } }
    set { monitor.locked { known = newValue } }
  }
}
