import SuggestCore

/// Deals out the sources, one after the other, in portions. All workers ask the same reader; it lets one in at a time.
final class SourceReader: @unchecked Sendable {
  private let operands: [[UInt8]]
  private let streams: StandardStreams
  private let terminator: UInt8
  private let tuning: Tuning
  /// The output's status if a source that is also the output must be refused.
  private let refusedOutput: FileStatus?
  /// Where the portions end up: it knows when enough has been printed.
  private let queue: PrintQueue

  /// A limit may make it unnecessary to open the later sources.
  private let mayStopEarly: Bool

  private let monitor = POSIX.Monitor()
  private var nextOperand = 0
  private var current: Source?
  private var sequence = 0
  private var bytesDealt = 0
  private var hasAnnouncedWait = false

  init(_ request: Request, streams: StandardStreams, tuning: Tuning, queue: PrintQueue) {
    operands = request.files.isEmpty ? [[0x2D]] : request.files
    self.streams = streams
    terminator = request.inputTerminator
    self.tuning = tuning
    // As grep has it: with one line of output or none, nothing that is written can be read again.
    let canLoop = request.report == .suggestions && (request.maximumCount ?? Int.max) > 1
    refusedOutput = canLoop ? streams.output.flatMap(SourceReader.status) : nil
    self.queue = queue
    mayStopEarly = request.maximumCount != nil || request.report == .nothing
  }

  private static func status(of descriptor: Int32) -> FileStatus? {
    if case .success(let status) = POSIX.status(of: descriptor) { status } else { nil }
  }

  /// The next portion, nil when all is dealt. It may wait for input meanwhile.
  func next(into block: Block) -> Portion? {
    monitor.lock()
    defer { monitor.unlock() }
    while !queue.isStopped {
      if var portion = current?.nextPortion(into: block, size: tuning.portionSizeInBytes) {
        if case .range(_, let range) = portion.content {
          bytesDealt += range.count
        } else {
          bytesDealt += block.records.range.count
        }
        number(&portion)
        return portion
      }
      current = nil
      guard nextOperand < operands.count else { return nil }
      if var portion = open(operands[nextOperand]) {
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
      if mayStopEarly {
        queue.awaitPrinting(of: sequence)
        if queue.isStopped { return nil }
      }
      // Opening a FIFO waits for its writer, reading a stream for its input: what has matched is written out before.
      if !hasAnnouncedWait, POSIX.mayWait(opening: operand) {
        hasAnnouncedWait = true
        return Portion(content: .nothing, name: operand, isIdle: true)
      }
    }
    hasAnnouncedWait = false
    nextOperand += 1
    switch Source.open(operand, streams: streams, output: refusedOutput, terminator: terminator) {
    case .success(let source):
      current = source
      return nil
    case .failure(let error):
      return Portion(content: .failure(error), name: operand, startsSource: true)
    }
  }

  /// Whether enough has been dealt, and enough is left, for threads to pay.
  var isWorthThreads: Bool {
    monitor.locked {
      bytesDealt >= tuning.threadingThresholdInBytes
        && (current.map { $0.hasRangesLeft || !$0.isPositional } ?? false || nextOperand < operands.count)
    }
  }
}
