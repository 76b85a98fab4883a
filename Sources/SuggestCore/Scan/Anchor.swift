/// How the strategy limits where an anchor may stand.
struct AnchorForm: Equatable {
  let strategy: Strategy
  /// Standing in the record decides nothing: the term is looked for in fields, or with edits, or in pieces.
  let decidesNothing: Bool
  let terminator: UInt8
}

/// The part of a term that blocks are searched for, and what finding it means.
///
/// A class, so that it is passed on without counting references to all that it holds; each belongs to one search.
final class Anchor: Equatable {
  private(set) var needle: Needle
  let form: AnchorForm
  /// The needle's first byte is the terminator before the record.
  let startsWithTerminator: Bool
  /// The needle is all of the term, and what it finds is decided by the bytes around it.
  private let isWholeTerm: Bool

  init(_ pattern: Pattern, run: Range<Int>, form: AnchorForm, inASCII: Bool = false) {
    self.form = form
    let isAtStart = form.strategy == .prefix || form.strategy == .exact
    startsWithTerminator = isAtStart && !form.decidesNothing && run.lowerBound == 0
    isWholeTerm = !form.decidesNothing && run == pattern.elements.indices
    let lead: Pattern.Lead =
      if startsWithTerminator {
        .byte(form.terminator)
      } else if isWholeTerm, form.strategy == .wordPrefix || form.strategy == .word, pattern.beginsWord {
        .wordStart
      } else {
        .anything
      }
    needle = pattern.needle(for: run, behind: lead, inASCII: inASCII)
  }

  static func == (left: Anchor, right: Anchor) -> Bool {
    left.needle == right.needle && left.form == right.form && left.startsWithTerminator == right.startsWithTerminator
      && left.isWholeTerm == right.isWholeTerm
  }

  func adapt(toSample start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    needle.adapt(toSample: start, end)
  }

  /// What the bytes around a hit of the needle's probe say. `compared` grows by the number of bytes looked at.
  ///
  /// Looks at no byte beyond the terminators that enclose the record: the needle holds none, but for its first byte,
  /// and the comparison stops at the first difference.
  func verdict(at hit: UnsafePointer<UInt8>, compared: inout Int) -> Verdict {
    let start = hit - needle.probeOffset
    if needle.probe.glance.seesAll, needle.probe.glance.fits(hit) { return verdict(ofMatchAt: start) }
    // The start of some other spelling.
    if needle.probe.kind == .byteOrOthers, hit.pointee >= 0x80 { return .perhaps }
    var isEqual = true
    return needle.bytes.withUnsafeBufferPointer { bytes in
      needle.masks.withUnsafeBufferPointer { masks in
        var index = needle.probeOffset + 1
        while index < bytes.count, start[index] | masks[index] == bytes[index] { index += 1 }
        if index < bytes.count {
          if start[index] < 0x80 {
            compared += index - needle.probeOffset
            return .no
          }
          isEqual = false
        }
        var before = needle.probeOffset - 1
        while before >= 0, start[before] | masks[before] == bytes[before] { before -= 1 }
        compared += index - before
        if before >= 0 {
          if start[before] < 0x80 { return .no }
          isEqual = false
        }
        return isEqual ? verdict(ofMatchAt: start) : .perhaps
      }
    }
  }

  /// The same where the needle stands, from `start` on.
  private func verdict(ofMatchAt start: UnsafePointer<UInt8>) -> Verdict {
    // A mark behind the match may compose with its last letter.
    guard isWholeTerm, start[needle.bytes.count] < 0xCC else { return .perhaps }
    switch form.strategy {
    case .wordPrefix: return wordVerdict(at: start)
    case .word: return wholeWordVerdict(from: start, to: start + needle.bytes.count)
    case .substring, .prefix, .exact, .fuzzy: return .yes
    }
  }

  /// Whether a certain match, found by its probe, lies within the record, and is all of it if it must be. A term that
  /// ends in CR is not found in the CR of a line's ending.
  func fits(_ record: Span, probeAt probe: Int) -> Bool {
    let matchEnd = probe - needle.probeOffset + needle.bytes.count
    return form.strategy == .exact ? matchEnd == record.end : matchEnd <= record.end
  }

  private func wordVerdict(at start: UnsafePointer<UInt8>) -> Verdict {
    let previous = start[-1]
    if previous == form.terminator { return .yes }
    if previous >= 0x80 { return .perhaps }
    return Word.isASCIIAlphanumeric(start[0]) && !Word.isASCIIAlphanumeric(previous) ? .yes : .no
  }

  private func wholeWordVerdict(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) -> Verdict {
    for byte in [start[-1], end[0]] where byte != form.terminator {
      if byte >= 0x80 { return .perhaps }
      if Word.isASCIIAlphanumeric(byte) { return .no }
    }
    return .yes
  }

  enum Verdict { case no, perhaps, yes }
}
