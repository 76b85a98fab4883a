import SuggestCore

/// An open source of candidates.
enum Source {
  case ranges(RangeSource)
  case stream(StreamSource)

  /// Opens the source that `operand` names. A regular file is read in ranges, all else as a stream.
  static func open(_ operand: [UInt8], _ plan: ReadingPlan) throws(SystemError) -> Source {
    let (file, status) = try OpenFile.open(operand, streams: plan.streams, refusedOutput: plan.refusedOutput)
    // A file of /proc says that it is empty, and is not.
    guard status.kind == .regular, status.size > 0, let position = POSIX.position(of: file.descriptor) else {
      return .stream(StreamSource(file, terminator: plan.terminator))
    }
    let extent = Span(start: position, end: max(position, status.size))
    return .ranges(RangeSource(file, extent: extent, prefixes: plan.sortedPrefixes, terminator: plan.terminator))
  }

  /// The next portion, nil at the end. Only one thread may ask at a time; a stream is read into `block` meanwhile.
  func nextPortion(into block: Block, size: Int) -> Portion? {
    switch self {
    case .stream(let stream):
      return stream.nextPortion(into: block, size: size)
    case .ranges(let source):
      return source.nextShare(size: size).map { share in
        Portion(content: .share(source, share), name: source.file.name, startsSource: share.startsSource)
      }
    }
  }

  /// What is known to be left.
  var bytesLeft: Int {
    switch self {
    case .ranges(let source): source.bytesLeft
    case .stream: 0
    }
  }

  /// More is there, or may come.
  var mayHaveMore: Bool {
    switch self {
    case .ranges(let source): source.hasSharesLeft
    case .stream: true
    }
  }
}

/// How sources are to be read.
struct ReadingPlan: Sendable {
  var streams: StandardStreams
  var terminator: UInt8
  /// The output's status if a source that is also the output must be refused.
  var refusedOutput: FileStatus?
  /// Only records that begin with one of these can match, and the files are sorted.
  var sortedPrefixes: [[UInt8]]?
}
