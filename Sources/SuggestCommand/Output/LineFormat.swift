import SuggestCore

/// How a suggestion is printed: prefixes and text, in colour or not, or a JSON object.
final class LineFormat {
  private let request: Request
  private let isColored: Bool
  private let painter: Painter?

  init(_ request: Request, _ queries: [Query], isColored: Bool) {
    self.request = request
    self.isColored = isColored
    painter = isColored || request.isJSON ? Painter(request, queries) : nil
  }

  /// More than the text and its prefixes is printed.
  var isElaborate: Bool { painter != nil }

  /// Where a suggestion stands, as far as that is printed.
  struct Position {
    var name: [UInt8]
    /// From 1; nil if lines are not counted.
    var line: Int?
    var title: [UInt8]?
  }

  /// What is printed of a hit, its terminator included.
  func append(_ index: Int, of batch: Batch, at position: Position, to line: inout [UInt8]) {
    if request.isJSON {
      appendObject(index, of: batch, at: position, to: &line)
    } else {
      if request.showsRankKey { line += batch.ranks[index].key + [0x09] }
      if request.showsFileName { appendPrefix(position.name, .fileName, to: &line) }
      if request.showsLineNumber, let number = position.line {
        appendPrefix(Array(String(number).utf8), .lineNumber, to: &line)
      }
      if isColored, let painter {
        painter.paint(batch.records.text(of: batch.hits[index]), looseness: batch.looseness, onto: &line)
      } else {
        batch.withText(of: index) { line.append(contentsOf: $0) }
      }
    }
    line.append(request.outputTerminator)
  }

  private func appendPrefix(_ text: [UInt8], _ color: Color, to line: inout [UInt8]) {
    let colon = Array(":".utf8)
    line += isColored ? color.paint(text) + Color.separator.paint(colon) : text + colon
  }

  private func appendObject(_ index: Int, of batch: Batch, at position: Position, to line: inout [UInt8]) {
    let record = batch.records.text(of: batch.hits[index])
    var json = JSON()
    batch.withText(of: index) { json.add("text", text: $0) }
    if !request.printedFields.isEmpty { json.add("record", text: record) }
    json.add("file", text: position.name)
    if let number = position.line { json.add("line", number: number) }
    if let title = position.title { json.add("section", text: title) }
    let places = painter?.places(in: record, looseness: batch.looseness) ?? []
    json.add("ranges", pairs: places.map { ($0.start, $0.end) })
    if request.ranks {
      let rank = batch.ranks[index]
      json.add("edits", number: Int(rank.edits))
      if rank.termsMatched > 0 { json.add("class", text: rank.matchClass.name.utf8) }
      json.add("weight", number: rank.weight)
      if request.showsRankKey { json.add("key", text: rank.key) }
    }
    line += json.object
  }
}
