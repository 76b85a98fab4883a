/// A fast hash of byte strings, for once-only. Seeded, so that no input can be made to collide on purpose.
///
/// Eight bytes at a time are multiplied into the state and both halves of the product folded together, the mixing step
/// of Wang Yi's wyhash. Not for storage: the seed differs from process to process.
package struct ByteHash: Sendable {
  private let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  package static func randomlySeeded() -> ByteHash { ByteHash(seed: UInt64.random(in: 0...UInt64.max)) }

  /// O(count).
  package func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var state = seed ^ UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var rest: UInt64 = 0
    if let start = UnsafeRawPointer(bytes.baseAddress) {
      // Read from within `start..<end` only.
      let end = start + bytes.count
      var place = start
      while end - place >= 8 {
        state = ByteHash.mix(state ^ place.loadUnaligned(as: UInt64.self))
        place += 8
      }
      if place < end, place > start {
        // Some of these bytes for the second time, which costs less than a loop over the rest.
        rest = (end - 8).loadUnaligned(as: UInt64.self)
      } else {
        while place < end {
          rest = rest << 8 | UInt64(place.load(as: UInt8.self))
          place += 1
        }
      }
    }
    return ByteHash.mix(ByteHash.mix(state ^ rest) ^ 0xE703_7ED1_A0B4_28DB)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
