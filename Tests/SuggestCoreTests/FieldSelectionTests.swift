import SuggestCore
import Testing

/// Field expressions and records.
@Suite struct FieldSelectionTests {
  @Test(arguments: rows)
  func selectsTheTexts(_ row: Row) {
    let selection = FieldSelection(row.expressions, delimiter: utf8(row.delimiter))
    let record = utf8(row.record)
    record.withUnsafeBufferPointer { buffer in
      let texts = selection.texts(of: buffer).map { String(decoding: record[$0.start..<$0.end], as: UTF8.self) }
      #expect(texts == row.texts)
      #expect(selection.hasContent(in: buffer) == row.hasContent)
    }
  }

  @Test func anEmptyRecordIsOneEmptyField() {
    let selection = FieldSelection([.init(first: 1, last: 1), .init(first: 2, last: 2)], delimiter: [0x09])
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(selection.texts(of: empty) == [Span(start: 0, end: 0)])
    #expect(!selection.hasContent(in: empty))
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let expressions: [FieldSelection.Expression]
    let delimiter: String
    let record: String
    let texts: [String]
    let hasContent: Bool

    init(
      _ name: String, _ expressions: [FieldSelection.Expression], of record: String, by delimiter: String = ",",
      _ texts: [String], hasContent: Bool? = nil
    ) {
      self.name = name
      self.expressions = expressions
      self.delimiter = delimiter
      self.record = record
      self.texts = texts
      self.hasContent = hasContent ?? texts.contains { !$0.isEmpty }
    }

    var testDescription: String { "\(name), of '\(record)'" }
  }

  private static func field(_ number: Int) -> FieldSelection.Expression { .init(first: number, last: number) }
  private static func range(_ first: Int?, _ last: Int?) -> FieldSelection.Expression {
    .init(first: first ?? 1, last: last ?? -1)
  }

  private static let rows: [Row] = [
    Row("no expressions are the whole record", [], of: "a,b", ["a,b"]),
    Row("empty fields and a delimiter are something", [], of: ",", [","]),
    Row("nothing is not", [], of: "", [""]),
    Row("the first", [field(1)], of: "a,b,c", ["a"]),
    Row("the last there is by number", [field(3)], of: "a,b,c", ["c"]),
    Row("one that is missing", [field(4)], of: "a,b,c", []),
    Row("the last", [field(-1)], of: "a,b,c", ["c"]),
    Row("the first from behind", [field(-3)], of: "a,b,c", ["a"]),
    Row("one that is missing from behind", [field(-4)], of: "a,b,c", []),
    Row("from the second on", [range(2, nil)], of: "a,b,c", ["b,c"]),
    Row("up to the second", [range(nil, 2)], of: "a,b,c", ["a,b"]),
    Row("all but the last", [range(nil, -2)], of: "a,b,c", ["a,b"]),
    Row("the last two", [range(-2, nil)], of: "a,b,c", ["b,c"]),
    Row("all", [range(nil, nil)], of: "a,b,c", ["a,b,c"]),
    Row("from front to back", [range(2, -2)], of: "a,b,c,d", ["b,c"]),
    Row("from back to front", [range(-3, 3)], of: "a,b,c,d", ["b,c"]),
    Row("the wrong way round", [range(3, 2)], of: "a,b,c", []),
    Row("the wrong way round in a short record", [range(2, -2)], of: "a,b", []),
    Row("a range that is cut at the end", [range(2, 9)], of: "a,b,c", ["b,c"]),
    Row("a range that is cut at the start", [range(-9, 2)], of: "a,b,c", ["a,b"]),
    Row("a range behind the end", [range(4, 9)], of: "a,b,c", []),
    Row("a range before the start", [range(-9, -4)], of: "a,b,c", []),
    Row("numbers as large as can be", [range(Int.max, nil), range(nil, Int.max)], of: "a,b", ["a,b"]),
    Row("and as small", [range(-Int.max, nil), range(nil, -Int.max)], of: "a,b", ["a,b"]),
    Row("in the order of the expressions, and twice", [field(2), field(1), field(2)], of: "a,b", ["b", "a", "b"]),
    Row("missing ones are left out", [field(3), field(1)], of: "a,b", ["a"]),
    Row("without a delimiter there is one field", [field(1), field(2), field(-1)], of: "ab", ["ab", "ab"]),
    Row("empty fields", [field(1), field(2), field(3)], of: ",,", ["", "", ""]),
    Row("a range of empty fields", [range(nil, nil)], of: ",,", [",,"], hasContent: false),
    Row("a range with something in it", [range(2, nil)], of: "a,,b", [",b"]),
    Row("what is not selected has no say", [field(2)], of: "a,,b", [""]),
    Row("a delimiter of several bytes", [field(2)], of: "a, b, c", by: ", ", ["b"]),
    Row("its places do not overlap", [field(1), field(2)], of: "a,,,b", by: ",,", ["a", ",b"]),
    Row("half of it is none", [field(1)], of: "a,", by: ",,", ["a,"]),
    Row("one longer than the record", [field(1), field(2)], of: "a", by: ",,", ["a"]),
    Row("the record is the delimiter", [field(1), field(2)], of: ",,", by: ",,", ["", ""]),
    Row("a delimiter beyond ASCII", [field(2)], of: "aébéc", by: "é", ["b"]),
    Row("TAB", [field(2)], of: "a\tb", by: "\t", ["b"]),
  ]
}
