import SuggestCore

/// Deals out the sources, one after the other, in portions. All workers ask the same reader; it lets one in at a time.
final class SourceReader: @unchecked Sendable {
  private let plan: ReadingPlan
  private let tuning: Tuning
  private let printing: Printing

  private let monitor = POSIX.Monitor()
  private var nextOperand = 0
  private var current: Source?
  private var sequence = 0
  private var bytesDealt = 0
  private let startedAt = POSIX.nanoseconds
  private var hasAnnouncedWait = false

  /// What becomes of the portions.
  struct Printing: Sendable {
    /// Nothing more is wanted.
    let isStopped: @Sendable () -> Bool
    /// Waits until the first so many portions have been printed, or nothing more is wanted.
    let awaitPortions: @Sendable (Int) -> Void
  }

  init(_ plan: ReadingPlan, _ tuning: Tuning, _ printing: Printing) {
    self.plan = plan
    self.tuning = tuning
    self.printing = printing
  }

  /// The next portion, nil when all is dealt. It may wait for input meanwhile.
  func next(into block: Block) -> Portion? {
    monitor.lock()
    defer { monitor.unlock() }
    while !printing.isStopped() {
      if var portion = current?.nextPortion(into: block, size: tuning.portionSizeInBytes) {
        bytesDealt += portion.size
        number(&portion)
        return portion
      }
      current = nil
      guard nextOperand < plan.operands.count else { return nil }
      if var portion = open(plan.operands[nextOperand]) {
        number(&portion)
        return portion
      }
    }
    return nil
  }

  private func number(_ portion: inout Portion) {
    portion.sequence = sequence
    sequence += 1
  }

  /// Opens the next source; a portion if there is something to tell first.
  private func open(_ operand: [UInt8]) -> Portion? {
    if sequence > 0 {
      if plan.mayStopEarly {
        printing.awaitPortions(sequence)
        if printing.isStopped() { return nil }
      }
      // Opening a FIFO waits for its writer, reading a stream for its input: what has matched is written out before.
      if !hasAnnouncedWait, POSIX.mayWait(opening: operand) {
        hasAnnouncedWait = true
        return Portion(content: .nothing, name: operand, isIdle: true)
      }
    }
    hasAnnouncedWait = false
    nextOperand += 1
    do {
      current = try Source.open(operand, plan)
      guard case .ranges(let source) = current, !source.isInOrder else { return nil }
      return Portion(content: .warning(Portion.notSorted), name: source.file.name)
    } catch {
      return Portion(content: .failure(error), name: operand, startsSource: true)
    }
  }

  /// Whether threads pay: there is much left, or what is left will take long, as far as can be told. A stream is read
  /// by one thread at a time: searching it must take as long as that. One thread has searched for `searchTime`
  /// nanoseconds so far.
  func isWorthThreads(searchTime: Int) -> Bool {
    monitor.locked {
      guard bytesDealt >= tuning.threadingThresholdInBytes,
        current?.mayHaveMore ?? false || nextOperand < plan.operands.count
      else { return false }
      if !tuning.isPatient { return true }
      let time = POSIX.nanoseconds - startedAt
      if case .stream = current { return searchTime >= max(time / 2, SourceReader.patience) }
      let bytesLeft = current?.bytesLeft ?? 0
      if bytesLeft >= SourceReader.plentyInBytes { return true }
      let isLast = nextOperand == plan.operands.count
      return time >= SourceReader.patience && (!isLast || time * bytesLeft / bytesDealt >= SourceReader.patience)
    }
  }

  /// In nanoseconds: what one thread does in that time, more do not do sooner.
  private static let patience = 1_000_000
  /// A millisecond's work at the least, of which threads were measured to save a fifth of the whole time.
  private static let plentyInBytes = 4 << 20
}
