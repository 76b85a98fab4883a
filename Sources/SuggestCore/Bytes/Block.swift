/// A reusable buffer of whole records, with room on both sides.
///
/// The vector loops of `ByteScan` and the look at the byte before and behind a match need no bounds checks of their own
/// because of two invariants that this type keeps:
///
/// - the byte before the first record and the byte behind the last one are the record terminator (`seal` puts them there);
/// - at least `padding` bytes on both sides of the records belong to the allocation and can be read.
///
/// Memory is owned by the block and freed with it. A block is used by one thread at a time.
package final class Block {
  /// Readable bytes before and behind the records: a step of the widest vector loop, and a pair's distance.
  package static let padding = 192

  /// The start of the readable bytes behind the front padding.
  package private(set) var base: UnsafeMutablePointer<UInt8>
  /// How many bytes may be stored from `base` on.
  package private(set) var capacity: Int
  /// The whole records in it; none until `seal`.
  package private(set) var records: Records

  /// `base`, to read from.
  package var bytes: UnsafePointer<UInt8> { UnsafePointer(base) }

  package init(capacity: Int) {
    self.capacity = capacity
    base = Block.allocate(capacity)
    records = Records(bytes: UnsafePointer(base), range: 0..<0, terminator: 0)
  }

  deinit {
    (base - Block.padding).deallocate()
  }

  /// Starts a cache line: the kernel copied three times slower to 16 bytes behind a page's start, where `malloc` puts
  /// what is large, from the start of one of its own.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let raw = UnsafeMutableRawPointer.allocate(byteCount: capacity + 2 * padding, alignment: 64)
    let bytes = raw.bindMemory(to: UInt8.self, capacity: capacity + 2 * padding)
    bytes.initialize(repeating: 0, count: padding)
    return bytes + padding
  }

  /// Makes room for `minimum` bytes, keeping the first `count`. At least doubles, so that growing costs O(final size).
  package func grow(to minimum: Int, keeping count: Int) {
    guard minimum > capacity else { return }
    let larger = max(minimum, capacity * 2)
    let moved = Block.allocate(larger)
    moved.update(from: base, count: count)
    (base - Block.padding).deallocate()
    base = moved
    capacity = larger
  }

  /// Declares `range` to be whole records, the last one perhaps without its terminator, and puts a terminator on both
  /// sides.
  ///
  /// The byte before `range.lowerBound` is overwritten: it is a terminator, a byte order mark, or the padding.
  package func seal(_ range: Range<Int>, terminator: UInt8) {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity)
    base[range.lowerBound - 1] = terminator
    base[range.upperBound] = terminator
    // Vector loops look at what stands behind; it must be initialised, its value does not matter.
    (base + range.upperBound + 1).initialize(repeating: 0, count: Block.padding - 1)
    records = Records(bytes: bytes, range: range, terminator: terminator)
  }
}
