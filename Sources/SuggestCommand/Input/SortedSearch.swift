import SuggestCore

/// Binary search for the records of a sorted file that begin with a prefix.
///
/// The order is that of `LC_ALL=C sort`: byte by byte, a record before those that go on where it ends. What is found is
/// only where to search, and is searched like any file. A file in another order would lead to some place in it, and to
/// fewer suggestions: so the records that are looked at, and those around what is found, are held against each other.
struct SortedSearch {
  let file: OpenFile
  let extent: Span
  let terminator: UInt8

  enum Outcome {
    /// The stretches of whole records that begin with one of the prefixes, ascending and apart.
    case extents([Span])
    /// They cannot be told.
    case unknown
    /// The records are in another order.
    case notSorted
  }

  /// Where the records are that begin with one of `prefixes`.
  ///
  /// That cannot be told if the file cannot be read, it starts with a byte order mark, which stands in the first
  /// record's way, its lines end in CR LF (is `a` CR before or behind `a` TAB? That depends on what was sorted), or a
  /// prefix is very long. O(log(size)) short reads.
  func search(for prefixes: [[UInt8]]) -> Outcome {
    var window = Window(search: self)
    do {
      if try window.bytes(at: extent.start, count: 3) == ByteOrderMark.utf8 { return .unknown }
      if prefixes.contains(where: { $0.count > Window.judged }) { return .unknown }
      var extents: [Span] = []
      for prefix in prefixes {
        let start = try window.firstRecord { $0.lexicographicallyPrecedes(prefix) }
        let end = try window.firstRecord { !prefix.lexicographicallyPrecedes($0.prefix(prefix.count)) }
        if start < end { extents.append(Span(start: start, end: end)) }
        for place in [start, end] { try window.look(around: place) }
      }
      extents.sort { $0.start < $1.start }
      // In a sorted file they do not overlap.
      for index in extents.indices.dropFirst() {
        extents[index].start = max(extents[index - 1].end, extents[index].start)
        extents[index].end = max(extents[index].start, extents[index].end)
      }
      return window.isInOrder ? .extents(extents.filter { !$0.isEmpty }) : .notSorted
    } catch {
      return .unknown
    }
  }

  private enum Obstacle: Error { case carriageReturn }

  /// A part of the file in memory.
  private struct Window {
    let search: SortedSearch
    private let block = Block(capacity: Window.size)
    private var origin = 0
    private var count = 0
    /// The beginnings of the records looked at, by where they start.
    private var seen: [Int: ArraySlice<UInt8>] = [:]
    private var hasDisorder = false

    private static let size = 4096
    /// How much of a record is looked at.
    static let judged = 1024

    init(search: SortedSearch) { self.search = search }

    /// The bytes from `offset` on, fewer at the extent's end.
    mutating func bytes(at offset: Int, count wanted: Int) throws(SystemError) -> [UInt8] {
      let end = min(offset + wanted, search.extent.end)
      if offset < origin || end > origin + count {
        origin = offset
        count = 0
        try search.file.read(into: block, count: &count, upTo: max(Window.size, wanted), from: offset)
      }
      let start = offset - origin
      return Array(UnsafeBufferPointer(start: block.base + start, count: max(0, min(end - origin, count) - start)))
    }

    /// One behind the first terminator at or behind `offset`; the extent's end if there is none.
    private mutating func recordStart(behind offset: Int) throws(SystemError) -> Int {
      var offset = offset
      while offset < search.extent.end {
        let bytes = try bytes(at: offset, count: Window.size / 2)
        if let found = bytes.firstIndex(of: search.terminator) { return offset + found + 1 }
        if bytes.isEmpty { break }
        offset += bytes.count
      }
      return search.extent.end
    }

    /// Whether the records looked at are in order, as far as they are judged.
    var isInOrder: Bool {
      let records = seen.sorted { $0.key < $1.key }.map(\.value)
      return !hasDisorder && Window.areInOrder(records)
    }

    private static func areInOrder(_ records: [ArraySlice<UInt8>]) -> Bool {
      zip(records, records.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
    }

    /// Looks at the records around `place`, half a window to each side.
    mutating func look(around place: Int) throws(SystemError) {
      let from = max(search.extent.start, place - Window.size / 2)
      var records = try bytes(at: from, count: Window.size).split(
        separator: search.terminator, omittingEmptySubsequences: false)
      // Those at the edges are cut off.
      if from > search.extent.start { records.removeFirst() }
      hasDisorder = hasDisorder || !Window.areInOrder(Array(records.dropLast()))
    }

    /// The beginning of the record that starts at `start`.
    private mutating func record(at start: Int) throws -> ArraySlice<UInt8> {
      let record = try bytes(at: start, count: Window.judged).prefix { $0 != search.terminator }
      if record.last == 0x0D, search.terminator == 0x0A { throw Obstacle.carriageReturn }
      seen[start] = record
      return record
    }

    /// Where the first record starts that is not below, if those that are come first; the extent's end if all are. A
    /// record is judged by its first bytes, as many as a prefix can have.
    mutating func firstRecord(notBelow isBelow: (ArraySlice<UInt8>) -> Bool) throws -> Int {
      // `low` is a record's start, and all records before it are below. No record starts in `high..<first`.
      var low = search.extent.start
      var high = search.extent.end
      var first = search.extent.end
      while low < high {
        let middle = low + (high - low) / 2
        let start = middle == low ? low : try recordStart(behind: middle - 1)
        guard start < high else {
          high = middle
          continue
        }
        if isBelow(try record(at: start)) {
          low = try recordStart(behind: start)
        } else {
          first = start
          high = middle
        }
      }
      return first
    }
  }
}
