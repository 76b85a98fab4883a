import Reference
import SuggestCore
import Testing

/// The table against a set.
@Suite struct OnceOnlyTests {
  private let hash = ByteHash(seed: 42)

  /// Enough to grow many times, with repeats old and new.
  @Test(arguments: [1, 100, 3_000, 30_000])
  func isASet(_ distinct: Int) {
    var onceOnly = OnceOnly(hash: hash)
    var seen: Set<[UInt8]> = []
    var random = SplitMix64(seed: UInt64(distinct))
    for _ in 0..<2 * distinct {
      let number = random.number(below: distinct)
      // Their lengths go from none to a few hundred bytes.
      let text = [UInt8](repeating: 0x61, count: number % 7 == 0 ? number % 300 : 0) + utf8(String(number))
      let isNew = insert(text, into: &onceOnly)
      if isNew != seen.insert(text).inserted { Issue.record("\(shown(text))") }
    }
  }

  @Test func tellsApartWhatIsNearlyTheSame() {
    var onceOnly = OnceOnly(hash: hash)
    let texts: [[UInt8]] = [[], [0], [0, 0], [0x61], [0x61, 0], [0, 0x61], [0x41], [0xE1], [1], [0x80], [0xFF]]
    for text in texts { #expect(insert(text, into: &onceOnly), "\(shown(text))") }
    for text in texts { #expect(!insert(text, into: &onceOnly), "\(shown(text))") }
  }

  /// Lengths around those at which a length takes a byte more, and around the sizes of the chunks.
  @Test func keepsTextsOfEveryLength() {
    var onceOnly = OnceOnly(hash: hash)
    let edges = [1 << 7, 1 << 10, 1 << 11, 1 << 14, 1 << 18, 1 << 20]
    let texts = edges.flatMap { edge in
      (-5...2).map { [UInt8](repeating: UInt8(truncatingIfNeeded: edge >> 7), count: edge + $0) }
    }
    // Short ones in between fill up the chunks.
    for (index, text) in texts.enumerated() {
      #expect(insert(text, into: &onceOnly), "\(text.count) bytes")
      #expect(insert(utf8(String(index)), into: &onceOnly))
    }
    // Grows, and looks at all of it once more.
    for number in texts.count..<1000 { #expect(insert(utf8(String(number)), into: &onceOnly)) }
    for text in texts { #expect(!insert(text, into: &onceOnly), "\(text.count) bytes") }
    for number in 0..<1000 { #expect(!insert(utf8(String(number)), into: &onceOnly)) }
    var last = texts[texts.count - 1]
    last[last.count - 1] ^= 1
    #expect(insert(last, into: &onceOnly))
  }

  /// Few enough that the table does not grow: growing would hash them by its own hash.
  @Test(arguments: [0, UInt64.max, 63, 0xABCDEF << 40])
  func comparesBytesWhereHashesAreEqual(_ constant: UInt64) {
    var onceOnly = OnceOnly(hash: hash)
    // They differ in one byte, wherever that stands, or in their length.
    let texts = [1, 7, 8, 17].flatMap { count in
      (0..<count).map { place in (0..<count).map { $0 == place ? 0x62 : 0x61 } as [UInt8] }
    }
    for isNew in [true, false] {
      for text in texts {
        #expect(text.withUnsafeBufferPointer { onceOnly.insert($0, hash: constant) } == isNew, "\(shown(text))")
      }
    }
  }

  private func insert(_ text: [UInt8], into onceOnly: inout OnceOnly) -> Bool {
    text.withUnsafeBufferPointer { onceOnly.insert($0, hash: hash.hash($0)) }
  }
}
