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

/// How the strategy limits where an anchor may stand.
struct AnchorForm: Equatable {
  let strategy: Strategy
  /// Standing in the record decides nothing: the term is looked for in fields, or with edits, or in pieces.
  let decidesNothing: Bool
  let terminator: UInt8
}

/// The part of a term that blocks are searched for, and what finding it means.
///
/// A class, so that it is passed on without counting references to all that it holds; each belongs to one search.
final class Anchor: Equatable {
  private(set) var needle: Needle
  let form: AnchorForm
  /// The needle's first byte is the terminator before the record.
  let startsWithTerminator: Bool
  /// The needle is all of the term, and what it finds is decided by the bytes around it.
  private let isWholeTerm: Bool

  init(_ pattern: Pattern, run: Range<Int>, form: AnchorForm, inASCII: Bool = false) {
    self.form = form
    let isAtStart = form.strategy == .prefix || form.strategy == .exact
    startsWithTerminator = isAtStart && !form.decidesNothing && run.lowerBound == 0
    isWholeTerm = !form.decidesNothing && run == pattern.elements.indices
    needle = pattern.needle(for: run, behind: startsWithTerminator ? form.terminator : nil, inASCII: inASCII)
  }

  static func == (left: Anchor, right: Anchor) -> Bool {
    left.needle == right.needle && left.form == right.form && left.startsWithTerminator == right.startsWithTerminator
      && left.isWholeTerm == right.isWholeTerm
  }

  func adapt(toSample start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    needle.adapt(toSample: start, end)
  }

  /// What the bytes around a hit of the needle's probe say. `compared` grows by the number of bytes looked at.
  ///
  /// Looks at no byte beyond the terminators that enclose the record: the needle holds none, but for its first byte,
  /// and the comparison stops at the first difference.
  func verdict(at hit: UnsafePointer<UInt8>, compared: inout Int) -> Verdict {
    let start = hit - needle.probeOffset
    if needle.probe.glance.seesAll, needle.probe.glance.fits(hit) { return verdict(ofMatchAt: start) }
    // The start of some other spelling.
    if needle.probe.kind == .byteOrOthers, hit.pointee >= 0x80 { return .perhaps }
    var isEqual = true
    return needle.bytes.withUnsafeBufferPointer { bytes in
      needle.masks.withUnsafeBufferPointer { masks in
        var index = needle.probeOffset + 1
        while index < bytes.count, start[index] | masks[index] == bytes[index] { index += 1 }
        if index < bytes.count {
          if start[index] < 0x80 {
            compared += index - needle.probeOffset
            return .no
          }
          isEqual = false
        }
        var before = needle.probeOffset - 1
        while before >= 0, start[before] | masks[before] == bytes[before] { before -= 1 }
        compared += index - before
        if before >= 0 {
          if start[before] < 0x80 { return .no }
          isEqual = false
        }
        return isEqual ? verdict(ofMatchAt: start) : .perhaps
      }
    }
  }

  /// The same where the needle stands, from `start` on.
  private func verdict(ofMatchAt start: UnsafePointer<UInt8>) -> Verdict {
    // A mark behind the match may compose with its last letter.
    guard isWholeTerm, start[needle.bytes.count] < 0xCC else { return .perhaps }
    return form.strategy == .wordPrefix ? wordVerdict(at: start) : .yes
  }

  /// Whether a certain match, found by its probe, lies within the record, and is all of it if it must be. A term that
  /// ends in CR is not found in the CR of a line's ending.
  func fits(_ record: Span, probeAt probe: Int) -> Bool {
    let matchEnd = probe - needle.probeOffset + needle.bytes.count
    return form.strategy == .exact ? matchEnd == record.end : matchEnd <= record.end
  }

  private func wordVerdict(at start: UnsafePointer<UInt8>) -> Verdict {
    let previous = start[-1]
    if previous == form.terminator { return .yes }
    if previous >= 0x80 { return .perhaps }
    return Word.isASCIIAlphanumeric(start[0]) && !Word.isASCIIAlphanumeric(previous) ? .yes : .no
  }

  enum Verdict { case no, perhaps, yes }
}
