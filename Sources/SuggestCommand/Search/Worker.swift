import SuggestCore

/// Turns portions into findings: reads, matches, cuts out the printed fields, hashes. One for each thread.
struct Worker {
  private var matcher: Matcher
  private let printedFields: FieldSelection
  private let hash: ByteHash?
  private let countsLines: Bool

  /// `hash` is given if each suggestion is printed once.
  init(_ request: Request, _ query: Query, hash: ByteHash?) {
    matcher = Matcher(query)
    printedFields = FieldSelection(request.printedFields, delimiter: request.delimiter)
    self.hash = hash
    countsLines = request.showsLineNumber
  }

  /// Fills in what there is to find in the batch's portion.
  mutating func process(_ batch: Batch) {
    batch.hits.removeAll(keepingCapacity: true)
    batch.titles.removeAll(keepingCapacity: true)
    switch batch.portion.content {
    case .nothing, .failure:
      return
    case .share(let source, let share):
      do {
        try source.load(share, into: batch.block)
        // Of a file that is read by nobody else nothing more is wanted: it can be closed.
        if !source.file.isStandardInput { batch.portion.content = .records }
      } catch {
        batch.portion.content = .failure(error)
        return
      }
    case .records:
      break
    }
    matcher.find(in: batch.block.records, hits: &batch.hits, titles: &batch.titles)
    if !printedFields.isWholeRecord { selectFields(in: batch) }
    if let hash {
      batch.hashes.removeAll(keepingCapacity: true)
      for index in batch.hits.indices { batch.hashes.append(batch.withText(of: index, hash.hash)) }
    }
    if countsLines { countLines(in: batch) }
  }

  /// Cuts the printed fields out of the hits; one that has none of them, or only empty ones, is a hit no more.
  private func selectFields(in batch: Batch) {
    batch.texts.removeAll(keepingCapacity: true)
    batch.printed.removeAll(keepingCapacity: true)
    let records = batch.block.records
    batch.hits = batch.hits.filter { hit in
      let record = records.text(of: hit)
      guard printedFields.hasContent(in: record) else { return false }
      let start = batch.texts.count
      for (index, span) in printedFields.texts(of: record).enumerated() {
        if index > 0 { batch.texts += printedFields.delimiter }
        batch.texts += record[span.start..<span.end]
      }
      batch.printed.append(Span(start: start, end: batch.texts.count))
      return true
    }
  }

  private func countLines(in batch: Batch) {
    batch.lines.removeAll(keepingCapacity: true)
    let records = batch.block.records
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
