import SuggestCore

/// A text with `Block.padding` readable bytes on both sides, as the vector loops want it.
///
/// The padding holds whatever the test wants nobody to find.
final class PaddedText {
  let count: Int
  private let base: UnsafeMutablePointer<UInt8>

  init(_ text: [UInt8], padding: UInt8) {
    count = text.count
    base = .allocate(capacity: count + 2 * Block.padding)
    base.initialize(repeating: padding, count: count + 2 * Block.padding)
    (base + Block.padding).update(from: text, count: count)
  }

  deinit { base.deallocate() }

  var start: UnsafePointer<UInt8> { UnsafePointer(base + Block.padding) }
  var end: UnsafePointer<UInt8> { start + count }

  /// Reads and writes by offset, in the padding too.
  subscript(offset: Int) -> UInt8 {
    get { base[Block.padding + offset] }
    set { base[Block.padding + offset] = newValue }
  }
}
