/// A growing byte buffer that can be read `Block.padding` bytes behind its end.
///
/// A class so that it frees its memory; it is reached through one folder only.
final class FoldedBuffer {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 256
    base = FoldedBuffer.allocate(capacity)
  }

  deinit { (base - Block.padding).deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let raw = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + 2 * Block.padding)
    raw.initialize(repeating: 0, count: capacity + 2 * Block.padding)
    return raw + Block.padding
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  func removeAll(reserving room: Int) {
    count = 0
    reserve(room)
  }

  func truncate(to count: Int) { self.count = count }

  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(count + 1)
    base[count] = byte
    count += 1
  }

  /// Appends an image as `TextFolder` keeps it: eight bytes are stored, those that belong to it are kept.
  @inline(__always)
  func append(image: UInt64) {
    reserve(count + 8)
    UnsafeMutableRawPointer(base + count).storeBytes(of: (image >> 8).littleEndian, as: UInt64.self)
    count += Int(image & 0xFF) - 1
  }

  /// Appends `text` if it is all ASCII and not too short to be worth the look, letters in lower case if `isFolded`;
  /// else nothing. Room for it is reserved.
  ///
  /// In steps of eight bytes, the last of which overlaps the one before.
  @inline(__always)
  func appendWhollyASCII(_ text: UnsafeBufferPointer<UInt8>, isFolded: Bool) -> Bool {
    guard text.count >= 8, let start = UnsafeRawPointer(text.baseAddress) else { return false }
    let last = text.count - 8
    var offset = 0
    while true {
      let word = (start + offset).loadUnaligned(as: UInt64.self)
      if word & FoldedBuffer.highBits != 0 { return false }
      UnsafeMutableRawPointer(base + offset).storeBytes(
        of: isFolded ? FoldedBuffer.lowercased(word) : word, as: UInt64.self)
      if offset == last { break }
      offset = min(offset + 8, last)
    }
    count = text.count
    return true
  }

  /// Appends the eight bytes at `place` if they are all ASCII, letters in lower case if `isFolded`; false if they are
  /// not.
  @inline(__always)
  func appendASCII(at place: UnsafePointer<UInt8>, isFolded: Bool) -> Bool {
    let word = UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
    if word & FoldedBuffer.highBits != 0 { return false }
    reserve(count + 8)
    UnsafeMutableRawPointer(base + count).storeBytes(
      of: isFolded ? FoldedBuffer.lowercased(word) : word, as: UInt64.self)
    count += 8
    return true
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Eight ASCII bytes, letters in lower case: no sum carries over, and the high bits tell what is at least A and not
  /// above Z.
  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F
    let aboveZ = word &+ 0x2525_2525_2525_2525
    return word | (fromA & ~aboveZ & highBits) >> 2
  }

  @inline(__always)
  private func reserve(_ room: Int) {
    if room > capacity { grow(to: room) }
  }

  @inline(never)
  private func grow(to room: Int) {
    let larger = max(room, capacity * 2)
    let moved = FoldedBuffer.allocate(larger)
    moved.update(from: base, count: count)
    (base - Block.padding).deallocate()
    base = moved
    capacity = larger
  }
}
