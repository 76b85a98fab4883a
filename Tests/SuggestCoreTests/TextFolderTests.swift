import Reference
import SuggestCore
import Testing

/// Folding in segments and by tables against the rules applied to each stretch of valid text as a whole.
@Suite struct TextFolderTests {
  @Test(arguments: FoldingTests.foldings)
  func foldsEveryShortText(_ folding: Folding) {
    // One folder for all: what it learnt from one text must be true of the next.
    var folder = TextFolder(folding)
    for text in Self.shortTexts { check(text, &folder) }
  }

  @Test(arguments: FoldingTests.foldings)
  func foldsLongTexts(_ folding: Folding) {
    var folder = TextFolder(folding)
    for seed in 0..<600 {
      var random = SplitMix64(seed: UInt64(seed))
      let palette = (0..<1 + random.number(below: 5)).map { _ in random.element(of: Self.pieces + piecesOfEachKind) }
      let text = (0..<random.number(below: 60)).flatMap { _ -> Piece in
        random.chance(20) ? Self.asciiStretch.dropLast(random.number(below: 40)) : random.element(of: palette)
      }
      check(text, &folder, "seed \(seed)")
    }
  }

  @Test(arguments: FoldingTests.foldings)
  func everyPieceIsTheFoldedPieceItCameFrom(_ folding: Folding) {
    var folder = TextFolder(folding)
    for text in Self.shortTexts { checkOrigins(of: text, &folder) }
  }

  @Test(arguments: FoldingTests.foldings)
  func everyPieceOfALongTextIsTheFoldedPieceItCameFrom(_ folding: Folding) {
    var folder = TextFolder(folding)
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      let text = (0..<random.number(below: 50)).flatMap { _ in random.element(of: Self.pieces) }
      checkOrigins(of: text, &folder)
    }
  }

  /// More marks than any writing has, in the wrong order.
  @Test(arguments: FoldingTests.foldings)
  func foldsALongRunOfMarks(_ folding: Folding) {
    var folder = TextFolder(folding)
    for count in [31, 32, 33, 200] {
      let marks = (0..<count).flatMap { utf8(["\u{301}", "\u{323}", "\u{345}"][$0 % 3]) }
      check(utf8("e") + marks, &folder, "\(count) marks")
      checkOrigins(of: utf8("e") + marks, &folder)
    }
  }

  @Test func tracesAMatchToItsLetter() {
    // `x` composes with nothing, `e` does.
    #expect(origins(of: "x\u{301}e\u{301}a") == [0, 1, 3, 6])
    // All of a letter that folds to several comes from it.
    #expect(origins(of: "a\u{FB01}b", Folding(foldsCase: true, ignoresAccents: false)) == [0, 1, 4])
  }

  @Test func theFoldedTextCanBeReadBehindItsEnd() {
    var folder = TextFolder(Folding(foldsCase: true, ignoresAccents: true))
    for count in [0, 1, 255, 256, 257, 5000] {
      let folded = folder.folded([UInt8](repeating: 0x41, count: count))
      #expect(folded == [UInt8](repeating: 0x61, count: count))
      let text = [UInt8](repeating: 0x41, count: count)
      text.withUnsafeBufferPointer { text in
        let folded = folder.fold(text)
        guard let start = folded.baseAddress else { return }
        // For the address sanitizer to object to.
        for offset in 0..<Block.padding { _ = start[folded.count + offset] }
      }
    }
  }

  /// One of each kind that segments and tables tell apart.
  private static let pieces: [Piece] =
    [
      "a", "K", "e", "<",
      // Composed and not; marks of the classes 230, 220, 240, 1, 8, 9 and 0, and one that is two.
      "\u{E9}", "\u{FC}", "\u{301}", "\u{323}", "\u{345}", "\u{338}", "\u{3099}", "\u{94D}", "\u{E34}", "\u{344}",
      // Letters whose image is long, or another letter's; letters without an accent to take off.
      "\u{DF}", "\u{FB03}", "\u{130}", "\u{390}", "\u{1FB3}", "\u{212A}", "\u{142}",
      // Hangul.
      "\u{AC00}", "\u{1100}", "\u{1161}", "\u{11A8}",
      // Letters that no composition makes again, that compose backwards, and beyond the first plane.
      "\u{958}", "\u{16D63}", "\u{16D67}", "\u{1D15E}",
    ].map { utf8($0) } + [[0xC3], [0xFF], [0xE2, 0x82]]

  private static let shortTexts = exhaustiveTexts(alphabet: pieces, maximumLength: 2) + lettersWithMarks

  /// Up to three marks in every order, behind every letter that takes marks.
  private static let lettersWithMarks: [[UInt8]] = {
    let marks = ["\u{301}", "\u{323}", "\u{345}", "\u{338}", "\u{94D}", "\u{1161}", "\u{11A8}"].map { utf8($0) }
    let letters = ["e", "\u{E9}", "<", "\u{1FB3}", "\u{DF}", "\u{AC00}", "\u{1100}"].map { utf8($0) }
    let threeMarks = exhaustiveTexts(alphabet: marks + [[0xC3]], maximumLength: 3)
    return letters.flatMap { letter in threeMarks.map { letter + $0 } }
  }()

  private static let asciiStretch = utf8("The Quick Brown Fox @[`{ Jumps Over The Lazy Dogs 0123456789 AZ az")

  private func check(_ text: [UInt8], _ folder: inout TextFolder, _ comment: String = "") {
    let expected = Self.folded(text, folder.folding)
    #expect(folder.folded(text) == expected, "\(shown(text)) \(comment)")
  }

  private func checkOrigins(of text: [UInt8], _ folder: inout TextFolder) {
    var origins: [SegmentOrigin] = []
    let folded = text.withUnsafeBufferPointer { Array(folder.fold($0, origins: &origins)) }
    #expect(folded == Self.folded(text, folder.folding), "\(shown(text))")
    var edges = origins.map { ($0.input, $0.output) } + [(text.count, folded.count)]
    // Before the first piece there may be marks of which nothing is left.
    if edges[0].0 > 0 { edges.insert((0, 0), at: 0) }
    #expect(edges[0] == (0, 0), "\(shown(text))")
    for ((input, output), (nextInput, nextOutput)) in zip(edges, edges.dropFirst()) {
      guard input < nextInput, output <= nextOutput, nextOutput <= folded.count else {
        Issue.record("\(shown(text)): the pieces at \(input) and \(nextInput) overlap")
        return
      }
      let piece = Self.folded(Array(text[input..<nextInput]), folder.folding)
      #expect(piece == Array(folded[output..<nextOutput]), "\(shown(text)) at \(input)")
    }
  }

  private func origins(
    of text: String, _ folding: Folding = Folding(foldsCase: false, ignoresAccents: false)
  ) -> [Int] {
    var folder = TextFolder(folding)
    var origins: [SegmentOrigin] = []
    utf8(text).withUnsafeBufferPointer { _ = folder.fold($0, origins: &origins) }
    return origins.map(\.input)
  }

  /// The rules applied to each stretch of valid text; a stray byte is the code U+DC00 + byte in UTF-8's scheme.
  private static func folded(_ text: [UInt8], _ folding: Folding) -> [UInt8] {
    var folded: [UInt8] = []
    var run: [Unicode.Scalar] = []
    func endRun() {
      if !run.isEmpty { folded += utf8(String(String.UnicodeScalarView(folding.apply(to: run)))) }
      run = []
    }
    for character in characters(of: text) {
      switch character {
      case .scalar(let scalar): run.append(scalar)
      case .stray(let byte):
        endRun()
        folded += [0xED, 0xB0 | byte >> 6, 0x80 | byte & 0x3F]
      }
    }
    endRun()
    return folded
  }
}
