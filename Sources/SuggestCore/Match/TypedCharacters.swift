// Whether a match is as typed, or needs case folded: the characters of term and text are compared once more, each as it
// is without folding case.
//
// Folding case may change how many characters a text has: ß becomes ss. So a text is cut into parts that are compared
// by themselves, with case folded as without. In a part whose characters are folded one by one each is what it is without
// folding. Any other part is *reshaped*: its characters get codes, which equal only those of the same part of the term: in
// the term ß, too, they are the first and the second character of what ß becomes.

/// Reads compared characters as they are without folding case. For one term, by which texts are read.
struct TypedCharacters {
  private let folding: Folding
  private var folder: TextFolder
  private var text = ComparedText()
  /// The reshaped parts of the term, as they are without folding case.
  private var reshapedParts: [[UInt32]] = []
  /// What the characters of the term are.
  private(set) var term: [UInt32] = []

  init(of term: Term) {
    folding = term.folding
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
    eachPart(of: compared) { part, typedPart in
      let typed = text.characters[typedPart.indices]
      if !isFoldedOneByOne(typed, to: compared.characters[part.indices]),
        !reshapedParts.contains(where: { $0.elementsEqual(typed) })
      {
        reshapedParts.append(Array(typed))
      }
    }
    self.term = characters(of: compared)
  }

  /// What the characters of a text are, one for each of `compared`.
  mutating func read(_ composed: UnsafeBufferPointer<UInt8>, compared: ComparedText) -> [UInt32] {
    text.read(composed, by: &folder)
    return characters(of: compared)
  }

  private func characters(of compared: ComparedText) -> [UInt32] {
    if compared.isIdentity { return text.characters }
    var characters: [UInt32] = []
    characters.reserveCapacity(compared.characters.count)
    eachPart(of: compared) { part, typedPart in
      if part.count == 1, typedPart.count == 1 {
        characters.append(text.characters[typedPart.start])
        return
      }
      let typed = text.characters[typedPart.indices]
      if isFoldedOneByOne(typed, to: compared.characters[part.indices]) {
        characters.append(contentsOf: typed)
      } else if let index = reshapedParts.firstIndex(where: { $0.elementsEqual(typed) }) {
        // No character is so large.
        for offset in 0..<part.count { characters.append(1 << 31 | UInt32(truncatingIfNeeded: index << 16 | offset)) }
      } else {
        // Nor is one a high surrogate.
        for _ in 0..<part.count { characters.append(0xD800) }
      }
    }
    return characters
  }

  /// Whether the characters of a part become those that are compared each by itself. In `ß` + U+0301 they do not, though
  /// they are two either way: it is compared as `sś`.
  private func isFoldedOneByOne(_ typed: ArraySlice<UInt32>, to compared: ArraySlice<UInt32>) -> Bool {
    if typed.count == 1, compared.count == 1 { return true }
    return typed.count == compared.count
      && zip(typed, compared).allSatisfy { character, folded in
        guard let scalar = Unicode.Scalar(character) else { return character == folded }
        let image = folding.apply(to: [scalar])
        return image.count == 1 && image[0].value == folded
      }
  }

  /// Calls `body` with each part that both ways of comparing the same text have, in characters of `compared` and of
  /// `text`.
  @inline(__always)
  private func eachPart(of compared: ComparedText, _ body: (Span, Span) -> Void) {
    let origins = compared.source.origins
    let typedOrigins = text.source.origins
    // Both are of the same text, and end with it.
    guard origins.count > 1, typedOrigins.count > 1 else {
      for index in text.characters.indices {
        let part = Span(start: index, end: index + 1)
        body(part, part)
      }
      return
    }
    var (next, nextTyped) = (0, 0)
    var part = Span(start: 0, end: 0)
    var typedPart = part
    while next < origins.count - 1 {
      (next, nextTyped) = (next + 1, nextTyped + 1)
      while origins[next].input != typedOrigins[nextTyped].input {
        if origins[next].input < typedOrigins[nextTyped].input { next += 1 } else { nextTyped += 1 }
      }
      while compared.offsets[part.end] < origins[next].output { part.end += 1 }
      while text.offsets[typedPart.end] < typedOrigins[nextTyped].output { typedPart.end += 1 }
      body(part, typedPart)
      (part.start, typedPart.start) = (part.end, typedPart.end)
    }
  }
}
