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
    leadBytesAndResults.compactMap { lead, results in
      results.withUTF8Buffer { $0.contains(byte) } ? lead : nil
    }
  }

  private var leadBytesAndResults: [(lead: UInt8, results: StaticString)] {
    switch (foldsCase, ignoresAccents) {
    case (false, false):
      [(0xCD, ";"), (0xE1, "`"), (0xE2, "K")]
    case (true, false):
      [(0xC3, "s"), (0xC4, "i"), (0xC5, "ns"), (0xCD, ";"), (0xE1, "`as"), (0xE2, "k"), (0xEF, "filst")]
    case (false, true):
      [
        (0xC3, "ACDEINOTUYacdehinostuy"), (0xC4, "ACDEGHIJKLacdeghijkl"), (0xC5, "LNORSTUWYZelnorstuwyz"),
        (0xC6, "OUou"), (0xC7, "AGIKNOUaegijknou"), (0xC8, "AEHIORSTUYaehiorstuy"), (0xCD, ";"),
        (0xE1, "ABCDEFGHIKLMNOPRSTUVWXYZ`abcdefghiklmnoprstuvwxyz"), (0xE2, "<=>AK"),
      ]
    case (true, true):
      [
        (0xC3, "acdehinostuy"), (0xC4, "acdeghijkl"), (0xC5, "elnorstuwyz"), (0xC6, "ou"), (0xC7, "aegijknou"),
        (0xC8, "aehiorstuy"), (0xCD, ";"), (0xE1, "`abcdefghiklmnoprstuvwxyz"), (0xE2, "<=>ak"), (0xEF, "filst"),
      ]
    }
  }
}
