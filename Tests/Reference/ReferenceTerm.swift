// What a term is, and where and how well it stands in a text, after sections 3, 4 and 6 of the SPEC: every stretch of
// the text is tried, edits are counted in a full table, and so are fuzzy alignments.

/// A term as it is compared.
struct Term {
  var comparison = Comparison()
  /// The term matches where one of these stands. None is empty: a term of which nothing is left
  /// matches nothing.
  var spellings: [[TextCharacter]]
  /// What each spelling is without folding case; nil where that is not as typed.
  private var typed: [[TypedCharacter]?]
  var typoLimit: Int
  /// An edit is a swap of neighbours only.
  private var swapsOnly = false
  private var strategy: ReferenceCase.Strategy

  init(_ text: [TextCharacter], for asked: ReferenceCase) {
    strategy = asked.strategy
    comparison.ignoresAccents = asked.ignoresAccents
    switch asked.caseRule {
    case .typedOrCapitalized, .sensitive: comparison.ignoresCase = false
    case .ignored: comparison.ignoresCase = true
    case .smart: comparison.ignoresCase = !hasUppercaseLetter(text)
    }
    let compared = TracedText(text, for: comparison)
    spellings = [compared.characters]
    typed = [compared.typed]
    if asked.caseRule == .typedOrCapitalized {
      for capitalized in capitalizations(of: text).map(comparison.compared) where !spellings.contains(capitalized) {
        spellings.append(capitalized)
        typed.append(nil)
      }
    }
    typed = zip(typed, spellings).filter { !$1.isEmpty }.map(\.0)
    spellings.removeAll { $0.isEmpty }
    switch asked.typos {
    case nil: typoLimit = 0
    case .atMost(let limit): typoLimit = limit
    case .byLength:
      typoLimit =
        switch compared.characters.count {
        case ..<4: 0
        case ..<9: 1
        default: 2
        }
      swapsOnly = compared.characters.count == 4
    }
  }

  /// The terms of all queries that are long enough, none if everything is suggested: each whole query, its spaces included, or their words. Terms that
  /// compare alike are one.
  static func terms(of asked: ReferenceCase) -> [Term] {
    if suggestsAll(asked) { return [] }
    var terms: [Term] = []
    for text in texts(of: asked).joined() {
      let term = Term(text, for: asked)
      if !terms.contains(where: { $0.comparesLike(term) }) { terms.append(term) }
    }
    return terms
  }

  /// Whether one of the queries that are long enough is empty, and that asks for everything.
  static func suggestsAll(_ asked: ReferenceCase) -> Bool {
    asked.suggestsAllIfEmpty && texts(of: asked).contains([])
  }

  /// What of each query that is long enough is a term.
  private static func texts(of asked: ReferenceCase) -> [[[TextCharacter]]] {
    asked.queries.map(characters)
      // `--min-chars` comes first.
      .filter { graphemeClusters(of: $0).count >= asked.minimumCharacters ?? 0 }
      .map { query in
        switch asked.terms {
        case .wholeQuery: query.isEmpty ? [] : [query]
        case .anyWord, .allWords: words(of: query)
        }
      }
  }

  private func comparesLike(_ other: Term) -> Bool {
    comparison.ignoresCase == other.comparison.ignoresCase && spellings == other.spellings
      && typoLimit == other.typoLimit && swapsOnly == other.swapsOnly
  }

  /// Whether the term stands in `text`, which is as compared, as the strategy says.
  func matches(_ text: [TextCharacter]) -> Bool {
    if strategy == .fuzzy {
      return spellings.contains { spelling in
        var rest = text[...]
        return spelling.allSatisfy { character in
          guard let place = rest.firstIndex(of: character) else { return false }
          rest = rest[(place + 1)...]
          return true
        }
      }
    }
    return spellings.contains { spelling in
      !stretches(of: text, within: typoLimit, of: spelling).isEmpty
    }
  }

  /// Where the term stands in one piece in `text`, which is as compared, as the strategy says.
  func places(in text: [TextCharacter]) -> [Range<Int>] {
    spellings.flatMap { stretches(of: text, within: 0, of: $0).map(\.place) }
  }

  /// Where in `text` `spelling` stands within `limit` edits, as the strategy says, with the edits of each stretch.
  ///
  /// A spelling of n characters is allowed n - 1 edits at most, so that no stretch is empty.
  private func stretches(
    of text: [TextCharacter], within limit: Int, of spelling: [TextCharacter]
  ) -> [(place: Range<Int>, edits: Int)] {
    let limit = min(limit, spelling.count - 1)
    var stretches: [(place: Range<Int>, edits: Int)] = []
    for start in text.indices where begins(at: start, in: text) {
      let longest = min(text.count, start + spelling.count + limit)
      let edits = edits(
        from: spelling, toPrefixesOf: Array(text[start..<longest]), swapsOnly: swapsOnly, isDigit: isDigit)
      for end in start + 1..<longest + 1 where edits[end - start] <= limit {
        if strategy == .exact && end < text.count { continue }
        if strategy == .word && !areWords(start..<end, in: text) { continue }
        stretches.append((start..<end, edits[end - start]))
      }
    }
    return stretches
  }

  /// Whether the strategy lets a term stand at `start`.
  private func begins(at start: Int, in text: [TextCharacter]) -> Bool {
    switch strategy {
    case .substring, .word, .fuzzy, .loosen: true
    case .prefix, .exact: start == 0
    case .wordPrefix: wordBegins(at: start, in: text)
    }
  }

  /// How the term best matches `text`; nil if it does not.
  func best(in text: TracedText) -> TermMatch? {
    var best: TermMatch?
    for (spelling, typed) in zip(spellings, typed) {
      for match in matches(of: spelling, typed: typed, in: text) where best.map(match.precedes) ?? true {
        best = match
      }
    }
    return best
  }

  /// Matches of one spelling, among them the best, from left to right, the shorter of those that begin together first.
  private func matches(
    of spelling: [TextCharacter], typed: [TypedCharacter]?, in text: TracedText
  ) -> [TermMatch] {
    var matches = stretches(of: text.characters, within: typoLimit, of: spelling).map { place, edits in
      var match = TermMatch(places: [place], in: text)
      match.edits = edits
      match.matchClass =
        if place == text.characters.indices {
          0
        } else if areWords(place, in: text.characters) {
          text.characters[..<place.lowerBound].contains(where: isAlphanumeric) ? 3 : 1
        } else if place.lowerBound == 0 {
          2
        } else {
          wordBegins(at: place.lowerBound, in: text.characters) ? 4 : 5
        }
      if strategy == .fuzzy { match.quality = quality(of: Array(place), bonuses: text.bonuses) }
      // As few edits reach what was typed.
      match.isCaseFolded =
        typed.map { typed in
          Reference.edits(
            from: typed, toPrefixesOf: Array(text.typed[place]), swapsOnly: swapsOnly,
            isDigit: { if case .character(let character) = $0 { isDigit(character) } else { false } }
          ).last! > edits
        } ?? true
      return match
    }
    guard strategy == .fuzzy, matches.isEmpty else { return matches }

    func add(_ places: [Int]?, isCaseFolded: Bool) {
      guard let places else { return }
      var match = TermMatch(places: runs(of: places), in: text)
      match.matchClass = 6
      match.quality = quality(of: places, bonuses: text.bonuses)
      match.isCaseFolded = isCaseFolded
      matches.append(match)
    }
    if let typed { add(bestAlignment(of: typed, in: text.typed, bonuses: text.bonuses), isCaseFolded: false) }
    add(bestAlignment(of: spelling, in: text.characters, bonuses: text.bonuses), isCaseFolded: true)
    return matches
  }
}

/// How a term matches a text.
struct TermMatch {
  /// In characters of the text as compared.
  var places: [Range<Int>]
  var edits = 0
  /// 0 the whole text, 1 whole words that come first, 2 its prefix, 3 whole words, 4 a word's prefix, 5 elsewhere in one
  /// piece, 6 in pieces.
  var matchClass = 0
  var quality = 0
  var isCaseFolded = false
  /// Where it begins and how long the text is, in NFC scalars.
  var start: Int
  var length: Int

  init(places: [Range<Int>], in text: TracedText) {
    self.places = places
    start = text.origins[places[0].lowerBound]
    length = text.composed.count
  }

  /// Fewer edits, then the better class, alignment and case, then the earlier beginning.
  func precedes(_ other: TermMatch) -> Bool {
    if edits != other.edits { return edits < other.edits }
    if matchClass != other.matchClass { return matchClass < other.matchClass }
    if quality != other.quality { return quality > other.quality }
    if isCaseFolded != other.isCaseFolded { return other.isCaseFolded }
    return start < other.start
  }
}

/// How many edits turn `term` into each prefix of `text`, the empty one first: optimal string alignment, in which no edit
/// touches a digit. More than any limit where none do.
func edits<Character: Equatable>(
  from term: [Character], toPrefixesOf text: [Character], swapsOnly: Bool, isDigit: (Character) -> Bool
) -> [Int] {
  let never = 1000
  func cost(_ edited: Character...) -> Int { edited.contains(where: isDigit) ? never : 1 }
  func cost(ofOther edited: Character...) -> Int { swapsOnly || edited.contains(where: isDigit) ? never : 1 }
  var table = [[Int]](repeating: [Int](repeating: 0, count: text.count + 1), count: term.count + 1)
  for row in 0...term.count {
    for column in 0...text.count {
      var ways = row == 0 && column == 0 ? [0] : []
      if row > 0 { ways.append(table[row - 1][column] + cost(ofOther: term[row - 1])) }
      if column > 0 { ways.append(table[row][column - 1] + cost(ofOther: text[column - 1])) }
      if row > 0, column > 0 {
        let isSame = term[row - 1] == text[column - 1]
        ways.append(table[row - 1][column - 1] + (isSame ? 0 : cost(ofOther: term[row - 1], text[column - 1])))
      }
      if row > 1, column > 1, term[row - 1] == text[column - 2], term[row - 2] == text[column - 1] {
        ways.append(table[row - 2][column - 2] + cost(term[row - 1], term[row - 2]))
      }
      table[row][column] = ways.min()!
    }
  }
  return table[term.count]
}

/// `places`, neighbours in one.
private func runs(of places: [Int]) -> [Range<Int>] {
  var runs: [Range<Int>] = []
  for place in places {
    if let last = runs.last, last.upperBound == place {
      runs[runs.count - 1] = last.lowerBound..<place + 1
    } else {
      runs.append(place..<place + 1)
    }
  }
  return runs
}

/// What a place is worth that follows the place before it at once, or behind a gap.
private func worth(of place: Int, behind previous: Int, bonuses: [Int]) -> Int {
  let skipped = place - previous - 1
  return skipped == 0 ? max(bonuses[place], 14) : bonuses[place] - 6 - (skipped - 1)
}

/// The quality of a fuzzy match whose characters stand at `places`: the first one's bonus twice, then what each is
/// worth.
private func quality(of places: [Int], bonuses: [Int]) -> Int {
  2 * bonuses[places[0]]
    + zip(places.dropFirst(), places).reduce(0) { $0 + worth(of: $1.0, behind: $1.1, bonuses: bonuses) }
}

/// The places of the best alignment, of equals the one whose first place is the earliest, then the second, and so on;
/// nil if there is none.
private func bestAlignment<Character: Equatable>(
  of term: [Character], in text: [Character], bonuses: [Int]
) -> [Int]? {
  // In row i, at place p: what the alignments of the term's characters from i on that begin at p are worth at best, p
  // itself aside, and which place follows.
  var rows: [[(quality: Int, next: Int)?]] = []
  for index in term.indices.reversed() {
    let below = rows.last
    rows.append(
      text.indices.map { place in
        guard text[place] == term[index] else { return nil }
        guard let below else { return (0, -1) }
        var best: (quality: Int, next: Int)?
        for next in text.indices.dropFirst(place + 1) {
          guard let tail = below[next] else { continue }
          let quality = worth(of: next, behind: place, bonuses: bonuses) + tail.quality
          if quality > best?.quality ?? Int.min { best = (quality, next) }
        }
        return best
      })
  }
  rows.reverse()
  var first: Int?
  func whole(_ place: Int) -> Int? { rows[0][place].map { 2 * bonuses[place] + $0.quality } }
  for place in text.indices {
    if let quality = whole(place), quality > first.flatMap(whole) ?? Int.min { first = place }
  }
  guard let first else { return nil }
  var places = [first]
  for row in rows.dropLast() { places.append(row[places[places.count - 1]]!.next) }
  return places
}
