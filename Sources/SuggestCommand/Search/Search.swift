import SuggestCore

/// The pipeline from sources to printer; the only place that knows threads.
///
/// One thread starts and does it all if the input is small. When there is enough for more, as many workers are started as there are
/// processors, and the first thread only waits: so the search can end while a worker still waits for input. Where no thread is to be had, the first one goes on alone.
struct Search {
  let request: Request
  let query: Query
  let streams: StandardStreams
  let tuning: Tuning

  /// Searches all sources. `print` gets the batches in order and returns whether to go on.
  func run(hash: ByteHash?, print: @escaping (Batch) -> Bool) {
    let threadCount = min(request.threadCount ?? POSIX.processorCount, Search.mostThreads)
    let queue = PrintQueue(tuning: tuning, threadCount: threadCount, print: print)
    let reader = SourceReader(request, streams: streams, tuning: tuning, queue: queue)
    let makeWorker: @Sendable () -> Worker = { [request, query] in Worker(request, query, hash: hash) }
    var worker = makeWorker()
    var mayStartThreads = threadCount > 1
    while let batch = Search.nextBatch(reader, queue) {
      if mayStartThreads, reader.isWorthThreads {
        mayStartThreads = false
        var started = 0
        while started < threadCount, Search.startWorker(makeWorker, reader, queue) { started += 1 }
        if started > 0 {
          worker.process(batch)
          queue.deliver(batch)
          break
        }
      }
      worker.process(batch)
      queue.deliver(batch)
    }
    queue.awaitEnd()
  }

  /// More than this many threads wait for each other more than they search.
  private static let mostThreads = 64

  private static func nextBatch(_ reader: SourceReader, _ queue: PrintQueue) -> Batch? {
    let batch = queue.emptyBatch()
    guard let portion = reader.next(into: batch.block) else { return nil }
    batch.portion = portion
    return batch
  }

  private static func startWorker(
    _ makeWorker: @escaping @Sendable () -> Worker, _ reader: SourceReader, _ queue: PrintQueue
  ) -> Bool {
    queue.workerStarts()
    let hasStarted = POSIX.startThread {
      var worker = makeWorker()
      while let batch = nextBatch(reader, queue) {
        worker.process(batch)
        queue.deliver(batch)
      }
      queue.workerEnds()
    }
    if !hasStarted { queue.workerEnds() }
    return hasStarted
  }
}
