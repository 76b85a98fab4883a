/// Finds the records of a block that a term matches, searching the block as one text.
///
/// The block is searched for an ASCII part of the term, the *anchor*; only where that turns up are a record's ends
/// looked for. At a hit the anchor is compared outwards from the probe, and one of three things comes out:
///
/// - an ASCII byte that differs: no match here, because an ASCII byte's folded form depends on nothing but what follows it, and
///   nothing that follows turns it into another ASCII byte;
/// - a byte of 0x80 or more where the anchor goes on, or a term that goes on beyond its anchor: the record is folded and
///   decided by `RecordMatcher`;
/// - the whole term, ASCII, as the strategy wants it: a match without a further look, unless a byte of 0xCC or more
///   follows (the first mark, U+0300, starts with 0xCC), which may compose with the last letter: `e` is not in `e` + U+0301.
///
/// That is exact if no other text folds to the probe's byte. Some does: K (U+212A) is K; under -i ß is ss, ſ is s, ﬁ is
/// fi and ŉ ends in n; without accents nearly every letter has more spellings. The probe then stops at the first bytes
/// of those, too (`Folding.leadBytes`), and what begins with one is for `RecordMatcher`. A term with no ASCII character
/// is searched for *by regions*: each record with a byte of 0x80 or more goes to `RecordMatcher`; the stretches between
/// are searched for the term's other spelling, if that is ASCII (`ß`, `Ss`).
///
/// With edits the anchors are pieces of the term of which one at least stands in every match; under the fuzzy strategy it
/// is one character, which every match has. What they find is for `RecordMatcher`.
struct TermSearch {
  private var decide: RecordMatcher
  /// Search text of any kind: one of them stands in every match. Empty if the term has no ASCII character, or a piece
  /// has none.
  private let anchors: [Anchor]
  /// The same for text that is all ASCII.
  private let asciiAnchors: [Anchor]
  /// Both are the same, and there are some.
  private var searchesAlike = false
  /// From how many bytes the probes are chosen; none if they have been.
  private var sampleSize: Int?
  /// No ASCII text matches.
  private let isBeyondASCII: Bool
  /// The term holds a terminator that no edit may take out, or nothing: no record matches it.
  private let matchesNothing: Bool

  init(_ term: Term, _ options: Query.Options, sampleSize: Int) {
    let (strategy, fields, terminator) = (options.strategy, options.matchedFields, options.terminator)
    self.sampleSize = sampleSize
    decide = RecordMatcher(term, strategy: strategy, fields: fields)
    // An edit may take the terminator out of the term, or something else.
    let spellings = term.spellings.filter { term.allowance.limit > 0 || !$0.characters.contains(UInt32(terminator)) }
    matchesNothing = spellings.isEmpty
    let isInPieces = strategy == .fuzzy || term.allowance.limit > 0
    let form = AnchorForm(
      strategy: strategy, decidesNothing: !fields.isWholeRecord || isInPieces, terminator: terminator)
    let pattern = Pattern(spellings: spellings, folding: term.folding)
    let asciiPattern = Pattern(spellings: spellings.filter(\.isASCII), folding: term.folding)
    isBeyondASCII = asciiPattern.elements.isEmpty && term.allowance.limit == 0
    if isInPieces {
      let runs =
        strategy == .fuzzy
        ? pattern.rarestCharacter.map { [(pattern, $0)] } ?? []
        : pattern.runs(in: Spelling.pieces(of: spellings, term.allowance))
      // A piece that holds the terminator stands nowhere.
      let standing = runs.filter { pattern, run in !pattern.holds(terminator, in: run) }
      anchors = standing.map { Anchor($0, run: $1, form: form) }
      asciiAnchors = standing.map { Anchor($0, run: $1, form: form, inASCII: true) }
    } else {
      anchors = pattern.bestRun.map { [Anchor(pattern, run: $0, form: form)] } ?? []
      let asciiRun = asciiPattern.elements.indices
      asciiAnchors = isBeyondASCII ? [] : [Anchor(asciiPattern, run: asciiRun, form: form, inASCII: true)]
    }
    compareAnchors()
  }

  private mutating func compareAnchors() { searchesAlike = anchors == asciiAnchors && !anchors.isEmpty }

  /// Appends the records that the term matches, in order. O(records), whatever the data; with edits, and in pieces,
  /// times what deciding a record costs.
  mutating func find(in records: Records, into hits: inout [Span]) {
    guard !matchesNothing, !records.isEmpty else { return }
    let whole = Stretch(start: records.start, end: records.end)
    if searchesAlike { return search(whole, of: records, for: anchors, into: &hits) }
    searchRegions(of: records, into: &hits)
  }

  /// Chooses what to look for by the first block that is long enough.
  mutating func adapt(to records: Records) {
    guard let sampleSize, records.range.count >= 4 * sampleSize else { return }
    let end = records.start + sampleSize
    for anchor in anchors + asciiAnchors { anchor.adapt(toSample: records.start, end) }
    self.sampleSize = nil
    compareAnchors()
  }

  mutating func best(in record: UnsafeBufferPointer<UInt8>, bar: Rank?) -> TermMatch? {
    matchesNothing ? nil : decide.best(in: record, bar: bar)
  }

  /// Where the term stands in a record, for display.
  mutating func places(in record: UnsafeBufferPointer<UInt8>) -> [Span] {
    matchesNothing ? [] : decide.places(in: record)
  }

  /// Whole records, one behind the other.
  private struct Stretch {
    var start: UnsafePointer<UInt8>
    var end: UnsafePointer<UInt8>
    var isEmpty: Bool { start >= end }
  }

  /// Searches the stretches of ASCII records with the anchors for such text, which are rarer, and each other record
  /// with those for any.
  ///
  /// Where such stretches are short, it is quicker to search all that is left with the anchors for any text.
  private mutating func searchRegions(of records: Records, into hits: inout [Span]) {
    var rest = Stretch(start: records.start, end: records.end)
    var regions = 0
    while !rest.isEmpty {
      let nonASCII = ByteScan.firstNonASCII(from: rest.start, to: rest.end)
      let record = nonASCII.map { records.record(around: $0) }
      let region = Stretch(start: rest.start, end: record.map { records.bytes + $0.start } ?? rest.end)
      if !region.isEmpty, !isBeyondASCII { search(region, of: records, for: asciiAnchors, into: &hits) }
      guard let record else { return }
      let next = records.next(behind: record)
      if anchors.isEmpty {
        if decide.matches(records.text(of: record)) { hits.append(record) }
      } else {
        search(Stretch(start: region.end, end: next), of: records, for: anchors, into: &hits)
      }
      rest.start = next
      regions += 1
      if !anchors.isEmpty, regions >= 8, rest.start - records.start < regions * TermSearch.shortRegion, !rest.isEmpty {
        return search(rest, of: records, for: anchors, into: &hits)
      }
    }
  }

  /// Below so many bytes a region, going from one to the next costs more than the rarer anchor saves.
  private static let shortRegion = 1024

  /// Searches whole records for any of the anchors; without one each is decided.
  private mutating func search(
    _ stretch: Stretch, of records: Records, for anchors: [Anchor], into hits: inout [Span]
  ) {
    if anchors.count == 1 { return search(stretch, of: records, for: anchors[0], into: &hits) }
    if anchors.isEmpty { return decideEach(in: stretch, of: records, into: &hits) }
    // The pieces may stand in one record: each is decided once.
    var candidates: [Span] = []
    for anchor in anchors {
      var others: [Span] = []
      search(stretch, of: records, for: anchor, into: &others, decides: false)
      candidates = candidates.isEmpty ? others : Span.union(candidates, others)
    }
    hits += candidates.filter { decide.matches(records.text(of: $0)) }
  }

  private mutating func search(
    _ stretch: Stretch, of records: Records, for anchor: Anchor, into hits: inout [Span], decides: Bool = true
  ) {
    let needle = anchor.needle
    var budget = Needle.budget(for: stretch.end - stretch.start)
    // The terminator before a record is part of an anchor that starts with one; the last terminator of the stretch
    // precedes a record that is not part of it.
    let lead = anchor.startsWithTerminator ? 1 : 0
    let lastProbe = stretch.end - (needle.probeOffset == 0 ? lead : 0)
    var place = stretch.start - lead
    while let hit = ByteScan.first(needle.probe, from: place, to: lastProbe) {
      var compared = 0
      let verdict = anchor.verdict(at: hit, compared: &compared)
      // A hit on a terminator belongs to the record behind it.
      let inRecord = hit.pointee == records.terminator ? hit + 1 : hit
      if verdict == .no {
        budget -= compared + 8
        place = hit + 1
        if budget < 0 {
          let rest = Stretch(start: inRecord, end: stretch.end)
          return decideEach(in: rest, of: records, into: &hits, decides: decides)
        }
        continue
      }
      let record = records.record(around: inRecord)
      let isMatch =
        if verdict == .yes {
          anchor.fits(record, probeAt: hit - records.bytes)
        } else {
          !decides || decide.matches(records.text(of: record))
        }
      if isMatch { hits.append(record) }
      place = records.next(behind: record) - lead
    }
  }

  /// What is left when the data defeat the anchor: each record, from the one that the stretch starts in, is decided by
  /// itself, in time linear in the record; or is taken for the caller to decide.
  private mutating func decideEach(
    in stretch: Stretch, of records: Records, into hits: inout [Span], decides: Bool = true
  ) {
    var place = stretch.start
    while place < stretch.end {
      let record = records.record(around: place)
      if !record.isEmpty, !decides || decide.matches(records.text(of: record)) { hits.append(record) }
      place = records.next(behind: record)
    }
  }
}
