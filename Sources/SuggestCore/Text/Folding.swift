/// What two texts may differ in and still compare alike, beyond their canonical spelling.
///
/// - neither: NFC(x)
/// - `foldsCase`: NFC(casefold(NFD(x))), full case folding (Unicode, section 3.13, D145 without the last NFD)
/// - `ignoresAccents`, after that: NFD, the letters of `plainLetters` replaced, nonspacing marks dropped but for those of
///   combining class 0 (they are letters of their script) and 9 (viramas); not composed again
package struct Folding: Hashable, Sendable {
  package var foldsCase: Bool
  package var ignoresAccents: Bool

  package init(foldsCase: Bool, ignoresAccents: Bool) {
    self.foldsCase = foldsCase
    self.ignoresAccents = ignoresAccents
  }

  /// The same, but that case counts.
  var withoutCase: Folding { Folding(foldsCase: false, ignoresAccents: ignoresAccents) }

  /// The rules applied to a whole text, or to a piece of it that no mark joins to its neighbours.
  package func apply(to scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var text = scalars
    if foldsCase { text = UnicodeForms.caseFolded(UnicodeForms.decomposed(text)) }
    guard ignoresAccents else { return UnicodeForms.composed(text) }
    // The composition between the two rules changes nothing that decomposing does not undo.
    return UnicodeForms.decomposed(text).flatMap(Folding.withoutAccent)
  }

  /// Whether the scalar's part of a folded text may depend on what stands before it. Text can be folded piece by piece
  /// if no piece starts with such a one.
  ///
  /// Without accents nothing is composed, so that only the order of marks is left to depend on each other, and only of
  /// those that do not vanish.
  package func joinsPrevious(_ scalar: Unicode.Scalar) -> Bool {
    guard UnicodeForms.joinsPrevious(scalar) else { return false }
    guard ignoresAccents else { return true }
    let image = apply(to: [scalar])
    guard let first = image.first else { return false }
    return !UnicodeForms.isStarter(scalar) || !UnicodeForms.isStarter(first)
  }

  private static func withoutAccent(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let plain = plainLetters[scalar] { return plain }
    guard scalar.properties.generalCategory == .nonspacingMark else { return [scalar] }
    let combiningClass = scalar.properties.canonicalCombiningClass
    return combiningClass == .notReordered || combiningClass == .virama ? [scalar] : []
  }

  /// Letters whose accent is part of the letter, so that no decomposition takes it off, and ligatures.
  private static let plainLetters: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ø": ["o"], "ł": ["l"], "đ": ["d"], "ð": ["d"], "ħ": ["h"], "ŧ": ["t"], "ı": ["i"],
    "æ": ["a", "e"], "œ": ["o", "e"], "ß": ["s", "s"], "þ": ["t", "h"],
    "Ø": ["O"], "Ł": ["L"], "Đ": ["D"], "Ð": ["D"], "Ħ": ["H"], "Ŧ": ["T"],
    "Æ": ["A", "e"], "Œ": ["O", "e"], "ẞ": ["S", "s"], "Þ": ["T", "h"],
  ]

  /// The first bytes of the UTF-8 of all scalars beyond ASCII whose folded form holds the ASCII character `byte`: where
  /// that is searched for, finding the byte itself (and, folding case, its other case) is not enough. At most eight.
  ///
  /// Found by trying every scalar; the tests do that again.
  package func leadBytes(becoming byte: UInt8) -> [UInt8] {
    Folding.leadBytes.filter { characters(ledBy: $0).withUTF8Buffer { $0.contains(byte) } }
  }

  private static let leadBytes: [UInt8] = [0xC3, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xCD, 0xE1, 0xE2, 0xEF]

  /// The ASCII characters in the folded forms of the scalars whose first byte is `lead`.
  private func characters(ledBy lead: UInt8) -> StaticString {
    switch (lead, foldsCase, ignoresAccents) {
    case (0xC3, true, false): "s"
    case (0xC3, false, true): "ACDEINOTUYacdehinostuy"
    case (0xC3, true, true): "acdehinostuy"
    case (0xC4, true, false): "i"
    case (0xC4, false, true): "ACDEGHIJKLacdeghijkl"
    case (0xC4, true, true): "acdeghijkl"
    case (0xC5, true, false): "ns"
    case (0xC5, false, true): "LNORSTUWYZelnorstuwyz"
    case (0xC5, true, true): "elnorstuwyz"
    case (0xC6, false, true): "OUou"
    case (0xC6, true, true): "ou"
    case (0xC7, false, true): "AGIKNOUaegijknou"
    case (0xC7, true, true): "aegijknou"
    case (0xC8, false, true): "AEHIORSTUYaehiorstuy"
    case (0xC8, true, true): "aehiorstuy"
    case (0xCD, _, _): ";"
    case (0xE1, false, false): "`"
    case (0xE1, true, false): "`as"
    case (0xE1, false, true): "ABCDEFGHIKLMNOPRSTUVWXYZ`abcdefghiklmnoprstuvwxyz"
    case (0xE1, true, true): "`abcdefghiklmnoprstuvwxyz"
    case (0xE2, false, false): "K"
    case (0xE2, true, false): "k"
    case (0xE2, false, true): "<=>AK"
    case (0xE2, true, true): "<=>ak"
    case (0xEF, true, _): "filst"
    default: ""
    }
  }
}
