/// One spelling of a term, in the form in which texts are compared, and how to look for it.
///
/// A class, so that it is passed on without counting references to all that it holds.
final class Spelling: Sendable {
  private let needle: Needle
  private let byteCount: Int
  /// The characters that a search under masks takes more for than they and their capitals.
  private let doubtful: [DoubtfulCharacter]
  /// Of a fuzzy one each byte, in either case where case is folded.
  private let pieces: [ByteProbe]
  private let form: Form
  /// The same as typed: without folding case, or without capitals; nil where that is no difference.
  private let typedForm: Form?
  /// It is ASCII and allows no edits.
  let isPlain: Bool
  /// A match is one stretch of the text that equals the spelling.
  let hasOnePiece: Bool
  /// Whether it can be found without taking the text apart: for a fuzzy one, ASCII characters are bytes.
  let isBytewise: Bool

  /// The spelling in characters, and how to look for them other than in one piece.
  private struct Form {
    let spelling: TermSpelling
    /// Set where edits are allowed.
    let typos: TypoMatcher?
    /// Set under the fuzzy strategy.
    let aligner: FuzzyAligner?

    init(_ spelling: TermSpelling, strategy: Strategy, _ allowance: EditAllowance) {
      self.spelling = spelling
      typos = allowance.limit > 0 ? TypoMatcher(term: spelling, allowance) : nil
      aligner = strategy == .fuzzy ? FuzzyAligner(term: spelling) : nil
    }
  }

  /// A character of more than one bit's difference to its capital, by its place in the bytes.
  private struct DoubtfulCharacter {
    let offset: Int
    let character: [UInt8]
    let capital: [UInt8]
  }

  /// `spelling` is not empty. `typed` are its characters without folding case, as many, where case is folded.
  init(_ spelling: TermSpelling, typed: [UInt32]? = nil, strategy: Strategy, _ allowance: EditAllowance) {
    let (bytes, masks) = (spelling.bytes, spelling.masks)
    needle = Needle(bytes: bytes, masks: masks)
    byteCount = bytes.count
    doubtful = Spelling.doubtfulCharacters(of: spelling)
    pieces = (strategy == .fuzzy ? bytes.indices : 0..<0).map { index in
      ByteProbe(value: bytes[index], mask: typed != nil && bytes[index] &- 0x61 < 26 ? 0x20 : masks[index])
    }
    form = Form(spelling, strategy: strategy, allowance)
    let asTyped = typed ?? (spelling.hasCapitals ? spelling.characters : nil)
    typedForm = asTyped.map { Form(TermSpelling($0), strategy: strategy, allowance) }
    let isASCII = spelling.isASCII
    isPlain = isASCII && allowance.limit == 0
    hasOnePiece = allowance.limit == 0 && strategy != .fuzzy
    isBytewise = allowance.limit == 0 && (strategy != .fuzzy || isASCII)
  }

  private static func doubtfulCharacters(of spelling: TermSpelling) -> [DoubtfulCharacter] {
    guard spelling.hasCapitals else { return [] }
    var doubtful: [DoubtfulCharacter] = []
    var offset = 0
    for (character, capital) in zip(spelling.characters, spelling.capitals) {
      let (plain, other) = (UTF8Text.bytes(of: [character]), UTF8Text.bytes(of: [capital]))
      let differences = zip(plain, other).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
      if differences > 1 { doubtful.append(DoubtfulCharacter(offset: offset, character: plain, capital: other)) }
      offset += plain.count
    }
    return doubtful
  }

  /// Pieces of a term's spellings, in characters, of which one at least stands in every match with so many edits; none
  /// if the spellings are not of one length.
  static func pieces(of spellings: [TermSpelling], _ allowance: EditAllowance) -> [TypoMatcher.Piece] {
    guard let first = spellings.first, spellings.allSatisfy({ $0.count == first.count }) else { return [] }
    return TypoMatcher(term: first, allowance).pieces
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
      if place.start == 0, place.end == folded.count {
        body(place, .whole)
      } else if Word.areWhole(place, in: folded) {
        body(place, Word.comesFirst(at: start + place.start, in: start) ? .prefixWords : .words)
      } else if place.start == 0 {
        body(place, .prefix)
      } else {
        body(place, Word.begins(at: start + place.start, in: start) ? .wordPrefix : .elsewhere)
      }
      from = place.start + 1
    }
  }

  /// Whether it stands in the folded text; only for one that is bytewise.
  func stands(in folded: UnsafeBufferPointer<UInt8>, as strategy: Strategy) -> Bool {
    guard form.aligner != nil else { return firstPlace(in: folded, from: 0, as: strategy) != nil }
    var next = 0
    for byte in folded where byte | needle.masks[next] == needle.bytes[next] {
      next += 1
      if next == byteCount { return true }
    }
    return false
  }

  /// The same for a fuzzy one in ASCII text that is not folded yet.
  func stands(inASCII source: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = source.baseAddress else { return false }
    return ByteScan.fit(pieces, inOrderFrom: start, to: start + source.count)
  }

  /// The first stretch at or behind `from` that equals the spelling and stands as the strategy wants it.
  func firstPlace(in folded: UnsafeBufferPointer<UInt8>, from: Int, as strategy: Strategy) -> Span? {
    guard let start = folded.baseAddress, folded.count - from >= byteCount else { return nil }
    let end = start + folded.count
    switch strategy {
    case .prefix, .exact:
      guard from == 0, strategy == .prefix || folded.count == byteCount, needle.begins(folded), isCertain(at: start)
      else { return nil }
      return Span(start: 0, end: byteCount)
    case .substring, .fuzzy, .wordPrefix, .word:
      var place = start + from
      while let hit = needle.first(from: place, to: end) {
        let span = Span(start: hit - start, end: hit - start + byteCount)
        let stands =
          switch strategy {
          case .wordPrefix: Word.begins(at: hit, in: start)
          case .word: Word.areWhole(span, in: folded)
          default: true
          }
        if stands, isCertain(at: hit) { return span }
        place = hit + 1
      }
      return nil
    }
  }

  /// Whether what the needle has found at `place` is the spelling.
  private func isCertain(at place: UnsafePointer<UInt8>) -> Bool {
    doubtful.allSatisfy { doubtful in
      let text = UnsafeBufferPointer(start: place + doubtful.offset, count: doubtful.character.count)
      return text.elementsEqual(doubtful.character) || text.elementsEqual(doubtful.capital)
    }
  }

  // MARK: In characters

  /// Whether it matches the text.
  func matches(_ text: ComparedText, as strategy: Strategy) -> Bool {
    text.characters.withUnsafeBufferPointer { characters in
      if let aligner = form.aligner { return aligner.matches(characters) }
      return form.typos?.matches(characters, as: strategy) { Word.isAlphanumeric(characters[$0]) } ?? false
    }
  }

  /// The match that counts, and its places in characters of the text; nil if there is none.
  func best(
    in text: ComparedText, _ folded: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, as strategy: Strategy
  ) -> PlacedMatch? {
    if form.typos != nil { return bestWithEdits(in: text.characters, typed: traits.typed, as: strategy) }
    if let best = bestInOnePiece(in: text, folded, traits, as: strategy) { return best }
    return form.aligner == nil ? nil : bestInPieces(in: text.characters, traits)
  }

  private func bestInOnePiece(
    in text: ComparedText, _ folded: UnsafeBufferPointer<UInt8>, _ traits: TextTraits, as strategy: Strategy
  ) -> PlacedMatch? {
    var best: PlacedMatch?
    eachPlace(in: folded, as: strategy) { bytes, matchClass in
      let place = text.characters(ofBytes: bytes)
      var match = TermMatch()
      match.matchClass = matchClass
      match.start = place.start
      if form.aligner != nil {
        match.quality = FuzzyAligner.quality(ofRun: place.count) { traits.bonuses[place.start + $0] }
      }
      if let typedForm {
        match.isCaseFolded = !traits.typed[place.start..<place.end].elementsEqual(typedForm.spelling.characters)
      }
      if best.map({ match.precedes($0.match) }) ?? true { best = (match, [place]) }
    }
    return best
  }

  private func bestWithEdits(
    in characters: [UInt32], typed: [UInt32], as strategy: Strategy
  ) -> PlacedMatch? {
    characters.withUnsafeBufferPointer { characters -> PlacedMatch? in
      func nearest(_ form: Form?, in text: UnsafeBufferPointer<UInt32>) -> TypoMatch? {
        form?.typos?.best(in: text, as: strategy) { Word.isAlphanumeric(characters[$0]) }
      }
      guard var best = nearest(form, in: characters) else { return nil }
      var match = TermMatch()
      match.edits = best.edits
      match.matchClass = best.matchClass
      if typedForm != nil {
        let typedBest = typed.withUnsafeBufferPointer { nearest(typedForm, in: $0) }
        if let typedBest, typedBest.edits == best.edits, typedBest.matchClass == best.matchClass {
          best = typedBest
        } else {
          match.isCaseFolded = true
        }
      }
      match.start = best.start
      return (match, [Span(start: best.start, end: best.end)])
    }
  }

  private func bestInPieces(in characters: [UInt32], _ traits: TextTraits) -> PlacedMatch? {
    traits.bonuses.withUnsafeBufferPointer { bonuses -> PlacedMatch? in
      func quality(_ form: Form?, in text: [UInt32]) -> Int? {
        text.withUnsafeBufferPointer { text in form?.aligner?.quality(in: text, bonuses: bonuses) }
      }
      guard let best = quality(form, in: characters) else { return nil }
      var match = TermMatch()
      match.matchClass = .pieces
      let typedBest = quality(typedForm, in: traits.typed)
      // It is better only where a long term is aligned greedily.
      let isTyped = typedBest.map { $0 >= best } ?? false
      match.quality = max(best, typedBest ?? best)
      match.isCaseFolded = typedForm != nil && !isTyped
      let places = (isTyped ? traits.typed : characters).withUnsafeBufferPointer { text in
        (isTyped ? typedForm : form)?.aligner?.places(in: text, bonuses: bonuses)
      }
      guard let places, let first = places.first else { return nil }
      match.start = first
      return (match, Span.runs(of: places))
    }
  }
}

/// What is known of each character of a compared text where that is asked for; else empty.
struct TextTraits {
  /// What it is without folding case: itself, where case is not folded.
  var typed: [UInt32] = []
  /// What a fuzzy match that stands there is worth.
  var bonuses: [Int16] = []
}
