import SuggestCore

/// The ordered end of the pipeline: drops repeats, counts, limits, ranks, and writes the suggestions.
final class Printer {
  private let request: Request
  private let output: Output
  private let format: LineFormat
  private let report: ([UInt8]) -> Void
  private let hash: ByteHash?
  private let bar: RankBar
  private let limit: Int
  private let prints: Bool
  /// Of a suggestion nothing but its text is printed.
  private let printsTextAlone: Bool
  /// Records can be passed on as they stand in the block.
  private let copiesRecords: Bool
  /// Hits need only be counted.
  private let countsHits: Bool

  private var name: [UInt8] = []
  private var linesBefore = 0
  private var section = Section()
  private(set) var hasFailed = false
  private var hasToldFailure = false
  /// Behind the suggestion with which the limit was reached; nil before that.
  private(set) var stoppingPlace: Place?

  // What begins anew when a stricter class of `-l` turns up.
  private var looseness: Int
  private(set) var count = 0
  private var onceOnly: OnceOnly?
  private var echo: Echo
  private var ranking: Ranking?
  /// What would be printed, until it is clear that no stricter class comes.
  private var heldBack: [UInt8] = []
  /// The line that is being made, its memory used again.
  private var line: [UInt8] = []

  /// `hash` is given if each suggestion is printed once. `report` gets the messages of sources that cannot be read.
  init(
    _ request: Request, output: Output, format: LineFormat, hash: ByteHash?, bar: RankBar,
    report: @escaping ([UInt8]) -> Void
  ) {
    self.request = request
    self.output = output
    self.format = format
    self.report = report
    self.hash = hash
    self.bar = bar
    limit = request.report == .nothing ? min(1, request.maximumCount ?? 1) : request.maximumCount ?? Int.max
    prints = request.report == .suggestions
    let looksAtEach = hash != nil || limit < Int.max || request.dropsEcho || request.ranks || request.loosens
    countsHits = !prints && !looksAtEach
    printsTextAlone =
      prints && !request.showsLineNumber && !request.showsFileName && !request.showsRankKey && !format.isElaborate
      && request.sectionMark.isEmpty
    copiesRecords =
      printsTextAlone && !looksAtEach && request.printedFields.isEmpty
      && request.inputTerminator == request.outputTerminator
    looseness = request.loosens ? Int.max : 0
    echo = .none
    begin()
  }

  private func begin() {
    count = 0
    onceOnly = hash.map { OnceOnly(hash: $0) }
    echo = request.dropsEcho ? .possible(of: request.queries.map { CaselessText($0) }) : .none
    ranking = request.ranks ? Ranking(limit: limit, keepsDuplicates: request.keepsDuplicates) : nil
    heldBack = []
    section.isPrinted = false
  }

  /// Prints the findings of a batch; false if nothing more is wanted.
  func print(_ batch: Batch) -> Bool {
    let portion = batch.portion
    if portion.startsSource {
      name = portion.name
      linesBefore = 0
      // A section ends with its source; without sections all sources are ranked as one.
      section = Section(number: request.sectionMark.isEmpty ? section.number : section.number + 1)
      hasToldFailure = false
    }
    if !batch.hits.isEmpty, batch.looseness < looseness {
      looseness = batch.looseness
      begin()
    }
    if case .failure(let error) = portion.content {
      tell(error)
    } else if case .warning(let warning) = portion.content {
      output.flush()
      report(portion.name + Array(": \(warning)".utf8))
    } else if countsHits {
      count += batch.hits.count
    } else if copiesRecords {
      copyRecords(of: batch)
    } else {
      printEach(of: batch)
    }
    linesBefore += batch.lineCount
    // A second suggestion tells that the query is not the only one, however bad it is.
    if let rank = ranking?.best.bar?.rank, !request.dropsEcho { bar.raise(to: rank, ofLooseness: looseness) }
    if portion.isIdle { output.flush() }
    return !isComplete && output.error == nil
  }

  /// Nothing that may still come would change the answer.
  private var isComplete: Bool {
    // One suggestion of a looser class is enough if only whether there is one is asked.
    count >= limit && (looseness == 0 || request.report == .nothing && !request.dropsEcho)
  }

  /// Hands the output what is to be printed when all has been read.
  func finish() {
    if let ranking { print(ranking) }
    output.append(heldBack)
    if request.report == .count {
      output.append(Array((request.isJSON ? "{\"count\": \(count)}\n" : "\(count)\n").utf8))
    }
  }

  private func tell(_ error: SystemError) {
    hasFailed = true
    // The ranges of a file that cannot be read fail one by one; one message is enough.
    if !hasToldFailure {
      // So that messages and suggestions come in order where both go to one place.
      output.flush()
      let hint = error.code == POSIX.noSuchFile ? request.operandHint : nil
      report(error.message + Array((hint.map { " (\($0))" } ?? "").utf8))
    }
    hasToldFailure = true
  }

  /// Passes the hits on as they stand in the block, neighbours in one piece.
  private func copyRecords(of batch: Batch) {
    let records = batch.records
    count += batch.hits.count
    var piece = Span(start: 0, end: 0)
    for hit in batch.hits {
      // With a CR before the LF the record does not end where the next one starts.
      let isWhole = records.bytes[hit.end] == records.terminator
      if hit.start != piece.end || !isWhole {
        output.append(records.text(of: piece))
        piece = Span(start: hit.start, end: hit.start)
      }
      if isWhole {
        piece.end = hit.end + 1
      } else {
        output.append(records.text(of: hit))
        output.append(request.outputTerminator)
      }
    }
    output.append(records.text(of: piece))
  }

  private func printEach(of batch: Batch) {
    let records = batch.records
    var nextTitle = 0
    func passTitles(before end: Int) {
      while nextTitle < batch.titles.count, batch.titles[nextTitle].start < end {
        let title = records.text(of: batch.titles[nextTitle]).dropFirst(request.sectionMark.count)
        section = Section(number: section.number + 1, title: Array(title))
        nextTitle += 1
      }
    }
    // A looser class than one that has suggested something suggests nothing.
    let counts = batch.looseness <= looseness
    for (index, hit) in batch.hits.enumerated() where counts {
      passTitles(before: hit.start)
      if !batch.hashes.isEmpty {
        let isNew = batch.withText(of: index) { onceOnly?.insert($0, hash: batch.hashes[index]) ?? true }
        if !isNew { continue }
      }
      suggest(index, of: batch)
      if isComplete { return }
    }
    passTitles(before: Int.max)
  }

  /// Takes the next suggestion: ranks it, holds it, if it may turn out to be an echo, or prints it.
  private func suggest(_ index: Int, of batch: Batch) {
    if ranking != nil {
      rank(index, of: batch)
      return
    }
    switch echo {
    case .none:
      break
    case .possible(let queries):
      echo = .none
      if batch.withText(of: index, { Printer.isAny(of: queries, $0) }) {
        makeLine(index, of: batch)
        echo = .held(line, at: place(of: index, in: batch))
        return
      }
    case .held(let held, let place):
      echo = .none
      count += 1
      if count == limit { stoppingPlace = place }
      line = held
      passLine()
    }
    if count >= limit { return }
    count += 1
    if count == limit { stoppingPlace = place(of: index, in: batch) }
    if printsTextAlone, looseness == 0 {
      batch.withText(of: index, output.append)
      output.append(request.outputTerminator)
    } else {
      makeLine(index, of: batch)
      passLine()
    }
  }

  private func passLine() {
    if looseness == 0 { output.append(line) } else { heldBack += line }
  }

  /// Where in its source a hit's record ends, ending included.
  private func place(of index: Int, in batch: Batch) -> Place {
    guard case .share(let source, let share) = batch.portion.content else { return Place(file: nil, offset: 0) }
    let records = batch.records
    let end = min(records.next(behind: batch.hits[index]), records.end)
    return Place(file: source.file, offset: share.bytes.start + (end - records.bytes))
  }

  /// Makes the line that is printed of a suggestion: its section's title, if that comes now, prefixes, text,
  /// terminator.
  private func makeLine(_ index: Int, of batch: Batch) {
    line.removeAll(keepingCapacity: true)
    guard prints else { return }
    line += titleLine(of: section)
    section.isPrinted = true
    format.append(index, of: batch, at: position(of: index, in: batch), to: &line)
  }

  private func titleLine(of section: Section) -> [UInt8] {
    guard let title = section.title, !section.isPrinted, !request.isJSON else { return [] }
    return title + [request.outputTerminator]
  }

  private func position(of index: Int, in batch: Batch) -> LineFormat.Position {
    let line = batch.lines.isEmpty ? nil : linesBefore + batch.lines[index]
    return LineFormat.Position(name: name, line: line, title: section.title)
  }

  private static func isAny(of queries: [CaselessText], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    queries.contains { query in
      var query = query
      return query.equals(text)
    }
  }

  // MARK: Ranking

  private func rank(_ index: Int, of batch: Batch) {
    guard let ranking else { return }
    if request.dropsEcho { ranking.note(batch.withText(of: index) { Array($0) }) }
    if ranking.best.takes(batch.ranks[index], sequence: ranking.sequence) {
      var line: [UInt8] = []
      format.append(index, of: batch, at: position(of: index, in: batch), to: &line)
      ranking.insert(
        Ranking.Entry(text: batch.withText(of: index) { Array($0) }, line: line, section: section), batch.ranks[index])
    }
    ranking.sequence += 1
  }

  /// Prints what is chosen section by section in input order, each ranked.
  private func print(_ ranking: Ranking) {
    if case .possible(let queries) = echo, let only = ranking.onlyText {
      let isEcho = only.withUnsafeBufferPointer { Printer.isAny(of: queries, $0) }
      if isEcho { return }
    }
    var printedSection = -1
    for entry in ranking.chosen() {
      if entry.section.number != printedSection { output.append(titleLine(of: entry.section)) }
      printedSection = entry.section.number
      output.append(entry.line)
      count += 1
    }
  }
}

/// A place in a file behind a record; no file if the source has no positions.
struct Place {
  var file: OpenFile?
  var offset: Int
}

/// What has become of a suggestion that is only one of the queries again.
private enum Echo {
  /// Nothing is held back, or not any more.
  case none
  /// The first suggestion is still to come; it is held if it is this.
  case possible(of: [CaselessText])
  /// The first suggestion, as it would be printed, until a second one comes.
  case held([UInt8], at: Place)
}
