/// What may stand in a text for a term: its characters as compared, some of which may be capitals, each for itself.
///
/// A capital has its place in a list beside the characters if it takes as many bytes: so a search compares bytes under
/// masks, and edits are counted and fuzzy terms aligned once, whatever the number of words. Where a capital is of
/// another length (`ß`, `Ss`), the term has spellings of both.
package struct TermSpelling: Hashable, Sendable {
  /// As `UTF8Text` has them.
  package private(set) var characters: [UInt32] = []
  /// For each character the one that may stand in its stead; itself, if none may.
  package private(set) var capitals: [UInt32] = []

  package init() {}

  /// All as they are.
  package init(_ characters: [UInt32]) {
    self.characters = characters
    capitals = characters
  }

  package mutating func append(_ other: TermSpelling) {
    characters += other.characters
    capitals += other.capitals
  }

  /// `plain`, in which what differs in `capitalized` may be a capital; nil unless that is one character of as many
  /// bytes.
  static func joining(_ plain: [UInt32], _ capitalized: [UInt32]) -> TermSpelling? {
    guard plain.count == capitalized.count else { return nil }
    let places = plain.indices.filter { plain[$0] != capitalized[$0] }
    guard places.count == 1, UTF8Text.width(plain[places[0]]) == UTF8Text.width(capitalized[places[0]]) else {
      return nil
    }
    var spelling = TermSpelling(plain)
    spelling.capitals = capitalized
    return spelling
  }

  package var isEmpty: Bool { characters.isEmpty }
  package var count: Int { characters.count }
  /// All are ASCII, capitals too.
  package var isASCII: Bool { characters.allSatisfy { $0 < 0x80 } }
  /// Whether any character may be a capital.
  package var hasCapitals: Bool { characters != capitals }

  /// The bytes to be compared with those of a text under `masks`: without capitals those of the characters.
  package var bytes: [UInt8] { zip(UTF8Text.bytes(of: characters), masks).map { $0 | $1 } }

  /// For each byte the bits in which a capital differs.
  package var masks: [UInt8] { zip(UTF8Text.bytes(of: characters), UTF8Text.bytes(of: capitals)).map { $0 ^ $1 } }

  /// Every text that is one of this kind begins with one of these: all of it, if it has few capitals.
  var prefixes: [[UInt8]] {
    var prefixes: [[UInt8]] = [[]]
    for (character, capital) in zip(characters, capitals) {
      if character != capital, prefixes.count == TermSpelling.mostPrefixes { break }
      let ends = character == capital ? [character] : [character, capital]
      prefixes = prefixes.flatMap { prefix in ends.map { prefix + UTF8Text.bytes(of: [$0]) } }
    }
    return prefixes
  }

  private static let mostPrefixes = 8
}
