/// What `ByteScan` asks of sixteen bytes at once.
///
/// The tests are types, not closures: so the compiler makes a loop of its own for each.
protocol LaneTest {
  /// Lanes whose highest bit is set where the byte searched for stands, and which are zero elsewhere.
  func lanes(at place: UnsafePointer<UInt8>) -> Lanes
}

/// One byte.
struct IsByte: LaneTest {
  let value: Vector

  @inline(__always)
  func lanes(at place: UnsafePointer<UInt8>) -> Lanes { Lanes(where: Vector(at: place) .== value) }
}

/// A byte that is `value` once the bits of `mask` are set.
struct IsMaskedByte: LaneTest {
  let value: Vector
  let mask: Vector

  @inline(__always)
  func lanes(at place: UnsafePointer<UInt8>) -> Lanes { Lanes(where: (Vector(at: place) | mask) .== value) }
}

/// A byte of 0x80 or more.
struct IsNotASCII: LaneTest {
  @inline(__always)
  func lanes(at place: UnsafePointer<UInt8>) -> Lanes { Vector(at: place) & Vector(repeating: 0x80) }
}

/// A byte that is no ASCII letter.
struct IsNoLetter: LaneTest {
  @inline(__always)
  func lanes(at place: UnsafePointer<UInt8>) -> Lanes {
    // The letters become the least of the signed numbers, which takes one comparison to tell.
    let fromLeast = (Vector(at: place) | Vector(repeating: 0x20)) &- Vector(repeating: 0x61 &+ 0x80)
    return Lanes(where: unsafeBitCast(fromLeast, to: SIMD16<Int8>.self) .>= SIMD16(repeating: -128 + 26))
  }
}

/// Two bytes at a distance; what counts is where the first one stands.
struct IsPair<First: LaneTest, Second: LaneTest>: LaneTest {
  private let first: First
  private let second: Second
  private let distance: Int

  init(_ first: First, _ second: Second, distance: Int) {
    self.first = first
    self.second = second
    self.distance = distance
  }

  @inline(__always)
  func lanes(at place: UnsafePointer<UInt8>) -> Lanes { first.lanes(at: place) & second.lanes(at: place + distance) }
}

/// One byte under a mask, or one of eight others.
struct IsOneOf: LaneTest {
  private let isFirst: IsMaskedByte
  private let others: (Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector)

  init(_ isFirst: IsMaskedByte, others: SIMD8<UInt8>) {
    self.isFirst = isFirst
    func all(_ index: Int) -> Vector { Vector(repeating: others[index]) }
    self.others = (all(0), all(1), all(2), all(3), all(4), all(5), all(6), all(7))
  }

  @inline(__always)
  func lanes(at place: UnsafePointer<UInt8>) -> Lanes {
    let bytes = Vector(at: place)
    let some = (bytes .== others.0) .| (bytes .== others.1) .| (bytes .== others.2) .| (bytes .== others.3)
    let more = (bytes .== others.4) .| (bytes .== others.5) .| (bytes .== others.6) .| (bytes .== others.7)
    return isFirst.lanes(at: place) | Lanes(where: some .| more)
  }
}
