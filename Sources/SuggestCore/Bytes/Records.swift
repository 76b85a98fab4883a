/// The whole records of a block, as a value: to be used while the block is neither grown nor sealed again.
///
/// The last record may lack its terminator in the source; one stands behind it all the same.
package struct Records {
  /// Where the offsets of spans count from.
  package let bytes: UnsafePointer<UInt8>
  package let range: Range<Int>
  package let terminator: UInt8

  package var isEmpty: Bool { range.isEmpty }
  /// The first record's first byte.
  package var start: UnsafePointer<UInt8> { bytes + range.lowerBound }
  /// One behind the last record, its terminator included if it has one.
  package var end: UnsafePointer<UInt8> { bytes + range.upperBound }
  /// The last record lacks its terminator.
  package var isOpen: Bool { !isEmpty && end[-1] != terminator }

  /// The records from the one that starts at `start` on, of so many bytes or a little more.
  func piece(from start: UnsafePointer<UInt8>, ofBytes size: Int) -> Records {
    let wanted = start + size
    let end = wanted < self.end ? min(ByteScan.next(terminator, from: wanted) + 1, self.end) : self.end
    return Records(bytes: bytes, range: start - bytes..<end - bytes, terminator: terminator)
  }

  package func text(of span: Span) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + span.start, count: span.count)
  }

  /// The record that holds `place`, without its ending: the terminator, and a CR before an LF. A last record that lacks
  /// its LF keeps its CR.
  @inline(__always)
  package func record(around place: UnsafePointer<UInt8>) -> Span {
    let start = ByteScan.recordStart(terminator, before: place) - bytes
    return record(from: start, to: ByteScan.next(terminator, from: place) - bytes)
  }

  /// The record from `start` to the terminator at `end`, without a CR before an LF.
  @inline(__always)
  func record(from start: Int, to end: Int) -> Span {
    let endsInCarriageReturn = end > start && bytes[end - 1] == 0x0D && terminator == 0x0A && end < range.upperBound
    return Span(start: start, end: endsInCarriageReturn ? end - 1 : end)
  }

  /// Where the record behind `span` starts: one behind its terminator; for the last record perhaps one behind the end.
  @inline(__always)
  package func next(behind span: Span) -> UnsafePointer<UInt8> {
    let end = bytes + span.end
    return (end.pointee == terminator ? end : ByteScan.next(terminator, from: end)) + 1
  }
}
