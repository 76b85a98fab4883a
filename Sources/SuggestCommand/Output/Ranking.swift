import SuggestCore

/// The best suggestions so far, ready to be printed.
final class Ranking {
  struct Entry {
    /// What makes two suggestions the same.
    var text: [UInt8]
    /// What is printed, its section's title aside.
    var line: [UInt8]
    var section: Section
  }

  private(set) var best: BestFew<Entry>
  /// How many suggestions have come: the place of the next one in the input.
  var sequence = 0
  private let keepsDuplicates: Bool
  private var firstText: [UInt8]?
  private var hasSecond = false

  init(limit: Int, keepsDuplicates: Bool) {
    self.keepsDuplicates = keepsDuplicates
    best = BestFew(limit: limit, onceBy: keepsDuplicates ? nil : { $0.text })
  }

  func insert(_ entry: Entry, _ rank: Rank) {
    best.insert(entry, rank, sequence: sequence)
  }

  /// Takes notice of a suggestion, whether it is among the best or not.
  func note(_ text: [UInt8]) {
    if let firstText {
      if keepsDuplicates || firstText != text { hasSecond = true }
    } else {
      firstText = text
    }
  }

  /// The text of the only suggestion there was, as far as notice was taken; nil if there was none, or another.
  var onlyText: [UInt8]? { hasSecond ? nil : firstText }

  /// The best, section by section in input order, each ranked.
  func chosen() -> [Entry] {
    best.sorted().enumerated()
      .sorted { ($0.element.payload.section.number, $0.offset) < ($1.element.payload.section.number, $1.offset) }
      .map(\.element.payload)
  }
}
