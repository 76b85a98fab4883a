import SuggestCore
import Testing

/// What is said of all scalars, tried with every one of them.
@Suite struct FoldingTests {
  static let foldings = [false, true].flatMap { foldsCase in
    [false, true].map { Folding(foldsCase: foldsCase, ignoresAccents: $0) }
  }

  /// All that have a meaning and could have another form.
  private static let scalars: [Unicode.Scalar] = (0..<0xF0000 as Range<UInt32>).compactMap { value in
    guard let scalar = Unicode.Scalar(value) else { return nil }
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse: return nil
    default: return scalar
    }
  }

  @Test(arguments: foldings)
  func asciiIsFoundInNoOtherTextThanSaid(_ folding: Folding) {
    var found: [UInt8: Set<UInt8>] = [:]
    for scalar in Self.scalars {
      let folded = folding.apply(to: [scalar])
      guard scalar.isASCII else {
        for ascii in folded where ascii.isASCII {
          found[UInt8(ascii.value), default: []].insert(utf8(String(scalar))[0])
        }
        continue
      }
      let isUpper = "A"..."Z" ~= scalar
      #expect(folded == [folding.foldsCase && isUpper ? Unicode.Scalar(scalar.value + 0x20)! : scalar])
    }
    for byte in 0..<0x80 as Range<UInt8> {
      let said = folding.leadBytes(becoming: byte)
      #expect(Set(said) == found[byte] ?? [], "\(shown([byte]))")
      // The probe has room for no more.
      #expect(said.count == Set(said).count && said.count <= 8)
    }
  }

  @Test func onlyJoiningScalarsStandBehindAnotherInADecomposition() {
    for scalar in Self.scalars {
      for later in UnicodeForms.decomposed([scalar]).dropFirst() {
        #expect(UnicodeForms.joinsPrevious(later), "\(scalar.named) holds \(later.named)")
      }
    }
  }

  @Test(arguments: foldings)
  func noScalarBecomesOneThatJoins(_ folding: Folding) {
    for scalar in Self.scalars where !folding.joinsPrevious(scalar) {
      guard let first = folding.apply(to: [scalar]).first else { continue }
      #expect(!folding.joinsPrevious(first), "\(scalar.named) becomes \(first.named)")
    }
  }

  /// Nothing that does not join may change with what stands before it: tried with letters that compose with much.
  @Test(arguments: foldings)
  func scalarsThatDoNotJoinStandAlone(_ folding: Folding) {
    let before: [[Unicode.Scalar]] = [["e"], ["\u{1100}"], ["\u{AC00}"], ["\u{9C7}"], ["\u{1025}"]]
    let images = before.map(folding.apply)
    // Hangul syllables and ideographs are alike, and many.
    for scalar in Self.scalars where !folding.joinsPrevious(scalar) && scalar.value < 0x3400 {
      let image = folding.apply(to: [scalar])
      for (letter, letterImage) in zip(before, images) {
        #expect(folding.apply(to: letter + [scalar]) == letterImage + image, "\(scalar.named)")
      }
    }
  }

  @Test(arguments: rows)
  func appliesTheRules(_ row: FoldingRow) {
    let texts = FoldingTests.foldings.map { folding in
      String(String.UnicodeScalarView(folding.apply(to: Array(row.text.unicodeScalars))))
    }
    #expect(texts.map { utf8($0) } == row.folded.map { utf8($0) }, "\(texts)")
  }

  private static let rows: [FoldingRow] =
    [
      FoldingRow("Zu\u{308}rich", "Z\u{FC}rich", "Zurich", "z\u{FC}rich", "zurich"),
      FoldingRow("Łódź", "Łódź", "Lodz", "łódź", "lodz"),
      FoldingRow("Straße", "Straße", "Strasse", "strasse", "strasse"),
      FoldingRow("\u{1E9E}", "\u{1E9E}", "Ss", "ss", "ss"),
      FoldingRow("İ", "İ", "I", "i\u{307}", "i"),
      FoldingRow("ı", "ı", "i", "ı", "i"),
      FoldingRow("\u{3A3}\u{3C2}", "Σς", "Σς", "σσ", "σσ"),
      FoldingRow("\u{FB01}", "\u{FB01}", "\u{FB01}", "fi", "fi"),
      FoldingRow("\u{212A}", "K", "K", "k", "k"),
      FoldingRow("\u{1FB3}", "\u{1FB3}", "\u{3B1}", "\u{3B1}\u{3B9}", "\u{3B1}\u{3B9}"),
      // The composition is the last step: what case folding put side by side composes.
      FoldingRow("\u{345}\u{301}", "\u{301}\u{345}", "", "\u{301}\u{3B9}", "\u{3B9}"),
      FoldingRow("\u{1C4}\u{30C}", "\u{1C4}\u{30C}", "\u{1C4}", "\u{1C6}\u{30C}", "\u{1C6}"),
      FoldingRow("\u{1100}\u{1161}\u{11A8}", "각", "\u{1100}\u{1161}\u{11A8}", "각", "\u{1100}\u{1161}\u{11A8}"),
      // A voicing mark has class 8 and goes, a virama has class 9 and stays, and so does a mark of class 0.
      FoldingRow("\u{304C}", "\u{304C}", "\u{304B}", "\u{304C}", "\u{304B}"),
      FoldingRow("\u{915}\u{94D}", "\u{915}\u{94D}", "\u{915}\u{94D}", "\u{915}\u{94D}", "\u{915}\u{94D}"),
      FoldingRow("\u{E01}\u{E34}", "\u{E01}\u{E34}", "\u{E01}\u{E34}", "\u{E01}\u{E34}", "\u{E01}\u{E34}"),
      FoldingRow("ǿ", "ǿ", "o", "ǿ", "o"),
      FoldingRow("", "", "", "", ""),
    ]
    + plainLetters.map { letter, plain in
      let lower = letter.properties.lowercaseMapping
      let folded = ["ß", "ẞ"].contains(letter) ? "ss" : lower
      return FoldingRow(String(letter), String(letter), plain, folded, plain.lowercased())
    }

  /// The table of the rule, written once more.
  private static let plainLetters: [(Unicode.Scalar, String)] = [
    ("ø", "o"), ("ł", "l"), ("đ", "d"), ("ð", "d"), ("ħ", "h"), ("ŧ", "t"), ("ı", "i"),
    ("æ", "ae"), ("œ", "oe"), ("ß", "ss"), ("þ", "th"),
    ("Ø", "O"), ("Ł", "L"), ("Đ", "D"), ("Ð", "D"), ("Ħ", "H"), ("Ŧ", "T"),
    ("Æ", "Ae"), ("Œ", "Oe"), ("ẞ", "Ss"), ("Þ", "Th"),
  ]
}

/// A text in the four foldings.
struct FoldingRow: CustomTestStringConvertible, Sendable {
  let text: String
  /// As it is; without accents; case folded; both.
  let folded: [String]

  init(_ text: String, _ plain: String, _ withoutAccents: String, _ caseFolded: String, _ both: String) {
    self.text = text
    folded = [plain, withoutAccents, caseFolded, both]
  }

  var testDescription: String { text.unicodeScalars.map(\.named).joined(separator: " ") }
}

extension Folding: CustomTestStringConvertible {
  public var testDescription: String {
    switch (foldsCase, ignoresAccents) {
    case (false, false): "canonical spelling only"
    case (false, true): "accents ignored"
    case (true, false): "case ignored"
    case (true, true): "case and accents ignored"
    }
  }
}

extension Unicode.Scalar {
  /// `U+0041`.
  fileprivate var named: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
