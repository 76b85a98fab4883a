/// Finds the records of a block that a term matches, searching the block as one text.
///
/// The block is searched for an ASCII part of the term, the *anchor*; only where that turns up are a record's ends looked for.
/// At a hit the anchor is compared outwards from the probe, and one of three things comes out:
///
/// - an ASCII byte that differs: no match here, because an ASCII byte's folded form depends on nothing but what follows it, and
///   nothing that follows turns it into another ASCII byte;
/// - a byte of 0x80 or more where the anchor goes on, or a term that goes on beyond its anchor: the record is folded and
///   decided by `RecordMatcher`;
/// - the whole term, ASCII, as the strategy wants it: a match without a further look, unless a byte of 0xCC or more
///   follows (the first mark, U+0300, starts with 0xCC), which may compose with the last letter: `e` is not in `e` + U+0301.
///
/// That is exact if no other text folds to the probe's bytes. Some do: K (U+212A) is K; under -i ß is ss, ſ is s, ﬁ is fi and ŉ
/// ends in n; without accents nearly every letter has more spellings (`Folding.asciiWithOtherSpellings`). A term whose every ASCII
/// character is such a one, and a term with none, is searched for *by regions* in a block that is not
/// all ASCII: each record with a byte of 0x80 or more goes to `RecordMatcher`, the stretches between are searched as above.
struct TermSearch {
  private var decide: RecordMatcher
  private let terminator: UInt8
  /// Searches text of any kind; nil if no character of the term is sure to be found by its byte.
  private let anchor: Anchor?
  /// Searches ASCII text; nil if the term matches no ASCII text.
  private let asciiAnchor: Anchor?
  /// The term holds a terminator, or nothing: no record matches it.
  private let matchesNothing: Bool

  init(_ term: Term, strategy: Strategy, fields: FieldSelection?, terminator: UInt8) {
    decide = RecordMatcher(term, strategy: strategy, fields: fields)
    self.terminator = terminator
    let spellings = term.spellings.filter { !$0.contains(terminator) }
    matchesNothing = spellings.isEmpty
    let form = AnchorForm(strategy: strategy, hasFields: fields != nil, terminator: terminator)
    let pattern = Pattern(spellings: spellings, folding: term.folding)
    anchor = pattern.bestRun.map { Anchor(pattern, run: $0, form: form, trustsOnlyReliable: true) }
    let asciiSpellings = spellings.filter { $0.allSatisfy { $0 < 0x80 } }
    let asciiPattern = Pattern(spellings: asciiSpellings, folding: term.folding)
    asciiAnchor = asciiPattern.elements.isEmpty ? nil
      : Anchor(asciiPattern, run: asciiPattern.elements.indices, form: form, trustsOnlyReliable: false)
  }

  /// Appends the records of `block` that the term matches, in order. O(block), whatever the data.
  mutating func find(in block: Block, into hits: inout [Span]) {
    guard !matchesNothing, !block.range.isEmpty else { return }
    let start = block.bytes + block.range.lowerBound
    let end = block.bytes + block.range.upperBound
    let firstNonASCII: UnsafePointer<UInt8>?
    if let anchor {
      if anchor == asciiAnchor { return search(anchor, start, end, block, &hits) }
      firstNonASCII = ByteScan.firstNonASCII(from: start, to: end)
      if firstNonASCII != nil { return search(anchor, start, end, block, &hits) }
    } else {
      firstNonASCII = ByteScan.firstNonASCII(from: start, to: end)
    }
    searchRegions(start, end, firstNonASCII, block, &hits)
  }

  private mutating func searchRegions(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ firstNonASCII: UnsafePointer<UInt8>?,
    _ block: Block, _ hits: inout [Span]
  ) {
    var place = start
    var nonASCII = firstNonASCII
    while place < end {
      let record = nonASCII.map { bounds(around: $0, in: block) }
      let regionEnd = record.map { block.bytes + $0.start } ?? end
      if let asciiAnchor, place < regionEnd { search(asciiAnchor, place, regionEnd, block, &hits) }
      guard let record else { return }
      if matches(record, in: block) { hits.append(record) }
      place = recordEnd(behind: block.bytes + record.end)
      nonASCII = place < end ? ByteScan.firstNonASCII(from: place, to: end) : nil
    }
  }

  /// Searches whole records from `start` to `end` for the anchor.
  private mutating func search(
    _ anchor: Anchor, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ block: Block, _ hits: inout [Span]
  ) {
    let needle = anchor.needle
    var budget = Needle.budget(for: end - start)
    // The terminator before the records is part of an anchor that starts with one.
    var place = start - (anchor.startsWithTerminator ? 1 : 0)
    // The last terminator of the stretch precedes a record that is not part of it.
    let lastProbe = anchor.startsWithTerminator && needle.probeOffset == 0 ? end - 1 : end
    while let hit = ByteScan.first(needle.probe, from: place, to: lastProbe) {
      var compared = 0
      var verdict = anchor.verdict(at: hit, compared: &compared)
      if verdict == .no {
        budget -= compared + 8
        place = hit + 1
        if budget < 0 { return decideEach(from: hit, to: end, block, &hits) }
        continue
      }
      // The hit may be the terminator before the record.
      let record = bounds(around: hit.pointee == terminator ? hit + 1 : hit, in: block)
      if verdict == .yes {
        let matchEnd = hit - needle.probeOffset + needle.bytes.count - block.bytes
        if anchor.form.isExact ? matchEnd != record.end : matchEnd > record.end { verdict = .no }
      } else if !matches(record, in: block) {
        verdict = .no
      } else {
        verdict = .yes
      }
      if verdict == .yes { hits.append(record) }
      place = recordEnd(behind: block.bytes + record.end) - (anchor.startsWithTerminator ? 1 : 0)
    }
  }

  /// What is left when the data defeat the anchor: each record is decided by itself, in time linear in the record.
  private mutating func decideEach(
    from hit: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ block: Block, _ hits: inout [Span]
  ) {
    // A hit on the terminator before a record belongs to that record; what stands before it is decided.
    var place = hit.pointee == terminator ? hit + 1 : ByteScan.recordStart(terminator, before: hit)
    while place < end {
      let record = bounds(around: place, in: block)
      if !record.isEmpty, matches(record, in: block) { hits.append(record) }
      place = recordEnd(behind: block.bytes + record.end)
    }
  }

  private mutating func matches(_ record: Span, in block: Block) -> Bool {
    decide.matches(UnsafeBufferPointer(start: block.base + record.start, count: record.count))
  }

  mutating func places(in record: UnsafeBufferPointer<UInt8>) -> [Span] {
    matchesNothing ? [] : decide.places(in: record)
  }

  /// The record that holds `place`, without its ending.
  private func bounds(around place: UnsafePointer<UInt8>, in block: Block) -> Span {
    block.record(around: place, terminator: terminator)
  }

  /// One behind the terminator of the record that ends at `contentEnd`.
  private func recordEnd(behind contentEnd: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    ByteScan.next(terminator, from: contentEnd) + 1
  }
}
