/// What is asked of each candidate, compiled once and shared by all workers.
package struct Query: Sendable {
  /// Which candidates are suggested.
  package enum Selection: Sendable {
    case nothing
    case everything
    /// Those that match any of the terms, or all of them; or, inverted, those that do not.
    case matching([Term], needsAll: Bool, isInverted: Bool)
  }

  package let selection: Selection
  let options: Options

  /// How the query is understood.
  package struct Options: Sendable {
    package var strategy = Strategy.substring
    package var termRule = TermRule.wholeQuery
    package var caseRule = CaseRule.typedOrCapitalized
    package var ignoresAccents = false
    package var typoRule = TypoRule.atMost(0)
    package var isInverted = false
    /// In grapheme clusters.
    package var minimumLength = 0
    package var suggestsAllIfEmpty = false
    package var matchedFields = FieldSelection.wholeRecord
    /// What a section's title begins with; empty if there are no sections.
    package var sectionMark: [UInt8] = []
    package var terminator: UInt8 = 0x0A

    package init() {}
  }

  /// Compiles texts as typed: bytes, usually UTF-8. Each adds its terms; one that is too short, none.
  package init(_ texts: [[UInt8]], options: Options) {
    self.options = options
    let long = texts.filter { options.minimumLength == 0 || Query.clusterCount(of: $0) >= options.minimumLength }
    let typed = long.map { options.termRule == .wholeQuery ? ($0.isEmpty ? [] : [$0]) : Query.words(of: $0) }
    if options.suggestsAllIfEmpty, typed.contains([]) {
      selection = .everything
      return
    }
    let terms = Query.distinct(
      typed.joined().map {
        Term(
          typed: $0, caseRule: options.caseRule, ignoresAccents: options.ignoresAccents, typoRule: options.typoRule)
      })
    if terms.isEmpty {
      selection = .nothing
      return
    }
    selection = .matching(terms, needsAll: options.termRule == .allWords, isInverted: options.isInverted)
  }

  /// Terms that compare alike are one.
  private static func distinct(_ terms: [Term]) -> [Term] {
    // A set costs some microseconds to set up.
    if terms.count == 1 { return terms }
    var known: Set<Term> = []
    return terms.filter { known.insert($0).inserted }
  }

  /// No candidate whatever is suggested, so none needs to be read.
  package var suggestsNothing: Bool {
    if case .nothing = selection { true } else { false }
  }

  /// What a record, composed (NFC), must begin with to match, at least: it has one of these prefixes. nil if that is not so, or
  /// depends on more than the record's first bytes.
  package var prefixes: [[UInt8]]? {
    guard case .matching(let terms, let needsAll, isInverted: false) = selection, options.strategy == .prefix,
      options.matchedFields.isWholeRecord, options.sectionMark.isEmpty
    else { return nil }
    // If all terms must match, one of them says enough.
    let decisive = needsAll ? terms.prefix(1) : terms[...]
    let spellings = decisive.flatMap(\.spellings)
    let prefixes = spellings.flatMap(\.prefixes)
    let isPlain = decisive.allSatisfy {
      !$0.folding.foldsCase && !$0.folding.ignoresAccents && $0.allowance.limit == 0
    }
    // A stray byte is spelled otherwise in the record than in the text as compared.
    let hasStrayByte = spellings.contains { $0.characters.contains(where: UTF8Text.isStray) }
    return isPlain && !hasStrayByte ? prefixes : nil
  }

  /// A stricter query that finds all of this one's suggestions that may rank as high as `bar`, by weight, too, if they
  /// are weighed; nil if there is none.
  ///
  /// How many edits a match has counts before its class, and that before all else. With several terms a suggestion may
  /// rank high by how many of them match.
  package func narrowed(to bar: Rank, isWeighed: Bool) -> Query? {
    guard case .matching(let terms, _, isInverted: false) = selection, terms.count == 1 else { return nil }
    var narrower = options
    narrower.typoRule = .atMost(Int(bar.edits))
    if bar.edits == 0 {
      narrower.strategy = strategy(reaching: bar, terms[0], isWeighed: isWeighed) ?? options.strategy
    }
    if narrower.strategy == options.strategy, bar.edits >= terms[0].allowance.limit { return nil }
    narrower.termRule = .wholeQuery
    narrower.minimumLength = 0
    return Query([terms[0].typed], options: narrower)
  }

  /// A stricter strategy than the one asked for that finds all matches without edits that may rank as high as `bar`; nil
  /// if there is none.
  private func strategy(reaching bar: Rank, _ term: Term, isWeighed: Bool) -> Strategy? {
    if bar.matchClass == .whole { return .exact }
    guard [.substring, .wordPrefix, .fuzzy].contains(options.strategy) else { return nil }
    if bar.matchClass == .pieces { return nil }
    let isAnywhere = options.strategy == .fuzzy ? Strategy.substring : nil
    if bar.matchClass == .elsewhere { return isAnywhere }
    // Behind punctuation whole words may come first, too; but those at the very start come before them.
    if bar.matchClass == .prefixWords, bar.start == 0, !bar.isCaseFolded, !isWeighed, options.strategy != .fuzzy {
      return .prefix
    }
    // Whole words need not begin with a letter or a number.
    let beginsWord = term.spellings.allSatisfy { $0.characters.first.map(Word.isAlphanumeric) ?? false }
    if !beginsWord { return isAnywhere }
    return options.strategy == .wordPrefix ? nil : .wordPrefix
  }

  /// The pieces of `text` between white space (Unicode's White_Space).
  package static func words(of text: [UInt8]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for character in pieces(of: text) {
      if character.scalar?.properties.isWhitespace ?? false {
        if !word.isEmpty { words.append(word) }
        word = []
      } else {
        word += character.bytes
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// The number of grapheme clusters; a stray byte counts as one.
  package static func clusterCount(of text: [UInt8]) -> Int {
    var count = 0
    var run = String.UnicodeScalarView()
    for character in pieces(of: text) {
      if let scalar = character.scalar {
        run.append(scalar)
      } else {
        count += String(run).count + 1
        run = String.UnicodeScalarView()
      }
    }
    return count + String(run).count
  }

  /// The characters of `text` with their bytes; no scalar for a stray byte.
  private static func pieces(of text: [UInt8]) -> [(scalar: Unicode.Scalar?, bytes: ArraySlice<UInt8>)] {
    text.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [] }
      var pieces: [(scalar: Unicode.Scalar?, bytes: ArraySlice<UInt8>)] = []
      var place = 0
      while place < text.count {
        let character = UTF8Text.character(at: start + place, before: start + text.count)
        pieces.append((Unicode.Scalar(character.value), text[place..<place + character.length]))
        place += character.length
      }
      return pieces
    }
  }
}
