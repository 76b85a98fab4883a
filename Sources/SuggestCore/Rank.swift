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

/// Where an element stands in a ranking.
package struct RankedPlace: Sendable {
  package var rank: Rank
  /// Where it comes in the input: what decides between equal ranks.
  package var sequence: Int

  func precedes(_ other: RankedPlace) -> Bool {
    rank == other.rank ? sequence < other.sequence : rank.precedes(other.rank)
  }
}

/// How a term matched a text, the best first.
package enum MatchClass: UInt8, Sendable {
  case whole, prefix, wordPrefix, elsewhere, pieces

  /// The name of the strategy that would have found it.
  package var name: String {
    switch self {
    case .whole: "exact"
    case .prefix: "prefix"
    case .wordPrefix: "word-prefix"
    case .elsewhere: "substring"
    case .pieces: "fuzzy"
    }
  }

  /// The strategy that finds this class and all better ones.
  var strategy: Strategy {
    switch self {
    case .whole: .exact
    case .prefix: .prefix
    case .wordPrefix: .wordPrefix
    case .elsewhere: .substring
    case .pieces: .fuzzy
    }
  }
}

/// Of many ranked elements the best few: the best `limit`, no text twice, in memory that grows with the limit alone.
///
/// Elements gather until there are twice as many as wanted; then they are sorted and cut. What is worse than the last
/// of a cut is not even taken. Expected O(log limit) an element.
package struct BestFew<Payload> {
  package struct Element {
    var place: RankedPlace
    package var payload: Payload
    package var rank: Rank { place.rank }
    package var sequence: Int { place.sequence }
  }

  private let limit: Int
  /// What two repeats have in common; nil if repeats are kept.
  private let text: ((Payload) -> [UInt8])?
  private var elements: [Element] = []
  private var sizeToCutAt: Int
  /// The worst of the best, once there are enough.
  package private(set) var bar: RankedPlace?

  package init(limit: Int, onceBy text: ((Payload) -> [UInt8])?) {
    self.limit = max(1, limit)
    self.text = text
    sizeToCutAt = limit < Int.max / 2 ? 2 * self.limit : 1024
  }

  /// Whether an element would be taken: it may be among the best.
  package func takes(_ rank: Rank, sequence: Int) -> Bool {
    bar.map(RankedPlace(rank: rank, sequence: sequence).precedes) ?? true
  }

  package mutating func insert(_ payload: Payload, _ rank: Rank, sequence: Int) {
    guard takes(rank, sequence: sequence) else { return }
    elements.append(Element(place: RankedPlace(rank: rank, sequence: sequence), payload: payload))
    if elements.count >= sizeToCutAt { cut() }
  }

  /// The best, in order.
  package mutating func sorted() -> [Element] {
    cut()
    return elements
  }

  private mutating func cut() {
    elements.sort { $0.place.precedes($1.place) }
    if let text {
      var known: Set<[UInt8]> = []
      elements = elements.filter { known.insert(text($0.payload)).inserted }
    }
    if elements.count > limit { elements.removeSubrange(limit...) }
    if elements.count == limit { bar = elements.last?.place }
    sizeToCutAt = max(sizeToCutAt, 2 * elements.count)
  }
}
