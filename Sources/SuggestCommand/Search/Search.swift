import SuggestCore

/// The pipeline from sources to printer; the only place that knows threads.
///
/// One thread starts and does it all if the input is small. When there is enough for more, as many workers are started
/// as there are processors. They take over the batch at hand, and the first thread only waits: so the search can end
/// while a worker still waits for input, and no worker waits for a processor. Where no thread is to be had, the first
/// one goes on alone.
struct Search {
  let request: Request
  let queries: [Query]
  let plan: ReadingPlan
  let tuning: Tuning

  /// Searches all sources. `print` gets the batches in order, one at a time, and returns whether to go on: so whoever
  /// starts a search can end it between two portions.
  func run(hash: ByteHash?, bar: RankBar, print: @escaping (Batch) -> Bool) {
    let queue = PrintQueue(tuning: tuning, print: print)
    let reader = SourceReader(
      plan, tuning,
      SourceReader.Printing(isStopped: { queue.isStopped }, awaitPortions: { queue.awaitPrinting(of: $0) }))
    let looseness = Looseness()
    let makeWorker: @Sendable () -> Worker = { [request, queries] in
      Worker(request, queries, hash: hash, looseness: looseness, bar: bar)
    }
    var worker = makeWorker()
    var mayStartThreads = request.threadCount != 1
    var searchTime = 0
    while let batch = Search.nextBatch(reader, queue) {
      if mayStartThreads, reader.isWorthThreads(searchTime: searchTime) {
        mayStartThreads = false
        if startWorkers(makeWorker, with: batch, reader, queue) { break }
      }
      let start = POSIX.nanoseconds
      worker.process(batch)
      queue.deliver(batch)
      searchTime += POSIX.nanoseconds - start
    }
    queue.awaitEnd()
  }

  /// Starts as many workers as there shall be threads, or as can be had, the first one with `batch`; whether one has
  /// started.
  private func startWorkers(
    _ makeWorker: @escaping @Sendable () -> Worker, with batch: Batch, _ reader: SourceReader, _ queue: PrintQueue
  ) -> Bool {
    let wanted = min(request.threadCount ?? POSIX.processorCount, Search.mostThreads)
    guard wanted > 1 else { return false }
    queue.makeRoom(forWorkers: wanted)
    var started = 0
    while started < wanted, Search.startWorker(makeWorker, with: started == 0 ? batch : nil, reader, queue) {
      started += 1
    }
    return started > 0
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
    _ makeWorker: @escaping @Sendable () -> Worker, with first: Batch?, _ reader: SourceReader, _ queue: PrintQueue
  ) -> Bool {
    queue.workerStarts()
    let hasStarted = POSIX.startThread {
      var worker = makeWorker()
      var next = first ?? nextBatch(reader, queue)
      while let batch = next {
        worker.process(batch)
        queue.deliver(batch)
        next = nextBatch(reader, queue)
      }
      queue.workerEnds()
    }
    if !hasStarted { queue.workerEnds() }
    return hasStarted
  }
}
