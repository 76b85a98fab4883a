/// Decides whether a term matches a record, the plain way: fold the record's texts, look for the term in them.
///
/// It is exact for every strategy, folding and record; `TermSearch` finds the records that are worth asking about. A
/// worker has its own.
struct RecordMatcher {
  private let strategy: Strategy
  /// The fields to match against.
  private let fields: FieldSelection
  private let spellings: [Spelling]
  /// The term as typed, for what folds case: a match that this finds as well needed no folding.
  private let typed: Spelling?
  /// A term in ASCII without edits, in ASCII typed.
  private let isPlain: Bool
  private let isBytewise: Bool
  private var folder: TextFolder
  private var typedFolder: TextFolder
  private var composer = TextFolder(Folding(foldsCase: false, ignoresAccents: false))
  private var text = ComparedText()
  private var typedText = ComparedText()

  init(_ term: Term, strategy: Strategy, fields: FieldSelection) {
    self.strategy = strategy
    self.fields = fields
    spellings = term.spellings.map { Spelling($0, strategy: strategy, typoLimit: term.typoLimit) }
    let comparesTyped = term.folding.foldsCase && !term.typed.isEmpty
    typed = comparesTyped ? Spelling(term.typed, strategy: strategy, typoLimit: term.typoLimit) : nil
    isPlain = spellings.allSatisfy { $0.isPlain } && typed?.isPlain ?? true
    isBytewise = spellings.allSatisfy { $0.isBytewise }
    folder = TextFolder(term.folding)
    typedFolder = TextFolder(term.folding.withoutCase)
  }

  // MARK: Whether

  /// Whether the term matches `record`. O(record + term), with edits O(record × term / 64).
  mutating func matches(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    if fields.isWholeRecord { return matchesText(record) }
    return fields.texts(of: record).contains { matchesText(UnsafeBufferPointer(rebasing: record[$0.start..<$0.end])) }
  }

  private mutating func matchesText(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    let folded = folder.fold(source)
    if isBytewise { return spellings.contains { $0.stands(in: folded, as: strategy) } }
    text.read(folded, origins: [], of: folded)
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
    let folded = readTraceably(source)
    var places: [Span] = []
    if spellings.allSatisfy({ $0.hasOnePiece }) {
      var from = 0
      while let place = nextPlace(in: folded, from: from) {
        from = place.end
        places.append(text.source(ofBytes: place))
      }
      return places
    }
    guard let best = bestInText(source, folded) else { return [] }
    return spellings[best.spelling].pieces(of: best.place, in: text, source).map { text.source(ofCharacters: $0) }
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
    for (index, spelling) in spellings.enumerated() {
      spelling.eachPlace(in: folded, as: strategy) { place, matchClass in
        var match = TermMatch()
        match.matchClass = matchClass
        match.start = place.start
        match.length = source.count
        match.isCaseFolded = index > 0
        if let typed { match.isCaseFolded = !source[place.start..<place.end].elementsEqual(typed.bytes) }
        if best.map(match.precedes) ?? true { best = match }
      }
    }
    if strategy != .fuzzy { return best }
    let matchClass = best?.matchClass ?? .pieces
    if let bar, bar.edits == 0, matchClass.rawValue > bar.matchClass.rawValue { return nil }
    // A quality depends on the whole text: the plain way finds it.
    return bestMatch(inText: source)
  }

  private mutating func bestMatch(inText source: UnsafeBufferPointer<UInt8>) -> TermMatch? {
    let folded = readTraceably(source)
    guard var match = bestInText(source, folded)?.match else { return nil }
    if text.isIdentity {
      match.length = text.characters.count
    } else {
      match.length = composer.scalarCount(of: source)
      let start = text.source(ofCharacters: Span(start: match.start, end: match.start)).start
      match.start = composer.scalarCount(of: UnsafeBufferPointer(rebasing: source[..<start]))
    }
    return match
  }

  /// The best match in the text that `text` holds, its start in characters of the folded text, and of which spelling it
  /// is, where.
  private mutating func bestInText(
    _ source: UnsafeBufferPointer<UInt8>, _ folded: UnsafeBufferPointer<UInt8>
  ) -> (match: TermMatch, spelling: Int, place: Span)? {
    var best: (match: TermMatch, spelling: Int, place: Span)?
    for (index, spelling) in spellings.enumerated() {
      for candidate in spelling.candidates(in: text, folded, source, as: strategy) {
        var match = candidate.match
        // Under the default rule only the first spelling is as typed.
        match.isCaseFolded = index > 0
        if let typed { match.isCaseFolded = !isTyped(typed, candidate.match, at: candidate.place, of: source) }
        if best.map({ match.precedes($0.match) }) ?? true { best = (match, index, candidate.place) }
      }
    }
    return best
  }

  /// Whether the match would be there without folding case.
  private mutating func isTyped(
    _ typed: Spelling, _ match: TermMatch, at place: Span, of source: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if typed.hasOnePiece {
      let part = text.source(ofCharacters: place)
      return typedFolder.fold(UnsafeBufferPointer(rebasing: source[part.start..<part.end])).elementsEqual(typed.bytes)
    }
    let folded = typedFolder.fold(source)
    typedText.read(folded, origins: [], of: folded)
    return typed.reaches(match, in: typedText, as: strategy)
  }

  /// Folds `source` into `text`, so that places can be traced back; returns the folded bytes.
  private mutating func readTraceably(_ source: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    if source.allSatisfy({ $0 < 0x80 }) {
      let folded = folder.fold(source)
      text.read(folded, origins: [], of: source)
      return folded
    }
    var origins: [SegmentOrigin] = []
    let folded = folder.fold(source, origins: &origins)
    text.read(folded, origins: origins, of: source)
    return folded
  }
}

/// How a term matches a text, as far as it counts for the rank.
struct TermMatch {
  var edits = 0
  var matchClass = MatchClass.elsewhere
  var quality = 0
  var isCaseFolded = false
  /// Where it begins, and how long the text is, in NFC scalars of the text.
  var start = 0
  var length = 0

  /// Fewer edits, then the better class, alignment and case, then the earlier beginning.
  func precedes(_ other: TermMatch) -> Bool {
    if edits != other.edits { return edits < other.edits }
    if matchClass != other.matchClass { return matchClass.rawValue < other.matchClass.rawValue }
    if quality != other.quality { return quality > other.quality }
    if isCaseFolded != other.isCaseFolded { return other.isCaseFolded }
    return start < other.start
  }
}
