/// Which fields of a record, and how records are split into fields; or the whole record.
package struct FieldSelection: Equatable, Sendable {
  /// One expression: `2`, `2..`, `..-2`, `1..3`. Fields count from 1, and from -1 backwards, so that an open end is 1
  /// or -1.
  package struct Expression: Equatable, Sendable {
    package var first: Int
    package var last: Int

    package init(first: Int, last: Int) {
      self.first = first
      self.last = last
    }
  }

  package let expressions: [Expression]
  /// Empty: runs of spaces and TABs, those at the record's ends ignored, as awk has it.
  private let delimiter: [UInt8]

  /// What stands between fields that are printed together: the delimiter, or a space for runs of blanks.
  package var joint: [UInt8] { delimiter.isEmpty ? [0x20] : delimiter }

  /// No expressions: the whole record.
  package init(_ expressions: [Expression], delimiter: [UInt8]) {
    self.expressions = expressions
    self.delimiter = delimiter
  }

  package static let wholeRecord = FieldSelection([], delimiter: [])

  package var isWholeRecord: Bool { expressions.isEmpty }

  /// The selected texts of a record, in the order of the expressions: a range is one text, from its first field to its
  /// last with the delimiters between; an expression none of whose fields exists gives none.
  package func texts(of record: UnsafeBufferPointer<UInt8>) -> [Span] {
    if isWholeRecord { return [Span(start: 0, end: record.count)] }
    let fields = split(record)
    return ranges(among: fields).map { Span(start: fields[$0.lowerBound].start, end: fields[$0.upperBound].end) }
  }

  /// The texts that are printed with `joint` between them: the same, but that runs of blanks in a range are not kept.
  package func printedTexts(of record: UnsafeBufferPointer<UInt8>) -> [Span] {
    if isWholeRecord || !delimiter.isEmpty { return texts(of: record) }
    let fields = split(record)
    return ranges(among: fields).flatMap { fields[$0] }
  }

  /// Whether any selected field of the record has something in it.
  package func hasContent(in record: UnsafeBufferPointer<UInt8>) -> Bool {
    if isWholeRecord { return !record.isEmpty }
    let fields = split(record)
    return ranges(among: fields).contains { fields[$0].contains { !$0.isEmpty } }
  }

  /// The expressions as ranges of the fields there are.
  private func ranges(among fields: [Span]) -> [ClosedRange<Int>] {
    expressions.compactMap { expression in
      let first = max(FieldSelection.index(expression.first, of: fields.count), 0)
      let last = min(FieldSelection.index(expression.last, of: fields.count), fields.count - 1)
      return first <= last ? first...last : nil
    }
  }

  private static func index(_ number: Int, of count: Int) -> Int {
    number > 0 ? number - 1 : count + number
  }

  private func split(_ record: UnsafeBufferPointer<UInt8>) -> [Span] {
    if delimiter.isEmpty { return FieldSelection.splitAtBlanks(record) }
    guard let start = record.baseAddress else { return [Span(start: 0, end: 0)] }
    var fields: [Span] = []
    var fieldStart = 0
    var place = 0
    let lastPlace = record.count - delimiter.count
    delimiter.withUnsafeBufferPointer { delimiter in
      while place <= lastPlace {
        if start[place] == delimiter[0], (1..<delimiter.count).allSatisfy({ start[place + $0] == delimiter[$0] }) {
          fields.append(Span(start: fieldStart, end: place))
          place += delimiter.count
          fieldStart = place
        } else {
          place += 1
        }
      }
    }
    fields.append(Span(start: fieldStart, end: record.count))
    return fields
  }

  private static func splitAtBlanks(_ record: UnsafeBufferPointer<UInt8>) -> [Span] {
    var fields: [Span] = []
    var wasBlank = true
    for (place, byte) in record.enumerated() {
      let isBlank = byte == 0x20 || byte == 0x09
      if !isBlank, wasBlank { fields.append(Span(start: place, end: place)) }
      if !isBlank { fields[fields.count - 1].end = place + 1 }
      wasBlank = isBlank
    }
    return fields
  }
}
