import SuggestCore

/// Highlights in a suggestion what the query matched.
final class Painter {
  /// One, or those of the classes of `-l`.
  private var matchers: [Matcher]
  private let printedFields: FieldSelection

  init(_ request: Request, _ queries: [Query]) {
    matchers = queries.map { Matcher($0) }
    printedFields = FieldSelection(request.printedFields, delimiter: request.delimiter)
  }

  /// Where the query matched in `record`, which was found in this class of `-l`.
  func places(in record: UnsafeBufferPointer<UInt8>, looseness: Int) -> [Span] {
    matchers[looseness].places(in: record)
  }

  /// Appends what is printed of `record`, its matched parts in colour.
  func paint(_ record: UnsafeBufferPointer<UInt8>, looseness: Int, onto line: inout [UInt8]) {
    let places = places(in: record, looseness: looseness)
    for (index, piece) in printedFields.printedTexts(of: record).enumerated() {
      if index > 0 { line += printedFields.joint }
      var plain = piece.start
      for place in places where place.end > piece.start && place.start < piece.end {
        let start = max(place.start, piece.start)
        let end = min(place.end, piece.end)
        line += record[plain..<start]
        line += Color.match.paint(record[start..<end])
        plain = end
      }
      line += record[plain..<piece.end]
    }
  }
}
