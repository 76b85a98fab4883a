/// Decides whether a term matches a record, the plain way: fold the record's texts, look for the term in them.
///
/// It is exact for every strategy, folding and record; `TermSearch` finds the records that are worth asking about. A worker
/// has its own.
struct RecordMatcher {
  let term: Term
  let strategy: Strategy
  let fields: FieldSelection
  private let needles: [Needle]
  private var folder: TextFolder

  init(_ term: Term, strategy: Strategy, fields: FieldSelection) {
    self.term = term
    self.strategy = strategy
    self.fields = fields
    needles = term.spellings.map { Needle(bytes: $0) }
    folder = TextFolder(term.folding)
  }

  /// Whether the term matches `record`. O(record + term).
  mutating func matches(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    if fields.isWholeRecord { return matchesText(record) }
    return fields.texts(of: record).contains { text in
      matchesText(UnsafeBufferPointer(rebasing: record[text.start..<text.end]))
    }
  }

  private mutating func matchesText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let folded = folder.fold(text)
    return needles.contains { firstPlace(of: $0, in: folded, from: 0) != nil }
  }

  /// Where the term stands in `record`, as grep has it: of places that overlap the first. Byte offsets, ascending.
  mutating func places(in record: UnsafeBufferPointer<UInt8>) -> [Span] {
    fields.texts(of: record).flatMap { text in
      places(inText: UnsafeBufferPointer(rebasing: record[text.start..<text.end])).map {
        Span(start: $0.start + text.start, end: $0.end + text.start)
      }
    }
  }

  private mutating func places(inText text: UnsafeBufferPointer<UInt8>) -> [Span] {
    var origins: [SegmentOrigin] = []
    let folded = folder.fold(text, origins: &origins)
    origins.append(SegmentOrigin(output: folded.count, input: text.count))
    var places: [Span] = []
    var from = 0
    while let place = nextPlace(in: folded, from: from) {
      from = place.end
      places.append(
        Span(
          start: RecordMatcher.input(behind: origins, at: place.start, roundingUp: false),
          end: RecordMatcher.input(behind: origins, at: place.end, roundingUp: true)))
    }
    return places
  }

  /// The first place at or behind `from` where one of the spellings stands, the longest if they begin together.
  private func nextPlace(in folded: UnsafeBufferPointer<UInt8>, from: Int) -> Span? {
    needles.compactMap { needle in
      firstPlace(of: needle, in: folded, from: from).map { Span(start: $0, end: $0 + needle.bytes.count) }
    }
    .min { ($0.start, -$0.end) < ($1.start, -$1.end) }
  }

  /// The place in the text that `output` of the folded text came from: its segment's start, or the next segment's.
  private static func input(behind origins: [SegmentOrigin], at output: Int, roundingUp: Bool) -> Int {
    // The last segment that starts at or before `output`; segments may be empty, then the last of them counts.
    var low = 0
    var high = origins.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if origins[middle].output <= output { low = middle } else { high = middle - 1 }
    }
    if roundingUp, origins[low].output < output, low + 1 < origins.count { return origins[low + 1].input }
    return origins[low].input
  }

  /// The first place at or behind `from` where the needle stands as the strategy wants it, an offset into the folded text.
  private func firstPlace(of needle: Needle, in text: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
    guard let start = text.baseAddress, text.count - from >= needle.bytes.count else { return nil }
    let end = start + text.count
    switch strategy {
    case .substring:
      return needle.first(from: start + from, to: end).map { $0 - start }
    case .prefix, .exact:
      guard from == 0, strategy == .prefix || text.count == needle.bytes.count else { return nil }
      return text.prefix(needle.bytes.count).elementsEqual(needle.bytes) ? 0 : nil
    case .wordPrefix:
      var place = start + from
      while let hit = needle.first(from: place, to: end) {
        if Word.begins(at: hit, in: start) { return hit - start }
        place = hit + 1
      }
      return nil
    }
  }
}

/// Where words begin in a compared text: at its start, and at every letter, mark or number that follows something else.
enum Word {
  static func begins(at place: UnsafePointer<UInt8>, in start: UnsafePointer<UInt8>) -> Bool {
    if place == start { return true }
    return isAlphanumeric(UTF8Text.comparedCharacter(at: place))
      && !isAlphanumeric(UTF8Text.comparedCharacter(at: UTF8Text.comparedStart(before: place)))
  }

  @inline(__always)
  static func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  private static func isAlphanumeric(_ value: UInt32) -> Bool {
    if value < 0x80 { return isASCIIAlphanumeric(UInt8(value)) }
    return Unicode.Scalar(value).map(UnicodeForms.isAlphanumeric) ?? false
  }
}
