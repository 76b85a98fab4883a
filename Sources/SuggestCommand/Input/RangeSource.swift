import SuggestCore

/// A regular file, which the workers read in ranges, each for itself.
///
/// It is read as long as it was when it was opened; one that shrinks meanwhile ends earlier.
final class RangeSource: @unchecked Sendable {
  let file: OpenFile
  private let terminator: UInt8
  /// The stretches to be read, ascending; each starts with a record.
  private let extents: [Span]
  /// False if it was said to be sorted, and is not: all of it is read then.
  let isInOrder: Bool
  private let end: Int
  /// What is dealt at a time at most: of a small file little, because memory that is touched for the first time costs
  /// more than to read into it.
  private let shareSize: Int
  private var nextExtent = 0
  private var nextOffset = 0

  /// A share of the file: the records that a terminator in `bytes` precedes and, at the extent's start, the first one.
  /// So the last of them starts at the end of `bytes` at the latest.
  struct Share {
    var bytes: Span
    var extent: Span
    /// The file's first byte, behind which a byte order mark is looked for.
    var startsSource: Bool
  }

  /// `extent` is what is read of the file; with `prefixes` only the parts of it whose records begin with one of them,
  /// the file being sorted.
  init(_ file: OpenFile, extent: Span, prefixes: [[UInt8]]?, terminator: UInt8) {
    self.file = file
    self.terminator = terminator
    end = extent.end
    shareSize = max(64 << 10, extent.count / 64)
    let whole = extent.isEmpty ? [] : [extent]
    let search = SortedSearch(file: file, extent: extent, terminator: terminator)
    switch prefixes.map(search.search) {
    case .extents(let narrowed): (extents, isInOrder) = (narrowed, true)
    case .unknown, nil: (extents, isInOrder) = (whole, true)
    case .notSorted: (extents, isInOrder) = (whole, false)
    }
    nextOffset = extents.first?.start ?? 0
  }

  /// What has not been dealt of the extent that is being read.
  var bytesLeft: Int { nextExtent < extents.count ? extents[nextExtent].end - nextOffset : 0 }

  /// More is waiting to be dealt.
  var hasSharesLeft: Bool { nextExtent < extents.count }

  /// The next share, of at most `size` bytes; nil at the end. Only one thread may ask at a time.
  func nextShare(size: Int) -> Share? {
    guard nextExtent < extents.count else {
      // Whoever shares this descriptor goes on where we stopped.
      file.leave(at: end)
      return nil
    }
    let extent = extents[nextExtent]
    let bytes = Span(start: nextOffset, end: min(nextOffset + min(size, shareSize), extent.end))
    nextOffset = bytes.end
    let startsSource = nextExtent == 0 && bytes.start == extent.start
    if nextOffset == extent.end {
      nextExtent += 1
      if nextExtent < extents.count { nextOffset = extents[nextExtent].start }
    }
    return Share(bytes: bytes, extent: extent, startsSource: startsSource)
  }

  /// Reads the records of a share into `block`.
  func load(_ share: Share, into block: Block) throws(SystemError) {
    let size = share.bytes.count
    let origin = share.bytes.start
    let isLast = share.bytes.end == share.extent.end
    var count = 0
    // A little more than the share: nearly always that holds the end of the last record.
    try file.read(into: block, count: &count, upTo: size + (isLast ? 0 : 256), from: origin)
    var start = 0
    if origin > share.extent.start {
      guard let found = ByteScan.first(terminator, from: block.bytes, to: block.bytes + min(count, size)) else {
        // All of it lies within one record, which belongs to whoever holds its start.
        block.seal(0..<0, terminator: terminator)
        return
      }
      start = found - block.bytes + 1
    }
    // The records end with the first terminator at the share's end or behind it; those of the last share with its last
    // byte if that is one.
    var searched = isLast ? size - 1 : size
    while true {
      if searched < count, let end = ByteScan.first(terminator, from: block.bytes + searched, to: block.bytes + count) {
        count = end - block.bytes + 1
        break
      }
      searched = max(searched, count)
      // Little at first, and then as much again each time: most records are short, and one may be as long as the file.
      try file.read(into: block, count: &count, upTo: count + max(count - size, 4096), from: origin)
      if count <= searched { break }
    }
    block.seal(start..<max(start, count), terminator: terminator, startsSource: share.startsSource)
  }
}
