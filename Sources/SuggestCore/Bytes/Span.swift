/// A stretch of bytes, by the offsets of its first byte and the one behind its last: a record in its block, without its
/// ending, a part of a record, a part of a file.
package struct Span: Equatable, Sendable {
  package var start: Int
  package var end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  package var count: Int { end - start }
  package var isEmpty: Bool { start == end }
  var indices: Range<Int> { start..<end }
}

// Lists of records of one block are ascending and without overlaps, so that the start names the record.
extension Span {
  /// The records that are in either list. O(sum of the counts), as all of these.
  static func union(_ left: [Span], _ right: [Span]) -> [Span] {
    var result: [Span] = []
    result.reserveCapacity(left.count + right.count)
    var next = 0
    for span in left {
      while next < right.count, right[next].start < span.start {
        result.append(right[next])
        next += 1
      }
      if next < right.count, right[next].start == span.start { next += 1 }
      result.append(span)
    }
    return result + right[next...]
  }

  /// The records that are in both.
  static func intersection(_ left: [Span], _ right: [Span]) -> [Span] {
    var next = 0
    return left.filter { span in
      while next < right.count, right[next].start < span.start { next += 1 }
      return next < right.count && right[next].start == span.start
    }
  }

  /// The records of `left` that are not in `right`.
  static func difference(_ left: [Span], _ right: [Span]) -> [Span] {
    var next = 0
    return left.filter { span in
      while next < right.count, right[next].start < span.start { next += 1 }
      return next == right.count || right[next].start != span.start
    }
  }
}

extension Span {
  /// Ascending places, neighbours in one.
  static func runs(of places: [Int]) -> [Span] {
    var runs: [Span] = []
    for place in places {
      if let last = runs.last, last.end == place {
        runs[runs.count - 1].end = place + 1
      } else {
        runs.append(Span(start: place, end: place + 1))
      }
    }
    return runs
  }
}

extension [Int] {
  /// The index of the first of ascending offsets that is `offset` or more; `count` if there is none. O(log count).
  func firstIndex(atOrBehind offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
