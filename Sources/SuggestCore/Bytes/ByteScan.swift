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
  /// Not zero if one of the 64 lanes from `place` on is not.
  @inline(__always)
  private static func anyLane(of test: some LaneTest, at place: UnsafePointer<UInt8>) -> Lanes {
    test.lanes(at: place) | test.lanes(at: place + 16) | test.lanes(at: place + 32) | test.lanes(at: place + 48)
  }

  /// A bit for each of the 64 lanes from `place` on, set where it is not zero.
  @inline(__always)
  private static func bits(of test: some LaneTest, at place: UnsafePointer<UInt8>) -> UInt64 {
    let low = Lanes(lowHalf: marks(of: test, at: place), highHalf: marks(of: test, at: place + 16))
    let high = Lanes(lowHalf: marks(of: test, at: place + 32), highHalf: marks(of: test, at: place + 48))
    return unsafeBitCast(Lanes(lowHalf: low.paired, highHalf: high.paired).paired, to: UInt64.self)
  }

  /// Eight bytes with a bit for each of sixteen lanes, set where it is not zero: another one in each of eight
  /// neighbours, two of which come together.
  @inline(__always)
  private static func marks(of test: some LaneTest, at place: UnsafePointer<UInt8>) -> SIMD8<UInt8> {
    let bits = Lanes(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
    return (Lanes(where: test.lanes(at: place) .!= Lanes.zero) & bits).paired
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
      if (near | anyLane(of: test, at: place + 64)).isZero {
        place += 128
        continue
      }
      if near.isZero { place += 64 }
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
    if lanes.isZero { return nil }
    let highBits = lanes.words & 0x8080_8080_8080_8080
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
        if !lanes.isZero {
          place += lanes.firstIndex + 1
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
    return lanes.isZero
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
    case .wordStart:
      let isPair = IsPair(isFirst, isSecond, distance: probe.distance)
      return first(from: start, to: end, IsPair(isPair, IsNoLetter(), distance: -1), probe.glance)
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
    case .wordStart:
      let isPair = IsPair(isFirst, isSecond, distance: probe.distance)
      return count(from: start, to: end, IsPair(isPair, IsNoLetter(), distance: -1))
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
      let equal = Lanes(where: Vector(at: place) .== wanted)
      if !equal.isZero { return place + equal.firstIndex }
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
      let equal = Lanes(where: Vector(at: place - 16) .== wanted).words
      if equal[1] != 0 { return place - equal[1].leadingZeroBitCount >> 3 }
      if equal[0] != 0 { return place - 8 - equal[0].leadingZeroBitCount >> 3 }
      place -= 16
    }
  }
}
