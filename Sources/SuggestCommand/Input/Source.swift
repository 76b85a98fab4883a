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
    let start = try file.bytes(4, from: position)
    if ByteOrderMark.isOfAnotherEncoding(start, terminator: plan.terminator) {
      throw SystemError(name: file.name, code: SystemError.isOtherEncoding)
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

extension Block {
  /// Seals the records in `range`; at a source's start, behind its byte order mark if it has one.
  func seal(_ range: Range<Int>, terminator: UInt8, startsSource: Bool) {
    let mark = ByteOrderMark.utf8
    let hasMark = startsSource && range.count >= mark.count && (0..<mark.count).allSatisfy { base[$0] == mark[$0] }
    seal(range.lowerBound + (hasMark ? mark.count : 0)..<range.upperBound, terminator: terminator)
  }
}
