/// Whole characters as a reader sees them.
package enum GraphemeClusters {
  /// `places` of `text` widened to whole grapheme clusters, sorted, those that overlap made one.
  ///
  /// A stray byte is a cluster of its own. O(text), and O(log(text)) for each place.
  package static func covering(_ places: [Span], in text: UnsafeBufferPointer<UInt8>) -> [Span] {
    let boundaries = boundaries(of: text)
    var result: [Span] = []
    for place in places.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      // The first boundary is 0, the last the end of the text.
      let start = boundaries[boundaries.firstIndex(atOrBehind: place.start + 1) - 1]
      let end = boundaries[boundaries.firstIndex(atOrBehind: place.end)]
      if let last = result.last, start < last.end {
        result[result.count - 1].end = max(last.end, end)
      } else {
        result.append(Span(start: start, end: end))
      }
    }
    return result
  }

  /// The offsets at which clusters start, and the end of the text.
  private static func boundaries(of text: UnsafeBufferPointer<UInt8>) -> [Int] {
    var boundaries: [Int] = []
    var run = String.UnicodeScalarView()
    var runStart = 0
    func finishRun() {
      for character in String(run) {
        boundaries.append(runStart)
        runStart += character.utf8.count
      }
      run = String.UnicodeScalarView()
    }
    guard let start = text.baseAddress else { return [0] }
    var place = 0
    while place < text.count {
      let character = UTF8Text.character(at: start + place, before: start + text.count)
      if let scalar = Unicode.Scalar(character.value) {
        run.append(scalar)
      } else {
        finishRun()
        boundaries.append(place)
        runStart = place + 1
      }
      place += character.length
    }
    finishRun()
    boundaries.append(text.count)
    return boundaries
  }
}
