import SuggestCore
import Testing

/// A block's invariants, and how records end.
@Suite struct BlockTests {
  @Test func sealingPutsATerminatorOnBothSides() {
    for range in [0..<0, 0..<5, 2..<5, 5..<5, 3..<3] {
      for terminator: UInt8 in [0x0A, 0] {
        let block = Block(utf8("abcde"))
        block.seal(range, terminator: terminator)
        #expect(block.base[range.lowerBound - 1] == terminator)
        #expect(block.base[range.upperBound] == terminator)
        let kept = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(start: block.bytes, count: 5)[range])
        #expect(kept.elementsEqual(utf8("abcde")[range]))
        #expect(block.records.range == range)
        #expect(block.records.terminator == terminator)
        #expect(block.records.isEmpty == range.isEmpty)
        // For the address sanitizer to object to.
        for offset in 1...Block.padding { _ = block.base[-offset] + block.base[range.upperBound + offset - 1] }
      }
    }
  }

  @Test func aNewBlockHasNoRecords() {
    let block = Block(capacity: 0)
    #expect(block.records.isEmpty)
    #expect(!block.records.isOpen)
    block.seal(0..<0, terminator: 0x0A)
    #expect(block.records.isEmpty)
  }

  @Test func growingKeepsWhatIsAskedFor() {
    let block = Block(utf8("abcdef"))
    block.grow(to: 6, keeping: 6)
    #expect(block.capacity == 6)
    block.grow(to: 7, keeping: 4)
    #expect(block.capacity >= 12)
    #expect(UnsafeBufferPointer(start: block.bytes, count: 4).elementsEqual(utf8("abcd")))
    block.grow(to: 1000, keeping: 4)
    #expect(block.capacity >= 1000)
    #expect(UnsafeBufferPointer(start: block.bytes, count: 4).elementsEqual(utf8("abcd")))
    for offset in 0..<block.capacity { block.base[offset] = 0x61 }
    block.seal(0..<block.capacity, terminator: 0x0A)
  }

  @Test(arguments: rows)
  func splitsIntoRecords(_ row: Row) {
    let block = Block(utf8(row.text))
    block.seal(0..<row.text.utf8.count, terminator: row.terminator)
    let records = block.records
    var texts: [String] = []
    var place = records.start
    while place < records.end {
      let record = records.record(around: place)
      texts.append(String(decoding: records.text(of: record), as: UTF8.self))
      let next = records.next(behind: record)
      // Every byte of a record leads to it, its ending too.
      while place < min(next, records.end) {
        #expect(records.record(around: place) == record, "at \(place - records.bytes)")
        place += 1
      }
      place = next
    }
    #expect(texts == row.records)
    #expect(records.isOpen == row.isOpen)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let terminator: UInt8
    let records: [String]
    let isOpen: Bool

    init(
      _ name: String, _ text: String, terminator: UInt8 = 0x0A, _ records: [String], isOpen: Bool = false
    ) {
      testDescription = name
      self.text = text
      self.terminator = terminator
      self.records = records
      self.isOpen = isOpen
    }
  }

  private static let long = String(repeating: "long ", count: 20)

  private static let rows: [Row] = [
    Row("nothing", "", []),
    Row("one", "a\n", ["a"]),
    Row("two", "a\nbc\n", ["a", "bc"]),
    Row("the last is open", "a\nbc", ["a", "bc"], isOpen: true),
    Row("empty ones", "\n\na\n\n", ["", "", "a", ""]),
    Row("CR LF", "a\r\nb\r\n", ["a", "b"]),
    Row("empty ones in CR LF", "\r\n\r\n", ["", ""]),
    Row("only one CR belongs to the ending", "a\r\r\n", ["a\r"]),
    Row("a CR within", "a\rb\n", ["a\rb"]),
    Row("a CR at the start", "\ra\n", ["\ra"]),
    Row("an open last record keeps its CR", "a\r\nb\r", ["a", "b\r"], isOpen: true),
    Row("a CR alone, open", "\r", ["\r"], isOpen: true),
    Row("LF CR", "a\n\rb\n", ["a", "\rb"]),
    Row("NUL", "a\0b\0", terminator: 0, ["a", "b"]),
    Row("CR and LF are data before NUL", "a\r\n\0\r\0", terminator: 0, ["a\r\n", "\r"]),
    Row("NUL is data before LF", "a\0b\n", ["a\0b"]),
    Row("longer than a few vectors", "\(long)\n\(long)\r\n\(long)", [long, long, long], isOpen: true),
  ]
}

extension Block {
  /// A block that holds `text`, not sealed yet.
  convenience init(_ text: [UInt8]) {
    self.init(capacity: text.count)
    base.update(from: text, count: text.count)
  }
}
