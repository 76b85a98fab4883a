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
