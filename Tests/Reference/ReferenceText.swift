// What a text is (characters) and how two texts are compared, after section 3 of the SPEC.
//
// Everything here works on whole arrays, one rule after the other, in the order in which the SPEC
// names them. Stray bytes are barriers: each run of scalars between them is normalised on its own.

@_spi(_Unicode) import Swift

/// One character of a text: a Unicode scalar, or a byte that is no part of well-formed UTF-8.
package enum TextCharacter: Hashable, Sendable {
  case scalar(Unicode.Scalar)
  case stray(UInt8)
}

/// The characters that `bytes` spell.
///
/// A byte belongs to a scalar only in a complete well-formed sequence; every other byte is a stray byte.
package func characters(of bytes: [UInt8]) -> [TextCharacter] {
  var characters: [TextCharacter] = []
  var index = 0
  while index < bytes.count {
    if let (scalar, length) = wellFormedScalar(in: bytes, at: index) {
      characters.append(.scalar(scalar))
      index += length
    } else {
      characters.append(.stray(bytes[index]))
      index += 1
    }
  }
  return characters
}

/// The scalar whose well-formed UTF-8 begins at `index`, and its length in bytes.
private func wellFormedScalar(
  in bytes: [UInt8], at index: Int
) -> (scalar: Unicode.Scalar, length: Int)? {
  let first = UInt32(bytes[index])
  let length: Int
  let smallest: UInt32  // A smaller value in as many bytes is an overlong form.
  var value: UInt32
  switch first {
  case 0x00...0x7F: (length, smallest, value) = (1, 0, first)
  case 0xC0...0xDF: (length, smallest, value) = (2, 0x80, first & 0x1F)
  case 0xE0...0xEF: (length, smallest, value) = (3, 0x800, first & 0x0F)
  case 0xF0...0xF7: (length, smallest, value) = (4, 0x10000, first & 0x07)
  default: return nil
  }
  guard index + length <= bytes.count else { return nil }
  for byte in bytes[(index + 1)..<(index + length)] {
    guard 0x80...0xBF ~= byte else { return nil }
    value = value << 6 | UInt32(byte & 0x3F)
  }
  // No scalar is a surrogate, or above U+10FFFF: the initializer knows.
  guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
  return (scalar, length)
}

/// The bytes that spell `characters`.
package func bytes(of characters: [TextCharacter]) -> [UInt8] {
  characters.flatMap { character -> [UInt8] in
    switch character {
    case .scalar(let scalar): Array(String(Character(scalar)).utf8)
    case .stray(let byte): [byte]
    }
  }
}

/// `text` with `change` applied to each run of scalars between stray bytes.
private func changingRuns(
  of text: [TextCharacter], _ change: (String) -> [Unicode.Scalar]
) -> [TextCharacter] {
  var changed: [TextCharacter] = []
  var run = String.UnicodeScalarView()
  func endRun() {
    guard !run.isEmpty else { return }
    changed += change(String(run)).map(TextCharacter.scalar)
    run = String.UnicodeScalarView()
  }
  for character in text {
    switch character {
    case .scalar(let scalar):
      run.append(scalar)
    case .stray:
      endRun()
      changed.append(character)
    }
  }
  endRun()
  return changed
}

/// The canonical composition of `text`.
package func composed(_ text: [TextCharacter]) -> [TextCharacter] {
  changingRuns(of: text) { Array($0._nfc) }
}

/// The canonical decomposition of `text`.
package func decomposed(_ text: [TextCharacter]) -> [TextCharacter] {
  changingRuns(of: text) { Array($0._nfd) }
}

/// `text` under `-i`: NFC(casefold(NFD(x))), full case folding.
package func caseFolded(_ text: [TextCharacter]) -> [TextCharacter] {
  composed(
    changingRuns(of: decomposed(text)) { run in
      run.unicodeScalars.flatMap { Array($0.properties._caseFolded.unicodeScalars) }
    })
}

/// `text` with its first character mapped to title case.
package func capitalized(_ text: [TextCharacter]) -> [TextCharacter] {
  let text = composed(text)
  return text.isEmpty ? text : composed(titleCased(text[0]) + text.dropFirst())
}

/// `text`, and `text` with each choice of its words capitalised, the first character of a word mapped to title case; as
/// it is first.
///
/// The characters are those of the canonical composition.
package func capitalizations(of text: [TextCharacter]) -> [[TextCharacter]] {
  let text = composed(text)
  return text.indices.reduce([[]]) { beginnings, index in
    let whole = beginnings.map { $0 + [text[index]] }
    guard wordBegins(at: index, in: text) else { return whole }
    return whole + beginnings.map { $0 + titleCased(text[index]) }
  }.map(composed)
}

/// Unicode's full mapping: `ß` to `Ss`.
private func titleCased(_ character: TextCharacter) -> [TextCharacter] {
  guard case .scalar(let scalar) = character else { return [character] }
  return scalar.properties.titlecaseMapping.unicodeScalars.map(TextCharacter.scalar)
}

/// The letters that `--ignore-accents` replaces, which Unicode doesn't decompose.
private let letterReplacements: [Unicode.Scalar: String] = [
  "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i",
  "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th",
  "Ø": "O", "Ł": "L", "Đ": "D", "Ð": "D", "Ħ": "H", "Ŧ": "T",
  "Æ": "Ae", "Œ": "Oe", "ẞ": "Ss", "Þ": "Th",
]

/// `text` under `--ignore-accents`: in NFD, in it the letters replaced, then without the nonspacing
/// marks whose combining class is neither 0 nor 9. It is not composed again.
package func withoutAccents(_ text: [TextCharacter]) -> [TextCharacter] {
  changingRuns(of: text) { run in
    let replaced = run._nfd.flatMap { scalar in
      letterReplacements[scalar].map { Array($0.unicodeScalars) } ?? [scalar]
    }
    return replaced.filter { scalar in
      let properties = scalar.properties
      let combiningClass = properties.canonicalCombiningClass.rawValue
      let isAccent =
        properties.generalCategory == .nonspacingMark
        && combiningClass != 0 && combiningClass != 9
      return !isAccent
    }
  }
}

/// What one term and the texts it is sought in go through before they are compared.
package struct Comparison: Sendable {
  package var ignoresCase = false
  package var ignoresAccents = false

  package init() {}

  /// `text` as compared. The accent rule comes after any case rule.
  package func compared(_ text: [TextCharacter]) -> [TextCharacter] {
    let cased = ignoresCase ? caseFolded(text) : composed(text)
    return ignoresAccents ? withoutAccents(cased) : cased
  }
}

/// Whether `text` has an upper-case letter (Lu), whichever way it is spelled.
package func hasUppercaseLetter(_ text: [TextCharacter]) -> Bool {
  composed(text).contains { character in
    guard case .scalar(let scalar) = character else { return false }
    return scalar.properties.generalCategory == .uppercaseLetter
  }
}

/// Whether a word of `text` begins at `index`: at the start and at every alphanumeric character that
/// follows one that is not.
package func wordBegins(at index: Int, in text: [TextCharacter]) -> Bool {
  index == 0 || (isAlphanumeric(text[index]) && !isAlphanumeric(text[index - 1]))
}

/// Whether `place` of `text` is whole words: no alphanumeric character stands right before it or right behind it.
func areWords(_ place: Range<Int>, in text: [TextCharacter]) -> Bool {
  (place.lowerBound == 0 || !isAlphanumeric(text[place.lowerBound - 1]))
    && (place.upperBound == text.count || !isAlphanumeric(text[place.upperBound]))
}

/// Whether `character` is a decimal digit (Nd).
func isDigit(_ character: TextCharacter) -> Bool {
  guard case .scalar(let scalar) = character else { return false }
  return scalar.properties.generalCategory == .decimalNumber
}

/// Whether `character` is a Unicode letter, mark or number.
func isAlphanumeric(_ character: TextCharacter) -> Bool {
  guard case .scalar(let scalar) = character else { return false }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark,
    .decimalNumber, .letterNumber, .otherNumber:
    return true
  default:
    return false
  }
}

/// The words of `text`, split at Unicode's White_Space.
package func words(of text: [TextCharacter]) -> [[TextCharacter]] {
  text.split { character in
    guard case .scalar(let scalar) = character else { return false }
    return scalar.properties.isWhitespace
  }.map(Array.init)
}

/// The grapheme clusters of `text` in order; each stray byte is one.
package func graphemeClusters(of text: [TextCharacter]) -> [[TextCharacter]] {
  var clusters: [[TextCharacter]] = []
  var run = String.UnicodeScalarView()
  func endRun() {
    for cluster in String(run) {
      clusters.append(cluster.unicodeScalars.map(TextCharacter.scalar))
    }
    run = String.UnicodeScalarView()
  }
  for character in text {
    switch character {
    case .scalar(let scalar):
      run.append(scalar)
    case .stray:
      endRun()
      clusters.append([character])
    }
  }
  endRun()
  return clusters
}

/// What a compared character is where case is not folded, so that what was typed can be told from what was not.
package enum TypedCharacter: Hashable, Sendable {
  case character(TextCharacter)
  /// One of those that this text has become, not each character by itself: the second s of ß is not that of ss.
  case part(Int, of: [TextCharacter])
}

/// A text as compared, its characters with what they come from in its canonical composition.
package struct TracedText: Sendable {
  package private(set) var composed: [TextCharacter]
  package private(set) var characters: [TextCharacter] = []
  /// For each character what it is without folding case.
  package private(set) var typed: [TypedCharacter] = []
  /// For each character where the part of `composed` begins that it comes from.
  package private(set) var origins: [Int] = []
  /// For each character what standing there is worth in a fuzzy match: what only the folding brought in stands inside a
  /// word.
  package private(set) var bonuses: [Int] = []

  package init(_ text: [TextCharacter], for comparison: Comparison) {
    var caseCounts = comparison
    caseCounts.ignoresCase = false
    composed = Reference.composed(text)
    let comparisons = [comparison, caseCounts]
    var start = 0
    var rest = comparisons.map { $0.compared(composed) }
    while start < composed.count {
      // The shortest part that is compared by itself, whether case is folded or not.
      var end = start
      var parts: [[TextCharacter]] = []
      var others: [[TextCharacter]] = []
      repeat {
        end += 1
        parts = comparisons.map { $0.compared(Array(composed[start..<end])) }
        others = comparisons.map { $0.compared(Array(composed[end...])) }
      } while zip(parts, others).map(+) != rest
      let isFoldedOneByOne =
        parts[0].count == parts[1].count && zip(parts[0], parts[1]).allSatisfy { comparison.compared([$1]) == [$0] }
      for (index, character) in parts[0].enumerated() {
        characters.append(character)
        typed.append(isFoldedOneByOne ? .character(parts[1][index]) : .part(index, of: parts[1]))
        origins.append(start)
        bonuses.append(
          index == 0 ? fuzzyBonus(of: composed[start], after: start == 0 ? nil : composed[start - 1]) : 0)
      }
      start = end
      rest = others
    }
  }
}

/// What standing at `character` behind `previous` is worth in a fuzzy match; nil is the start of the text.
package func fuzzyBonus(of character: TextCharacter, after previous: TextCharacter?) -> Int {
  guard let previous else { return 19 }
  guard isAlphanumeric(character) else { return 0 }
  guard isAlphanumeric(previous) else {
    guard case .scalar(let scalar) = previous else { return 14 }
    if scalar.properties.isWhitespace || #"/\,:;|"#.unicodeScalars.contains(scalar) { return 18 }
    switch scalar.properties.generalCategory {
    // A dash or an underscore.
    case .dashPunctuation, .connectorPunctuation: return 16
    default: return 14
    }
  }
  // A hump: an upper-case letter behind a lower-case one, a digit behind a letter.
  switch (category(of: character), category(of: previous)) {
  case (.uppercaseLetter, .lowercaseLetter), (.titlecaseLetter, .lowercaseLetter): return 12
  case (.decimalNumber, let before), (.letterNumber, let before), (.otherNumber, let before):
    return [.decimalNumber, .letterNumber, .otherNumber].contains(before) ? 0 : 12
  default: return 0
  }
}

private func category(of character: TextCharacter) -> Unicode.GeneralCategory? {
  guard case .scalar(let scalar) = character else { return nil }
  return scalar.properties.generalCategory
}
