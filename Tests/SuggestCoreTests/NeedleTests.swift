import Reference
import SuggestCore
import Testing

/// The search for a byte string against the obvious one.
@Suite struct NeedleTests {
  /// Every needle of up to 4 letters in every text of up to 10, with either letter behind the text's end.
  @Test(arguments: exhaustiveTexts(alphabet: [utf8("a"), utf8("b")], maximumLength: 4).filter { !$0.isEmpty })
  func findsShortNeedles(_ bytes: [UInt8]) {
    let needle = Needle(bytes: bytes)
    for padding in [UInt8(0x61), 0x62] {
      for text in Self.shortTexts {
        let padded = PaddedText(text, padding: padding)
        #expect(Self.find(needle, in: padded) == Self.naively(bytes, in: padded), "\(shown(bytes)) in \(shown(text))")
      }
    }
  }

  private static let shortTexts = exhaustiveTexts(alphabet: [utf8("a"), utf8("b")], maximumLength: 10)

  /// Where a byte stands for two, in texts in which nothing is rare: the same by the probe, and when it is defeated.
  @Test func findsNeedlesUnderMasks() {
    for seed in 0..<600 {
      var random = SplitMix64(seed: UInt64(seed))
      let bytes = (0...random.number(below: seed % 2 == 0 ? 4 : 150)).map { _ in random.element(of: utf8("aab")) }
      let masks = bytes.map { _ in random.chance(40) ? UInt8(0x20) : 0 }
      var text = (0..<40 + random.number(below: 6000)).map { _ in random.element(of: utf8("aaAAb")) }
      if random.chance(50), text.count > bytes.count {
        let place = random.number(below: text.count - bytes.count)
        for index in bytes.indices { text[place + index] = bytes[index] & ~(random.chance(50) ? masks[index] : 0) }
      }
      let padded = PaddedText(text, padding: bytes[0])
      let found = text.indices.first { place in
        place + bytes.count <= text.count
          && bytes.indices.allSatisfy { text[place + $0] | masks[$0] == bytes[$0] }
      }
      #expect(Self.find(Needle(bytes: bytes, masks: masks), in: padded) == found, "seed \(seed)")
    }
  }

  /// Text and needle repeat the same few letters, so that nearly all of the needle fits nearly everywhere: the probe is
  /// soon defeated, and the automaton takes over.
  @Test func findsNeedlesInPeriodicTexts() {
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      let period = (0...random.number(below: 4)).map { _ in random.element(of: utf8("ab")) }
      var bytes = (0..<20 + random.number(below: 60)).map { period[$0 % period.count] }
      for _ in 0..<random.number(below: 3) { bytes[random.number(below: bytes.count)] ^= 3 }
      var text = (0..<2000 + random.number(below: 2000)).map { period[$0 % period.count] }
      for _ in 0..<random.number(below: 10) { text[random.number(below: text.count)] ^= 3 }
      // Near the end, so that there is something to search before it.
      if random.chance(50) {
        let place = text.count - bytes.count - random.number(below: 200)
        text.replaceSubrange(place..<place + bytes.count, with: bytes)
      }
      let padded = PaddedText(text, padding: bytes[bytes.count - 1])
      #expect(Self.find(Needle(bytes: bytes), in: padded) == Self.naively(bytes, in: padded), "seed \(seed)")
    }
  }

  @Test(arguments: [
    "\0", "\n\n", "q", "e", "ee", "the", "\u{E9}", "ab\u{E9}",
    "a needle that is a good deal longer than two vectors are",
  ])
  func findsANeedleWhereverItStands(_ needle: String) {
    let bytes = utf8(needle)
    for place in 0..<100 {
      for rest in 0..<3 {
        let text = [UInt8](repeating: 0x78, count: place) + bytes + [UInt8](repeating: 0x78, count: rest)
        let padded = PaddedText(text, padding: bytes[0])
        #expect(Self.find(Needle(bytes: bytes), in: padded) == place)
        // Without its last byte it stands there no more, even if that byte follows.
        let cut = PaddedText(Array(text.prefix(place + bytes.count - 1)), padding: bytes[bytes.count - 1])
        #expect(Self.find(Needle(bytes: bytes), in: cut) == nil)
      }
    }
  }

  /// Whatever the sample says, the same is found.
  @Test func findsTheSameByAnyProbe() {
    for seed in 0..<300 {
      var random = SplitMix64(seed: UInt64(seed))
      let letters = utf8("abcdefgh\u{E9}")
      func text(_ count: Int) -> [UInt8] { (0..<count).map { _ in random.element(of: letters) } }
      var bytes = text(1 + random.number(below: 40))
      if random.chance(50) { bytes = Array(bytes.prefix(3)) }
      let searched = text(500) + bytes + text(random.number(below: 500))
      let (padded, sample) = (PaddedText(searched, padding: bytes[0]), PaddedText(text(200), padding: bytes[0]))
      var needle = Needle(bytes: bytes)
      needle.adapt(toSample: sample.start, sample.end)
      #expect(Self.find(needle, in: padded) == Self.naively(bytes, in: padded), "seed \(seed)")
    }
  }

  @Test(arguments: ["a", "ab", "abc", "\0"])
  func findsNothingInAnEmptyText(_ needle: String) {
    #expect(Self.find(Needle(bytes: utf8(needle)), in: PaddedText([], padding: utf8(needle)[0])) == nil)
  }

  private static func find(_ needle: Needle, in text: PaddedText) -> Int? {
    needle.first(from: text.start, to: text.end).map { $0 - text.start }
  }

  private static func naively(_ bytes: [UInt8], in text: PaddedText) -> Int? {
    let (start, end) = (text.start, text.end)
    return bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place + bytes.count <= end {
        var matched = 0
        while matched < bytes.count, place[matched] == bytes[matched] { matched += 1 }
        if matched == bytes.count { return place - start }
        place += 1
      }
      return nil
    }
  }
}
