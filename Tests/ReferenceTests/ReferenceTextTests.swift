import Foundation
import Reference
import Testing

/// What the reference takes from the standard library, held against Foundation and against itself.
@Suite struct ReferenceTextTests {
  /// All texts of up to two pieces of each kind: some 4000.
  private static let texts = exhaustiveTexts(alphabet: piecesOfEachKind, maximumLength: 2)

  private static let comparisons: [Comparison] = [false, true].flatMap { ignoresCase in
    [false, true].map { ignoresAccents in
      var comparison = Comparison()
      comparison.ignoresCase = ignoresCase
      comparison.ignoresAccents = ignoresAccents
      return comparison
    }
  }

  @Test func bytesAreThereAfterDecoding() {
    for text in Self.texts {
      #expect(bytes(of: characters(of: text)) == text)
    }
  }

  @Test func decodingIsThatOfTheStandardLibrary() {
    for text in Self.texts {
      let decoded = characters(of: text)
      let hasStrayBytes = decoded.contains { if case .stray = $0 { true } else { false } }
      let string = String(validating: text, as: UTF8.self)
      #expect(hasStrayBytes == (string == nil), "\(shown(text))")
      if let string {
        #expect(decoded == string.unicodeScalars.map(TextCharacter.scalar))
      }
    }
  }

  @Test func normalizationIsThatOfFoundation() {
    for text in Self.texts {
      guard let string = String(validating: text, as: UTF8.self) else { continue }
      let decoded = characters(of: text)
      // Foundation leaves a final jamo behind a syllable alone when it is not decomposed first.
      let decomposition = string.decomposedStringWithCanonicalMapping
      let composition = decomposition.precomposedStringWithCanonicalMapping
      #expect(bytes(of: decomposed(decoded)) == Array(decomposition.utf8), "\(shown(text))")
      #expect(bytes(of: composed(decoded)) == Array(composition.utf8), "\(shown(text))")
    }
  }

  @Test func spellingsCompareAlike() {
    for text in Self.texts {
      let text = characters(of: text)
      for comparison in Self.comparisons {
        let compared = comparison.compared(text)
        #expect(comparison.compared(composed(text)) == compared)
        #expect(comparison.compared(decomposed(text)) == compared)
        #expect(comparison.compared(compared) == compared)
      }
    }
  }

  /// On this rests the way in which highlights are found.
  @Test func clustersComparedOneByOneAreTheTextCompared() {
    let longer = (0..<5_000).map { seed -> [UInt8] in
      var random = SplitMix64(seed: UInt64(seed))
      return (0..<6).flatMap { _ in random.element(of: piecesOfEachKind) }
    }
    for text in Self.texts + longer {
      let text = characters(of: text)
      for comparison in Self.comparisons {
        #expect(
          graphemeClusters(of: text).flatMap(comparison.compared) == comparison.compared(text))
      }
    }
  }
}
