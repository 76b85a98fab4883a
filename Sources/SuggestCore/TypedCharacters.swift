// Whether a match is as typed, or needs case folded: the characters of term and text are compared once more, each as it
// is without folding case.
//
// Folding case may change how many characters a text has: ß becomes ss. So a text is cut into parts that are compared by
// themselves, with case folded as without. In a part that has as many characters either way each keeps the one that it
// is without folding. Any other part's characters get codes, which equal only those of the same part of the term: in
// the term ß, too, they are the first and the second character of what ß becomes.

/// Reads compared characters as they are without folding case. For one term, by which texts are read.
struct TypedCharacters {
  private var folder: TextFolder
  private var text = ComparedText()
  /// The parts of the term that folding case makes longer or shorter, as they are without.
  private var reshapedParts: [[UInt32]] = []
  /// What the characters of the term are.
  private(set) var term: [UInt32] = []

  init(of term: Term) {
    folder = TextFolder(term.folding.withoutCase)
    var composer = TextFolder(Folding(foldsCase: false, ignoresAccents: false))
    var composed = ComposedText()
    term.typed.withUnsafeBufferPointer { composed.read($0, by: &composer) }
    var compared = ComparedText()
    var termFolder = TextFolder(term.folding)
    composed.bytes.withUnsafeBufferPointer { bytes in
      compared.read(bytes, by: &termFolder)
      text.read(bytes, by: &folder)
    }
    for part in parts(of: compared) where part.compared.count != part.typed.count {
      reshapedParts.append(Array(text.characters[part.typed.indices]))
    }
    self.term = characters(of: compared)
  }

  /// What the characters of a text are, one for each of `compared`.
  mutating func read(_ composed: UnsafeBufferPointer<UInt8>, compared: ComparedText) -> [UInt32] {
    text.read(composed, by: &folder)
    return compared.isIdentity ? text.characters : characters(of: compared)
  }

  private func characters(of compared: ComparedText) -> [UInt32] {
    parts(of: compared).flatMap { part -> [UInt32] in
      if part.compared.count == part.typed.count { return Array(text.characters[part.typed.indices]) }
      let typed = text.characters[part.typed.indices]
      // No character is a high surrogate, and none is so large.
      guard let index = reshapedParts.firstIndex(where: { $0.elementsEqual(typed) }) else {
        return Array(repeating: 0xD800, count: part.compared.count)
      }
      return part.compared.indices.map { 1 << 31 | UInt32(truncatingIfNeeded: index << 16 | $0 - part.compared.start) }
    }
  }

  /// The parts that both ways of comparing the same text have, in characters of either.
  private func parts(of compared: ComparedText) -> [(compared: Span, typed: Span)] {
    if compared.isIdentity {
      return text.characters.indices.map { (Span(start: $0, end: $0 + 1), Span(start: $0, end: $0 + 1)) }
    }
    let (left, right) = (compared.source.origins, text.source.origins)
    var parts: [(compared: Span, typed: Span)] = []
    var (i, j) = (0, 0)
    var (start, typedStart) = (0, 0)
    while i < left.count - 1 {
      (i, j) = (i + 1, j + 1)
      while left[i].input != right[j].input {
        if left[i].input < right[j].input { i += 1 } else { j += 1 }
      }
      let end = compared.index(ofByte: left[i].output)
      let typedEnd = text.index(ofByte: right[j].output)
      parts.append((Span(start: start, end: end), Span(start: typedStart, end: typedEnd)))
      (start, typedStart) = (end, typedEnd)
    }
    return parts
  }
}
