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
    let composed = composer.fold(text)
    guard composed.elementsEqual(text) else { return readTraceably(text, by: &composer) }
    // Most texts are composed already.
    bytes.append(contentsOf: text)
    characterCount = UTF8Text.comparedCount(text)
    source.setIdentity()
  }

  private mutating func readTraceably(_ text: UnsafeBufferPointer<UInt8>, by composer: inout TextFolder) {
    characterCount = 0
    let composed = source.fold(text, by: &composer)
    var next = 0
    if let start = composed.baseAddress {
      var place = 0
      while place < composed.count {
        if source.origins[next].output == place {
          source.origins[next].output = bytes.count
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
    source.origins[next].output = bytes.count
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
  var origins: [SegmentOrigin] = []

  var isIdentity: Bool { origins.isEmpty }

  /// Makes each byte stand for itself.
  mutating func setIdentity() { origins.removeAll(keepingCapacity: true) }

  /// Folds `text`, and becomes the way back to it.
  mutating func fold(
    _ text: UnsafeBufferPointer<UInt8>, by folder: inout TextFolder
  ) -> UnsafeBufferPointer<UInt8> {
    setIdentity()
    let folded = folder.fold(text, origins: &origins)
    origins.append(SegmentOrigin(output: folded.count, input: text.count))
    return folded
  }

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
