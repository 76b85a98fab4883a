/// UTF-8 with a place for bytes that are none.
///
/// Texts are compared as byte strings in which a scalar is its UTF-8 and a *stray byte* (one that belongs to no
/// complete, well-formed sequence) is the three bytes that UTF-8's scheme gives the code point U+DC00 + byte, a
/// surrogate: a code that valid text cannot contain (the idea is Python's PEP 383). So a stray byte equals only itself,
/// and byte search finds only whole characters.
enum UTF8Text {
  /// A decoded character: its value, and how many bytes it took. A stray byte has the value 0xDC00 + byte.
  struct Character {
    var value: UInt32
    var length: Int
    var isStray: Bool { UTF8Text.isStray(value) }
  }

  /// Whether a character's value stands for a stray byte.
  @inline(__always)
  static func isStray(_ value: UInt32) -> Bool { value & 0xFFFF_FF00 == 0xDC00 }

  /// The character at `place`, which lies before `end`. Well-formedness as in table 3-7 of the Unicode Standard.
  @inline(__always)
  static func character(at place: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>) -> Character {
    let lead = UInt32(place[0])
    if lead < 0x80 { return Character(value: lead, length: 1) }
    let room = end - place
    let stray = Character(value: 0xDC00 + lead, length: 1)
    if lead < 0xC2 || lead > 0xF4 || room < 2 { return stray }
    let second = UInt32(place[1])
    if second & 0xC0 != 0x80 { return stray }
    if lead < 0xE0 { return Character(value: (lead & 0x1F) << 6 | second & 0x3F, length: 2) }
    if room < 3 { return stray }
    let third = UInt32(place[2])
    if third & 0xC0 != 0x80 { return stray }
    if lead < 0xF0 {
      let value = (lead & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
      if value < 0x800 || (value >= 0xD800 && value < 0xE000) { return stray }
      return Character(value: value, length: 3)
    }
    if room < 4 { return stray }
    let fourth = UInt32(place[3])
    if fourth & 0xC0 != 0x80 { return stray }
    let value = (lead & 0x07) << 18 | (second & 0x3F) << 12 | (third & 0x3F) << 6 | fourth & 0x3F
    if value < 0x10000 || value > 0x10FFFF { return stray }
    return Character(value: value, length: 4)
  }

  /// Appends the code of a character, scalar or stray byte.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    switch value {
    case ..<0x80:
      bytes.append(UInt8(value))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | value >> 6))
      bytes.append(UInt8(0x80 | value & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(0xE0 | value >> 12))
      bytes.append(UInt8(0x80 | value >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | value & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | value >> 18))
      bytes.append(UInt8(0x80 | value >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | value >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | value & 0x3F))
    }
  }

  /// How many bytes a character's code has.
  static func width(_ value: UInt32) -> Int { value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4 }

  /// The codes of characters, one behind the other: a compared text.
  static func bytes(of values: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in values { append(value, to: &bytes) }
    return bytes
  }

  /// Characters as they are typed: UTF-8 and stray bytes.
  static func typedBytes(of values: some Sequence<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in values {
      if isStray(value) { bytes.append(UInt8(truncatingIfNeeded: value)) } else { append(value, to: &bytes) }
    }
    return bytes
  }

  /// The characters of a compared text.
  static func comparedCharacters(of bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBufferPointer { buffer in
      guard var place = buffer.baseAddress else { return [] }
      let end = place + buffer.count
      var values: [UInt32] = []
      while place < end {
        values.append(comparedCharacter(at: place))
        place += comparedLength(place.pointee)
      }
      return values
    }
  }

  /// The characters of `bytes` as typed or read: UTF-8 and stray bytes.
  static func characters(of bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBufferPointer { buffer in
      guard var place = buffer.baseAddress else { return [] }
      let end = place + buffer.count
      var values: [UInt32] = []
      while place < end {
        let character = character(at: place, before: end)
        values.append(character.value)
        place += character.length
      }
      return values
    }
  }

  /// The character of a *compared* text that starts at `place`. Compared texts are complete by construction.
  @inline(__always)
  static func comparedCharacter(at place: UnsafePointer<UInt8>) -> UInt32 {
    let lead = UInt32(place[0])
    switch lead {
    case ..<0x80: return lead
    case ..<0xE0: return (lead & 0x1F) << 6 | UInt32(place[1] & 0x3F)
    case ..<0xF0: return (lead & 0x0F) << 12 | UInt32(place[1] & 0x3F) << 6 | UInt32(place[2] & 0x3F)
    default:
      return (lead & 0x07) << 18 | UInt32(place[1] & 0x3F) << 12 | UInt32(place[2] & 0x3F) << 6
        | UInt32(place[3] & 0x3F)
    }
  }

  /// How many bytes the character of a compared text has that starts with `lead`.
  @inline(__always)
  static func comparedLength(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  /// The number of characters of a compared text.
  static func comparedCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The start of the character of a compared text that ends before `place`.
  @inline(__always)
  static func comparedStart(before place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = place - 1
    while place.pointee & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
