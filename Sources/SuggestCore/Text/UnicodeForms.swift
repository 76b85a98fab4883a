// The only file that asks the standard library for what it keeps behind an SPI: normal forms and case folding. The rest
// of the Unicode data (general category, combining class, title case) is public API.
@_spi(_Unicode) import Swift

/// What the standard library knows of Unicode, in the shape that `TextFolder` needs.
package enum UnicodeForms {
  /// The canonical decomposition (NFD).
  package static func decomposed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    Array(string(scalars)._nfd)
  }

  /// The canonical composition (NFC).
  static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    Array(string(scalars)._nfc)
  }

  /// Full case folding, a scalar at a time, as Unicode's toCasefold does it.
  static func caseFolded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    scalars.flatMap { Array($0.properties._caseFolded.unicodeScalars) }
  }

  /// The scalar's full title case mapping.
  static func titleCased(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    Array(scalar.properties.titlecaseMapping.unicodeScalars)
  }

  /// Whether the scalar may change with what stands before it: a mark that can be reordered or composed, a Hangul vowel
  /// or final, one of the few letters that compose backwards. Text can be normalised piece by piece if no piece starts
  /// with one.
  package static func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return false }
    switch scalar.value {
    case 0x1160...0x11FF: return true  // Hangul medial vowels and final consonants
    case 0x16D63...0x16D6A: return true  // Kirat Rai vowel signs, letters by category
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return !isStarter(scalar)
    }
  }

  /// Whether the scalar keeps its place when marks are put in order: its combining class is 0.
  static func isStarter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .notReordered
  }

  /// Whether the scalar is a letter, a mark or a number: what words are made of.
  static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }

  /// Whether a character, as `UTF8Text` has them, is a decimal digit (Nd). Quick for the letters most met.
  package static func isDigit(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x660: value &- 0x30 < 10
    case 0x1C5A..<0xA620, 0xABFA..<0xFF10: false
    default: Unicode.Scalar(value).map { $0.properties.generalCategory == .decimalNumber } ?? false
    }
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
