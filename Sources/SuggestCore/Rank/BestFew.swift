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

/// Where an element stands in a ranking.
package struct RankedPlace: Sendable {
  package var rank: Rank
  /// Where it comes in the input: what decides between equal ranks.
  package var sequence: Int

  func precedes(_ other: RankedPlace) -> Bool {
    rank == other.rank ? sequence < other.sequence : rank.precedes(other.rank)
  }
}
