import Reference
import Testing

@Suite struct CaseGeneratorTests {
  private static let cases = (0..<20_000).map { randomCase(seed: UInt64($0)) }
  /// In how many of the cases each argument stands.
  private static let argumentCounts = cases.reduce(into: [[UInt8]: Int]()) { counts, asked in
    for argument in Set(asked.arguments(sourceNames: sourceNames)) { counts[argument, default: 0] += 1 }
  }

  @Test func aSeedStandsForOneCase() {
    for seed in [0, 1, 42, UInt64.max] {
      #expect(randomCase(seed: seed).description == randomCase(seed: seed).description)
    }
    #expect(randomCase(seed: 1).description != randomCase(seed: 2).description)
  }

  /// The first numbers of the published generator for the seed 1234567.
  @Test func theGeneratorIsSplitMix64() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func twoOfFiveCasesSuggestSomething() {
    let cases = Self.cases.prefix(5_000)
    let suggesting = cases.filter { asked in
      var asked = asked
      asked.output = .suggestions
      return !reference(asked, sourceNames: sourceNames).output.isEmpty
    }
    #expect(suggesting.count * 10 > cases.count * 4)
  }

  @Test func noArgumentHoldsANull() {
    for asked in Self.cases {
      #expect(!asked.arguments(sourceNames: sourceNames).joined().contains(0), "\(asked)")
    }
  }

  @Test(arguments: [
    "-f", "-e", "-0", "--null", "--read0", "--print0", "-d", "--nth", "--accept-nth", "--section",
    "--substring", "-p", "-b", "-x", "-Z", "-t", "--typos=0", "--typos=3", "-l", "-W", "-a", "-s",
    "-i", "-S", "--ignore-accents", "-m", "-r", "--weight", "-v",
    "-D", "--min-chars", "--no-echo", "--all-if-empty", "-c", "-q", "-n", "-H", "--json", "--rank-key",
    "--color", "--color=auto", "--color=always", "--color=never", "--no-match-ok", "-j", "--",
  ])
  func everyOptionIsAskedFor(_ option: String) {
    #expect(Self.argumentCounts[utf8(option), default: 0] >= 20)
  }

  @Test func colorCasesCanBeLeftOut() {
    for seed in 0..<2_000 {
      #expect(randomCase(seed: UInt64(seed), colors: .none).color != .always)
      #expect(colorIsSettled(for: randomCase(seed: UInt64(seed))))
    }
    #expect((0..<2_000).contains { !colorIsSettled(for: randomCase(seed: $0, colors: .all)) })
  }

  @Test func exhaustiveTextsAreAllOfThem() {
    let texts = exhaustiveTexts(alphabet: [utf8("a"), utf8("bc")], maximumLength: 2)
    #expect(
      texts.map { String(decoding: $0, as: UTF8.self) }
        == ["", "a", "bc", "aa", "abc", "bca", "bcbc"])
    #expect(exhaustiveTexts(alphabet: piecesOfEachKind, maximumLength: 0) == [[]])
  }
}
