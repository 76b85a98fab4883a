/// Decides whether a term matches a record, the plain way: fold the record's texts, look for the term in them.
///
/// It is exact for every strategy, folding and record; `TermSearch` finds the records that are worth asking about. A
/// worker has its own.
struct RecordMatcher {
  private let strategy: Strategy
  /// The fields to match against.
  private let fields: FieldSelection
  private let spellings: [Spelling]
  /// Set where case is folded: it tells what needed no folding.
  private var typedCharacters: TypedCharacters?
  /// A term in ASCII without edits, in ASCII typed.
  private let isPlain: Bool
  /// The term as typed, where that is not the only match, for one that is plain.
  private let typedBytes: [UInt8]?
  private let isBytewise: Bool
  private var folder: TextFolder
  private var composer = TextFolder(Folding(foldsCase: false, ignoresAccents: false))
  private var composed = ComposedText()
  private var text = ComparedText()

  init(_ term: Term, strategy: Strategy, fields: FieldSelection) {
    self.strategy = strategy
    self.fields = fields
    folder = TextFolder(term.folding)
    let typedCharacters = term.folding.foldsCase ? TypedCharacters(of: term) : nil
    self.typedCharacters = typedCharacters
    spellings = term.spellings.map {
      Spelling($0, typed: typedCharacters?.term, strategy: strategy, term.allowance)
    }
    typedBytes = term.folding.foldsCase || term.spellings.contains(where: \.hasCapitals) ? term.typed : nil
    isPlain = spellings.allSatisfy { $0.isPlain } && term.typed.allSatisfy { $0 < 0x80 }
    isBytewise = spellings.allSatisfy { $0.isBytewise }
  }

  // MARK: Whether

  /// Whether the term matches `record`. O(record + term), with edits O(record × term / 64).
  mutating func matches(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    if fields.isWholeRecord { return matchesText(record) }
    return fields.texts(of: record).contains { matchesText(UnsafeBufferPointer(rebasing: record[$0.start..<$0.end])) }
  }

  private mutating func matchesText(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    if isBytewise, strategy == .fuzzy, let start = source.baseAddress,
      ByteScan.isASCII(from: start, to: start + source.count)
    {
      return spellings.contains { $0.stands(inASCII: source) }
    }
    let folded = folder.fold(source)
    if isBytewise { return spellings.contains { $0.stands(in: folded, as: strategy) } }
    text.takeApart(folded)
    return spellings.contains { $0.matches(text, as: strategy) }
  }

  // MARK: Where

  /// Where the term stands in `record`, as grep has it: of places that overlap the first. Byte offsets, ascending. With
  /// edits, or in pieces, the places of the match that counts.
  mutating func places(in record: UnsafeBufferPointer<UInt8>) -> [Span] {
    fields.texts(of: record).flatMap { span in
      places(inText: UnsafeBufferPointer(rebasing: record[span.start..<span.end])).map {
        Span(start: $0.start + span.start, end: $0.end + span.start)
      }
    }
  }

  private mutating func places(inText source: UnsafeBufferPointer<UInt8>) -> [Span] {
    guard spellings.allSatisfy({ $0.hasOnePiece }) else { return placesOfBest(inText: source) }
    let folded = text.read(source, by: &folder)
    var places: [Span] = []
    var from = 0
    while let place = nextPlace(in: folded, from: from) {
      from = place.end
      places.append(text.source(ofBytes: place))
    }
    return places
  }

  private mutating func placesOfBest(inText source: UnsafeBufferPointer<UInt8>) -> [Span] {
    guard let best = bestInText(source) else { return [] }
    return best.places.map { composed.source(of: text.source(ofCharacters: $0)) }
  }

  /// The first place at or behind `from` where one of the spellings stands, the longest if they begin together; byte
  /// offsets.
  private func nextPlace(in folded: UnsafeBufferPointer<UInt8>, from: Int) -> Span? {
    spellings.compactMap { $0.firstPlace(in: folded, from: from, as: strategy) }
      .min { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  // MARK: How well

  /// The match of the term in `record` that counts for its rank; nil if there is none.
  ///
  /// With `bar` also nil if the record is of no use: the match has more edits, or is of a worse class, than the worst
  /// of the best.
  mutating func best(in record: UnsafeBufferPointer<UInt8>, bar: Rank? = nil) -> TermMatch? {
    if fields.isWholeRecord {
      return isPlain && record.allSatisfy { $0 < 0x80 } ? bestInASCII(record, bar: bar) : bestMatch(inText: record)
    }
    var best: TermMatch?
    for span in fields.texts(of: record) {
      let match = bestMatch(inText: UnsafeBufferPointer(rebasing: record[span.start..<span.end]))
      if let match, best.map(match.precedes) ?? true { best = match }
    }
    return best
  }

  /// The same as `bestMatch` for ASCII text and a term without edits, without taking the text apart.
  private mutating func bestInASCII(_ source: UnsafeBufferPointer<UInt8>, bar: Rank?) -> TermMatch? {
    let folded = folder.fold(source)
    var best: TermMatch?
    for spelling in spellings {
      spelling.eachPlace(in: folded, as: strategy) { place, matchClass in
        var match = TermMatch()
        match.matchClass = matchClass
        match.start = place.start
        match.length = source.count
        if let typedBytes { match.isCaseFolded = !source[place.indices].elementsEqual(typedBytes) }
        if strategy == .fuzzy { match.quality = RecordMatcher.quality(ofRun: place, in: source) }
        if best.map(match.precedes) ?? true { best = match }
      }
    }
    if best != nil || strategy != .fuzzy { return best }
    if let bar, bar.edits == 0, MatchClass.pieces.rawValue > bar.matchClass.rawValue { return nil }
    return bestMatch(inText: source)
  }

  /// The quality of a fuzzy match in one piece of ASCII text.
  ///
  /// Not inlined: then the search for places is, which every strategy needs.
  @inline(never)
  private static func quality(ofRun place: Span, in source: UnsafeBufferPointer<UInt8>) -> Int {
    FuzzyAligner.quality(ofRun: place.count) { index in
      let offset = place.start + index
      return FuzzyBonus.bonus(of: UInt32(source[offset]), after: offset > 0 ? UInt32(source[offset - 1]) : nil)
    }
  }

  private mutating func bestMatch(inText source: UnsafeBufferPointer<UInt8>) -> TermMatch? {
    guard var match = bestInText(source)?.match else { return nil }
    match.length = composed.characterCount
    let start = text.source(ofCharacters: Span(start: match.start, end: match.start)).start
    match.start = composed.characterCount(before: start)
    return match
  }

  /// The best match in a text, and its places in characters of `text`, which holds the text as compared, traced to
  /// `composed`.
  private mutating func bestInText(_ source: UnsafeBufferPointer<UInt8>) -> PlacedMatch? {
    composed.read(source, by: &composer)
    return composed.bytes.withUnsafeBufferPointer { bestInComposed($0) }
  }

  private mutating func bestInComposed(_ source: UnsafeBufferPointer<UInt8>) -> PlacedMatch? {
    let folded = text.read(source, by: &folder)
    var traits = TextTraits()
    traits.typed = typedCharacters?.read(source, compared: text) ?? text.characters
    if strategy == .fuzzy { traits.bonuses = bonuses(of: source) }
    var best: PlacedMatch?
    for (index, spelling) in spellings.enumerated() {
      guard var found = spelling.best(in: text, folded, traits, as: strategy) else { continue }
      // Under the default rule only the first spelling is as typed.
      if index > 0 { found.match.isCaseFolded = true }
      if best.map({ found.match.precedes($0.match) }) ?? true { best = found }
    }
    return best
  }

  /// What standing at each character of `text` is worth, by the composed characters that it came from.
  private func bonuses(of composed: UnsafeBufferPointer<UInt8>) -> [Int16] {
    guard let start = composed.baseAddress else { return [] }
    let end = start + composed.count
    var place = start
    var previous: UInt32?
    return text.characters.indices.map { index in
      guard text.startsSegment(index) else { return 0 }
      let origin = start + text.source(ofCharacters: Span(start: index, end: index)).start
      while place < origin {
        let character = UTF8Text.character(at: place, before: end)
        previous = character.value
        place += character.length
      }
      // A segment's first character stands for it.
      return FuzzyBonus.bonus(of: UTF8Text.character(at: origin, before: end).value, after: previous)
    }
  }
}
