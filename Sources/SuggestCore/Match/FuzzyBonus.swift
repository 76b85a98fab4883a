/// What standing at a place of a text is worth, told by the character there and the one before.
///
/// Asked about the original text, as case folding would level the humps. A character that only the folding brought in
/// (the second s of a ß) stands inside a word: it is worth 0.
package enum FuzzyBonus {
  /// At the start of the text: most names are known by how they begin. `a` is better in `ab` than in `x/a`.
  static let start: Int16 = 19
  /// For a word behind white space or one of `/ \ , : ; |`, which part things: `a` is better in `x/a` than in `x-a`.
  static let afterDelimiter: Int16 = 18
  /// For a word behind a dash or an underscore, which join the parts of a name: `a` is better in `x-a` than in `x.a`.
  static let afterDash: Int16 = 16
  /// For a word behind any other character, a full stop or a quote: `a` is better in `x.a` than in `xA`.
  static let wordStart: Int16 = 14
  /// For an upper-case letter behind a lower-case one and a digit behind a letter: `fb` is better in `FooBar` than in
  /// `foobar`, `p3` in `python3` than in `p23`. The least, as it begins no word.
  static let hump: Int16 = 12

  /// The worth of `character` behind `previous`, nil at the start of the text; 0 inside a word, and for what is no part
  /// of words.
  package static func bonus(of character: UInt32, after previous: UInt32?) -> Int16 {
    guard let previous else { return start }
    let kind = Kind(character)
    if kind.partsWords { return 0 }
    switch Kind(previous) {
    case .delimiter: return afterDelimiter
    case .dash: return afterDash
    case .other: return wordStart
    case .lowercase: return kind == .uppercase || kind == .number ? hump : 0
    case .uppercase, .caseless: return kind == .number ? hump : 0
    case .number: return 0
    }
  }

  /// What a character is to its neighbours.
  private enum Kind {
    case lowercase
    /// Upper or title case.
    case uppercase
    /// A letter without case, or a mark.
    case caseless
    case number
    case delimiter
    case dash
    case other

    var partsWords: Bool { self == .delimiter || self == .dash || self == .other }

    init(_ character: UInt32) {
      switch character {
      case 0x61...0x7A: self = .lowercase
      case 0x41...0x5A: self = .uppercase
      case 0x30...0x39: self = .number
      case 0x09...0x0D, 0x20, 0x2F, 0x5C, 0x2C, 0x3A, 0x3B, 0x7C: self = .delimiter
      case 0x2D, 0x5F: self = .dash
      case ..<0x80: self = .other
      // The letters most met beyond ASCII, as asking for a category takes some 30 ns: Latin, Greek, Cyrillic; Han,
      // Hangul.
      case 0xDF...0xF6, 0xF8...0xFF, 0x3B1...0x3C9, 0x430...0x44F: self = .lowercase
      case 0xC0...0xD6, 0xD8...0xDE, 0x3A3...0x3A9, 0x391...0x3A1, 0x410...0x42F: self = .uppercase
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .caseless
      default: self = Kind(category: character)
      }
    }

    /// By the general category; a stray byte is no part of a word.
    private init(category character: UInt32) {
      guard let scalar = Unicode.Scalar(character) else {
        self = .other
        return
      }
      switch scalar.properties.generalCategory {
      case .lowercaseLetter: self = .lowercase
      case .uppercaseLetter, .titlecaseLetter: self = .uppercase
      case .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark: self = .caseless
      case .decimalNumber, .letterNumber, .otherNumber: self = .number
      case .dashPunctuation, .connectorPunctuation: self = .dash
      default: self = scalar.properties.isWhitespace ? .delimiter : .other
      }
    }
  }
}
