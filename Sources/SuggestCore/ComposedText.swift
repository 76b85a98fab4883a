/// The canonical composition (NFC) of a text, in bytes that can be folded as the text can, with the way back to it.
///
/// Matches are ranked by it, so that canonically equal texts rank alike: its characters are those that positions and
/// lengths are counted in.
struct ComposedText {
  private(set) var bytes: [UInt8] = []
  private(set) var characterCount = 0
  private var source = SourceMap()

  /// Composes `text` in place of what was composed before. O(text), as `TextFolder` has it.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>, by composer: inout TextFolder) {
    bytes.removeAll(keepingCapacity: true)
    if text.allSatisfy({ $0 < 0x80 }) {
      bytes.append(contentsOf: text)
      characterCount = text.count
      source = SourceMap()
      return
    }
    characterCount = 0
    var origins: [SegmentOrigin] = []
    let composed = composer.fold(text, origins: &origins)
    if let start = composed.baseAddress {
      var next = 0
      var place = 0
      while place < composed.count {
        if next < origins.count, origins[next].output == place {
          origins[next].output = bytes.count
          next += 1
        }
        // A stray byte is one byte again.
        let value = UTF8Text.comparedCharacter(at: start + place)
        let length = UTF8Text.comparedLength(composed[place])
        if UTF8Text.isStray(value) {
          bytes.append(UInt8(value & 0xFF))
        } else {
          bytes.append(contentsOf: composed[place..<place + length])
        }
        place += length
        characterCount += 1
      }
    }
    source = SourceMap(origins, outputCount: bytes.count, inputCount: text.count)
  }

  /// The part of the text that a stretch of bytes came from.
  func source(of stretch: Span) -> Span { source.source(of: stretch) }

  /// How many characters stand before the byte offset `end`, at which one starts.
  func characterCount(before end: Int) -> Int {
    if characterCount == bytes.count { return end }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var count = 0
      var place = 0
      while place < end {
        place += UTF8Text.character(at: start + place, before: start + bytes.count).length
        count += 1
      }
      return count
    }
  }
}

/// The way back from places of a folded text to those of the text it came from.
struct SourceMap {
  /// Behind those of the folding one for the end; none if each byte stands for itself.
  private(set) var origins: [SegmentOrigin] = []

  /// Each byte stands for itself.
  init() {}

  init(_ origins: [SegmentOrigin], outputCount: Int, inputCount: Int) {
    self.origins = origins
    self.origins.append(SegmentOrigin(output: outputCount, input: inputCount))
  }

  var isIdentity: Bool { origins.isEmpty }

  /// From the start of the segment that the stretch starts in to the end of the one it ends in; byte offsets.
  func source(of stretch: Span) -> Span {
    isIdentity
      ? stretch
      : Span(start: input(at: stretch.start, roundingUp: false), end: input(at: stretch.end, roundingUp: true))
  }

  /// Whether a segment starts at `output` of the folded text.
  func startsSegment(at output: Int) -> Bool { isIdentity || origins[segment(at: output)].output == output }

  /// The last segment that starts at or before `output` of the folded text; of empty ones the last.
  private func segment(at output: Int) -> Int {
    var low = 0
    var high = origins.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if origins[middle].output <= output { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func input(at output: Int, roundingUp: Bool) -> Int {
    let segment = segment(at: output)
    let isInside = origins[segment].output < output && segment + 1 < origins.count
    return origins[roundingUp && isInside ? segment + 1 : segment].input
  }
}
