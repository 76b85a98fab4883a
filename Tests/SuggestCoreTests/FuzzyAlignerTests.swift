import SuggestCore
import Testing

@Suite struct FuzzyAlignerTests {
  // MARK: What users expect

  /// A term and two texts, the first of which it should be better in.
  struct Pair: CustomTestStringConvertible, Sendable {
    var term: String
    var better: String
    var worse: String
    var testDescription: String { "\(term): \(better) over \(worse)" }
    init(_ term: String, _ better: String, over worse: String) {
      self.term = term
      self.better = better
      self.worse = worse
    }
  }

  @Test(arguments: [
    // The pairs that give the reasons of the weights.
    Pair("ab", "about", over: "a book"),
    Pair("amst", "Amsterdam", over: "a-m-s-t"),
    Pair("fb", "foo-bar", over: "xfbx"),
    Pair("html", "h-t-m-l", over: "xhtmlx"),
    Pair("javascript", "xjavascriptx", over: "jx-ax-vx-ax-sx-cx-rx-ix-px-tx"),
    Pair("am", "amber", over: "a-m"),
    Pair("fb", "fxb", over: "fxxb"),
    Pair("fb", "foooo-bar", over: "fxb"),
    Pair("npe", "null_pointer_exception", over: "napper"),
    Pair("fb", "foo-abc", over: "elf-boat"),
    Pair("a", "ab", over: "x/a"),
    Pair("a", "x/a", over: "x-a"),
    Pair("a", "x-a", over: "x.a"),
    Pair("a", "x.a", over: "xA"),
    Pair("fb", "FooBar", over: "foobar"),
    Pair("p3", "python3", over: "p23"),
    // What else users of fzy and fzf rely on.
    Pair("ab", "x/a/b", over: "x-a-b"),
    Pair("ab", "x/a/b", over: "xaxb"),
    Pair("ab", "x/ab", over: "x/a/b"),
    Pair("abc", "abxc", over: "axbxc"),
    Pair("abcd", "abxxcd", over: "abxcxd"),
    Pair("gemfil", "Gemfile", over: "xGemfile"),
    Pair("gemfil", "vendor/Gemfile", over: "vendor.gem/xfile"),
    // Other scripts: Cyrillic, Greek, Armenian; Katakana with its middle dot; Arabic digits; other spaces and dashes.
    Pair("фб", "фу-бар", over: "хфбх"),
    Pair("фб", "ФуБар", over: "фубар"),
    Pair("αβ", "αλφα βητα", over: "αλφαβητα"),
    Pair("աբ", "ԱրԲառ", over: "արբառ"),
    Pair("ニヨ", "ニュー・ヨーク", over: "ニューヨーク"),
    Pair("م٣", "مدرسة٣", over: "م٢٣"),
    Pair("a", "x\u{3000}a", over: "x\u{2013}a"),
    Pair("a", "x\u{2013}a", over: "x\u{2026}a"),
  ])
  func isBetter(_ pair: Pair) throws {
    let better = try #require(Text(pair.better).quality(of: pair.term))
    let worse = try #require(Text(pair.worse).quality(of: pair.term))
    #expect(better > worse)
  }

  /// What stands behind the match costs nothing: the length decides later.
  @Test func isAsGoodInALongerText() {
    #expect(Text("Gemfile").quality(of: "gemfil") == Text("Gemfile.lock").quality(of: "gemfil"))
    #expect(Text("xa").quality(of: "a") == Text("xxxxa").quality(of: "a"))
  }

  @Test func findsTheBestNotTheFirst() {
    #expect(Text("axxb-ab").places(of: "ab") == [5, 6])
    #expect(Text("src/suggest/Fuzzy.swift").places(of: "sfuz") == [4, 12, 13, 14])
    #expect(Text("fob-bar").places(of: "fb") == [0, 4])
    #expect(Text("FooBarBaz").places(of: "fbb") == [0, 3, 6])
  }

  /// Of equal alignments the one with the earliest first place, then second, and so on.
  @Test func prefersTheEarliestOfTheBest() {
    #expect(Text("xaxaxa").places(of: "a") == [1])
    #expect(Text("xabxab").places(of: "ab") == [1, 2])
    #expect(Text("xaxb-xaxb").places(of: "ab") == [1, 3])
    #expect(Text("a-b-c a-b-c").places(of: "abc") == [0, 2, 4])
  }

  @Test func matchesOnlyInOrder() {
    for (term, text, matches) in [
      ("ab", "xaxbx", true), ("ab", "ba", false), ("aa", "a", false), ("a", "", false), ("ab", "ab", true),
      // Their low bits are those of a: the table of sites must not be all that is asked.
      ("a", "\u{E1}", false), ("\u{E1}", "a", false), ("\u{E1}a", "a\u{E1}xa", true),
    ] {
      #expect(Text(text).matches(term) == matches)
      #expect((Text(text).quality(of: term) != nil) == matches)
      #expect((Text(text).places(of: term) != nil) == matches)
    }
  }

  @Test func matchesAStrayByteWithItselfOnly() {
    let aligner = FuzzyAligner(term: [0xDCC3, 0x62])
    #expect(aligner.places(in: [0x62, 0xDCC3, 0xC3, 0x62]) == [1, 3])
    #expect(aligner.places(in: [0xDC43, 0xC3, 0x62]) == nil)
  }

  // MARK: Against every alignment, one by one

  @Test func equalsAllAlignmentsTriedExhaustively() {
    let alphabet: [UInt32] = [0x61, 0x62, 0x2D]
    let texts = (0...6).flatMap { strings(of: $0, from: alphabet) }
    for term in (1...3).flatMap({ strings(of: $0, from: alphabet) }) {
      let aligner = FuzzyAligner(term: term)
      for characters in texts {
        let text = Text(characters)
        let expected = bestOfAll(term, in: text)
        if let fault = fault(of: aligner, in: text, expected: expected) {
          Issue.record("\(term) in \(characters): \(fault)")
          return
        }
      }
    }
  }

  // MARK: Against a full matrix

  @Test(arguments: [UInt64](1...8))
  func equalsTheFullMatrixForRandomTexts(seed: UInt64) {
    var random = Random(state: seed)
    for round in 0..<150 {
      // Characters alike in their low bits too; words of few letters, so that there are many alignments.
      let alphabet = Array("abAB-/1. \u{E1}\u{E2}é日".unicodeScalars.map(\.value).prefix(2 + random.below(12)))
      var text = Text((0..<random.below(90)).map { _ in alphabet[random.below(alphabet.count)] })
      if random.below(2) == 0 {
        // Any bonus at all, so that ties and bonuses worse than nothing come up.
        text.bonuses = text.bonuses.map { _ in Int16(random.below(16)) - 4 }
      }
      var term = text.characters.filter { _ in random.below(4) == 0 }
      if term.isEmpty || random.below(4) == 0 {
        term = Array([0x61, 0x62, 0x61].prefix(1 + random.below(3)) + term.prefix(5))
      }
      if random.below(10) == 0 { term = text.characters.isEmpty ? [0x61] : Array(text.characters.prefix(64)) }
      let expected = bestOfMatrix(term, in: text)
      if let fault = fault(of: FuzzyAligner(term: term), in: text, expected: expected) {
        Issue.record("seed \(seed), round \(round): \(term) in \(text.characters): \(fault)")
        return
      }
    }
  }

  /// The term stands in one piece at the end; where it first ends, it has a gap.
  @Test(arguments: [FuzzyAligner.longestExactTerm, FuzzyAligner.longestExactTerm + 1])
  func alignsExactlyUpToTheLongestExactTerm(length: Int) throws {
    let term = [UInt32](repeating: 0x61, count: length - 1) + [0x62]
    let text = Text([0x61, 0x2D] + term.dropLast() + [0x78, 0x62, 0x2D] + term)
    let best = try #require(bestOfMatrix(term, in: text))
    let aligner = FuzzyAligner(term: term)
    if length <= FuzzyAligner.longestExactTerm {
      #expect(fault(of: aligner, in: text, expected: best) == nil)
    } else {
      #expect(try #require(aligner.quality(in: text)) < best.quality)
    }
  }

  /// A term of one letter over and over, so that each of its characters has a state at nearly every place.
  @Test func alignsATermThatRepeatsItself() {
    let term = [UInt32](repeating: 0x61, count: FuzzyAligner.longestExactTerm)
    let text = Text([0x61, 0x2D] + term + [0x61, 0x2D, 0x61])
    #expect(fault(of: FuzzyAligner(term: term), in: text, expected: bestOfMatrix(term, in: text)) == nil)
  }

  @Test func alignsALongText() {
    let filler = [UInt32](repeating: 0x61, count: 50_000)
    let text = Text(filler + Array("-ab".unicodeScalars.map(\.value)) + filler)
    #expect(text.places(of: "ab") == [50_001, 50_002])
  }

  // MARK: Long terms

  @Test func alignsALongTermGreedily() {
    let term = [UInt32](repeating: 0x61, count: 70) + [0x62]
    let aligner = FuzzyAligner(term: term)
    // It ends at the first b, each a as late as possible, whatever is better behind.
    let text = Text([0x61, 0x61] + term.dropLast() + [0x78, 0x62, 0x2D] + term)
    let places = Array(2..<72) + [73]
    #expect(aligner.places(in: text) == places)
    #expect(aligner.quality(in: text) == worth(of: places, in: text))
    #expect(aligner.places(in: Text(Array(term.dropFirst()))) == nil)
    #expect(aligner.quality(in: Text(Array(term.dropFirst()))) == nil)
    #expect(aligner.quality(in: Text(term)) == 2 * 19 + 70 * 14)
  }

  // MARK: Bonuses

  @Test(arguments: [
    ("ab", [19, 0]), ("-a", [19, 16]), ("a-b", [19, 0, 16]), ("a_b", [19, 0, 16]), ("a/b", [19, 0, 18]),
    ("a b", [19, 0, 18]),
    ("a\\b", [19, 0, 18]), ("a,b:c;d|e\tf", [19, 0, 18, 0, 18, 0, 18, 0, 18, 0, 18]), ("a.b'c", [19, 0, 14, 0, 14]),
    ("aB", [19, 12]), ("AB", [19, 0]), ("Ab", [19, 0]), ("a1", [19, 12]), ("A1", [19, 12]), ("12", [19, 0]),
    ("1a", [19, 0]),
    ("1A", [19, 0]), ("日1", [19, 12]), ("日A", [19, 0]), ("a--b", [19, 0, 0, 16]), ("éÉ", [19, 12]),
    ("a\u{1C5}", [19, 12]),
    ("-\u{301}", [19, 16]), ("e\u{301}1", [19, 0, 12]), ("a\u{2160}", [19, 12]), ("a\u{2028}b", [19, 0, 18]),
  ])
  func valuesPlaces(text: String, bonuses: [Int16]) {
    #expect(Text(text).bonuses == bonuses)
  }

  @Test func countsStrayBytesAsNoLetters() {
    #expect(FuzzyBonus.bonus(of: 0xDCC3, after: 0x2F) == 0)
    #expect(FuzzyBonus.bonus(of: 0x61, after: 0xDCC3) == 14)
  }

  /// Words are letters, marks and numbers, as for the other strategies, and humps go by the general category.
  @Test func agreesWithTheGeneralCategories() {
    let ranges: [Range<UInt32>] = [0..<0x3500, 0x4D00..<0x4E80, 0x9F80..<0xAC80, 0xD780..<0xD800, 0x1_0000..<0x1_0500]
    for value in ranges.joined() {
      guard let category = Unicode.Scalar(value)?.properties.generalCategory else { continue }
      var isAlphanumeric = true
      var isHumpInLetters = false
      var isLowercase = false
      switch category {
      case .uppercaseLetter, .titlecaseLetter, .decimalNumber, .letterNumber, .otherNumber: isHumpInLetters = true
      case .lowercaseLetter: isLowercase = true
      case .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark, .enclosingMark: break
      default: isAlphanumeric = false
      }
      let name = "U+" + String(value, radix: 16)
      #expect((FuzzyBonus.bonus(of: value, after: 0x21) == 14) == isAlphanumeric, "\(name)")
      #expect((FuzzyBonus.bonus(of: 0x61, after: value) >= 14) == !isAlphanumeric, "\(name)")
      #expect((FuzzyBonus.bonus(of: value, after: 0x61) == 12) == isHumpInLetters, "\(name)")
      #expect((FuzzyBonus.bonus(of: 0x41, after: value) == 12) == isLowercase, "\(name)")
    }
  }
}

// MARK: - The plain way

/// A text as compared, and its bonuses.
private struct Text {
  var characters: [UInt32]
  var bonuses: [Int16]

  /// A text with these characters, compared as it is.
  init(_ characters: [UInt32]) {
    self.characters = characters
    bonuses = characters.indices.map {
      FuzzyBonus.bonus(of: characters[$0], after: $0 == 0 ? nil : characters[$0 - 1])
    }
  }

  /// The text, compared without case.
  init(_ text: String) {
    self.init(text.unicodeScalars.map(\.value))
    characters = Text.lowercase(text)
  }

  func matches(_ term: String) -> Bool {
    characters.withUnsafeBufferPointer { FuzzyAligner(term: Text.lowercase(term)).matches($0) }
  }
  func quality(of term: String) -> Int? { FuzzyAligner(term: Text.lowercase(term)).quality(in: self) }
  func places(of term: String) -> [Int]? { FuzzyAligner(term: Text.lowercase(term)).places(in: self) }

  private static func lowercase(_ text: String) -> [UInt32] {
    text.unicodeScalars.map { scalar in
      let mapping = scalar.properties.lowercaseMapping.unicodeScalars
      return mapping.count == 1 ? mapping.first!.value : scalar.value
    }
  }
}

extension FuzzyAligner {
  fileprivate func quality(in text: Text) -> Int? {
    text.characters.withUnsafeBufferPointer { characters in
      text.bonuses.withUnsafeBufferPointer { quality(in: characters, bonuses: $0) }
    }
  }

  fileprivate func places(in text: Text) -> [Int]? {
    text.characters.withUnsafeBufferPointer { characters in
      text.bonuses.withUnsafeBufferPointer { places(in: characters, bonuses: $0) }
    }
  }

  fileprivate func places(in characters: [UInt32]) -> [Int]? { places(in: Text(characters)) }
}

/// What an alignment is worth by the weights, said once more: 14 for a run, a gap costs 5 and 1 for each character
/// skipped.
private func worth(of places: [Int], in text: Text) -> Int {
  places.indices.reduce(0) { sum, index in
    let bonus = Int(text.bonuses[places[index]])
    return index == 0 ? 2 * bonus : sum + worth(of: places[index], bonus: bonus, after: places[index - 1])
  }
}

private func worth(of place: Int, bonus: Int, after previous: Int) -> Int {
  place == previous + 1 ? max(bonus, 14) : bonus - 5 - (place - previous - 1)
}

/// The best alignment and its quality, the first of equals in lexicographic order, which is that of the loops.
private func bestOfAll(_ term: [UInt32], in text: Text) -> (quality: Int, places: [Int])? {
  var best: (quality: Int, places: [Int])?
  func extend(_ places: [Int]) {
    if places.count == term.count {
      let quality = worth(of: places, in: text)
      if quality > best?.quality ?? Int.min { best = (quality, places) }
      return
    }
    for place in (places.last ?? -1) + 1..<max(text.characters.count, (places.last ?? -1) + 1)
    where text.characters[place] == term[places.count] {
      extend(places + [place])
    }
  }
  extend([])
  return best
}

/// The same by a full matrix: for each of the term's characters and each place the best of what can follow.
private func bestOfMatrix(_ term: [UInt32], in text: Text) -> (quality: Int, places: [Int])? {
  let count = text.characters.count
  // matrix[i][p]: the worth of what follows the term's character i at place p, and the place that comes next.
  var matrix = [[(worth: Int, next: Int)?]](repeating: Array(repeating: nil, count: count), count: term.count)
  for index in term.indices.reversed() {
    for place in 0..<count where text.characters[place] == term[index] {
      if index == term.count - 1 {
        matrix[index][place] = (0, count)
        continue
      }
      for next in place + 1..<max(count, place + 1) {
        guard let behind = matrix[index + 1][next] else { continue }
        let sum = behind.worth + worth(of: next, bonus: Int(text.bonuses[next]), after: place)
        if sum > matrix[index][place]?.worth ?? Int.min { matrix[index][place] = (sum, next) }
      }
    }
  }
  var best: (quality: Int, first: Int)?
  for place in 0..<count {
    guard let behind = matrix[0][place] else { continue }
    let sum = behind.worth + 2 * Int(text.bonuses[place])
    if sum > best?.quality ?? Int.min { best = (sum, place) }
  }
  guard let best else { return nil }
  var places = [best.first]
  for index in term.indices.dropLast() { places.append(matrix[index][places[index]]!.next) }
  return (best.quality, places)
}

/// What the aligner gets wrong in a text, if anything.
private func fault(of aligner: FuzzyAligner, in text: Text, expected: (quality: Int, places: [Int])?) -> String? {
  let matches = text.characters.withUnsafeBufferPointer { aligner.matches($0) }
  if matches != (expected != nil) { return "matches: \(matches)" }
  let quality = aligner.quality(in: text)
  if quality != expected?.quality {
    return "quality \(String(describing: quality)), not \(String(describing: expected))"
  }
  let places = aligner.places(in: text)
  if places != expected?.places { return "places \(String(describing: places)), not \(String(describing: expected))" }
  return nil
}

private func strings(of length: Int, from alphabet: [UInt32]) -> [[UInt32]] {
  length == 0 ? [[]] : strings(of: length - 1, from: alphabet).flatMap { start in alphabet.map { start + [$0] } }
}

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
private struct Random {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
