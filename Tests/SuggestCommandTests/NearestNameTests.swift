import SuggestCommand
import Testing

/// What was probably meant.
@Suite struct NearestNameTests {
  private static let names = [
    "file", "query", "prefix", "word-prefix", "exact", "count", "max-count", "nth", "accept-nth",
  ]

  @Test(arguments: [
    // Cut short: the first that goes on like this.
    ("pre", "prefix"), ("wor", "word-prefix"), ("max", "max-count"), ("acc", "accept-nth"),
    // An edit of each kind.
    ("prefx", "prefix"), ("preffix", "prefix"), ("pretix", "prefix"), ("prefxi", "prefix"), ("Prefix", "prefix"),
    ("wordprefix", "word-prefix"), ("maxcount", "max-count"), ("nht", "nth"), ("counts", "count"),
    // As many as a third of the name.
    ("pxxfix", "prefix"), ("axcipt-mth", "accept-nth"), ("mth", "nth"),
    // The nearer of two.
    ("mx-count", "max-count"), ("ount", "count"),
  ])
  func findsTheNearest(_ typed: String, _ name: String) {
    #expect(NearestName.of(typed, among: Self.names) == name)
  }

  @Test(arguments: ["", "xyzzy", "pxxxix", "mtt", "fix", "nn", "a-very-long-name-that-is-none"])
  func findsNoneWhereNoneIsNear(_ typed: String) {
    #expect(NearestName.of(typed, among: Self.names) == nil)
  }

  @Test func noNamesNoNearest() {
    #expect(NearestName.of("a", among: []) == nil)
  }

  @Test func theFirstOfEquals() {
    #expect(NearestName.of("xa", among: ["ya", "za"]) == "ya")
    #expect(NearestName.of("a", among: ["ab", "ac"]) == "ab")
  }
}
