import SuggestCore

/// A portion on its way from the reader to the printer: its records, and what a worker found in them. Used again and
/// again.
final class Batch: @unchecked Sendable {
  /// Memory for a portion that must be read.
  let block = Block(capacity: 0)
  var portion = Portion(content: .nothing, name: [])
  /// The portion's records, in the block or elsewhere.
  var records: Records
  /// The suggested records.
  var hits: [Span] = []
  /// The records that are section titles.
  var titles: [Span] = []
  /// The class of `-l` that the hits are of, 0 the strictest; 0 without `-l`.
  var looseness = 0
  /// The ranks of the hits, if they are ranked; else empty.
  var ranks: [Rank] = []
  /// What is printed of each hit, in `texts`, where fields are selected; else empty: the record is printed.
  var printed: [Span] = []
  var texts: [UInt8] = []
  /// The hash of what is printed, for once-only; else empty.
  var hashes: [UInt64] = []
  /// Each hit's record number in this batch, from 1, for line numbers; else empty.
  var lines: [Int] = []
  /// How many records there are, suggested or not, where lines are counted.
  var lineCount = 0

  init() { records = block.records }

  /// Forgets what was found in the portion before, and keeps the memory.
  func forgetFindings() {
    hits.removeAll(keepingCapacity: true)
    titles.removeAll(keepingCapacity: true)
    looseness = 0
    ranks.removeAll(keepingCapacity: true)
    printed.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    lineCount = 0
  }

  /// What would be printed of a hit, valid as long as the batch is not used again.
  func withText<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard !printed.isEmpty else { return body(records.text(of: hits[index])) }
    let span = printed[index]
    return texts.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[span.start..<span.end])) }
  }
}
