import SuggestCore

/// The ordered end of the pipeline: drops repeats, counts, limits, and writes the suggestions.
final class Printer {
  private let request: Request
  private let output: Output
  private let report: ([UInt8]) -> Void
  private var onceOnly: OnceOnly?
  private let limit: Int
  private let prints: Bool
  /// Records can be passed on as they stand in the block.
  private let copiesRecords: Bool
  /// Hits need only be counted.
  private let countsHits: Bool
  private let painter: Painter?
  private var echo: Echo

  private var name: [UInt8] = []
  private var linesBefore = 0
  private var title: [UInt8]?
  private(set) var count = 0
  private(set) var hasFailed = false
  private var hasToldFailure = false
  /// Behind the suggestion with which the limit was reached; nil before that.
  private(set) var stoppingPlace: Place?
  /// What `format` made.
  private var line: [UInt8] = []

  /// `hash` is given if each suggestion is printed once. `report` gets the messages of sources that cannot be read.
  init(
    _ request: Request, query: Query, output: Output, isColored: Bool, hash: ByteHash?,
    report: @escaping ([UInt8]) -> Void
  ) {
    self.request = request
    self.output = output
    self.report = report
    onceOnly = hash.map { OnceOnly(hash: $0) }
    limit = request.report == .nothing ? min(1, request.maximumCount ?? 1) : request.maximumCount ?? Int.max
    prints = request.report == .suggestions
    echo = request.dropsEcho ? .possible(of: CaselessText(request.query ?? [])) : .none
    painter = isColored ? Painter(request, query) : nil
    let looksAtEach = hash != nil || limit < Int.max || request.dropsEcho
    countsHits = !prints && !looksAtEach
    copiesRecords =
      prints && !looksAtEach && !request.showsLineNumber && !request.showsFileName && !isColored
      && request.sectionMark.isEmpty && request.printedFields.isEmpty
      && request.inputTerminator == request.outputTerminator
  }

  /// Prints the findings of a batch; false if nothing more is wanted.
  func print(_ batch: Batch) -> Bool {
    let portion = batch.portion
    if portion.startsSource {
      name = portion.name
      linesBefore = 0
      title = nil
      hasToldFailure = false
    }
    if case .failure(let error) = portion.content {
      tell(error)
    } else if countsHits {
      count += batch.hits.count
    } else if copiesRecords {
      copyRecords(of: batch)
    } else {
      printEach(of: batch)
    }
    if request.showsLineNumber { linesBefore += batch.lineCount }
    if portion.isIdle { output.flush() }
    return count < limit && output.error == nil
  }

  /// What is to be printed when all has been read.
  func finish() {
    if request.report == .count { output.append(Array("\(count)\n".utf8)) }
    output.close()
  }

  private func tell(_ error: SystemError) {
    hasFailed = true
    // The ranges of a file that cannot be read fail one by one; one message is enough.
    if !hasToldFailure {
      // So that messages and suggestions come in order where both go to one place.
      output.flush()
      report(error.message)
    }
    hasToldFailure = true
  }

  /// Passes the hits on as they stand in the block, neighbours in one piece.
  private func copyRecords(of batch: Batch) {
    let records = batch.block.records
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
    let records = batch.block.records
    var nextTitle = 0
    func passTitles(before end: Int) {
      while nextTitle < batch.titles.count, batch.titles[nextTitle].start < end {
        title = Array(records.text(of: batch.titles[nextTitle]).dropFirst(request.sectionMark.count))
        nextTitle += 1
      }
    }
    for (index, hit) in batch.hits.enumerated() {
      passTitles(before: hit.start)
      if !batch.hashes.isEmpty {
        let isNew = batch.withText(of: index) { onceOnly?.insert($0, hash: batch.hashes[index]) ?? true }
        if !isNew { continue }
      }
      suggest(index, of: batch)
      if count >= limit { return }
    }
    passTitles(before: Int.max)
  }

  /// Takes the next suggestion: holds it, if it may turn out to be an echo, or prints it.
  private func suggest(_ index: Int, of batch: Batch) {
    switch echo {
    case .none:
      break
    case .possible(var query):
      echo = .none
      if batch.withText(of: index, { query.equals($0) }) {
        format(index, of: batch)
        echo = .held(line, at: place(of: index, in: batch))
        return
      }
    case .held(let held, let place):
      echo = .none
      output.append(held)
      countOne(place)
      if count >= limit { return }
    }
    if prints {
      format(index, of: batch)
      output.append(line)
    }
    countOne(place(of: index, in: batch))
  }

  private func countOne(_ place: Place) {
    count += 1
    if count >= limit { stoppingPlace = place }
  }

  /// Where in its source a hit's record ends, ending included.
  private func place(of index: Int, in batch: Batch) -> Place {
    guard case .share(let source, let share) = batch.portion.content else { return Place(file: nil, offset: 0) }
    let records = batch.block.records
    let end = min(records.next(behind: batch.hits[index]), records.end)
    return Place(file: source.file, offset: share.bytes.start + (end - records.bytes))
  }

  /// Makes `line` what is printed of a suggestion: its section's title, if that comes now, prefixes, text, terminator.
  private func format(_ index: Int, of batch: Batch) {
    line.removeAll(keepingCapacity: true)
    guard prints else { return }
    if let title {
      line += title
      line.append(request.outputTerminator)
      self.title = nil
    }
    if request.showsFileName { appendPrefix(name, .fileName) }
    if request.showsLineNumber {
      appendPrefix(Array(String(linesBefore + batch.lines[index]).utf8), .lineNumber)
    }
    if painter != nil {
      painter?.paint(batch.block.records.text(of: batch.hits[index]), onto: &line)
    } else {
      batch.withText(of: index) { line.append(contentsOf: $0) }
    }
    line.append(request.outputTerminator)
  }

  private func appendPrefix(_ text: [UInt8], _ color: Color) {
    let colon = Array(":".utf8)
    line += painter == nil ? text + colon : color.paint(text) + Color.separator.paint(colon)
  }
}

/// A place in a file behind a record; no file if the source has no positions.
struct Place {
  var file: OpenFile?
  var offset: Int
}

/// What has become of a suggestion that is only the query again.
private enum Echo {
  /// Nothing is held back, or not any more.
  case none
  /// The first suggestion is still to come; it is held if it is this.
  case possible(of: CaselessText)
  /// The first suggestion, as it would be printed, until a second one comes.
  case held([UInt8], at: Place)
}
