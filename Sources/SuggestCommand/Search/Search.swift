import SuggestCore

/// The pipeline from sources to printer; the only place that knows threads.
///
/// One thread starts and does it all if the input is small. When there is enough for more, as many workers are started
/// as there are processors, and the first thread only waits: so the search can end while a worker still waits for
/// input. Where no thread is to be had, the first one goes on alone.
struct Search {
  let request: Request
  let queries: [Query]
  let streams: StandardStreams
  let tuning: Tuning

  /// Searches all sources. `print` gets the batches in order and returns whether to go on.
  func run(hash: ByteHash?, bar: RankBar, print: @escaping (Batch) -> Bool) {
    let queue = PrintQueue(tuning: tuning, print: print)
    let reader = SourceReader(request, queries: queries, streams: streams, tuning: tuning, queue: queue)
    let looseness = Looseness()
    let makeWorker: @Sendable () -> Worker = { [request, queries] in
      Worker(request, queries, hash: hash, looseness: looseness, bar: bar)
    }
    var worker = makeWorker()
    var mayStartThreads = request.threadCount != 1
    var searchTime = 0
    while let batch = Search.nextBatch(reader, queue) {
      var others = 0
      if mayStartThreads, reader.isWorthThreads(searchTime: searchTime) {
        mayStartThreads = false
        others = startWorkers(makeWorker, reader, queue)
      }
      let start = POSIX.nanoseconds
      worker.process(batch)
      queue.deliver(batch)
      searchTime += POSIX.nanoseconds - start
      if others > 0 { break }
    }
    queue.awaitEnd()
  }

  /// Starts as many workers as there shall be threads, or as can be had; how many have started.
  private func startWorkers(
    _ makeWorker: @escaping @Sendable () -> Worker, _ reader: SourceReader, _ queue: PrintQueue
  ) -> Int {
    let wanted = min(request.threadCount ?? POSIX.processorCount, Search.mostThreads)
    guard wanted > 1 else { return 0 }
    queue.makeRoom(forWorkers: wanted)
    var started = 0
    while started < wanted, Search.startWorker(makeWorker, reader, queue) { started += 1 }
    return started
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
