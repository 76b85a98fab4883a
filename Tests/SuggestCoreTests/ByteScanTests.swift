import Reference
import SuggestCore
import Testing

/// Every loop against the obvious one, from every start in a few vectors and over every length in a few rounds.
///
/// `#expect` costs more than a search, so that only what fails is told.
@Suite struct ByteScanTests {
  private static let starts = 0..<70
  private static let lengths = 0..<200

  @Test(arguments: Search.all)
  func findsTheFirstPlace(_ search: Search) {
    var random = SplitMix64(seed: 1)
    // Everything but the part that is searched is full of hits.
    let size = Self.starts.upperBound + Self.lengths.upperBound
    let text = PaddedText([UInt8](repeating: 0, count: size), padding: search.hits[0])
    for start in Self.starts {
      for offset in 0..<size { text[offset] = search.hits[offset % search.hits.count] }
      for length in Self.lengths {
        func check() {
          let from = text.start + start
          let found = search.find(from, from + length)
          let expected = search.naively(from: from, to: from + length)
          if found != expected { Issue.record("\(length) bytes from \(start)") }
        }
        if length > 0 { text[start + length - 1] = random.element(of: search.misses) }
        check()
        guard length > 0 else { continue }
        let places = [length - 1, random.number(below: length), random.number(below: length)].map { start + $0 }
        text[places[0]] = random.element(of: search.hits)
        check()
        for place in places.dropFirst() { text[place] = random.element(of: search.hits) }
        check()
        for place in places { text[place] = random.element(of: search.misses) }
      }
    }
  }

  @Test func countsTheBytes() {
    var random = SplitMix64(seed: 2)
    let size = Self.starts.upperBound + Self.lengths.upperBound
    let text = PaddedText([UInt8](repeating: 0, count: size), padding: 0x0A)
    for start in Self.starts {
      for offset in 0..<size { text[offset] = 0x0A }
      let percent = random.element(of: [0, 10, 50, 100])
      var expected = 0
      for length in Self.lengths {
        if length > 0 {
          let isHit = random.chance(percent)
          text[start + length - 1] = isHit ? 0x0A : random.element(of: [0x0B, 0x8A, 0, 0xFF])
          if isHit { expected += 1 }
        }
        let from = text.start + start
        let count = ByteScan.count(0x0A, from: from, to: from + length)
        if count != expected { Issue.record("\(length) bytes from \(start)") }
      }
    }
  }

  @Test(arguments: [255 * 16 - 1, 255 * 16, 255 * 16 + 1, 3 * 255 * 16 + 17])
  func countsMoreThanAByteHolds(_ count: Int) {
    let text = PaddedText([UInt8](repeating: 0x61, count: count), padding: 0x61)
    #expect(ByteScan.count(0x61, from: text.start, to: text.end) == count)
    #expect(ByteScan.count(0x62, from: text.start, to: text.end) == 0)
  }

  @Test(arguments: Search.all.filter { $0.count != nil })
  func countsThePlaces(_ search: Search) {
    var random = SplitMix64(seed: 3)
    let size = Self.starts.upperBound + Self.lengths.upperBound
    let text = PaddedText([UInt8](repeating: 0, count: size), padding: search.hits[0])
    for start in Self.starts {
      for offset in 0..<size { text[offset] = random.element(of: random.chance(30) ? search.hits : search.misses) }
      for length in Self.lengths {
        let from = text.start + start
        let expected = (0..<length).count { search.fits(from + $0) }
        if search.count?(from, from + length) != expected { Issue.record("\(length) bytes from \(start)") }
      }
    }
  }

  @Test func findsBytesInOrder() {
    var random = SplitMix64(seed: 4)
    let (letters, wanted) = (utf8("abcdABCD-\u{E9}"), utf8("abc-"))
    for _ in 0..<20_000 {
      let bytes = (0..<random.number(below: 60)).map { _ in random.element(of: letters) }
      let term = (0..<1 + random.number(below: 12)).map { _ in random.element(of: wanted) }
      let mask: UInt8 = random.chance(50) ? 0x20 : 0
      var next = 0
      for byte in bytes where next < term.count && (byte | (term[next] == 0x2D ? 0 : mask)) == term[next] { next += 1 }
      let text = PaddedText(bytes, padding: random.element(of: wanted))
      let probes = term.map { ByteProbe(value: $0, mask: $0 == 0x2D ? 0 : mask) }
      #expect(ByteScan.fit(probes, inOrderFrom: text.start, to: text.end) == (next == term.count), "\(shown(bytes))")
    }
  }

  @Test func tellsASCIIText() {
    for count in 0..<50 {
      let text = PaddedText([UInt8](repeating: 0x7F, count: count), padding: 0)
      #expect(ByteScan.isASCII(from: text.start, to: text.end))
      for place in 0..<count {
        text[place] = 0x80
        #expect(!ByteScan.isASCII(from: text.start, to: text.end), "\(place) of \(count)")
        text[place] = 0x7F
      }
    }
  }

  @Test func findsTheNextTerminator() {
    let text = PaddedText([UInt8](repeating: 0x61, count: 300), padding: 0x61)
    for end in 0..<300 {
      text[end] = 0x0A
      // Another one behind it, which must not be preferred.
      text[end + 1] = 0x0A
      for start in max(0, end - 200)...end {
        let next = ByteScan.next(0x0A, from: text.start + start)
        if next != text.start + end { Issue.record("\(end) from \(start)") }
      }
      text[end] = 0x61
      text[end + 1] = 0x61
    }
  }

  @Test func findsTheStartOfTheRecord() {
    let text = PaddedText([UInt8](repeating: 0x61, count: 300), padding: 0x61)
    for terminator in -1..<300 {
      text[terminator] = 0x0A
      text[terminator - 1] = 0x0A
      for place in (terminator + 1)..<min(300, terminator + 200) {
        // The byte at the place itself does not count.
        let kept = text[place]
        text[place] = 0x0A
        let start = ByteScan.recordStart(0x0A, before: text.start + place)
        text[place] = kept
        if start != text.start + terminator + 1 { Issue.record("\(terminator) before \(place)") }
      }
      text[terminator] = 0x61
      text[terminator - 1] = 0x61
    }
  }
}

/// What is searched for, and how the obvious loop would find it.
struct Search: CustomTestStringConvertible, Sendable {
  typealias Place = UnsafePointer<UInt8>

  let testDescription: String
  /// Bytes that fit, or belong to a pair that does.
  let hits: [UInt8]
  /// Bytes that do not, but nearly.
  let misses: [UInt8]
  let find: @Sendable (Place, Place) -> Place?
  let fits: @Sendable (Place) -> Bool
  /// How many places there are, if that can be asked.
  var count: (@Sendable (Place, Place) -> Int)?

  func naively(from start: Place, to end: Place) -> Place? {
    var place = start
    while place < end {
      if fits(place) { return place }
      place += 1
    }
    return nil
  }

  static let all: [Search] =
    [
      Search(
        testDescription: "a byte", hits: [0x61], misses: [0x60, 0x62, 0x41, 0xE1, 0],
        find: { ByteScan.first(0x61, from: $0, to: $1) }, fits: { $0.pointee == 0x61 }),
      Search(
        testDescription: "NUL", hits: [0], misses: [1, 0x80, 0xFF],
        find: { ByteScan.first(0, from: $0, to: $1) }, fits: { $0.pointee == 0 }),
      Search(
        testDescription: "a byte of 0x80 or more", hits: [0x80, 0xFF, 0xC3], misses: [0, 0x7F, 0x40],
        find: ByteScan.firstNonASCII, fits: { $0.pointee >= 0x80 }),
      probing("a probe", value: 0x61, mask: 0),
      probing("a probe for either case", value: 0x61, mask: 0x20),
      probing(
        "a probe with others", value: 0x61, mask: 0,
        others: [0xC3, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xCD, 0xEF]),
      probing("a probe for either case with others", value: 0x61, mask: 0x20, others: [0xC3, 0xE2]),
    ]
    + [1, 16, 31].flatMap { distance in
      [
        pairing("a pair, \(distance) apart", 0x61, 0, 0x62, 0, distance),
        pairing("a pair of the same, \(distance) apart", 0x61, 0, 0x61, 0, distance),
        pairing("a pair in either case, \(distance) apart", 0x61, 0x20, 0x62, 0x20, distance),
        pairing("a pair, the first in either case, \(distance) apart", 0x61, 0x20, 0x0A, 0, distance),
        pairing("a pair, the second in either case, \(distance) apart", 0x0A, 0, 0x61, 0x20, distance),
      ]
    }
    + [
      beginning("a word's first byte", 0x61, 0, second: nil), beginning("a digit", 0x30, 0, second: nil),
      beginning("a word's first byte in either case", 0x61, 0x20, second: nil),
      beginning("a word's first byte and another", 0x61, 0, second: 0x62),
      beginning("a word's first byte and another in either case", 0x7A, 0x20, second: 0x62),
    ]
    + [
      glancing("a", at: 0), glancing("ab", at: 1), glancing("aab", at: 1), glancing("abcdefgh", at: 7),
      glancing("aabaabaabaab", at: 0), glancing("aabaabaabaab", at: 11), glancing("abcabcabcabc", at: 5),
      glancing("aab", at: 2, mask: 0x20), glancing("abababababab", at: 8, mask: 0x20),
    ]

  private static func probing(_ name: String, value: UInt8, mask: UInt8, others: [UInt8] = []) -> Search {
    let probe = ByteProbe(value: value, mask: mask).or(others)
    return Search(
      testDescription: name, hits: spellings(value, mask) + others,
      misses: [0x60, 0x40, 0x81, 0xC1, 0xE1, 0x01, 0],
      find: { ByteScan.first(probe, from: $0, to: $1) },
      fits: { isSpelling($0.pointee, of: value, mask) || others.contains($0.pointee) },
      count: { ByteScan.count(probe, from: $0, to: $1) })
  }

  private static func pairing(
    _ name: String, _ value: UInt8, _ mask: UInt8, _ secondValue: UInt8, _ secondMask: UInt8, _ distance: Int
  ) -> Search {
    let probe = ByteProbe(value: value, mask: mask).with(second: secondValue, mask: secondMask, distance: distance)
    return Search(
      testDescription: name, hits: spellings(value, mask) + spellings(secondValue, secondMask),
      // One of the two alone is found often, and is nothing.
      misses: [0x60, 0xC1, value, 0x78, secondValue, 0x78],
      find: { ByteScan.first(probe, from: $0, to: $1) },
      fits: { isSpelling($0[0], of: value, mask) && isSpelling($0[distance], of: secondValue, secondMask) },
      count: { ByteScan.count(probe, from: $0, to: $1) })
  }

  /// A probe for a byte that begins a word, or for it and another one, two behind it.
  private static func beginning(_ name: String, _ value: UInt8, _ mask: UInt8, second: UInt8?) -> Search {
    var probe = ByteProbe(value: value, mask: mask)
    if let second { probe = probe.with(second: second, mask: mask, distance: 2) }
    probe = probe.atWordStart
    return Search(
      testDescription: name,
      hits: spellings(value, mask) + [0x40, 0x60, 0x7B, 0x5B, 0x20, 0xC1, 0xE1, 0xFF, 0],
      misses: [0x61, 0x7A, 0x41, 0x5A, second ?? value, value],
      find: { [probe] in ByteScan.first(probe, from: $0, to: $1) },
      fits: { place in
        isSpelling(place[0], of: value, mask) && (second.map { isSpelling(place[2], of: $0, mask) } ?? true)
          && !(0x61...0x7A).contains(place[-1] | 0x20)
      },
      count: { [probe] in ByteScan.count(probe, from: $0, to: $1) })
  }

  /// A probe for the needle's byte at `offset`, and a glance at what is around it.
  private static func glancing(_ needle: String, at offset: Int, mask: UInt8 = 0) -> Search {
    let bytes = Array(needle.utf8)
    let masks = bytes.map { _ in mask }
    var probe = ByteProbe(value: bytes[offset], mask: mask)
    probe.glance = Glance(bytes: bytes, masks: masks, probeOffset: offset)
    // Those of the needle's bytes that an eight-byte look can reach.
    let start = max(0, min(offset, bytes.count - 8))
    let window = start..<min(start + 8, bytes.count)
    return Search(
      testDescription: "'\(needle)' by its byte \(offset), mask \(mask)",
      hits: bytes + (mask == 0 ? [] : bytes.map { $0 & ~mask }), misses: [0x60, 0xC3, bytes[offset], bytes[0]],
      find: { [probe] in ByteScan.first(probe, from: $0, to: $1) },
      fits: { place in
        let isThere = window.allSatisfy { place[$0 - offset] | masks[$0] == bytes[$0] }
        let isASCII = window.allSatisfy { place[$0 - offset] < 0x80 }
        return place[0] | mask == bytes[offset] && (isThere || !isASCII)
      })
  }

  private static func spellings(_ value: UInt8, _ mask: UInt8) -> [UInt8] {
    mask == 0 ? [value] : [value, value & ~mask]
  }

  private static func isSpelling(_ byte: UInt8, of value: UInt8, _ mask: UInt8) -> Bool {
    byte == value || byte == value & ~mask
  }
}
