/// A text as compared, taken apart into characters, with the way back to where each came from.
///
/// Made anew for each text by `read`, in memory that is used again.
struct ComparedText {
  /// The characters, and behind them where each starts in the folded bytes; the last offset is the end.
  private(set) var characters: [UInt32] = []
  private(set) var offsets: [Int] = []
  private(set) var source = SourceMap()
  /// Each byte stands for itself, and each is a character: the text is ASCII.
  var isIdentity: Bool { source.isIdentity }

  /// Folds `text` so that places can be traced back to it, and takes it apart; returns the folded bytes.
  @discardableResult
  mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, by folder: inout TextFolder
  ) -> UnsafeBufferPointer<UInt8> {
    let isASCII = text.allSatisfy { $0 < 0x80 }
    let folded = isASCII ? folder.fold(text) : source.fold(text, by: &folder)
    takeApart(folded)
    offsets.removeAll(keepingCapacity: true)
    if isASCII {
      source.setIdentity()
      offsets.append(contentsOf: 0...folded.count)
    } else {
      var offset = 0
      for character in characters {
        offsets.append(offset)
        offset += UTF8Text.width(character)
      }
      offsets.append(offset)
    }
    return folded
  }

  /// Takes a text that `TextFolder` has folded apart into `characters`; where no place needs to be traced back this is
  /// enough.
  mutating func takeApart(_ folded: UnsafeBufferPointer<UInt8>) {
    characters.removeAll(keepingCapacity: true)
    guard var place = folded.baseAddress else { return }
    let end = place + folded.count
    if ByteScan.isASCII(from: place, to: end) {
      characters.append(contentsOf: folded.lazy.map { UInt32($0) })
      return
    }
    while place < end {
      characters.append(UTF8Text.comparedCharacter(at: place))
      place += UTF8Text.comparedLength(place.pointee)
    }
  }

  /// The part of the text that a stretch of the folded text came from.
  func source(ofBytes stretch: Span) -> Span { source.source(of: stretch) }

  func source(ofCharacters stretch: Span) -> Span {
    source(ofBytes: Span(start: offsets[stretch.start], end: offsets[stretch.end]))
  }

  /// The characters that a stretch of whole characters covers.
  func characters(ofBytes stretch: Span) -> Span {
    if offsets.count == offsets[characters.count] + 1 { return stretch }
    return Span(
      start: offsets.firstIndex(atOrBehind: stretch.start), end: offsets.firstIndex(atOrBehind: stretch.end))
  }

  /// Whether the character at `index` is the first that its segment became.
  func startsSegment(_ index: Int) -> Bool { source.startsSegment(at: offsets[index]) }
}
