/// One spelling of a term, in the form in which texts are compared, and how to look for it.
///
/// A class, so that it is passed on without counting references to all that it holds.
final class Spelling: Sendable {
  let bytes: [UInt8]
  private let characterCount: Int
  private let needle: Needle
  /// Set where edits are allowed.
  private let typos: TypoMatcher?
  /// Set under the fuzzy strategy.
  private let aligner: FuzzyAligner?
  private let isASCII: Bool
  /// It is ASCII and allows no edits.
  let isPlain: Bool
  /// A match is one stretch of the text that equals the spelling.
  let hasOnePiece: Bool
  /// Whether it can be found without taking the text apart: for a fuzzy one, ASCII characters are bytes.
  let isBytewise: Bool

  /// `bytes` are not empty.
  init(_ bytes: [UInt8], strategy: Strategy, typoLimit: Int) {
    self.bytes = bytes
    needle = Needle(bytes: bytes)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    let characters = UTF8Text.comparedCharacters(of: bytes)
    characterCount = characters.count
    typos = typoLimit > 0 ? TypoMatcher(term: characters, limit: typoLimit) : nil
    aligner = strategy == .fuzzy ? FuzzyAligner(term: characters) : nil
    isPlain = isASCII && typos == nil
    hasOnePiece = typos == nil && aligner == nil
    isBytewise = typos == nil && (aligner == nil || isASCII)
  }

  /// Pieces of a term's spellings, in characters, of which one at least stands unchanged in every match with so many
  /// edits; nil if the term is too short, or its spellings are not of one length.
  static func pieces(of spellings: [[UInt8]], typoLimit: Int) -> [Range<Int>]? {
    let characters = spellings.map(UTF8Text.comparedCharacters)
    guard let first = characters.first, characters.allSatisfy({ $0.count == first.count }) else { return nil }
    return TypoMatcher(term: first, limit: typoLimit).pieces
  }

  // MARK: In bytes

  /// Calls `body` with each stretch of the folded text that equals the spelling as the strategy wants it, and its
  /// class.
  func eachPlace(
    in folded: UnsafeBufferPointer<UInt8>, as strategy: Strategy, _ body: (Span, MatchClass) -> Void
  ) {
    guard let start = folded.baseAddress else { return }
    var from = 0
    while let place = firstPlace(in: folded, from: from, as: strategy) {
      if place.start == 0 {
        body(place, place.end == folded.count ? .whole : .prefix)
      } else {
        body(place, Word.begins(at: start + place.start, in: start) ? .wordPrefix : .elsewhere)
      }
      from = place.start + 1
    }
  }

  /// Whether it stands in the folded text; only for one that is bytewise.
  func stands(in folded: UnsafeBufferPointer<UInt8>, as strategy: Strategy) -> Bool {
    guard aligner != nil else { return firstPlace(in: folded, from: 0, as: strategy) != nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var next = 0
      for byte in folded where byte == bytes[next] {
        next += 1
        if next == bytes.count { return true }
      }
      return false
    }
  }

  /// The first stretch at or behind `from` that equals the spelling and stands as the strategy wants it.
  func firstPlace(in folded: UnsafeBufferPointer<UInt8>, from: Int, as strategy: Strategy) -> Span? {
    guard let start = folded.baseAddress, folded.count - from >= bytes.count else { return nil }
    let end = start + folded.count
    func span(_ place: UnsafePointer<UInt8>) -> Span { Span(start: place - start, end: place - start + bytes.count) }
    switch strategy {
    case .substring, .fuzzy:
      return needle.first(from: start + from, to: end).map(span)
    case .prefix, .exact:
      guard from == 0, strategy == .prefix || folded.count == bytes.count else { return nil }
      return folded.prefix(bytes.count).elementsEqual(bytes) ? span(start) : nil
    case .wordPrefix:
      var place = start + from
      while let hit = needle.first(from: place, to: end) {
        if Word.begins(at: hit, in: start) { return span(hit) }
        place = hit + 1
      }
      return nil
    }
  }

  // MARK: In characters

  /// Whether it matches the text.
  func matches(_ text: ComparedText, as strategy: Strategy) -> Bool {
    text.characters.withUnsafeBufferPointer { characters in
      if let aligner { return aligner.matches(characters) }
      return typos?.matches(characters, as: strategy) { Word.begins(at: $0, in: characters) } ?? false
    }
  }

  /// Matches among which the best is: their starts in characters of the folded text, and the stretch each covers.
  func candidates(
    in text: ComparedText, _ folded: UnsafeBufferPointer<UInt8>, _ source: UnsafeBufferPointer<UInt8>,
    as strategy: Strategy
  ) -> [(match: TermMatch, place: Span)] {
    text.characters.withUnsafeBufferPointer { characters in
      if let typos {
        let best = typos.best(in: characters, as: strategy) { Word.begins(at: $0, in: characters) }
        return best.map { best in
          var match = TermMatch()
          match.edits = best.edits
          match.matchClass = MatchClass(rawValue: UInt8(best.matchClass)) ?? .elsewhere
          match.start = best.start
          return [(match, Span(start: best.start, end: best.end))]
        } ?? []
      }
      var candidates = stretches(in: text, folded, as: strategy)
      if let aligner { candidates = aligned(aligner, candidates, in: text, characters, source) }
      return candidates
    }
  }

  /// The stretches that equal the spelling: all that may be the best.
  private func stretches(
    in text: ComparedText, _ folded: UnsafeBufferPointer<UInt8>, as strategy: Strategy
  ) -> [(match: TermMatch, place: Span)] {
    var candidates: [(match: TermMatch, place: Span)] = []
    eachPlace(in: folded, as: strategy) { bytes, matchClass in
      let place = text.characters(ofBytes: bytes)
      var match = TermMatch()
      match.start = place.start
      match.matchClass = matchClass
      candidates.append((match, place))
    }
    return candidates
  }

  /// The best of `stretches`, or else the best alignment, with its quality.
  private func aligned(
    _ aligner: FuzzyAligner, _ stretches: [(match: TermMatch, place: Span)], in text: ComparedText,
    _ characters: UnsafeBufferPointer<UInt32>, _ source: UnsafeBufferPointer<UInt8>
  ) -> [(match: TermMatch, place: Span)] {
    bonuses(for: text, source).withUnsafeBufferPointer { bonuses in
      guard let quality = aligner.quality(in: characters, bonuses: bonuses) else { return [] }
      if stretches.isEmpty {
        let places = aligner.places(in: characters, bonuses: bonuses)
        guard let first = places?.first, let last = places?.last else { return [] }
        var match = TermMatch()
        match.matchClass = .pieces
        match.quality = quality
        match.start = first
        return [(match, Span(start: first, end: last + 1))]
      }
      return stretches.map { candidate in
        var candidate = candidate
        candidate.match.quality = quality
        return candidate
      }
    }
  }

  /// The parts of a match at `place` that equal something of the spelling, in characters of the folded text.
  func pieces(of place: Span, in text: ComparedText, _ source: UnsafeBufferPointer<UInt8>) -> [Span] {
    guard let aligner, place.count != characterCount else { return [place] }
    let places = text.characters.withUnsafeBufferPointer { characters in
      bonuses(for: text, source).withUnsafeBufferPointer { aligner.places(in: characters, bonuses: $0) }
    }
    var pieces: [Span] = []
    for place in places ?? [] {
      if let last = pieces.last, last.end == place {
        pieces[pieces.count - 1].end = place + 1
      } else {
        pieces.append(Span(start: place, end: place + 1))
      }
    }
    return pieces
  }

  /// What standing at each character is worth, by the characters of the text before folding.
  private func bonuses(for text: ComparedText, _ source: UnsafeBufferPointer<UInt8>) -> [Int16] {
    guard let start = source.baseAddress else { return [] }
    let end = start + source.count
    var previous: UInt32?
    return text.characters.indices.map { index in
      guard text.startsSegment(index) else { return 0 }
      let place = text.source(ofCharacters: Span(start: index, end: index)).start
      // A segment's first character stands for it: that is the letter, however its accents are stored.
      let character = UTF8Text.character(at: start + place, before: end).value
      defer { previous = character }
      return FuzzyBonus.bonus(of: character, after: previous)
    }
  }

  /// Whether this spelling matches the text at least as well as `match` says.
  func reaches(_ match: TermMatch, in text: ComparedText, as strategy: Strategy) -> Bool {
    text.characters.withUnsafeBufferPointer { characters in
      if let aligner { return aligner.matches(characters) }
      let best = typos?.best(in: characters, as: strategy) { Word.begins(at: $0, in: characters) }
      return best.map { $0.edits <= match.edits && $0.matchClass <= Int(match.matchClass.rawValue) } ?? false
    }
  }
}

/// Where words begin in a compared text: at its start, and at every letter, mark or number that follows something else.
enum Word {
  static func begins(at place: UnsafePointer<UInt8>, in start: UnsafePointer<UInt8>) -> Bool {
    if place == start { return true }
    return isAlphanumeric(UTF8Text.comparedCharacter(at: place))
      && !isAlphanumeric(UTF8Text.comparedCharacter(at: UTF8Text.comparedStart(before: place)))
  }

  /// The same in a text taken apart into characters.
  static func begins(at index: Int, in characters: UnsafeBufferPointer<UInt32>) -> Bool {
    index == 0 || isAlphanumeric(characters[index]) && !isAlphanumeric(characters[index - 1])
  }

  @inline(__always)
  static func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  private static func isAlphanumeric(_ value: UInt32) -> Bool {
    if value < 0x80 { return isASCIIAlphanumeric(UInt8(value)) }
    return Unicode.Scalar(value).map(UnicodeForms.isAlphanumeric) ?? false
  }
}
