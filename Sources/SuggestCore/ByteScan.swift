/// The vector loops: first byte of a kind, first pair of bytes, how many terminators.
///
/// Each compares 16 bytes at a time, which every x86-64 and ARM64 processor can without asking, and where nothing is
/// near looks at eight such vectors before it branches. A comparison leaves 0xFF in the lanes that are equal; the
/// result is read as two 64-bit words, in which the first equal lane is the number of trailing zero bits over eight; or,
/// of four vectors, as 64 bits, one a lane.
///
/// All of them read up to 158 bytes behind `end` (127 of a round, 31 of a pair), and a glance seven before `start`:
/// `Block.padding` and the folded texts allow it, and what is found there is never reported.
package enum ByteScan {
  private typealias Vector = SIMD16<UInt8>
  private typealias Lanes = SIMD16<UInt8>

  @inline(__always)
  private static func load(_ pointer: UnsafePointer<UInt8>) -> Vector {
    UnsafeRawPointer(pointer).loadUnaligned(as: Vector.self)
  }

  @inline(__always)
  private static func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> Lanes {
    unsafeBitCast(mask, to: Lanes.self)
  }

  @inline(__always)
  private static func isZero(_ lanes: Lanes) -> Bool {
    let words = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0
  }

  /// The index of the first lane that is not zero; 16 if all are.
  @inline(__always)
  private static func firstLane(_ lanes: Lanes) -> Int {
    let words = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    if words[0] != 0 { return words[0].trailingZeroBitCount >> 3 }
    return 8 + words[1].trailingZeroBitCount >> 3
  }

  /// Not zero if one of the 64 lanes from `place` on is not.
  @inline(__always)
  private static func anyLane(of test: some LaneTest, at place: UnsafePointer<UInt8>) -> Lanes {
    test.lanes(at: place) | test.lanes(at: place + 16) | test.lanes(at: place + 32) | test.lanes(at: place + 48)
  }

  /// A bit for each of the 64 lanes from `place` on, set where it is not zero.
  @inline(__always)
  private static func bits(of test: some LaneTest, at place: UnsafePointer<UInt8>) -> UInt64 {
    let low = packed(markedLanes(of: test, at: place), markedLanes(of: test, at: place + 16))
    let high = packed(markedLanes(of: test, at: place + 32), markedLanes(of: test, at: place + 48))
    let all = packed(low, high)
    return unsafeBitCast(packed(all, all), to: SIMD2<UInt64>.self)[0]
  }

  /// Where a lane is not zero, one of its bits: another one in each of eight neighbours.
  @inline(__always)
  private static func markedLanes(of test: some LaneTest, at place: UnsafePointer<UInt8>) -> Lanes {
    lanes(test.lanes(at: place) .!= Lanes.zero) & Lanes(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
  }

  /// Half as many lanes, each made of two neighbours.
  @inline(__always)
  private static func packed(_ low: Lanes, _ high: Lanes) -> Lanes {
    Lanes(lowHalf: packed(low), highHalf: packed(high))
  }

  @inline(__always)
  private static func packed(_ lanes: Lanes) -> SIMD8<UInt8> {
    let pairs = unsafeBitCast(lanes, to: SIMD8<UInt16>.self)
    return SIMD8(truncatingIfNeeded: pairs | pairs &>> 8)
  }

  /// The loop that all searches share. A hit is often near, so that the first vectors are looked at one by one. The half
  /// of a later round that has one is looked at again, which keeps the loop short, and all at once: a branch that cannot
  /// be foreseen costs as much as a round.
  @inline(__always)
  private static func first(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ test: some LaneTest, _ glance: Glance? = nil
  ) -> UnsafePointer<UInt8>? {
    var place = start
    while place < start + 32 {
      let hit = firstHit(in: test.lanes(at: place), at: place, glance)
      if let hit { return hit < end ? hit : nil }
      place += 16
    }
    while place < end {
      let near = anyLane(of: test, at: place)
      if isZero(near | anyLane(of: test, at: place + 64)) {
        place += 128
        continue
      }
      if isZero(near) { place += 64 }
      let hit = firstHit(in: bits(of: test, at: place), bitsPerLane: 1, at: place, glance)
      if let hit { return hit < end ? hit : nil }
      place += 64
    }
    return nil
  }

  /// The first lane that is not zero and that a glance does not rule out.
  @inline(__always)
  private static func firstHit(
    in lanes: Lanes, at place: UnsafePointer<UInt8>, _ glance: Glance?
  ) -> UnsafePointer<UInt8>? {
    if isZero(lanes) { return nil }
    let highBits = unsafeBitCast(lanes, to: SIMD2<UInt64>.self) & 0x8080_8080_8080_8080
    return firstHit(in: highBits[0], bitsPerLane: 8, at: place, glance)
      ?? firstHit(in: highBits[1], bitsPerLane: 8, at: place + 8, glance)
  }

  /// The same of lanes that have one bit each, 0 or 1.
  @inline(__always)
  private static func firstHit(
    in lanes: UInt64, bitsPerLane: Int, at place: UnsafePointer<UInt8>, _ glance: Glance?
  ) -> UnsafePointer<UInt8>? {
    var rest = lanes
    while rest != 0 {
      let hit = place + rest.trailingZeroBitCount / bitsPerLane
      if !(glance?.rulesOut(hit) ?? false) { return hit }
      rest &= rest &- 1
    }
    return nil
  }

  // The tests are types, not closures: so the compiler makes a loop of its own for each.

  private protocol LaneTest {
    /// Lanes whose highest bit is set where the byte searched for stands, and which are zero elsewhere.
    func lanes(at place: UnsafePointer<UInt8>) -> Lanes
  }

  private struct IsByte: LaneTest {
    let value: Vector

    @inline(__always)
    func lanes(at place: UnsafePointer<UInt8>) -> Lanes { ByteScan.lanes(load(place) .== value) }
  }

  private struct IsMaskedByte: LaneTest {
    let value: Vector
    let mask: Vector

    @inline(__always)
    func lanes(at place: UnsafePointer<UInt8>) -> Lanes { ByteScan.lanes((load(place) | mask) .== value) }
  }

  private struct IsNotASCII: LaneTest {
    @inline(__always)
    func lanes(at place: UnsafePointer<UInt8>) -> Lanes { load(place) & Vector(repeating: 0x80) }
  }

  private struct IsPair<First: LaneTest>: LaneTest {
    private let first: First
    private let second: First
    private let distance: Int

    init(_ first: First, _ second: First, distance: Int) {
      self.first = first
      self.second = second
      self.distance = distance
    }

    @inline(__always)
    func lanes(at place: UnsafePointer<UInt8>) -> Lanes { first.lanes(at: place) & second.lanes(at: place + distance) }
  }

  private struct IsOneOf: LaneTest {
    private let isFirst: IsMaskedByte
    private let others: (Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector)

    init(_ isFirst: IsMaskedByte, others: SIMD8<UInt8>) {
      self.isFirst = isFirst
      func all(_ index: Int) -> Vector { Vector(repeating: others[index]) }
      self.others = (all(0), all(1), all(2), all(3), all(4), all(5), all(6), all(7))
    }

    @inline(__always)
    func lanes(at place: UnsafePointer<UInt8>) -> Lanes {
      let bytes = load(place)
      let some = (bytes .== others.0) .| (bytes .== others.1) .| (bytes .== others.2) .| (bytes .== others.3)
      let more = (bytes .== others.4) .| (bytes .== others.5) .| (bytes .== others.6) .| (bytes .== others.7)
      return isFirst.lanes(at: place) | ByteScan.lanes(some .| more)
    }
  }

  /// The first `byte` in `start..<end`.
  package static func first(
    _ byte: UInt8, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    first(from: start, to: end, IsByte(value: Vector(repeating: byte)))
  }

  /// The first byte of 0x80 or more in `start..<end`.
  package static func firstNonASCII(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    first(from: start, to: end, IsNotASCII())
  }

  /// Whether the `probes`, each for one byte, fit in `start..<end` one behind the other. For texts of a few vectors.
  package static func fit(
    _ probes: [ByteProbe], inOrderFrom start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Bool {
    var place = start
    for probe in probes {
      let test = IsMaskedByte(value: probe.value, mask: probe.mask)
      while true {
        if place >= end { return false }
        let lanes = test.lanes(at: place)
        if !isZero(lanes) {
          place += firstLane(lanes) + 1
          break
        }
        place += 16
      }
    }
    return place <= end
  }

  /// Whether all of `start..<end` is ASCII; perhaps not if something else stands near behind it.
  package static func isASCII(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Bool {
    var place = start
    var lanes = Lanes()
    while place < end {
      lanes |= IsNotASCII().lanes(at: place)
      place += 16
    }
    return isZero(lanes)
  }

  /// The first place in `start..<end` where `probe` fits.
  package static func first(
    _ probe: ByteProbe, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let isFirst = IsMaskedByte(value: probe.value, mask: probe.mask)
    let isSecond = IsMaskedByte(value: probe.secondValue, mask: probe.secondMask)
    switch probe.kind {
    case .byte:
      return first(from: start, to: end, IsByte(value: probe.value), probe.glance)
    case .pair:
      let isPair = IsPair(IsByte(value: probe.value), IsByte(value: probe.secondValue), distance: probe.distance)
      return first(from: start, to: end, isPair, probe.glance)
    case .maskedByte:
      return first(from: start, to: end, isFirst, probe.glance)
    case .maskedPair:
      return first(from: start, to: end, IsPair(isFirst, isSecond, distance: probe.distance), probe.glance)
    case .byteOrOthers:
      return first(from: start, to: end, IsOneOf(isFirst, others: probe.others), probe.glance)
    }
  }

  /// In how many places in `start..<end` the bytes of `probe` fit, whatever a glance says.
  package static func count(
    _ probe: ByteProbe, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Int {
    let isFirst = IsMaskedByte(value: probe.value, mask: probe.mask)
    let isSecond = IsMaskedByte(value: probe.secondValue, mask: probe.secondMask)
    switch probe.kind {
    case .byte, .maskedByte:
      return count(from: start, to: end, isFirst)
    case .pair, .maskedPair:
      return count(from: start, to: end, IsPair(isFirst, isSecond, distance: probe.distance))
    case .byteOrOthers:
      return count(from: start, to: end, IsOneOf(isFirst, others: probe.others))
    }
  }

  /// How many bytes in `start..<end` are `byte`.
  package static func count(
    _ byte: UInt8, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Int {
    count(from: start, to: end, IsByte(value: Vector(repeating: byte)))
  }

  /// The loop that all counts share; the test must set all bits of a lane.
  @inline(__always)
  private static func count(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ test: some LaneTest
  ) -> Int {
    var total = 0
    var place = start
    // 255 equal lanes fit into a byte of the running sum.
    while end - place >= 16 {
      var sum = Vector.zero
      let stop = place + min((end - place) / 16, 255) * 16
      while place < stop {
        sum &-= test.lanes(at: place)
        place += 16
      }
      let words = unsafeBitCast(sum, to: SIMD8<UInt16>.self)
      let pairs = (words & 0xFF) &+ (words &>> 8)
      total += Int(pairs.wrappedSum())
    }
    if place < end {
      let lanes = test.lanes(at: place)
      for lane in 0..<(end - place) where lanes[lane] != 0 { total += 1 }
    }
    return total
  }

  /// The first `byte` at or behind `place`, which must exist: the terminator behind a block's records does.
  @inline(__always)
  package static func next(_ byte: UInt8, from place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    let wanted = Vector(repeating: byte)
    var place = place
    while true {
      let equal = lanes(load(place) .== wanted)
      if !isZero(equal) { return place + firstLane(equal) }
      place += 16
    }
  }

  /// The start of the record that holds `place`: one behind the last `byte` before it, which must exist.
  @inline(__always)
  package static func recordStart(_ byte: UInt8, before place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    let wanted = Vector(repeating: byte)
    var place = place
    // The block's front padding makes the last of these loads one of its own memory.
    while true {
      let equal = unsafeBitCast(lanes(load(place - 16) .== wanted), to: SIMD2<UInt64>.self)
      if equal[1] != 0 { return place - equal[1].leadingZeroBitCount >> 3 }
      if equal[0] != 0 { return place - 8 - equal[0].leadingZeroBitCount >> 3 }
      place -= 16
    }
  }
}

/// One byte to look for, or two at a fixed distance, each in one or two spellings; or one byte and some others in its
/// stead.
///
/// A byte `b` fits if `b | mask == value`: with mask 0 that is equality, with mask 0x20 and a lower-case letter as the
/// value it is that letter in either case. Where the bytes fit, a glance may still rule the place out.
package struct ByteProbe: Equatable, Sendable {
  /// Which loop searches for it.
  enum Kind { case byte, pair, maskedByte, maskedPair, byteOrOthers }

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

  /// Rules nothing out.
  package init() {}

  /// `bytes` are not empty; the probe's first byte stands at `probeOffset`.
  package init(bytes: [UInt8], masks: [UInt8], probeOffset: Int) {
    let start = max(0, min(probeOffset, bytes.count - 8))
    seesAll = bytes.count <= 8
    offset = start - probeOffset
    for index in start..<min(start + 8, bytes.count) {
      let shift = UInt64(8 * (index - start))
      value |= UInt64(bytes[index]) << shift
      self.masks |= UInt64(masks[index]) << shift
      bits |= 0xFF << shift
    }
  }

  /// Whether the needle differs there, and no byte of 0x80 or more has a say in it.
  @inline(__always)
  func rulesOut(_ place: UnsafePointer<UInt8>) -> Bool {
    let word = word(around: place)
    return word | masks != value && word & 0x8080_8080_8080_8080 == 0
  }

  /// Whether all that is compared is equal there.
  @inline(__always)
  func fits(_ place: UnsafePointer<UInt8>) -> Bool { word(around: place) | masks == value }

  @inline(__always)
  private func word(around place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place + offset).loadUnaligned(as: UInt64.self)) & bits
  }
}
