/// A text as compared, taken apart into characters, with the way back to where each came from.
///
/// Made anew for each text by `read`, in memory that is used again.
struct ComparedText {
  /// The characters, and behind them where each starts in `bytes`; the last offset is the end.
  private(set) var characters: [UInt32] = []
  private(set) var offsets: [Int] = []
  private var origins: [SegmentOrigin] = []
  /// Each byte stands for itself, and each is a character: the text is ASCII.
  private(set) var isIdentity = true

  /// Takes `folded`, the folded form of `text`, apart. `origins` are those of the folding; none if each byte stands for
  /// itself.
  mutating func read(
    _ folded: UnsafeBufferPointer<UInt8>, origins: [SegmentOrigin], of text: UnsafeBufferPointer<UInt8>
  ) {
    characters.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    isIdentity = origins.isEmpty
    self.origins = origins
    if !isIdentity { self.origins.append(SegmentOrigin(output: folded.count, input: text.count)) }
    guard var place = folded.baseAddress else {
      offsets.append(0)
      return
    }
    let start = place
    let end = start + folded.count
    while place < end {
      characters.append(UTF8Text.comparedCharacter(at: place))
      offsets.append(place - start)
      place += UTF8Text.comparedLength(place.pointee)
    }
    offsets.append(folded.count)
  }

  /// The part of the text that a stretch of the folded text came from: from its first segment's start to its last one's
  /// end.
  func source(ofBytes stretch: Span) -> Span {
    isIdentity
      ? stretch
      : Span(start: input(at: stretch.start, roundingUp: false), end: input(at: stretch.end, roundingUp: true))
  }

  func source(ofCharacters stretch: Span) -> Span {
    source(ofBytes: Span(start: offsets[stretch.start], end: offsets[stretch.end]))
  }

  /// The characters that a stretch of whole characters covers.
  func characters(ofBytes stretch: Span) -> Span {
    if offsets.count == offsets[characters.count] + 1 { return stretch }
    return Span(start: index(ofByte: stretch.start), end: index(ofByte: stretch.end))
  }

  private func index(ofByte byte: Int) -> Int {
    var low = 0
    var high = characters.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the character at `index` is the first that its segment became.
  func startsSegment(_ index: Int) -> Bool {
    isIdentity || origins[segment(at: offsets[index])].output == offsets[index]
  }

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
