import SuggestCore

/// Brings batches back into input order and has them printed, one after the other.
///
/// Whoever delivers the batch that is next prints it, and those that wait behind it. The queue is bounded in bytes: a
/// worker with a batch that is not next waits for room; the one with the next batch never does, so that the queue
/// always moves.
final class PrintQueue: @unchecked Sendable {
  private let monitor = POSIX.Monitor()
  private let print: (Batch) -> Bool
  private let tuning: Tuning
  private var workerCount = 1
  /// Batches that came before their turn, in no order: a few for each worker at most.
  private var waiting: [Batch] = []
  private var waitingBytes = 0
  private var next = 0
  private var isPrinting = false
  private var hasStopped = false
  private var activeWorkers = 0
  /// How many threads wait for printing to go on. Who waits for the end is not woken by it: with as many workers as
  /// processors each would have to make way for it at each batch.
  private var waitersForPrinting = 0
  private var idleBatches: [Batch] = []

  /// `print` is called by one thread at a time, in order; it returns whether to go on.
  init(tuning: Tuning, print: @escaping (Batch) -> Bool) {
    self.print = print
    self.tuning = tuning
  }

  /// Lets more batches wait: two full ones of each worker.
  func makeRoom(forWorkers count: Int) {
    monitor.locked { workerCount = count }
  }

  /// Full in bytes or, where sources are small, in number.
  private var isFull: Bool {
    waitingBytes >= 2 * workerCount * tuning.portionSizeInBytes || waiting.count >= 8 * workerCount
  }

  /// Nothing more is wanted.
  var isStopped: Bool { monitor.locked { hasStopped } }

  /// A batch to fill.
  func emptyBatch() -> Batch {
    monitor.locked { idleBatches.popLast() } ?? Batch()
  }

  /// Takes a batch that a worker is done with.
  func deliver(_ batch: Batch) {
    monitor.lock()
    while batch.portion.sequence != next, isFull, !hasStopped { waitForPrinting() }
    waiting.append(batch)
    waitingBytes += batch.block.capacity
    if !isPrinting { printWaiting() }
    monitor.unlock()
  }

  /// Prints what is next as long as it is there. The lock is held, but not while printing.
  private func printWaiting() {
    isPrinting = true
    while !hasStopped, let index = waiting.firstIndex(where: { $0.portion.sequence == next }) {
      let batch = waiting.remove(at: index)
      monitor.unlock()
      let goesOn = print(batch)
      monitor.lock()
      next += 1
      waitingBytes -= batch.block.capacity
      // The batch lets go of its source; a larger block held a long record, and is not kept.
      batch.portion = Portion(content: .nothing, name: [])
      if batch.block.capacity <= 2 * tuning.portionSizeInBytes { idleBatches.append(batch) }
      if !goesOn { hasStopped = true }
      if hasStopped || waitersForPrinting > 0 { monitor.wakeAll() }
    }
    isPrinting = false
  }

  private func waitForPrinting() {
    waitersForPrinting += 1
    monitor.wait()
    waitersForPrinting -= 1
  }

  /// Waits until the first `count` portions have been printed, or nothing more is wanted.
  func awaitPrinting(of count: Int) {
    monitor.locked {
      while next < count, !hasStopped { waitForPrinting() }
    }
  }

  func workerStarts() { monitor.locked { activeWorkers += 1 } }

  func workerEnds() {
    monitor.locked {
      activeWorkers -= 1
      monitor.wakeAll()
    }
  }

  /// Waits until all workers have ended, or nothing more is wanted: then some may still wait for input that nobody
  /// needs.
  func awaitEnd() {
    monitor.locked {
      while activeWorkers > 0, !hasStopped || isPrinting { monitor.wait() }
    }
  }
}
