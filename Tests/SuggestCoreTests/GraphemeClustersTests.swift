import SuggestCore
import Testing

/// Places widened to what a reader sees as one character.
@Suite struct GraphemeClustersTests {
  @Test(arguments: rows)
  func widensThePlaces(_ row: Row) {
    let places = row.places.map { Span(start: $0.lowerBound, end: $0.upperBound) }
    let covered = row.text.withUnsafeBufferPointer { GraphemeClusters.covering(places, in: $0) }
    #expect(covered.map { $0.start..<$0.end } == row.covered)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: [UInt8]
    let places: [Range<Int>]
    let covered: [Range<Int>]

    init(_ name: String, _ text: [UInt8], _ places: [Range<Int>], _ covered: [Range<Int>]) {
      testDescription = name
      self.text = text
      self.places = places
      self.covered = covered
    }
  }

  private static let rows: [Row] = [
    Row("letters are characters", utf8("abc"), [1..<2], [1..<2]),
    Row("sorted", utf8("abc"), [2..<3, 0..<1], [0..<1, 2..<3]),
    Row("neighbours stay apart", utf8("abc"), [0..<1, 1..<2], [0..<1, 1..<2]),
    Row("overlaps are merged", utf8("abcd"), [0..<2, 1..<3], [0..<3]),
    Row("one within the other", utf8("abcd"), [0..<4, 1..<2], [0..<4]),
    Row("the same twice", utf8("abcd"), [1..<2, 1..<2], [1..<2]),
    Row("one beginning, two ends", utf8("abcd"), [1..<2, 1..<3], [1..<3]),
    Row("a letter and its mark", utf8("ae\u{301}b"), [1..<2], [1..<4]),
    Row("the mark alone", utf8("ae\u{301}b"), [2..<4], [1..<4]),
    Row("both become one", utf8("e\u{301}"), [0..<1, 1..<3], [0..<3]),
    Row("over a cluster's edge", utf8("e\u{301}e\u{301}"), [1..<4], [0..<6]),
    Row("a joined emoji", utf8("a\u{1F468}\u{200D}\u{1F4BB}b"), [5..<8], [1..<12]),
    Row("a syllable in pieces", utf8("\u{1100}\u{1161}\u{11A8}"), [3..<6], [0..<9]),
    Row("a stray byte is one", [0x65, 0xFF] + utf8("\u{301}a"), [0..<1, 1..<2, 2..<4], [0..<1, 1..<2, 2..<4]),
    Row("a stray byte between letters", [0x61, 0xC3, 0x62], [1..<2], [1..<2]),
    Row("a mark at the start", utf8("\u{301}a"), [0..<2], [0..<2]),
    Row("none", utf8("abc"), [], []),
    Row("none of an empty text", [], [], []),
    Row("all", utf8("e\u{301}x"), [0..<4], [0..<4]),
  ]
}
