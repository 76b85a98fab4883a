import SuggestCore

/// What a suggestion must at least be to come among the best, as far as that is known; the printer raises it, the
/// workers look at it.
final class RankBar: @unchecked Sendable {
  private let monitor = POSIX.Monitor()
  private var known: (rank: Rank, looseness: Int)?

  /// The rank of the worst of the best so far; nil as long as there are not enough.
  ///
  /// `looseness` is the class of `-l` that it is asked for: suggestions of another have a ranking of their own.
  func rank(ofLooseness looseness: Int) -> Rank? {
    monitor.locked { known?.looseness == looseness ? known?.rank : nil }
  }

  func raise(to rank: Rank, ofLooseness looseness: Int) {
    monitor.locked { known = (rank, looseness) }
  }
}
