/// Where words begin in a compared text: at its start, and at every letter, mark or number that follows something else;
/// and what stands in it as whole words.
enum Word {
  static func begins(at place: UnsafePointer<UInt8>, in start: UnsafePointer<UInt8>) -> Bool {
    if place == start { return true }
    return isAlphanumeric(UTF8Text.comparedCharacter(at: place))
      && !isAlphanumeric(UTF8Text.comparedCharacter(at: UTF8Text.comparedStart(before: place)))
  }

  /// Whether no letter, mark or number stands right before `span` of `text`, or right behind it.
  static func areWhole(_ span: Span, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress else { return true }
    let (first, end) = (start + span.start, start + span.end)
    return (span.end == text.count || !isAlphanumeric(UTF8Text.comparedCharacter(at: end)))
      && (span.start == 0 || !isAlphanumeric(UTF8Text.comparedCharacter(at: UTF8Text.comparedStart(before: first))))
  }

  /// Whether no letter, mark or number stands before `place`.
  static func comesFirst(at place: UnsafePointer<UInt8>, in start: UnsafePointer<UInt8>) -> Bool {
    var before = start
    while before < place {
      if isAlphanumeric(UTF8Text.comparedCharacter(at: before)) { return false }
      before += UTF8Text.comparedLength(before.pointee)
    }
    return true
  }

  /// Where words begin in a text taken apart into characters.
  static func begins(at index: Int, in characters: UnsafeBufferPointer<UInt32>) -> Bool {
    index == 0 || isAlphanumeric(characters[index]) && !isAlphanumeric(characters[index - 1])
  }

  @inline(__always)
  static func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  static func isAlphanumeric(_ value: UInt32) -> Bool {
    if value < 0x80 { return isASCIIAlphanumeric(UInt8(value)) }
    return Unicode.Scalar(value).map(UnicodeForms.isAlphanumeric) ?? false
  }
}
