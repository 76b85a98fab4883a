// Random cases, each made from its seed alone: records over a handful of pieces of text, and a query
// that is mostly a slice of a record, often spelled in another way, so that matches are common.

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `bound`.
  package mutating func number(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// True in `percent` of a hundred cases.
  package mutating func chance(_ percent: Int) -> Bool {
    number(below: 100) < percent
  }

  package mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}

/// A piece of text of which records and queries are made.
package typealias Piece = [UInt8]

/// One piece of each kind that the rules tell apart.
package let piecesOfEachKind: [Piece] =
  [
    // Letters, and what is no letter.
    "a", "b", "A", "s", "k", "i", "e", "1", " ", "\t", ",", "-", ";", "<", "\n", "\r", "\0",
    // Two spellings of one text, marks that are reordered, marks alone.
    "\u{E9}", "e\u{301}", "\u{C9}", "\u{FC}\u{323}", "u\u{323}\u{308}", "\u{301}", "\u{345}",
    "\u{338}", "<\u{338}", "\u{226E}", "\u{37E}", "\u{212A}", "\u{212B}",
    // Letters that fold to several, or to others.
    "\u{FB01}", "\u{DF}", "\u{1E9E}", "\u{17F}", "\u{130}", "\u{131}", "I", "\u{149}",
    "\u{3C3}", "\u{3C2}", "\u{3A3}", "\u{1FB3}", "\u{1FBC}", "\u{1C6}",
    // Letters that only --ignore-accents replaces.
    "\u{F8}", "\u{C6}", "\u{142}",
    // Hangul as a syllable and in pieces; Japanese with a voicing mark; a virama, which is no accent.
    "\u{AC01}", "\u{AC00}", "\u{1100}", "\u{1161}", "\u{11A8}",
    "\u{304B}", "\u{3099}", "\u{304C}", "\u{915}\u{94D}",
    // Grapheme clusters of many scalars.
    "\u{1F468}\u{200D}\u{1F4BB}", "\u{1F468}", "\u{200D}",
    // White space that is not ASCII, and a byte order mark where it is none.
    "\u{A0}", "\u{3000}", "\u{FEFF}",
  ].map { Array($0.utf8) } + bytesThatAreNoText

/// Pieces that are no valid UTF-8, alone or at all.
private let bytesThatAreNoText: [Piece] = [
  [0xC3], [0xA9], [0xFF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC1, 0xA1],
]

/// All texts of up to `maximumLength` pieces of `alphabet`, shorter ones first, the empty one included.
package func exhaustiveTexts(alphabet: [Piece], maximumLength: Int) -> [[UInt8]] {
  var texts: [[UInt8]] = [[]]
  var longest = texts
  for _ in 0..<maximumLength {
    longest = longest.flatMap { text in alphabet.map { text + $0 } }
    texts += longest
  }
  return texts
}

/// Which cases with `--color=always` and `--json` are made.
package enum ColorCases: Sendable {
  case none
  /// Those in which the SPEC settles what is highlighted.
  case settled
  case all
}

/// The case that `seed` stands for.
package func randomCase(seed: UInt64, colors: ColorCases = .settled) -> ReferenceCase {
  var generator = CaseGenerator(seed: seed)
  var made = generator.makeCase()
  let isUnwanted =
    switch colors {
    case .none: made.color == .always || made.isJSON
    case .settled: !colorIsSettled(for: made)
    case .all: false
    }
  if isUnwanted { (made.color, made.isJSON) = (.auto, false) }
  return made
}

/// Makes one case, from the most general decision to the smallest.
private struct CaseGenerator {
  var random: SplitMix64
  var made = ReferenceCase()
  /// The pieces that this case is made of: few, so that they meet again.
  var palette: [Piece] = []
  /// The records of all sources, in pieces; queries are taken from them.
  var records: [[Piece]] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func makeCase() -> ReferenceCase {
    makePalette()
    chooseFormat()
    chooseStrategy()
    chooseRank()
    makeSources()
    chooseSelection()
    chooseOutput()
    makeQuery()
    chooseSpelling()
    return made
  }

  private mutating func makePalette() {
    let size = 2 + random.number(below: 5)
    for _ in 0..<size {
      if random.chance(35) {
        palette.append(random.element(of: Array(piecesOfEachKind.prefix(7))))
      } else {
        palette.append(random.element(of: piecesOfEachKind))
      }
    }
    // Pieces that only an option makes the same.
    for piece in palette where random.chance(25) {
      palette.append(random.element(of: piecesAlike(piece)))
    }
  }

  private mutating func chooseFormat() {
    if random.chance(12) {
      (made.readsNull, made.printsNull) = (true, true)
    } else {
      made.readsNull = random.chance(6)
      made.printsNull = random.chance(6)
    }
    if random.chance(25) { made.nth = fieldExpressions() }
    if random.chance(20) { made.acceptNth = fieldExpressions() }
    let usesFields = !made.nth.isEmpty || !made.acceptNth.isEmpty
    if random.chance(usesFields ? 75 : 4) {
      let delimiters: [Piece] =
        [",", "-", " ", "a", ",,", ", ", "\t", "\0", "\\", "\u{E9}", "\u{301}"].map {
          Array($0.utf8)
        }
        + [[0xA9], [0xFF], [], []]
      // Mostly one that the eye can see.
      made.delimiter = random.chance(60) ? delimiters[0] : random.element(of: delimiters)
    }
    if usesFields {
      // Separators enough that there are fields.
      for _ in 0...palette.count / 2 { palette.append(separator) }
    }
    if random.chance(12) {
      let mark = random.chance(60) ? random.element(of: palette) : Array("#".utf8)
      if !mark.contains(0) {
        made.section = mark
        palette.append(mark)
      }
    }
  }

  private mutating func chooseRank() {
    made.ranks = random.chance(35)
    made.printsRankKey = made.strategy != .loosen && random.chance(8)
    guard random.chance(8) else { return }
    made.weight = random.element(of: [1, 2, 3, -1, -2])
    let numbers = ["1", "2", " -7", "+1.5 ", "3e2", ".5", "1e999", "0x10", "inf", "1e"]
    for _ in 0...2 { palette.append(separator + Array(random.element(of: numbers).utf8)) }
  }

  /// What separates fields: where any blanks do, some.
  private var separator: Piece {
    let delimiter = made.delimiter ?? Array("\t".utf8)
    return delimiter.isEmpty ? Array(" ".utf8) : delimiter
  }

  private mutating func fieldExpressions() -> [ReferenceCase.FieldExpression] {
    (0...random.number(below: 2)).map { _ in fieldExpression() }
  }

  private mutating func fieldExpression() -> ReferenceCase.FieldExpression {
    let numbers = [1, 2, 3, -1, -2, -3]
    let first = random.element(of: numbers)
    let last = random.element(of: numbers)
    switch random.number(below: 8) {
    case 0: return .range(first, nil)
    case 1: return .range(nil, last)
    case 2: return .range(nil, nil)
    // A range that no record can hold may be an error: only ascending ones.
    case 3: return (first > 0) == (last > 0) && first > last ? .field(first) : .range(first, last)
    default: return .field(first)
    }
  }

  private mutating func makeSources() {
    let count = random.chance(70) ? 1 : 2 + random.number(below: 2)
    for _ in 0..<count { made.sources.append(makeSource()) }
    if random.chance(50) { made.standardInput = random.number(below: count) }
    if random.chance(40) { made.fileOptionCount = random.number(below: count + 1) }
  }

  private mutating func makeSource() -> [UInt8] {
    var source: [UInt8] = random.chance(6) ? [0xEF, 0xBB, 0xBF] : []
    let endsInCarriageReturn = random.chance(10)
    let count = random.number(below: 13)
    for index in 0..<count {
      let record = makeRecord()
      records.append(record)
      source += record.joined()
      let isLast = index == count - 1
      if isLast && random.chance(30) { break }
      if made.readsNull {
        source.append(0)
      } else {
        if endsInCarriageReturn || random.chance(3) { source.append(UInt8(ascii: "\r")) }
        source.append(UInt8(ascii: "\n"))
      }
    }
    return source
  }

  private mutating func makeRecord() -> [Piece] {
    if !records.isEmpty && random.chance(20) { return random.element(of: records) }
    let mostPieces = made.typos != nil || made.strategy == .fuzzy ? 12 : 6
    return (0...random.number(below: mostPieces + 1)).dropLast().map { _ in random.element(of: palette) }
  }

  private mutating func chooseStrategy() {
    if random.chance(65) { made.strategy = random.element(of: ReferenceCase.Strategy.allCases) }
    if random.chance(25) {
      let typos: [ReferenceCase.Typos] = [.byLength] + (0...3).map { .atMost($0) }
      // A fuzzy match has no edits.
      made.typos = made.strategy == .fuzzy ? .atMost(0) : random.element(of: typos)
    }
    if random.chance(45) { made.terms = random.element(of: ReferenceCase.Terms.allCases) }
    if random.chance(75) { made.caseRule = random.element(of: ReferenceCase.CaseRule.allCases) }
    made.ignoresAccents = random.chance(35)
  }

  private mutating func chooseSelection() {
    if random.chance(20) { made.maximumCount = random.number(below: 6) }
    made.invertsMatch = made.strategy != .loosen && random.chance(10)
    made.keepsDuplicates = random.chance(25)
    if random.chance(12) { made.minimumCharacters = random.number(below: 4) }
    made.suppressesEcho = random.chance(15)
    made.suggestsAllIfEmpty = random.chance(20)
  }

  private mutating func chooseOutput() {
    if random.chance(20) { made.output = random.element(of: ReferenceCase.Output.allCases) }
    made.printsLineNumbers = random.chance(20)
    made.printsFileNames = random.chance(20)
    if random.chance(40) {
      made.color = random.chance(60) ? .always : random.element(of: ReferenceCase.Color.allCases)
    }
    made.isJSON = random.chance(12)
    made.noMatchIsSuccess = random.chance(10)
    if random.chance(20) { made.threads = random.element(of: [1, 2, 3, 8]) }
  }

  private mutating func chooseSpelling() {
    made.spelling.usesLongOptions = random.chance(30)
    made.spelling.attachesValues = random.chance(50)
    made.spelling.bundlesFlags = random.chance(40)
    made.spelling.putsOperandFirst = random.chance(40)
    made.spelling.queryIsOption = random.chance(30)
    made.spelling.leavesStandardInputUnnamed = random.chance(60)
    if random.chance(10) {
      made.spelling.overriddenStrategy = random.element(of: ReferenceCase.Strategy.allCases)
      made.spelling.overriddenTerms = random.element(of: ReferenceCase.Terms.allCases)
      made.spelling.overriddenCaseRule = random.element(of: ReferenceCase.CaseRule.allCases)
      made.spelling.overriddenOutput = random.element(of: ReferenceCase.Output.allCases)
    }
  }

  private mutating func makeQuery() {
    if random.chance(6) {
      made.query = random.chance(50) ? [] : [UInt8(ascii: " ")]
      return
    }
    let termCount = made.terms == .wholeQuery || random.chance(30) ? 1 : 2 + random.number(below: 2)
    let terms = (0..<termCount).map { _ in makeTerm() }
    made.query = Array(terms.joined(separator: [UInt8(ascii: " ")]))
    if random.chance(10) {
      made.moreQueries = (0..<1 + random.number(below: 2)).map { _ in random.chance(15) ? [] : makeTerm() }
    }
    if random.chance(5) {
      made.query += random.element(of: ["\r", "\n", "\r\n", "\n\n"].map { Array($0.utf8) }) + makeTerm()
    }
    // No argument can hold a NUL.
    made.query.removeAll { $0 == 0 }
    for index in made.moreQueries.indices { made.moreQueries[index].removeAll { $0 == 0 } }
  }

  /// Mostly a slice of a record.
  private mutating func makeTerm() -> [UInt8] {
    let sources = records.filter { !$0.isEmpty }
    var pieces: [Piece]
    if !sources.isEmpty && random.chance(85) {
      pieces = slice(of: random.element(of: sources))
    } else {
      pieces = (0...random.number(below: 3)).map { _ in random.element(of: palette) }
    }
    if random.chance(5) { pieces.append(random.element(of: palette)) }
    if random.chance(5) {
      pieces[random.number(below: pieces.count)] = random.element(of: piecesOfEachKind)
    }
    if made.typos != nil || made.strategy == .fuzzy { pieces = disturbed(pieces) }
    let ignoresSomething = made.ignoresAccents || made.caseRule == .ignored
    if random.chance(ignoresSomething ? 40 : 15) {
      let index = random.number(below: pieces.count)
      pieces[index] = random.element(of: piecesAlike(pieces[index]))
    }
    return respelled(Array(pieces.joined()))
  }

  private mutating func slice(of record: [Piece]) -> [Piece] {
    var record = record
    // The accepted texts are fields: take the slice from one of them.
    if !made.nth.isEmpty && random.chance(80) {
      record = random.element(of: record.split(separator: separator).map(Array.init) + [record])
    }
    if made.strategy == .exact && random.chance(80) { return record }
    let start =
      made.strategy == .prefix && random.chance(80) ? 0 : random.number(below: record.count)
    let longest = made.typos != nil || made.strategy == .fuzzy ? 10 : 3
    let length = 1 + random.number(below: min(longest, record.count - start))
    return Array(record[start..<(start + length)])
  }

  /// For a fuzzy match some of the pieces; else the pieces with some edits.
  private mutating func disturbed(_ pieces: [Piece]) -> [Piece] {
    if made.strategy == .fuzzy {
      let kept = pieces.filter { _ in random.chance(60) }
      return kept.isEmpty ? pieces : kept
    }
    var pieces = pieces
    for _ in 0..<random.number(below: 4) where pieces.count > 1 {
      let index = random.number(below: pieces.count - 1)
      switch random.number(below: 4) {
      case 0: pieces.insert(random.element(of: palette), at: index)
      case 1: pieces.remove(at: index)
      case 2: pieces[index] = random.element(of: palette)
      default: pieces.swapAt(index, index + 1)
      }
    }
    return pieces
  }

  /// The same text in another spelling, or in the case or without the accents that an option ignores.
  private mutating func respelled(_ term: [UInt8]) -> [UInt8] {
    var text = characters(of: term)
    if random.chance(10) { text = composed(text) }
    if random.chance(10) { text = decomposed(text) }
    if random.chance(made.caseRule == .sensitive ? 5 : 25) {
      switch random.number(below: 4) {
      case 0: text = caseFolded(text)
      case 1: text = mapped(text) { $0.properties.uppercaseMapping }
      case 2: text = mapped(text) { $0.properties.lowercaseMapping }
      default: text = capitalized(text)
      }
    }
    if random.chance(made.ignoresAccents ? 40 : 5) { text = withoutAccents(text) }
    return bytes(of: text)
  }

  private func mapped(
    _ text: [TextCharacter], _ mapping: (Unicode.Scalar) -> String
  ) -> [TextCharacter] {
    text.flatMap { character -> [TextCharacter] in
      guard case .scalar(let scalar) = character else { return [character] }
      return mapping(scalar).unicodeScalars.map(TextCharacter.scalar)
    }
  }
}

/// The pieces that are the same as `piece` when case and accents are ignored, itself among them.
private func piecesAlike(_ piece: Piece) -> [Piece] {
  let text = textsWithoutCaseAndAccents[piece]
  return [piece] + piecesOfEachKind.filter { textsWithoutCaseAndAccents[$0] == text }
}

private let textsWithoutCaseAndAccents: [Piece: [TextCharacter]] = {
  var loosely = Comparison()
  loosely.ignoresCase = true
  loosely.ignoresAccents = true
  return Dictionary(
    uniqueKeysWithValues: piecesOfEachKind.map { piece in
      (piece, loosely.compared(characters(of: piece)))
    })
}()
