import SuggestCore

/// Highlights in a suggestion what the query matched.
final class Painter {
  private var matcher: Matcher
  private let printedFields: FieldSelection

  init(_ request: Request, _ query: Query) {
    matcher = Matcher(query)
    printedFields = FieldSelection(request.printedFields, delimiter: request.delimiter)
  }

  /// Appends what is printed of `record`, its matched parts in colour.
  func paint(_ record: UnsafeBufferPointer<UInt8>, onto line: inout [UInt8]) {
    let places = matcher.places(in: record)
    for (index, piece) in printedFields.texts(of: record).enumerated() {
      if index > 0 { line += printedFields.delimiter }
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
