import SuggestCore

/// An open source of candidates.
///
/// A regular file is *positional*: its ranges are read by the workers with `pread`, each for itself. Everything else, and a
/// file that says it is empty (as those of /proc do), is a *stream*: read in order, by whoever asks for the next portion. A
/// positional source is read as long as it was when it was opened; one that shrinks ends earlier.
final class Source: @unchecked Sendable {
  let name: [UInt8]
  let descriptor: Int32
  private let isStandardInput: Bool
  private let terminator: UInt8
  /// The part of a regular file to be read; nil for a stream.
  private let extent: Range<Int>?
  /// Where the next range starts.
  private var nextOffset: Int
  /// The start of a record that the stream has not ended yet.
  private var unfinished: [UInt8] = []
  private var hasBegun = false
  private var hasEnded = false
  private var isWidened = false
  /// What ended the stream, to be told after the records before it.
  private var streamError: SystemError?

  /// What a pipe holds when nobody has asked for more: a read of that much shows that the writer is quick.
  private static let ordinaryPipeSize = 1 << 16

  static let standardInputName = Array("(standard input)".utf8)
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Opens the source that `operand` names. `output` is the output's status, if reading from it must be refused.
  static func open(
    _ operand: [UInt8], streams: StandardStreams, output: FileStatus?, terminator: UInt8
  ) -> Result<Source, SystemError> {
    let isStandardInput = operand == [0x2D]
    let name = isStandardInput ? standardInputName : operand
    let opened: POSIX.Outcome<Int32> =
      if isStandardInput {
        streams.input.map { .success($0) } ?? .failure(POSIX.badDescriptor)
      } else {
        POSIX.open(operand)
      }
    let descriptor: Int32
    switch opened {
    case .success(let value): descriptor = value
    case .failure(let code): return .failure(SystemError(name: name, code: code))
    }
    func refuse(_ code: Int32) -> Result<Source, SystemError> {
      if !isStandardInput { POSIX.close(descriptor) }
      return .failure(SystemError(name: name, code: code))
    }
    switch POSIX.status(of: descriptor) {
    case .failure(let code): return refuse(code)
    case .success(let status):
      if status.kind == .directory { return refuse(POSIX.isDirectory) }
      if let output, output.kind == .regular, output.identity == status.identity {
        return refuse(SystemError.sourceIsOutput)
      }
      var extent: Range<Int>?
      if status.kind == .regular, status.size > 0, let position = POSIX.position(of: descriptor) {
        extent = position..<max(position, status.size)
      }
      return .success(
        Source(name, descriptor, extent: extent, isStandardInput: isStandardInput, terminator: terminator))
    }
  }

  private init(_ name: [UInt8], _ descriptor: Int32, extent: Range<Int>?, isStandardInput: Bool, terminator: UInt8) {
    self.name = name
    self.descriptor = descriptor
    self.extent = extent
    self.isStandardInput = isStandardInput
    self.terminator = terminator
    nextOffset = extent?.lowerBound ?? 0
  }

  deinit {
    if !isStandardInput { POSIX.close(descriptor) }
  }

  /// Leaves standard input at `offset`, for whoever reads it next. Another source is closed soon, and left as it is.
  func leave(at offset: Int) {
    if isStandardInput { POSIX.setPosition(of: descriptor, to: offset) }
  }

  var isPositional: Bool { extent != nil }

  /// More of a regular file is waiting to be read.
  var hasRangesLeft: Bool { extent.map { nextOffset < $0.upperBound } ?? false }

  /// The next portion, nil at the end. Only one thread may ask at a time; a stream is read into `block` meanwhile.
  func nextPortion(into block: Block, size: Int) -> Portion? {
    guard let extent else { return nextStreamPortion(into: block, size: size) }
    guard nextOffset < extent.upperBound else {
      // Whoever shares this descriptor goes on where we stopped.
      leave(at: extent.upperBound)
      return nil
    }
    let range = nextOffset..<min(nextOffset + size, extent.upperBound)
    nextOffset = range.upperBound
    return Portion(
      content: .range(self, range), name: name, startsSource: range.lowerBound == extent.lowerBound)
  }

  // MARK: Regular files

  /// Reads the records that belong to `range` into `block`: those that a terminator in it precedes and, at the extent's start, the
  /// first one. So the last of them starts at the range's end at the latest.
  func load(_ range: Range<Int>, into block: Block) -> SystemError? {
    guard let extent else { return nil }
    let isLast = range.upperBound == extent.upperBound
    var count = 0
    // A little more than the range: nearly always that holds the end of the last record.
    if let error = read(range.count + (isLast ? 0 : 256), at: range.lowerBound, into: block, count: &count) {
      return error
    }
    var start = 0
    if range.lowerBound > extent.lowerBound {
      let owned = block.bytes + min(count, range.count)
      guard let found = ByteScan.first(terminator, from: block.bytes, to: owned) else {
        // The range lies within one record, which belongs to whoever holds its start.
        block.seal(0..<0, terminator: terminator)
        return nil
      }
      start = found - block.bytes + 1
    }
    // The records end with the first terminator at the range's end or behind it; of the last range, with its last byte if
    // that is one.
    var searched = isLast ? range.count - 1 : range.count
    while true {
      if searched < count, let end = ByteScan.first(terminator, from: block.bytes + searched, to: block.bytes + count) {
        count = end - block.bytes + 1
        break
      }
      searched = max(searched, count)
      if let error = read(max(count, 4096), at: range.lowerBound, into: block, count: &count) { return error }
      if count <= searched { break }
    }
    seal(start..<max(start, count), of: block, startsSource: range.lowerBound == extent.lowerBound)
    return nil
  }

  /// Reads `more` bytes behind the `count` that the block holds, fewer only at the file's end. Position 0 of the block is `offset` of the file.
  private func read(_ more: Int, at offset: Int, into block: Block, count: inout Int) -> SystemError? {
    let wanted = count + more
    block.grow(to: wanted, keeping: count)
    while count < wanted {
      switch POSIX.read(descriptor, at: offset + count, into: block.base + count, count: wanted - count) {
      case .success(0): return nil
      case .success(let size): count += size
      case .failure(let code): return SystemError(name: name, code: code)
      }
    }
    return nil
  }

  private func seal(_ range: Range<Int>, of block: Block, startsSource: Bool) {
    let mark = Source.byteOrderMark
    let hasMark =
      startsSource && range.count >= mark.count && (0..<mark.count).allSatisfy { block.base[$0] == mark[$0] }
    block.seal(range.lowerBound + (hasMark ? mark.count : 0)..<range.upperBound, terminator: terminator)
  }

  // MARK: Streams

  /// What the stream has at hand, at least one record: waits for that, then takes what comes without waiting, up to `size` bytes.
  private func nextStreamPortion(into block: Block, size: Int) -> Portion? {
    if let error = streamError {
      streamError = nil
      return Portion(content: .failure(error), name: name)
    }
    guard !hasEnded else { return nil }
    var room = max(size, 2 * unfinished.count)
    block.grow(to: room, keeping: 0)
    var count = unfinished.count
    unfinished.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { block.base.update(from: start, count: count) }
    }
    var recordsEnd = 0
    var isIdle = false
    while !hasEnded {
      if count == room {
        if recordsEnd > 0 { break }
        room *= 2
        block.grow(to: room, keeping: count)
      }
      switch POSIX.read(descriptor, into: block.base + count, count: room - count) {
      case .success(0):
        hasEnded = true
      case .failure(let code):
        hasEnded = true
        streamError = SystemError(name: name, code: code)
      case .success(let read):
        recordsEnd = lastRecordEnd(in: block, count..<count + read) ?? recordsEnd
        count += read
        if read >= Source.ordinaryPipeSize, !isWidened {
          isWidened = true
          POSIX.widenPipe(descriptor, to: size)
        }
        isIdle = recordsEnd > 0 && count < room && !POSIX.hasInput(descriptor)
      }
      if isIdle { break }
    }
    let end = hasEnded ? count : recordsEnd
    unfinished = Array(UnsafeBufferPointer(start: block.base + end, count: count - end))
    seal(0..<end, of: block, startsSource: !hasBegun)
    let portion = Portion(content: .records, name: name, startsSource: !hasBegun, isIdle: isIdle || hasEnded)
    hasBegun = true
    return portion
  }

  /// One behind the last terminator in `range` of the block.
  private func lastRecordEnd(in block: Block, _ range: Range<Int>) -> Int? {
    var place = range.upperBound
    while place > range.lowerBound {
      if block.base[place - 1] == terminator { return place }
      place -= 1
    }
    return nil
  }
}
