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

  /// The common pattern of a term's spellings (there are at most two, which differ in their beginning).
  init(spellings: [[UInt8]], folding: Folding) {
    self.folding = folding
    guard let first = spellings.first else { return }
    func element(_ value: UInt32) -> Element {
      guard value < 0x80 else { return .opaque }
      let byte = UInt8(value)
      let mask: UInt8 = folding.foldsCase && (byte | 0x20) &- 0x61 < 26 ? 0x20 : 0
      return .ascii(byte: byte, mask: mask, others: folding.leadBytes(becoming: byte))
    }
    let characters = UTF8Text.comparedCharacters(of: first)
    guard spellings.count > 1 else {
      elements = characters.map(element)
      return
    }
    let other = UTF8Text.comparedCharacters(of: spellings[1])
    var common = 0
    while common < min(characters.count, other.count),
      characters[characters.count - 1 - common] == other[other.count - 1 - common]
    { common += 1 }
    elements = characters.suffix(common).map(element)
    if common == characters.count - 1, common == other.count - 1, characters[0] < 0x80,
      characters[0] ^ other[0] == 0x20
    {
      let byte = UInt8(characters[0]) | 0x20
      let leads = folding.leadBytes(becoming: byte)
      let others = leads + folding.leadBytes(becoming: byte & ~0x20).filter { !leads.contains($0) }
      elements.insert(.ascii(byte: byte, mask: 0x20, others: others), at: 0)
    } else if common < max(characters.count, other.count) {
      elements.insert(.opaque, at: 0)
    }
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

  /// The needle for a run of ASCII elements, behind `terminator` if one is given; with `inASCII` for text that is all
  /// ASCII.
  func needle(for run: Range<Int>, behind terminator: UInt8? = nil, inASCII: Bool = false) -> Needle {
    var bytes = terminator.map { [$0] } ?? []
    var masks = [UInt8](repeating: 0, count: bytes.count)
    var others = [[UInt8]](repeating: [], count: bytes.count)
    for case .ascii(let byte, let mask, let spellings) in elements[run] {
      bytes.append(byte)
      masks.append(mask)
      others.append(spellings)
    }
    if inASCII { return Needle(bytes: bytes, masks: masks) }
    // Without accents a mark may stand between any two characters, and nothing be left of it.
    return Needle(bytes: bytes, masks: masks, others: others, usesPairs: !folding.ignoresAccents)
  }
}
