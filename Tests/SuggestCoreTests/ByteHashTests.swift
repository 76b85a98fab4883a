import SuggestCore
import Testing

/// What once-only asks of its hash.
@Suite struct ByteHashTests {
  private static let hash = ByteHash(seed: 1)

  @Test func equalBytesHaveEqualHashesWhereverTheyStand() {
    let text = utf8("The quick brown fox jumps over the lazy dog")
    for count in 0...text.count {
      let expected = Self.hash(Array(text.prefix(count)))
      for offset in 0..<9 {
        let moved = [UInt8](repeating: 0x78, count: offset) + text
        let hash = moved.withUnsafeBufferPointer {
          Self.hash.hash(UnsafeBufferPointer(rebasing: $0[offset..<offset + count]))
        }
        #expect(hash == expected, "\(count) bytes at \(offset)")
      }
    }
  }

  /// All of one byte, so that only the length is left to tell them apart.
  @Test(arguments: [0, 0x61, 0xFF] as [UInt8])
  func theLengthMatters(_ byte: UInt8) {
    let hashes = (0..<200).map { Self.hash([UInt8](repeating: byte, count: $0)) }
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func everyBitMatters() {
    for count in 1...40 {
      let text = [UInt8](repeating: 0x61, count: count)
      var hashes: Set = [Self.hash(text)]
      for bit in 0..<8 * count {
        var changed = text
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        hashes.insert(Self.hash(changed))
      }
      #expect(hashes.count == 8 * count + 1, "\(count) bytes")
    }
  }

  @Test func theOrderMatters() {
    #expect(Self.hash(utf8("12345678abcdefgh")) != Self.hash(utf8("abcdefgh12345678")))
    #expect(Self.hash(utf8("ab")) != Self.hash(utf8("ba")))
  }

  @Test(arguments: ["", "a", "The quick brown fox"])
  func everySeedGivesAnother(_ text: String) {
    let hashes = (0..<100).map { seed in
      utf8(text).withUnsafeBufferPointer { ByteHash(seed: seed).hash($0) }
    }
    #expect(Set(hashes).count == hashes.count)
  }

  /// The low bits choose a slot, the high ones are its tag: both must spread.
  @Test func slotsAndTagsSpread() {
    let hashes = (0..<4096).map { Self.hash(utf8(String($0))) }
    // Of 4096 balls in as many bins about 63 in 100 bins are hit.
    #expect(Set(hashes.map { $0 & 4095 }).count > 2400)
    #expect(Set(hashes.map { $0 >> 52 }).count > 2400)
  }

  private static func hash(_ text: [UInt8]) -> UInt64 {
    text.withUnsafeBufferPointer(hash.hash)
  }
}
