import SuggestCore

/// What is to be read, and how.
struct ReadingPlan: Sendable {
  /// The sources in the order in which they are read.
  let operands: [[UInt8]]
  let streams: StandardStreams
  let terminator: UInt8
  /// The output's status if a source that is also the output must be refused.
  let refusedOutput: FileStatus?
  /// Only records that begin with one of these can match, and the files are sorted.
  let sortedPrefixes: [[UInt8]]?
  /// A limit may make it unnecessary to open the later sources.
  let mayStopEarly: Bool

  init(_ request: Request, _ queries: [Query], _ streams: StandardStreams) {
    operands = request.files.isEmpty ? [[0x2D]] : request.files
    self.streams = streams
    terminator = request.inputTerminator
    // As grep has it: with one line of output or none, nothing that is written can be read again.
    let canLoop = request.report == .suggestions && (request.maximumCount ?? Int.max) > 1
    refusedOutput = canLoop ? streams.output.flatMap(ReadingPlan.status) : nil
    let canBeNarrowed = request.isSorted && queries.count == 1 && !request.showsLineNumber && !request.isJSON
    sortedPrefixes = canBeNarrowed ? queries[0].prefixes : nil
    mayStopEarly = !request.ranks && (request.maximumCount != nil || request.report == .nothing)
  }

  private static func status(of descriptor: Int32) -> FileStatus? {
    if case .success(let status) = POSIX.status(of: descriptor) { status } else { nil }
  }
}
