// Fuzzy matching: a term matches where its characters stand in the text in order, other characters between them. Such a
// choice of places is an *alignment*; the best one gives a candidate its quality.
//
// The quality of an alignment is a sum of small whole numbers over its places: what standing there is worth
// (`FuzzyBonus`, for the first place twice), a worth for continuing a run, less the cost of the gap in front. A gap
// costs an opening and a little for each character (affine). Every alignment of a term matches all of its characters,
// so a match as such is worth nothing; neither is what stands before the first place or behind the last: where the
// match begins and how long the text is are criteria of their own in the ranking.
//
// That word starts, separators and humps are worth something, each less than the one before, is how fzy (John Hawthorn)
// and fzf (Junegunn Choi) describe their scores; that a place in a run is worth the larger of its bonus and the run's
// is fzy's idea, that the first place counts twice and that gaps are affine fzf's. The best alignment is found exactly,
// by dynamic programming with two values a state, as Gotoh has it (An improved algorithm for matching biological
// sequences, 1982), changed in two ways. It goes through the text once, from its end, and keeps what it knows of one
// place only: memory O(term), whatever the text. And a gap's cost is split between its ends (the later place pays
// extension × its distance from the text's start, and the earlier one is paid for its own), so that nothing changes
// while a gap grows: a character of the text touches only the states of the term's characters that equal it.
//
// A term of more than 64 characters is aligned greedily: nobody types one to be matched by initials.

/// Aligns one term with texts, characters as in `UTF8Text`: scalars, and stray bytes as 0xDC00 + byte.
///
/// Characters match if they are equal: the text is handed in as it is compared, after the case and accent rules.
package struct FuzzyAligner: Sendable {
  /// What a place is worth at least that follows the place before it immediately.
  ///
  /// More than a word start behind a gap is left with (18 - 6), so that a word that begins with the term beats initials:
  /// `ab` is better in `about` than in `a book`, `amst` in `Amsterdam` than in `a-m-s-t`. Less than half the worth of
  /// the first initial, so that a few initials beat a run inside a word (`fb` in `foo-bar` and in `xfbx`, `html` in
  /// `h-t-m-l` and in `xhtmlx`); a run wins from some nine characters on (`javascript` in `xjavascriptx` and in
  /// `jx-ax-vx-ax-sx-cx-rx-ix-px-tx`): that many are rarely initials.
  static let run = 14

  /// What the first skipped character of a gap costs.
  ///
  /// Without it, going on to the next word would be worth more than staying in the run: `am` is better in `amber` than
  /// in `a-m`. Less than every bonus, so that one may skip a little to reach a word.
  static let gapOpening = 6

  /// What each further skipped character costs: `fb` is better in `fxb` than in `fxxb`.
  ///
  /// Small beside the bonuses, as words are long: `fb` is better in `foooo-bar` than in `fxb`, and `npe` in
  /// `null_pointer_exception` than in `napper`. Not more than
  /// `gapOpening`: the search rests on it.
  static let gapExtension = 1

  /// How often the bonus of the first place counts: one knows how a name begins, and types that first.
  ///
  /// `fb` is better in `foo-abc` than in `elf-boat`.
  static let firstPlaceFactor = 2

  /// The longest term, in characters, of which the best alignment is found exactly: one bit of a word each.
  package static let longestExactTerm = 64

  private let term: [UInt32]
  /// For each of its characters the other one that is as good.
  private let capitals: [UInt32]
  /// Where in the term a character with these low seven bits may stand, a bit a place. Empty for a term that is too
  /// long.
  private let sites: [UInt64]

  /// Prepares a term as compared, not empty. O(term).
  package init(term spelling: TermSpelling) {
    precondition(!spelling.isEmpty)
    (term, capitals) = (spelling.characters, spelling.capitals)
    guard term.count <= FuzzyAligner.longestExactTerm else {
      sites = []
      return
    }
    var sites = [UInt64](repeating: 0, count: 128)
    for index in term.indices {
      for character in [term[index], capitals[index]] { sites[Int(character & 127)] |= 1 << UInt64(index) }
    }
    self.sites = sites
  }

  /// Whether the term's characters stand in `text` in this order. O(text).
  package func matches(_ text: UnsafeBufferPointer<UInt32>) -> Bool {
    earliestEnd(in: text) != nil
  }

  /// The quality of the best alignment, nil if there is none.
  ///
  /// `bonuses` has for each character of `text` what standing there is worth. With those of `FuzzyBonus` the quality is
  /// at most 10 × (term + 1) and at least -(text + 2 × term). O(text) time and O(1) more for each character of the term
  /// that one of the text equals, so O(term × text) at worst; O(term) memory. A long term: O(text) and O(term).
  package func quality(in text: UnsafeBufferPointer<UInt32>, bonuses: UnsafeBufferPointer<Int16>) -> Int? {
    precondition(bonuses.count == text.count)
    if sites.isEmpty { return greedyPlaces(in: text).map { quality(of: $0, bonuses: bonuses) } }
    return bestQuality(in: text, bonuses: bonuses) { _ in }
  }

  /// The quality of a match in one piece of `count` characters, `bonus` of each by its number in the match.
  @inline(__always)
  static func quality(ofRun count: Int, bonus: (Int) -> Int16) -> Int {
    (1..<count).reduce(firstPlaceFactor * Int(bonus(0))) { $0 + max(Int(bonus($1)), run) }
  }

  /// The places of the best alignment in the text, ascending, nil if there is none.
  ///
  /// Of the best ones it is the one whose first place is the earliest, of those the one whose second place is, and so
  /// on. O(text) time and O(term) more for each step, a character of the text that equals one of the term; O(term²)
  /// memory, whatever the text. A long term, aligned greedily: O(text) and O(term).
  package func places(in text: UnsafeBufferPointer<UInt32>, bonuses: UnsafeBufferPointer<Int16>) -> [Int]? {
    precondition(bonuses.count == text.count)
    if sites.isEmpty { return greedyPlaces(in: text) }
    let count = term.count
    var best = [Int](repeating: 0, count: count)
    // Row i holds the places of the term's characters from i on, in the alignment that the tail i stands for.
    var near = [Int](repeating: 0, count: count * count)
    var far = near
    let quality = bestQuality(in: text, bonuses: bonuses) { step in
      let row = step.index * count
      for column in step.index + 1..<count {
        near[row + column] = step.continuesRun ? near[row + count + column] : far[row + count + column]
      }
      near[row + step.index] = step.place
      if step.isFarBest {
        for column in step.index..<count { far[row + column] = near[row + column] }
      }
      if step.isWholeBest { for column in 0..<count { best[column] = near[column] } }
    }
    return quality == nil ? nil : best
  }

  /// What is known, at some place, of the alignments behind it of the term from one character on.
  private struct Tail {
    /// Where the last of them found begins, that is the earliest place.
    var nearPlace: Int
    /// The quality of the best that begins there, without what its first place is worth.
    var near: Int
    /// The quality of the best wherever it begins, with what its first place is worth behind a gap, less `gapExtension`
    /// × that place.
    var far: Int
  }

  /// That the term's character `index` was found at `place`, and how its tail continues.
  private struct Step {
    var index: Int
    var place: Int
    /// Whether the next character best stands at the next place, else where the tail behind a gap has it.
    var continuesRun: Bool
    /// Whether this is now the best tail to reach by a gap.
    var isFarBest: Bool
    /// Whether this is now the best alignment of the whole term.
    var isWholeBest: Bool
  }

  /// The quality of the best alignment of a term that is not long, telling `note` of each step on the way.
  ///
  /// Going backwards, ties are decided for the later step: it has the earlier place.
  @inline(__always)
  private func bestQuality(
    in text: UnsafeBufferPointer<UInt32>, bonuses: UnsafeBufferPointer<Int16>, noting note: (Step) -> Void
  ) -> Int? {
    let last = term.count - 1
    return withUnsafeTemporaryAllocation(of: Tail.self, capacity: term.count) { tails in
      var best: Int?
      // Bit i is set once tails[i] is: no other is read.
      var found: UInt64 = 0
      var place = text.count
      while place > 0 {
        place -= 1
        let character = text[place]
        // Upwards, as a step reads the next tail as it was behind this place.
        var candidates = sites[Int(character & 127)] & (found >> 1 | 1 << UInt64(last))
        while candidates != 0 {
          let index = candidates.trailingZeroBitCount
          candidates &= candidates &- 1
          guard term[index] == character || capitals[index] == character else { continue }
          var step = Step(index: index, place: place, continuesRun: false, isFarBest: false, isWholeBest: false)
          var quality = 0
          if index < last {
            let next = tails[index + 1]
            // If the far tail begins at the very next place this is not what it would be worth, but never more.
            quality = next.far + FuzzyAligner.gapExtension * (place + 2) - FuzzyAligner.gapOpening
            if next.nearPlace == place + 1 {
              let byRun = next.near + max(Int(bonuses[place + 1]), FuzzyAligner.run)
              step.continuesRun = byRun >= quality
              quality = max(quality, byRun)
            }
          }
          let far = quality + Int(bonuses[place]) - FuzzyAligner.gapExtension * place
          step.isFarBest = found >> UInt64(index) & 1 == 0 || far >= tails[index].far
          tails[index] = Tail(nearPlace: place, near: quality, far: step.isFarBest ? far : tails[index].far)
          found |= 1 << UInt64(index)
          if index == 0 {
            let whole = quality + FuzzyAligner.firstPlaceFactor * Int(bonuses[place])
            step.isWholeBest = best.map { whole >= $0 } ?? true
            if step.isWholeBest { best = whole }
          }
          note(step)
        }
      }
      return best
    }
  }

  /// The alignment that ends as early as one can, each character at its last possible place before: a short one, if not
  /// the best.
  private func greedyPlaces(in text: UnsafeBufferPointer<UInt32>) -> [Int]? {
    guard var place = earliestEnd(in: text) else { return nil }
    var places = [Int](repeating: 0, count: term.count)
    for index in term.indices.reversed() {
      // It ends: the characters before stand in the text before this place.
      repeat { place -= 1 } while text[place] != term[index] && text[place] != capitals[index]
      places[index] = place
    }
    return places
  }

  /// Behind the earliest place at which the term is complete.
  private func earliestEnd(in text: UnsafeBufferPointer<UInt32>) -> Int? {
    term.withUnsafeBufferPointer { term in
      capitals.withUnsafeBufferPointer { capitals in
        var index = 0
        for place in text.indices where text[place] == term[index] || text[place] == capitals[index] {
          index += 1
          if index == term.count { return place + 1 }
        }
        return nil
      }
    }
  }

  private func quality(of places: [Int], bonuses: UnsafeBufferPointer<Int16>) -> Int {
    var quality = FuzzyAligner.firstPlaceFactor * Int(bonuses[places[0]])
    for (previous, place) in zip(places, places.dropFirst()) {
      let bonus = Int(bonuses[place])
      let skipped = place - previous - 1
      quality +=
        skipped == 0
        ? max(bonus, FuzzyAligner.run)
        : bonus - FuzzyAligner.gapOpening - FuzzyAligner.gapExtension * (skipped - 1)
    }
    return quality
  }
}
