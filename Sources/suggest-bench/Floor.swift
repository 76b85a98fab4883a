import SuggestCommand
import SuggestCore

/// Reading alone: a file in blocks of 512 KiB, by so many threads, each with one block.
enum Floor {
  static func read(_ path: [UInt8], threadCount: Int) {
    guard case .success(let descriptor) = POSIX.open(path), case .success(let status) = POSIX.status(of: descriptor)
    else {
      print("cannot open the file")
      POSIX.exit(2)
    }
    let shares = Shares(size: status.size)
    for _ in 0..<threadCount {
      let hasStarted = POSIX.startThread {
        let block = Block(capacity: Shares.length)
        while let offset = shares.next() {
          _ = POSIX.read(descriptor, at: offset, into: block.base, count: Shares.length)
        }
        shares.end()
      }
      if !hasStarted { shares.end() }
    }
    shares.awaitEnds(threadCount)
  }

  /// The blocks, dealt out.
  private final class Shares: @unchecked Sendable {
    static let length = 512 << 10
    private let monitor = POSIX.Monitor()
    private let size: Int
    private var offset = 0
    private var ends = 0

    init(size: Int) { self.size = size }

    func next() -> Int? {
      monitor.locked {
        guard offset < size else { return nil }
        offset += Shares.length
        return offset - Shares.length
      }
    }

    func end() {
      monitor.locked {
        ends += 1
        monitor.wakeAll()
      }
    }

    func awaitEnds(_ count: Int) {
      monitor.locked {
        while ends < count { monitor.wait() }
      }
    }
  }
}
