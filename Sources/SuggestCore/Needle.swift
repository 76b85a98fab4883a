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
  /// What to skip to, and where in the needle it stands.
  let probe: ByteProbe
  let probeOffset: Int
  /// In how many of 10,000 places of ordinary text the probe fits.
  let probeFrequency: Int

  /// Rarer than this many in 10,000 bytes, one byte is probe enough: a second costs a comparison more for each vector.
  private static let rareEnough = 25
  /// A pair's bytes stand at most this far apart; `Block.padding` makes room for it.
  private static let longestDistance = 32

  /// A needle for `bytes`, which are not empty.
  ///
  /// `others` are for each place the bytes that may stand for it, without saying how long what they begin is; such a place is
  /// probed for alone. Two places are used together only if all between them are free of that, and not at all without
  /// `usesPairs`.
  package init(bytes: [UInt8], masks: [UInt8]? = nil, others: [[UInt8]]? = nil, usesPairs: Bool = true) {
    self.bytes = bytes
    self.masks = masks ?? [UInt8](repeating: 0, count: bytes.count)
    var frequencies = zip(bytes, self.masks).map { byte, mask in
      ByteFrequency.of(byte) + (mask == 0 ? 0 : ByteFrequency.of(byte & ~mask))
    }
    if let others {
      for index in others.indices { frequencies[index] += others[index].reduce(0) { $0 + ByteFrequency.of($1) } }
    }
    let places = Needle.probePlaces(frequencies: frequencies) { usesPairs && others?[$0].isEmpty ?? true }
    var probe = ByteProbe(value: bytes[places.first], mask: self.masks[places.first])
    if places.second > places.first {
      let second = places.second
      probe = probe.with(second: bytes[second], mask: self.masks[second], distance: second - places.first)
    } else if let others = others?[places.first] {
      probe = probe.or(others)
    }
    probe.glance = Glance(bytes: bytes, masks: self.masks, probeOffset: places.first)
    self.probe = probe
    probeOffset = places.first
    probeFrequency = places.frequency
  }

  /// The rarest place if it is rare enough, else the rarest pair of places that can be paired, else the rarest place.
  private static func probePlaces(
    frequencies: [Int], canBePaired: (Int) -> Bool
  ) -> (first: Int, second: Int, frequency: Int) {
    let rarest = frequencies.indices.min { frequencies[$0] < frequencies[$1] } ?? 0
    var best = (first: rarest, second: rarest, frequency: frequencies[rarest])
    if best.frequency <= rareEnough { return best }
    for first in frequencies.indices where canBePaired(first) {
      for second in (first + 1)..<max(first + 1, min(frequencies.count, first + longestDistance)) {
        guard canBePaired(second) else { break }
        let together = frequencies[first] * frequencies[second] / 10_000
        if together < best.frequency { best = (first, second, together) }
      }
    }
    return best
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
  /// for a needle without masks. O(end - start + needle).
  package func first(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let count = bytes.count
    guard end - start >= count else { return nil }
    return bytes.withUnsafeBufferPointer { needle in
      var place = start + probeOffset
      let lastProbe = end - (count - 1 - probeOffset)
      var budget = Needle.budget(for: end - start)
      while let hit = ByteScan.first(probe, from: place, to: lastProbe) {
        let candidate = hit - probeOffset
        var matched = 0
        while matched < count, candidate[matched] == needle[matched] { matched += 1 }
        if matched == count { return candidate }
        budget -= matched + 8
        if budget < 0 { return firstByAutomaton(from: candidate + 1, to: end) }
        place = hit + 1
      }
      return nil
    }
  }

  /// How much comparing at probes may cost before the probe counts as defeated: four looks a byte, and some to start
  /// with.
  static func budget(for byteCount: Int) -> Int { 4 * byteCount + 4096 }

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
