/// Sixteen bytes of a text.
typealias Vector = SIMD16<UInt8>

/// What a test of sixteen bytes says, a byte for each: zero where it fails.
typealias Lanes = SIMD16<UInt8>

extension SIMD16<UInt8> {
  /// The bytes at `pointer`, which sixteen can be read from.
  @inline(__always)
  init(at pointer: UnsafePointer<UInt8>) {
    self = UnsafeRawPointer(pointer).loadUnaligned(as: Self.self)
  }

  /// 0xFF where `mask` is set.
  @inline(__always)
  init(where mask: SIMDMask<SIMD16<Int8>>) {
    self = unsafeBitCast(mask, to: Self.self)
  }

  /// As two words, the first lane in the lowest byte of the first.
  @inline(__always)
  var words: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }

  @inline(__always)
  var isZero: Bool {
    let words = words
    return words[0] | words[1] == 0
  }

  /// The index of the first lane that is not zero; 16 if all are.
  @inline(__always)
  var firstIndex: Int {
    let words = words
    if words[0] != 0 { return words[0].trailingZeroBitCount >> 3 }
    return 8 + words[1].trailingZeroBitCount >> 3
  }

  /// Half as many lanes, each made of two neighbours.
  @inline(__always)
  var paired: SIMD8<UInt8> {
    let pairs = unsafeBitCast(self, to: SIMD8<UInt16>.self)
    return SIMD8(truncatingIfNeeded: pairs | pairs &>> 8)
  }
}
