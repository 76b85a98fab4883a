import Reference
import SuggestCore
import Testing

@Suite struct RankTests {
  /// From the best to the worst, each worse than the one before by a later criterion, and far out.
  private static let ladder: [Rank] = [
    rank { $0.termsMatched = .max },
    rank { $0.termsMatched = 1 },
    rank { $0.quality = .max },
    rank { $0.weight = .greatestFiniteMagnitude },
    rank { $0.weight = .leastNonzeroMagnitude },
    rank { _ in },
    rank { $0.length = 1 },
    rank { $0.length = .max },
    rank { $0.start = 1 },
    rank { $0.start = .max },
    rank { $0.isCaseFolded = true },
    rank { $0.weight = -.leastNonzeroMagnitude },
    rank { $0.weight = -.greatestFiniteMagnitude },
    rank { $0.quality = .min },
    rank { $0.matchClass = .prefix },
    rank { $0.matchClass = .pieces },
    rank { $0.edits = 1 },
    rank { $0.edits = .max },
  ]

  private static func rank(_ change: (inout Rank) -> Void) -> Rank {
    var rank = Rank()
    change(&rank)
    return rank
  }

  @Test func keysSortAsRanksDo() {
    for (index, rank) in Self.ladder.enumerated() {
      #expect(rank.key.count == ReferenceAnswer.keyWidth)
      for (otherIndex, other) in Self.ladder.enumerated() {
        #expect(rank.precedes(other) == (index < otherIndex))
        #expect(rank.key.lexicographicallyPrecedes(other.key) == (index < otherIndex))
      }
    }
  }

  @Test func aZeroHasNoSign() {
    #expect(Self.rank { $0.weight = -0.0 }.key == Rank().key)
  }

  /// A query of some twenty thousand terms with three edits each is possible.
  @Test func sumsStayWithinTheKey() {
    var rank = Rank()
    for _ in 0..<70_000 { rank.addTerm(edits: 3, quality: 1 << 20) }
    #expect(rank.termsMatched == .max && rank.edits == .max && rank.quality == .max)
    #expect(rank.key.count == ReferenceAnswer.keyWidth)
  }
}
