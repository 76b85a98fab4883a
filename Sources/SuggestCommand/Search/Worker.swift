import SuggestCore

/// Turns portions into findings: reads, matches, cuts out the printed fields, ranks, hashes. One for each thread.
struct Worker {
  private let queries: [Query]
  /// One, or those of the classes of `-l` from the strictest on.
  private var matchers: [Matcher]
  /// Finds less, but all that may still come among the best; nil as long as that is not known.
  private var narrowed: NarrowedMatcher?
  private let looseness: Looseness
  private let printedFields: FieldSelection
  private let weightField: FieldSelection?
  private let ranks: Bool
  /// How many of a batch can be among the best at most.
  private let rankLimit: Int
  private let bar: RankBar
  private let keepsDuplicates: Bool
  private let hash: ByteHash?
  private let countsLines: Bool

  /// `hash` is given if each suggestion is printed once. All workers share `looseness` and `bar`.
  init(_ request: Request, _ queries: [Query], hash: ByteHash?, looseness: Looseness, bar: RankBar) {
    self.queries = queries
    matchers = queries.map { Matcher($0) }
    self.looseness = looseness
    printedFields = FieldSelection(request.printedFields, delimiter: request.delimiter)
    weightField = request.weightField.map { FieldSelection([$0], delimiter: request.delimiter) }
    ranks = request.ranks
    // Whether the query is the only suggestion is told by a second one.
    rankLimit = max(request.maximumCount ?? Int.max, request.dropsEcho ? 2 : 1)
    self.bar = bar
    keepsDuplicates = request.keepsDuplicates
    self.hash = hash
    countsLines = request.showsLineNumber || request.isJSON
  }

  /// Fills in what there is to find in the batch's portion.
  mutating func process(_ batch: Batch) {
    batch.forgetFindings()
    switch batch.portion.content {
    case .nothing, .failure, .warning:
      return
    case .share(let source, let share):
      do {
        try source.load(share, into: batch.block)
        batch.records = batch.block.records
        // Of a file that is read by nobody else nothing more is wanted: it can be closed.
        if !source.file.isStandardInput { batch.portion.content = .records(batch.records) }
      } catch {
        batch.portion.content = .failure(error)
        return
      }
    case .records(let records):
      batch.records = records
    }
    if ranks, queries.count == 1, let bar = bar.rank(ofLooseness: 0) { narrow(to: bar) }
    find(in: batch)
    if ranks {
      rank(batch)
    } else if let hash {
      for index in batch.hits.indices { batch.hashes.append(batch.withText(of: index, hash.hash)) }
    }
    if countsLines { countLines(in: batch) }
  }

  /// Finds the suggestions of the strictest class that has any here; a looser one than was found elsewhere is not
  /// tried.
  private mutating func find(in batch: Batch) {
    let loosest = matchers.count == 1 ? 0 : min(looseness.strictest, matchers.count - 1)
    for index in 0...loosest {
      batch.looseness = index
      if narrowed == nil {
        matchers[index].find(in: batch.records, hits: &batch.hits, titles: &batch.titles)
      } else {
        narrowed?.matcher.find(in: batch.records, hits: &batch.hits, titles: &batch.titles)
      }
      if !printedFields.isWholeRecord { selectFields(in: batch) }
      if !batch.hits.isEmpty { break }
    }
    if matchers.count > 1, !batch.hits.isEmpty { looseness.found(batch.looseness) }
  }

  /// From now on only what may rank as high as `bar` needs to be found.
  private mutating func narrow(to bar: Rank) {
    if let known = narrowed?.bar, known.matchClass == bar.matchClass, known.edits == bar.edits,
      (known.start == 0) == (bar.start == 0), known.isCaseFolded == bar.isCaseFolded
    {
      return
    }
    narrowed = queries[0].narrowed(to: bar, isWeighed: weightField != nil).map {
      NarrowedMatcher(bar: bar, matcher: Matcher($0))
    }
  }

  /// Ranks the hits, and keeps those that may be among the best.
  private mutating func rank(_ batch: Batch) {
    let records = batch.records
    let bar = bar.rank(ofLooseness: batch.looseness)
    var best = BestFew<Int>(
      limit: rankLimit, onceBy: keepsDuplicates ? nil : { index in batch.withText(of: index) { Array($0) } })
    for (index, hit) in batch.hits.enumerated() {
      let record = records.text(of: hit)
      guard var rank = matchers[batch.looseness].rank(record, bar: bar ?? best.bar?.rank) else { continue }
      if let field = weightField?.texts(of: record).first { rank.weight = Weight.of(record[field.start..<field.end]) }
      if let bar, bar.precedes(rank) { continue }
      best.insert(index, rank, sequence: index)
    }
    let chosen = best.sorted().sorted { $0.sequence < $1.sequence }
    batch.ranks = chosen.map(\.rank)
    batch.hits = chosen.map { batch.hits[$0.payload] }
    if !batch.printed.isEmpty { batch.printed = chosen.map { batch.printed[$0.payload] } }
  }

  /// Cuts the printed fields out of the hits; one that has none of them, or only empty ones, is a hit no more.
  private func selectFields(in batch: Batch) {
    batch.texts.removeAll(keepingCapacity: true)
    batch.printed.removeAll(keepingCapacity: true)
    let records = batch.records
    batch.hits = batch.hits.filter { hit in
      let record = records.text(of: hit)
      guard printedFields.hasContent(in: record) else { return false }
      let start = batch.texts.count
      for (index, span) in printedFields.printedTexts(of: record).enumerated() {
        if index > 0 { batch.texts += printedFields.joint }
        batch.texts += record[span.start..<span.end]
      }
      batch.printed.append(Span(start: start, end: batch.texts.count))
      return true
    }
  }

  private func countLines(in batch: Batch) {
    let records = batch.records
    var place = records.start
    var line = 1
    for hit in batch.hits {
      let start = records.bytes + hit.start
      line += ByteScan.count(records.terminator, from: place, to: start)
      place = start
      batch.lines.append(line)
    }
    let rest = ByteScan.count(records.terminator, from: place, to: records.end)
    batch.lineCount = line - 1 + rest + (records.isOpen ? 1 : 0)
  }
}

/// A matcher that finds what may rank as high as `bar`.
private struct NarrowedMatcher {
  let bar: Rank
  var matcher: Matcher
}
