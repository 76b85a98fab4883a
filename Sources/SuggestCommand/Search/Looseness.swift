/// The strictest class of `-l` in which anything has been found so far; the workers share it.
final class Looseness: @unchecked Sendable {
  private let monitor = POSIX.Monitor()
  private var known = Int.max

  /// Classes looser than this need not be tried any more.
  var strictest: Int { monitor.locked { known } }

  func found(_ looseness: Int) {
    monitor.locked { known = min(known, looseness) }
  }
}
