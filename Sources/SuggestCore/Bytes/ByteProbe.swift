/// One byte to look for, or two at a fixed distance, each in one or two spellings, and behind a letter or not; or one
/// byte and some others in its stead.
///
/// A byte `b` fits if `b | mask == value`: with mask 0 that is equality, with mask 0x20 and a lower-case letter as the
/// value it is that letter in either case. Where the bytes fit, a glance may still rule the place out.
package struct ByteProbe: Equatable, Sendable {
  /// Which loop searches for it.
  enum Kind { case byte, pair, maskedByte, maskedPair, wordStart, byteOrOthers }

  private(set) var kind: Kind
  // Each in all lanes.
  private(set) var value: SIMD16<UInt8>
  private(set) var mask: SIMD16<UInt8>
  private(set) var secondValue = SIMD16<UInt8>()
  private(set) var secondMask = SIMD16<UInt8>()
  /// From the first byte of a pair to the second.
  private(set) var distance = 0
  /// Bytes that fit as well as the first; unused places repeat one that is used.
  private(set) var others = SIMD8<UInt8>()
  package var glance = Glance()

  package init(value: UInt8, mask: UInt8) {
    kind = mask == 0 ? .byte : .maskedByte
    self.value = SIMD16(repeating: value)
    self.mask = SIMD16(repeating: mask)
  }

  /// The same, and `value` under `mask`, `distance` behind it.
  package func with(second value: UInt8, mask: UInt8, distance: Int) -> ByteProbe {
    var pair = self
    pair.kind = kind == .byte && mask == 0 ? .pair : .maskedPair
    pair.secondValue = SIMD16(repeating: value)
    pair.secondMask = SIMD16(repeating: mask)
    pair.distance = distance
    return pair
  }

  /// The same, but not behind an ASCII letter; not for one with others.
  package var atWordStart: ByteProbe {
    var start = self
    start.kind = .wordStart
    if kind == .byte || kind == .maskedByte { (start.secondValue, start.secondMask) = (value, mask) }
    return start
  }

  /// The same, or one of `others`: eight at most.
  package func or(_ others: [UInt8]) -> ByteProbe {
    guard let first = others.first else { return self }
    var either = self
    either.kind = .byteOrOthers
    either.others = SIMD8(repeating: first)
    for index in others.indices { either.others[index] = others[index] }
    return either
  }
}

/// Up to eight bytes of a needle, compared at once with those around a place where its probe fits.
///
/// A probe fits in many places where an ASCII byte next to it tells that the needle is not there. To go back for each
/// to whoever searches would cost more than the search.
package struct Glance: Equatable, Sendable {
  /// From the probe's first byte, -7 to 0.
  private var offset = 0
  private var value: UInt64 = 0
  private var masks: UInt64 = 0
  /// All bits of the bytes that are compared.
  private var bits: UInt64 = 0
  /// The needle has no other bytes than those.
  private(set) var seesAll = false
  /// The first of the bytes is that before the needle, which begins a word.
  private var seesWordStart = false

  /// Rules nothing out.
  package init() {}

  /// `bytes` are not empty; the probe's first byte stands at `probeOffset`. With `beginsWord`, and if there is room, no
  /// ASCII letter or digit may stand before them.
  package init(bytes: [UInt8], masks: [UInt8], probeOffset: Int, beginsWord: Bool = false) {
    seesAll = bytes.count <= 8
    seesWordStart = beginsWord && bytes.count < 8
    let start = seesWordStart ? -1 : max(0, min(probeOffset, bytes.count - 8))
    offset = start - probeOffset
    for index in max(start, 0)..<min(start + 8, bytes.count) {
      let shift = UInt64(8 * (index - start))
      value |= UInt64(bytes[index]) << shift
      self.masks |= UInt64(masks[index]) << shift
      bits |= 0xFF << shift
    }
  }

  /// Whether the needle differs there, and no byte of 0x80 or more has a say in it.
  @inline(__always)
  func rulesOut(_ place: UnsafePointer<UInt8>) -> Bool {
    let all = eightBytes(around: place)
    let word = all & bits
    if word | masks != value { return word & Glance.highBits == 0 }
    let before = UInt8(truncatingIfNeeded: all)
    return seesWordStart && (word | UInt64(before)) & Glance.highBits == 0
      && ((before | 0x20) &- 0x61 < 26 || before &- 0x30 < 10)
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether all that is compared is equal there.
  @inline(__always)
  func fits(_ place: UnsafePointer<UInt8>) -> Bool { eightBytes(around: place) & bits | masks == value }

  @inline(__always)
  private func eightBytes(around place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place + offset).loadUnaligned(as: UInt64.self))
  }
}
