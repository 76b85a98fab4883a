/// The vector loops: first byte of a kind, first pair of bytes, how many terminators.
///
/// Each compares 16 bytes at a time and, under way, looks at four such vectors before it branches; 16 is what every
/// x86-64 and ARM64 processor has without asking. A comparison leaves 0xFF in the lanes that are equal; the result is
/// read as two 64-bit words, in which the first equal lane is the number of trailing zero bits over eight.
///
/// All of them read up to 95 bytes behind `end` (63 of a round, 32 of a pair), which `Block.padding` and the folded
/// texts allow; what they find there is never reported.
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

  /// The loop that all searches share. A hit is often near, so that the first vectors are looked at one by one.
  @inline(__always)
  private static func first(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ test: some LaneTest
  ) -> UnsafePointer<UInt8>? {
    var place = start
    for _ in 0..<2 {
      let lanes = test.lanes(at: place)
      if !isZero(lanes) { return found(place, lanes, end) }
      place += 16
    }
    while place < end {
      let a = test.lanes(at: place)
      let b = test.lanes(at: place + 16)
      let c = test.lanes(at: place + 32)
      let d = test.lanes(at: place + 48)
      if !isZero(a | b | c | d) {
        if !isZero(a) { return found(place, a, end) }
        if !isZero(b) { return found(place + 16, b, end) }
        if !isZero(c) { return found(place + 32, c, end) }
        return found(place + 48, d, end)
      }
      place += 64
    }
    return nil
  }

  @inline(__always)
  private static func found(
    _ place: UnsafePointer<UInt8>, _ lanes: Lanes, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let hit = place + firstLane(lanes)
    return hit < end ? hit : nil
  }

  // The tests are types, not closures: so the compiler makes a loop of its own for each.

  private protocol LaneTest {
    /// Lanes that are not zero where the byte searched for stands.
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
    let first: First
    let second: First
    let distance: Int

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

  /// The first place in `start..<end` where `probe` fits.
  package static func first(
    _ probe: ByteProbe, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let value = Vector(repeating: probe.value)
    let secondValue = Vector(repeating: probe.secondValue)
    let distance = probe.distance
    if probe.mask | probe.secondMask == 0, !probe.hasOthers {
      let isFirst = IsByte(value: value)
      if distance == 0 { return first(from: start, to: end, isFirst) }
      return first(
        from: start, to: end, IsPair(first: isFirst, second: IsByte(value: secondValue), distance: distance))
    }
    let isFirst = IsMaskedByte(value: value, mask: Vector(repeating: probe.mask))
    if probe.hasOthers { return first(from: start, to: end, IsOneOf(isFirst, others: probe.others)) }
    if distance == 0 { return first(from: start, to: end, isFirst) }
    let isSecond = IsMaskedByte(value: secondValue, mask: Vector(repeating: probe.secondMask))
    return first(from: start, to: end, IsPair(first: isFirst, second: isSecond, distance: distance))
  }

  /// How many bytes in `start..<end` are `byte`.
  package static func count(
    _ byte: UInt8, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> Int {
    let wanted = Vector(repeating: byte)
    var total = 0
    var place = start
    // 255 equal lanes fit into a byte of the running sum.
    while end - place >= 16 {
      var sum = Vector.zero
      let stop = place + min((end - place) / 16, 255) * 16
      while place < stop {
        sum &-= lanes(load(place) .== wanted)
        place += 16
      }
      let words = unsafeBitCast(sum, to: SIMD8<UInt16>.self)
      let pairs = (words & 0xFF) &+ (words &>> 8)
      total += Int(pairs.wrappedSum())
    }
    while place < end {
      if place.pointee == byte { total += 1 }
      place += 1
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
/// value it is that letter in either case.
package struct ByteProbe: Equatable, Sendable {
  package var value: UInt8
  package var mask: UInt8
  package var secondValue: UInt8 = 0
  package var secondMask: UInt8 = 0
  /// From the first byte to the second; 0 if there is only one.
  package var distance = 0

  /// Bytes that fit as well as the first, where `hasOthers` is set; unused places repeat one that is used.
  package var others = SIMD8<UInt8>()
  package var hasOthers = false

  package init(value: UInt8, mask: UInt8) {
    self.value = value
    self.mask = mask
  }
}
