/// A byte string to search for, each byte in one or two spellings, and the quickest way to come upon it.
///
/// The search goes by a *probe*: the byte of the needle that is rarest in ordinary text, or the rarest pair of bytes
/// where no single one is rare; `ByteScan` skips to the next place where the probe fits, and only there the rest is
/// compared (Raita's and Horspool's heuristics turned into vector loops, as memchr's `memmem` in ripgrep does it).
/// Where the data defeat the probe, and comparing costs more than a few looks at each byte, the search goes on with
/// Knuth, Morris and Pratt's automaton (1977), which never looks back: O(haystack + needle) whatever the data.
package struct Needle: Equatable, Sendable {
  /// The needle; under a mask of 0x20 the lower-case letter.
  let bytes: [UInt8]
  /// 0x20 where a letter stands for both its cases, else 0.
  let masks: [UInt8]
  /// For each byte those that may stand for it, without saying how long what they begin is.
  private let others: [[UInt8]]
  private let usesPairs: Bool
  private let isMasked: Bool
  private let beginsWord: Bool
  /// What to skip to, and where in the needle it stands.
  private(set) var probe: ByteProbe
  private(set) var probeOffset = 0
  /// In how many of 10,000 places of ordinary text the probe fits.
  private(set) var probeFrequency = 0

  /// Rarer than this many in 10,000 bytes, one byte is probe enough: a second costs a comparison more for each vector.
  private static let rareEnough = 5
  /// Rarer than this, a probe need not look for the start of a word.
  private static let rareEnoughInWords = 25
  /// A pair's bytes stand less than this far apart; `Block.padding` makes room for it.
  private static let longestDistance = 32
  /// So many of the rarest bytes are tried in pairs.
  private static let pairedCount = 6

  /// A needle for `bytes`, which are not empty.
  ///
  /// A place that has `others` is probed for alone. Two places are used together only if all between them are free of
  /// that, and not at all without `usesPairs`. With `beginsWord` a place may be left out behind an ASCII letter or digit.
  package init(
    bytes: [UInt8], masks: [UInt8]? = nil, others: [[UInt8]]? = nil, usesPairs: Bool = true,
    beginsWord: Bool = false
  ) {
    self.bytes = bytes
    self.masks = masks ?? [UInt8](repeating: 0, count: bytes.count)
    self.others = others ?? []
    self.usesPairs = usesPairs
    self.beginsWord = beginsWord
    isMasked = self.masks.contains { $0 != 0 }
    probe = ByteProbe(value: bytes[0], mask: self.masks[0])
    let frequencies = bytes.indices.map { index in
      let (byte, mask) = (bytes[index], self.masks[index])
      let inOtherCase = mask == 0 ? 0 : ByteFrequency.of(byte & ~mask)
      return ByteFrequency.of(byte) + inOtherCase + (others?[index].reduce(0) { $0 + ByteFrequency.of($1) } ?? 0)
    }
    use(rarestPlaces(frequencies) { frequencies[$0] * frequencies[$1] / 10_000 })
  }

  /// Chooses the probe by what is rare in `start..<end`, a sample of what is to be searched (readable behind its end as
  /// `ByteScan` asks): bytes are not as independent of each other as the table of frequencies takes them to be, and not
  /// in all lists as rare.
  package mutating func adapt(toSample start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    func frequency(_ first: Int, _ second: Int) -> Int {
      ByteScan.count(probe(first, second), from: start, to: end) * 10_000 / max(1, end - start)
    }
    use(rarestPlaces(bytes.indices.map { frequency($0, $0) }, together: frequency))
  }

  /// The rarest place if it is rare enough, else the rarest pair of places that can be paired, else the rarest place.
  private func rarestPlaces(
    _ frequencies: [Int], together: (Int, Int) -> Int
  ) -> (first: Int, second: Int, frequency: Int) {
    let rarest = frequencies.indices.min { frequencies[$0] < frequencies[$1] } ?? 0
    var best = (first: rarest, second: rarest, frequency: frequencies[rarest])
    if usesPairs, best.frequency > Needle.rareEnough {
      let few = frequencies.indices.sorted { frequencies[$0] < frequencies[$1] }.prefix(Needle.pairedCount)
      for first in few {
        for second in few where second > first && second - first < Needle.longestDistance {
          guard others.isEmpty || others[first...second].allSatisfy({ $0.isEmpty }) else { continue }
          let frequency = together(first, second)
          if frequency < best.frequency { best = (first, second, frequency) }
        }
      }
    }
    return best
  }

  private mutating func use(_ places: (first: Int, second: Int, frequency: Int)) {
    probe = probe(places.first, places.second)
    probeOffset = places.first
    probeFrequency = places.frequency
    let second = places.second
    if beginsWord, probeFrequency > Needle.rareEnoughInWords, second < Needle.longestDistance, usesPairs || second == 0,
      others.isEmpty || others[0...second].allSatisfy({ $0.isEmpty })
    {
      probe = probe(0, second).atWordStart
      probeOffset = 0
    }
  }

  /// The probe for one place, or for a pair.
  private func probe(_ first: Int, _ second: Int) -> ByteProbe {
    var probe = ByteProbe(value: bytes[first], mask: masks[first])
    if second > first {
      probe = probe.with(second: bytes[second], mask: masks[second], distance: second - first)
    } else if !others.isEmpty {
      probe = probe.or(others[first])
    }
    probe.glance = Glance(bytes: bytes, masks: masks, probeOffset: first, beginsWord: beginsWord)
    return probe
  }

  /// Needles that find the same in the same way are equal, whatever else they might have probed for.
  package static func == (left: Needle, right: Needle) -> Bool {
    left.bytes == right.bytes && left.masks == right.masks && left.probe == right.probe
  }

  /// For each prefix of the needle the length of its longest proper border.
  private var borders: [Int] {
    var borders = [Int](repeating: 0, count: bytes.count)
    var length = 0
    for index in bytes.indices.dropFirst() {
      while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
      if bytes[index] == bytes[length] { length += 1 }
      borders[index] = length
    }
    return borders
  }

  /// The start of the first occurrence in `start..<end`, a compared text (readable behind its end as `ByteScan` asks),
  /// masks allowed for. O(end - start + needle); with masks, and where the data defeat the probe, O((end - start) ×
  /// needle / 64).
  package func first(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let count = bytes.count
    guard end - start >= count else { return nil }
    return bytes.withUnsafeBufferPointer { needle in
      var place = start + probeOffset
      let lastProbe = end - (count - 1 - probeOffset)
      var budget = Needle.budget(for: end - start)
      while let hit = ByteScan.first(probe, from: place, to: lastProbe) {
        let candidate = hit - probeOffset
        let matched = matchedCount(at: candidate, needle)
        if matched == count { return candidate }
        budget -= matched + 8
        if budget < 0 {
          return isMasked
            ? firstByShifting(from: candidate + 1, to: end) : firstByAutomaton(from: candidate + 1, to: end)
        }
        place = hit + 1
      }
      return nil
    }
  }

  /// How many bytes of the needle stand at `place`.
  @inline(__always)
  private func matchedCount(at place: UnsafePointer<UInt8>, _ needle: UnsafeBufferPointer<UInt8>) -> Int {
    var matched = 0
    if isMasked {
      while matched < needle.count, place[matched] | masks[matched] == needle[matched] { matched += 1 }
    } else {
      while matched < needle.count, place[matched] == needle[matched] { matched += 1 }
    }
    return matched
  }

  /// Whether the needle stands at the start of `text`, masks allowed for.
  func begins(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= bytes.count, let start = text.baseAddress else { return false }
    return bytes.withUnsafeBufferPointer { matchedCount(at: start, $0) == $0.count }
  }

  /// How much comparing at probes may cost before the probe counts as defeated: four looks a byte, and some to start
  /// with.
  static func budget(for byteCount: Int) -> Int { 4 * byteCount + 4096 }

  /// The same where a byte may stand for two, which no automaton of borders can do: a bit for each byte of the needle
  /// that what was read last may end with (Baeza-Yates and Gonnet, A new approach to text searching, 1992).
  private func firstByShifting(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let wordCount = (bytes.count + 63) / 64
    var fits = [UInt64](repeating: 0, count: 256 * wordCount)
    for index in bytes.indices {
      for byte in 0..<256 where UInt8(byte) | masks[index] == bytes[index] {
        fits[byte * wordCount + index / 64] |= 1 << UInt64(index % 64)
      }
    }
    var states = [UInt64](repeating: 0, count: wordCount)
    let lastBit: UInt64 = 1 << UInt64((bytes.count - 1) % 64)
    var place = start
    while place < end {
      var carry: UInt64 = 1
      for word in 0..<wordCount {
        let state = states[word]
        states[word] = (state << 1 | carry) & fits[Int(place.pointee) * wordCount + word]
        carry = state >> 63
      }
      place += 1
      if states[wordCount - 1] & lastBit != 0 { return place - bytes.count }
    }
    return nil
  }

  private func firstByAutomaton(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    bytes.withUnsafeBufferPointer { needle in
      borders.withUnsafeBufferPointer { borders in
        var matched = 0
        var place = start
        while place < end {
          let byte = place.pointee
          while matched > 0, needle[matched] != byte { matched = borders[matched - 1] }
          if needle[matched] == byte { matched += 1 }
          place += 1
          if matched == needle.count { return place - matched }
        }
        return nil
      }
    }
  }
}
