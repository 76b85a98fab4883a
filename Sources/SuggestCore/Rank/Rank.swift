/// What orders suggestions, the best first: the first difference decides, and input order in the end.
///
/// Numbers are kept in the width that `key` gives them, so that ranks and keys order alike.
package struct Rank: Equatable, Sendable {
  /// How many terms matched; more come first.
  package var termsMatched: UInt16 = 0
  /// Edits used, summed over the terms matched, each at its best.
  package var edits: UInt16 = 0
  /// How the best term matched.
  package var matchClass = MatchClass.whole
  /// The quality of the alignments of a fuzzy match, summed over the terms; more comes first.
  package var quality: Int32 = 0
  /// More comes first.
  package var weight = 0.0
  /// Case had to be folded to match.
  package var isCaseFolded = false
  /// Where the best term's match begins, in NFC scalars of the text that matched.
  package var start: UInt32 = 0
  /// How long that text is, in NFC scalars.
  package var length: UInt32 = 0

  package init() {}

  /// Adds a term that matched. Beyond what the key holds sums grow no more.
  package mutating func addTerm(edits: Int, quality: Int) {
    termsMatched = UInt16(clamping: Int(termsMatched) + 1)
    self.edits = UInt16(clamping: Int(self.edits) + edits)
    self.quality = Int32(clamping: Int(self.quality) + quality)
  }

  /// Whether a suggestion of this rank comes before one of `other`; false if nothing but input order tells them apart.
  package func precedes(_ other: Rank) -> Bool {
    if termsMatched != other.termsMatched { return termsMatched > other.termsMatched }
    if edits != other.edits { return edits < other.edits }
    if matchClass != other.matchClass { return matchClass.rawValue < other.matchClass.rawValue }
    if quality != other.quality { return quality > other.quality }
    if weight != other.weight { return weight > other.weight }
    if isCaseFolded != other.isCaseFolded { return other.isCaseFolded }
    if start != other.start { return start < other.start }
    return length < other.length
  }

  /// The rank as text of fixed width, hexadecimal digits, which sorts as ranks do.
  package var key: [UInt8] {
    var key: [UInt8] = []
    func append(_ value: UInt64, digits: Int) {
      for index in (0..<digits).reversed() {
        key.append(Array("0123456789abcdef".utf8)[Int(value >> (4 * index) & 15)])
      }
    }
    append(UInt64(UInt16.max - termsMatched), digits: 4)
    append(UInt64(edits), digits: 4)
    append(UInt64(matchClass.rawValue), digits: 1)
    append(UInt64(Int64(Int32.max) - Int64(quality)), digits: 8)
    append(~Rank.ordered(weight), digits: 16)
    append(isCaseFolded ? 1 : 0, digits: 1)
    append(UInt64(start), digits: 8)
    append(UInt64(length), digits: 8)
    return key
  }

  /// A number that orders as the weight does: the bits of a double do, but for their sign.
  private static func ordered(_ weight: Double) -> UInt64 {
    let bits = (weight == 0 ? 0 : weight).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
