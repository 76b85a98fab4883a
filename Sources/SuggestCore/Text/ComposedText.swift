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
