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

  /// The rules applied to a whole text, or to a piece of it that no mark joins to its neighbours.
  func apply(to scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var text = scalars
    if foldsCase { text = UnicodeForms.caseFolded(UnicodeForms.decomposed(text)) }
    guard ignoresAccents else { return UnicodeForms.composed(text) }
    // The composition between the two rules changes nothing that decomposing does not undo.
    return UnicodeForms.decomposed(text).flatMap(Folding.withoutAccent)
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

  /// The ASCII characters that some other text than themselves (and, folding case, their other case) can become under
  /// this folding: where one of these is searched for, finding the ASCII byte is not enough.
  ///
  /// Found by trying every scalar; the tests do that again.
  var asciiWithOtherSpellings: StaticString {
    switch (foldsCase, ignoresAccents) {
    case (false, false): ";K`"
    case (true, false): ";`afiklnst"
    case (false, true): ";`<=>ABCDEFGHIJKLMNOPRSTUVWXYZabcdefghijklmnoprstuvwxyz"
    case (true, true): ";`<=>abcdefghijklmnoprstuvwxyz"
    }
  }
}
