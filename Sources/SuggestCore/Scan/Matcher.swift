/// Finds the suggestions of a query in blocks. Each worker has its own, made from the query that all share.
package struct Matcher {
  private let query: Query
  private var searches: [TermSearch]
  private let needsAll: Bool
  private let isInverted: Bool
  private let hasSections: Bool

  private let sizes: Sizes

  /// Sizes that change how fast it is, and nothing else. The tests make them small.
  package struct Sizes: Sendable {
    /// From so many bytes of the first block of four times as many it is learned what to look for: more than 10,000, so
    /// that what is rare enough is told from what is not.
    package var sampleInBytes = 16 << 10
    /// With several terms a block is gone through in pieces of this size: half of the processor's first cache where all
    /// terms must match, and the later ones need not be searched for in every piece. Else eight times as much, as
    /// changing from term to term costs more than the second cache does.
    package var pieceInBytes = 16 << 10

    package init() {}
  }

  package init(_ query: Query, sizes: Sizes = Sizes()) {
    self.sizes = sizes
    self.query = query
    let options = query.options
    switch query.selection {
    case .nothing:
      (searches, needsAll, isInverted) = ([], false, false)
    case .everything:
      // All that does not match none of the terms.
      (searches, needsAll, isInverted) = ([], false, true)
    case .matching(let terms, let needsAll, let isInverted):
      searches = terms.map { TermSearch($0, options, sampleSize: sizes.sampleInBytes) }
      (self.needsAll, self.isInverted) = (needsAll, isInverted)
    }
    let mark = options.sectionMark
    hasSections = !mark.isEmpty && !mark.contains(options.terminator)
  }

  /// The suggested ones among the records and the section titles, both in order, in place of what the lists held.
  package mutating func find(in records: Records, hits: inout [Span], titles: inout [Span]) {
    hits.removeAll(keepingCapacity: true)
    titles.removeAll(keepingCapacity: true)
    if hasSections { findTitles(in: records, into: &titles) }
    for index in searches.indices { searches[index].adapt(to: records) }
    if searches.count == 1 {
      searches[0].find(in: records, into: &hits)
    } else if searches.count > 1 {
      findPiecewise(in: records, into: &hits)
    }
    if isInverted { hits = complement(of: hits, in: records) }
    if !titles.isEmpty { hits = Span.difference(hits, titles) }
  }

  /// Goes through the block once, with all terms in a piece before the next: so each is searched for in what the
  /// processor still holds, and where all must match the later ones only where the earlier ones do.
  private mutating func findPiecewise(in records: Records, into hits: inout [Span]) {
    var found: [Span] = []
    var others: [Span] = []
    let size = needsAll ? sizes.pieceInBytes : 8 * sizes.pieceInBytes
    var place = records.start
    while place < records.end {
      let piece = records.piece(from: place, ofBytes: size)
      place = piece.end
      found.removeAll(keepingCapacity: true)
      searches[0].find(in: piece, into: &found)
      for index in searches.indices.dropFirst() {
        if needsAll, found.isEmpty { break }
        others.removeAll(keepingCapacity: true)
        searches[index].find(in: piece, into: &others)
        if !needsAll, others.isEmpty { continue }
        found = needsAll ? Span.intersection(found, others) : Span.union(found, others)
      }
      hits += found
    }
  }

  /// Where the terms stand in a suggested record, for display: byte offsets into the record, ascending, overlaps
  /// merged, each of whole grapheme clusters. Nothing is marked in an inverted search.
  package mutating func places(in record: UnsafeBufferPointer<UInt8>) -> [Span] {
    if isInverted { return [] }
    var places: [Span] = []
    for index in searches.indices { places += searches[index].places(in: record) }
    if places.isEmpty { return [] }
    return GraphemeClusters.covering(places, in: record)
  }

  /// The rank of a suggested record, its weight left to the caller, for whom it is all there is where nothing was matched.
  ///
  /// With `bar`, the rank of the worst of the best so far, it may be nil for a record that is worse.
  package mutating func rank(_ record: UnsafeBufferPointer<UInt8>, bar: Rank? = nil) -> Rank? {
    var rank = Rank()
    var best: TermMatch?
    // With several terms one that matches worse may still make the record better; inverted there is no match to judge.
    let bar = searches.count == 1 && !isInverted ? bar : nil
    for index in searches.indices where !isInverted {
      guard let match = searches[index].best(in: record, bar: bar) else { continue }
      rank.addTerm(edits: match.edits, quality: match.quality)
      if best.map(match.precedes) ?? true { best = match }
    }
    if let best {
      rank.matchClass = best.matchClass
      rank.isCaseFolded = best.isCaseFolded
      rank.start = UInt32(clamping: best.start)
      rank.length = UInt32(clamping: best.length)
    } else if bar != nil {
      return nil
    }
    return rank
  }

  private func findTitles(in records: Records, into titles: inout [Span]) {
    if records.isEmpty { return }
    // Made for each block: kept, it would cost every start.
    let titleNeedle = Needle(bytes: [query.options.terminator] + query.options.sectionMark)
    var place = records.start - 1
    while let hit = titleNeedle.first(from: place, to: records.end) {
      let record = records.record(around: hit + 1)
      // A mark that ends in CR is not found in the CR of a line's ending.
      if record.count >= titleNeedle.bytes.count - 1 { titles.append(record) }
      place = hit + 1
    }
  }

  /// The records that are not among `hits`; empty records are none.
  private func complement(of hits: [Span], in records: Records) -> [Span] {
    var others: [Span] = []
    var next = 0
    var place = records.start
    while place < records.end {
      let end = ByteScan.next(records.terminator, from: place)
      let record = records.record(from: place - records.bytes, to: end - records.bytes)
      if next < hits.count, hits[next].start == record.start {
        next += 1
      } else if !record.isEmpty {
        others.append(record)
      }
      place = end + 1
    }
    return others
  }
}
