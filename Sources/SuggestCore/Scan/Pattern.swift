/// A term's characters as far as bytes can be searched for them.
struct Pattern {
  enum Element: Equatable {
    /// An ASCII character, with a mask of 0x20 in either case. Texts that begin with one of the `others` may fold to
    /// it.
    case ascii(byte: UInt8, mask: UInt8, others: [UInt8])
    /// Anything else: one character or several, to be compared by folding.
    case opaque
  }

  private(set) var elements: [Element] = []
  private let folding: Folding

  /// The common pattern of a term's spellings: what they end in alike, and before that what is left to a closer look.
  init(spellings: [TermSpelling], folding: Folding) {
    self.folding = folding
    guard let first = spellings.first else { return }
    let common = spellings.dropFirst().reduce(first.count) { common, other in
      (0..<min(common, other.count)).first { index in
        let (place, otherPlace) = (first.count - 1 - index, other.count - 1 - index)
        return first.characters[place] != other.characters[otherPlace]
          || first.capitals[place] != other.capitals[otherPlace]
      } ?? min(common, other.count)
    }
    elements = zip(first.characters, first.capitals).suffix(common).map(element)
    if spellings.contains(where: { $0.count > common }) { elements.insert(.opaque, at: 0) }
  }

  /// For a character, or its capital.
  private func element(_ character: UInt32, or capital: UInt32) -> Element {
    guard character < 0x80 else { return .opaque }
    let byte = UInt8(character)
    let others = folding.leadBytes(becoming: byte)
    if character == capital {
      let mask: UInt8 = folding.foldsCase && (byte | 0x20) &- 0x61 < 26 ? 0x20 : 0
      return .ascii(byte: byte, mask: mask, others: others)
    }
    guard character ^ capital == 0x20 else { return .opaque }
    let more = folding.leadBytes(becoming: byte ^ 0x20).filter { !others.contains($0) }
    return .ascii(byte: byte | 0x20, mask: 0x20, others: others + more)
  }

  /// Of the stretches of ASCII characters that which is come upon most rarely; nil if there is none.
  var bestRun: Range<Int>? {
    var best: (run: Range<Int>, frequency: Int)?
    var start = 0
    while start < elements.count {
      let end = elements[start...].firstIndex(of: .opaque) ?? elements.count
      if start < end {
        let frequency = needle(for: start..<end).probeFrequency
        if frequency < best?.frequency ?? Int.max { best = (start..<end, frequency) }
      }
      start = end + 1
    }
    return best?.run
  }

  /// The ASCII character that is come upon most rarely, as a run; nil if there is none.
  var rarestCharacter: Range<Int>? {
    var best: (index: Int, frequency: Int)?
    for index in elements.indices where elements[index] != .opaque {
      let frequency = needle(for: index..<index + 1).probeFrequency
      if frequency < best?.frequency ?? Int.max { best = (index, frequency) }
    }
    return best.map { $0.index..<$0.index + 1 }
  }

  /// Whether the first element is a letter or a number.
  var beginsWord: Bool {
    if case .ascii(let byte, _, _) = elements.first { Word.isASCIIAlphanumeric(byte) } else { false }
  }

  /// The longest run of ASCII characters in each of the pieces, in the pattern as it is or with two elements swapped;
  /// empty if a piece has none.
  func runs(in pieces: [TypoMatcher.Piece]) -> [(pattern: Pattern, run: Range<Int>)] {
    let runs = pieces.compactMap { piece -> (pattern: Pattern, run: Range<Int>)? in
      guard piece.range.upperBound <= elements.count else { return nil }
      var pattern = self
      if let swap = piece.swap { pattern.elements.swapAt(swap, swap + 1) }
      let runs = pattern.elements[piece.range].split(separator: .opaque)
      return runs.max { $0.count < $1.count }.map { (pattern, $0.startIndex..<$0.endIndex) }
    }
    return runs.count == pieces.count ? runs : []
  }

  /// Whether the character is among those of a run.
  func holds(_ character: UInt8, in run: Range<Int>) -> Bool {
    elements[run].contains { if case .ascii(character, _, _) = $0 { true } else { false } }
  }

  /// What stands before a run where it is searched for.
  enum Lead {
    case anything, wordStart
    case byte(UInt8)
  }

  /// The needle for a run of ASCII elements, behind a byte if that is its lead; with `inASCII` for text that is all ASCII.
  func needle(for run: Range<Int>, behind lead: Lead = .anything, inASCII: Bool = false) -> Needle {
    var bytes: [UInt8] = []
    if case .byte(let byte) = lead { bytes = [byte] }
    let beginsWord = if case .wordStart = lead { true } else { false }
    var masks = [UInt8](repeating: 0, count: bytes.count)
    var others = [[UInt8]](repeating: [], count: bytes.count)
    for case .ascii(let byte, let mask, let spellings) in elements[run] {
      bytes.append(byte)
      masks.append(mask)
      others.append(spellings)
    }
    if inASCII { return Needle(bytes: bytes, masks: masks, beginsWord: beginsWord) }
    // Without accents a mark may stand between any two characters, and nothing be left of it.
    return Needle(
      bytes: bytes, masks: masks, others: others, usesPairs: !folding.ignoresAccents, beginsWord: beginsWord)
  }
}
