import SuggestCore

/// A source that is read in order, by whoever asks for its next portion: a pipe, a terminal, a FIFO, a file that says
/// it is empty, as those of /proc do.
final class StreamSource {
  private let file: OpenFile
  private let terminator: UInt8
  /// The start of a record that the stream has not ended yet.
  private var unfinished: [UInt8] = []
  private var hasBegun = false
  private var hasEnded = false
  private var isWidened = false
  /// What ended the stream, to be told after the records before it.
  private var error: SystemError?

  /// What a pipe holds when nobody has asked for more: a read of that much shows that the writer is quick.
  private static let ordinaryPipeSize = 1 << 16

  init(_ file: OpenFile, terminator: UInt8) {
    self.file = file
    self.terminator = terminator
  }

  /// What the stream has at hand, at least one record: waits for that, then takes what comes without waiting, up to
  /// `size` bytes.
  func nextPortion(into block: Block, size: Int) -> Portion? {
    if let failure = error {
      error = nil
      return Portion(content: .failure(failure), name: file.name)
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
      switch POSIX.read(file.descriptor, into: block.base + count, count: room - count) {
      case .success(0):
        hasEnded = true
      case .failure(let code):
        hasEnded = true
        error = SystemError(name: file.name, code: code)
      case .success(let read):
        recordsEnd = lastRecordEnd(in: block, count..<count + read) ?? recordsEnd
        count += read
        if read >= StreamSource.ordinaryPipeSize, !isWidened {
          isWidened = true
          POSIX.widenPipe(file.descriptor, to: size)
        }
        isIdle = recordsEnd > 0 && !POSIX.hasInput(file.descriptor)
      }
      if isIdle { break }
    }
    if !hasBegun,
      ByteOrderMark.isOfAnotherEncoding(
        UnsafeBufferPointer(start: block.base, count: min(count, 4)), terminator: terminator)
    {
      hasEnded = true
      return Portion(
        content: .failure(SystemError(name: file.name, code: SystemError.isOtherEncoding)), name: file.name,
        startsSource: true)
    }
    let end = hasEnded ? count : recordsEnd
    unfinished = Array(UnsafeBufferPointer(start: block.base + end, count: count - end))
    block.seal(0..<end, terminator: terminator, startsSource: !hasBegun)
    let portion = Portion(
      content: .records(block.records), name: file.name, startsSource: !hasBegun, isIdle: isIdle || hasEnded)
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
