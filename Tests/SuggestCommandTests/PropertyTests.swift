import Reference
import SuggestCommand
import Testing

/// What holds of every answer, whatever was asked.
@Suite struct PropertyTests {
  // MARK: How the input is cut

  /// Portions end anywhere: within records and their endings, characters, byte order marks, titles.
  @Test(arguments: inputs)
  func portionsOfAnySizeGiveTheSameOutput(_ input: Input) throws {
    let program = try InMemoryRun(sourceCount: 1)
    let file = [Array(program.sourceNames[0].utf8)]
    let expected = program.answer(input.arguments + file, contents: [input.content], standardInput: nil)
    #expect(expected.messages.isEmpty)
    for size in 1...input.content.count + 1 {
      let tuning = Tuning(portionSizeInBytes: size, threadingThresholdInBytes: 1 << 20)
      let answer = program.answer(input.arguments + file, contents: [input.content], standardInput: nil, tuning: tuning)
      #expect(answer == expected, "a file in portions of \(size)")
      let threaded = Tuning(portionSizeInBytes: size, threadingThresholdInBytes: 1)
      let threadedAnswer = program.answer(
        input.arguments + [Array("-j3".utf8)] + file, contents: [input.content], standardInput: nil, tuning: threaded)
      #expect(threadedAnswer == expected, "a file in portions of \(size), three threads")
      let pipeAnswer = program.answer(input.arguments, pipe: input.content, tuning: tuning)
      #expect(pipeAnswer == expected, "a pipe in portions of \(size)")
    }
  }

  struct Input: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let arguments: [[UInt8]]
    let content: [UInt8]

    init(_ name: String, _ arguments: String..., in content: String) {
      testDescription = name
      self.arguments = arguments.map { Array($0.utf8) }
      self.content = Array(content.utf8)
    }
  }

  private static let words = "ams\nAmsterdam\n\nhamster\nAMS\nams\nRotterdam\nPotsdam, a\n"
  private static let sections = "before\n#one\naa\n#two\nb\n#three\n#four\nab\nba\n#five\n"

  private static let inputs: [Input] = [
    Input("LF", "am", in: words),
    Input("CR LF", "am", in: words.replacing("\n", with: "\r\n")),
    Input("NUL", "-0", "am", in: words.replacing("\n", with: "\0")),
    Input("CR LF before NUL", "-0", "a", in: "ab\r\n\0\r\na\r\0\0b\0"),
    Input("the last record is open", "am", in: "am\nbam\nham"),
    Input("it ends in CR", "am", in: "am\r\nbam\r\nham\r"),
    Input("a CR at every place", "\r", in: "\r\r\n\ra\n\r\n\n\r\ra\r\r\n\r"),
    Input("one record without an end", "am", in: "a long record: hamster"),
    Input("empty records", "-n", "a", in: "\n\n\na\n\n\nba\n\n"),
    Input("only endings", "-v", "a", in: "\n\n\r\n\r\r\n\n"),
    Input("records longer than most portions", "am", in: "\(String(repeating: "-", count: 90))am\nam\nx\n"),
    Input("a byte order mark", "-p", "a", in: "\u{FEFF}ab\n\u{FEFF}a\nac\n"),
    Input("a byte order mark and no more", "a", in: "\u{FEFF}"),
    Input("half a byte order mark's worth", "-v", "a", in: "\u{FE00}x"),
    Input("sections", "--section=#", "a", in: sections),
    Input("sections inverted, with line numbers", "--section=#", "-vn", "a", in: sections),
    Input("a mark of several bytes, CR LF", "--section=##", "a", in: "#a\r\n##t\r\na\r\n###\r\nb\r\nba\r\n"),
    Input("line numbers", "-n", "am", in: words),
    Input("line numbers, NUL", "-0n", "am", in: words.replacing("\n", with: "\0")),
    Input("line numbers, CR LF, the last record open", "-n", "a", in: "b\r\na\r\n\r\nb\r\na"),
    Input("a limit", "-m2", "am", in: words),
    Input("a limit with repeats kept", "-Dm3", "am", in: words),
    Input("a limit and sections", "--section=#", "-m2", "a", in: sections),
    Input("a count", "-c", "am", in: words),
    Input("a count of hits alone", "-cD", "am", in: words),
    Input("no output", "-q", "am", in: words),
    Input("repeats kept", "-D", "am", in: words),
    Input("inverted", "-v", "am", in: words),
    Input("prefixes", "-p", "am", in: words),
    Input("whole records", "-x", "ams", in: words),
    Input("word prefixes", "-b", "a", in: words),
    Input("case ignored", "-i", "AM", in: words),
    Input("any word", "-W", "rot pot", in: words),
    Input("all words", "-a", "a dam", in: words),
    Input("fields", "--nth=2", "-d,", "a", in: "a,b\nb,a\n,a\na\nb,b,a\n"),
    Input("printed fields", "--accept-nth=2,1", "-d,", "a", in: "a,b\nb,a\n,a\na\nb,\n"),
    Input("the query's echo", "--no-echo", "ams", in: "x\nAMS\nx\n"),
    Input("no echo, another follows", "--no-echo", "ams", in: "ams\nx\nAms!\n"),
    Input("characters of every length", "é", in: "é\ne\u{301}\n\u{1F469}é\n\u{20AC}e\u{301}\u{323}\ne\n"),
    Input("accents ignored", "--ignore-accents", "lodz", in: "\u{141}\u{F3}d\u{17A}\nLodz\nlo\u{301}dz\n"),
    Input("ranked", "-ir", "am", in: words),
    Input("the best few", "-irm3", "am", in: words),
    Input("keys", "-i", "--rank-key", "-m4", "am", in: words),
    Input("ranked sections", "--section=#", "-rm3", "a", in: sections),
    Input("in pieces", "-Zr", "ad", in: words),
    Input("edits", "-r", "--typos=1", "damp", in: words),
    Input("the strictest class", "-l", "ds", in: words),
    Input("highlighted", "--color=always", "-n", "e", in: "een\u{E9}e\nx\ne\u{301}e\n"),
  ]

  // MARK: How many threads

  @Test(arguments: [
    ["am"], ["-n", "am"], ["-D", "am"], ["-Dn", "e"], ["-m", "40", "a"], ["-Dm", "40", "a"], ["-c", "a"], ["-cv", "a"],
    ["-v", "a"], ["-q", "zz"], ["--section=#", "-n", "1"], ["-i", "AM"], ["-W", "11 22 33"],
    ["--accept-nth=1", "-d1", "a"], ["-r", "am"], ["-rm", "40", "a"], ["-Zir", "he"], ["-rm9", "--typos=1", "ambre"],
    ["--rank-key", "-Dm", "40", "e"], ["-l", "mbr"], ["-lr", "amd"], ["--json", "-r", "am"],
    ["-r", "--section=#", "1"],
  ])
  func eightThreadsAnswerAsOneDoes(_ arguments: [String]) throws {
    let program = try InMemoryRun(sourceCount: 2)
    var random = SplitMix64(seed: 8)
    let contents = (0..<2).map { _ in
      (0..<1500).flatMap { number -> [UInt8] in
        let word = random.element(of: ["amber", "Ham", "tree", "#title", "\u{E9}t\u{E9}", ""])
        return Array("\(word)\(random.chance(50) ? number : number % 20)\n".utf8)
      }
    }
    let names = program.sourceNames.map { Array($0.utf8) }
    func answer(_ threads: String, _ tuning: Tuning) -> InMemoryRun.Answer {
      program.answer(
        ([threads] + arguments).map { Array($0.utf8) } + names, contents: contents, standardInput: nil, tuning: tuning)
    }
    let expected = answer("-j1", Tuning())
    for size in [50, 333, 5000] {
      let tuning = Tuning(portionSizeInBytes: size, threadingThresholdInBytes: 1)
      #expect(answer("-j8", tuning) == expected, "portions of \(size)")
      #expect(answer("-j1", tuning) == expected, "one thread, portions of \(size)")
    }
  }

  // MARK: What comes out is what went in

  @Test func everySuggestionIsARecordAndEachIsCounted() throws {
    let program = try InMemoryRun(sourceCount: 4)
    for seed in 0..<500 as Range<UInt64> {
      let asked = Self.plainCase(seed)
      let terminator: UInt8 = asked.readsNull ? 0 : 0x0A
      let records = Set(asked.sources.flatMap { Self.candidates(of: $0, terminator) })
      let lines = Self.lines(of: program.answer(to: asked).output, terminator)
      for line in lines where !records.contains(line) { Issue.record("seed \(seed): \(line) in \(asked)") }
      var counted = asked
      counted.output = .count
      let count = String(decoding: program.answer(to: counted).output, as: UTF8.self)
      if count != "\(lines.count)\n" { Issue.record("seed \(seed): \(count) for \(lines.count) in \(asked)") }
    }
  }

  @Test func aLimitGivesTheFirst() throws {
    let program = try InMemoryRun(sourceCount: 4)
    for seed in 0..<300 as Range<UInt64> {
      var asked = Self.plainCase(seed)
      asked.maximumCount = nil
      let terminator: UInt8 = asked.readsNull ? 0 : 0x0A
      let lines = Self.lines(of: program.answer(to: asked).output, terminator)
      for limit in 0...lines.count + 1 {
        asked.maximumCount = limit
        let first = Self.lines(of: program.answer(to: asked).output, terminator)
        if first != Array(lines.prefix(limit)) { Issue.record("seed \(seed), the first \(limit) in \(asked)") }
      }
    }
  }

  @Test func whatMatchesAndWhatDoesNotIsAllThereIs() throws {
    let program = try InMemoryRun(sourceCount: 4)
    for seed in 0..<300 as Range<UInt64> {
      var asked = Self.plainCase(seed)
      asked.maximumCount = nil
      asked.minimumCharacters = nil
      asked.suppressesEcho = false
      asked.keepsDuplicates = true
      // An empty query is neither.
      asked.suggestsAllIfEmpty = false
      asked.query += Array("x".utf8)
      let terminator: UInt8 = asked.readsNull ? 0 : 0x0A
      // It has no opposite.
      if asked.strategy == .loosen { asked.strategy = .substring }
      asked.invertsMatch = false
      let matching = Self.lines(of: program.answer(to: asked).output, terminator)
      asked.invertsMatch = true
      let others = Self.lines(of: program.answer(to: asked).output, terminator)
      let all = asked.sources.flatMap { Self.candidates(of: $0, terminator) }
      let found = (matching + others).sorted { $0.lexicographicallyPrecedes($1) }
      if found != all.sorted(by: { $0.lexicographicallyPrecedes($1) }) { Issue.record("seed \(seed): \(asked)") }
    }
  }

  // MARK: How suggestions are ordered

  /// What is searched for less and less as better suggestions turn up, portion by portion, is what cannot be among the
  /// best.
  @Test(arguments: [
    ["ab"], ["-i", "ab"], ["-b", "ab"], ["-p", "ab"], ["-x", "ab"], ["-Z", "ab"], ["-Zi", "abc"], ["--typos=1", "abc"],
    ["-i", "--typos=2", "abcd"], ["-b", "--typos=1", "abc"], ["-x", "--typos=1", "abc"], ["-W", "ab ac"],
    ["-W", "ab", "--nth=2", "-d-"], ["-v", "ab"], ["-l", "abc"], ["-D", "ab"], ["--weight=2", "-d-", "ab"],
    ["-Z", "cb"], ["--typos=1", "xac"], ["-la", "b -"], ["--min-chars=3", "-a", " ab"], ["--all-if-empty", ""],
  ])
  func theBestFewAreTheFirstOfTheWhole(_ arguments: [String]) throws {
    let program = try InMemoryRun(sourceCount: 1)
    var random = SplitMix64(seed: 3)
    for size in [1, 30, 200, 5000] {
      let content = (0..<400).flatMap { _ -> [UInt8] in
        let words = (0...random.number(below: 3)).map { _ in
          random.element(of: ["ab", "abc", "AB", "xab", "a", "b", "c", "acb", "bac", "abd", "x", "\u{E9}", "7", ""])
        }
        return Array((words.joined(separator: random.element(of: [" ", "-", ""])) + "\n").utf8)
      }
      let tuning = Tuning(portionSizeInBytes: size, threadingThresholdInBytes: 1)
      func lines(_ others: [String]) -> [[UInt8]] {
        let answer = program.answer(
          (others + arguments + program.sourceNames).map { Array($0.utf8) }, contents: [content], standardInput: nil,
          tuning: tuning)
        return Self.lines(of: answer.output, 0x0A)
      }
      let whole = lines(["-j1", "-r"])
      for limit in [1, 2, 5, 20] {
        for threads in ["-j1", "-j3"] {
          #expect(lines([threads, "-rm\(limit)"]) == Array(whole.prefix(limit)), "\(limit) with portions of \(size)")
        }
      }
    }
  }

  /// `sort -s -t TAB -k1,1` over the outputs for parts of a list, in their order, is the ranking of the whole list.
  @Test func keysRankTheParts() throws {
    let program = try InMemoryRun(sourceCount: 1)
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var asked = Self.oneSourceCase(seed)
      asked.printsRankKey = true
      let terminator: UInt8 = asked.readsNull ? 0 : 0x0A
      let candidates = Self.candidates(of: asked.sources[0], terminator).filter { !$0.starts(with: Self.byteOrderMark) }
      func lines(of part: ArraySlice<[UInt8]>) -> [[UInt8]] {
        var asked = asked
        asked.sources = [Array(part.map { $0 + [terminator] }.joined())]
        return Self.lines(of: program.answer(to: asked).output, terminator)
      }
      let whole = lines(of: candidates[...])
      let cuts = (0..<3).map { _ in random.number(below: candidates.count + 1) }.sorted()
      let parts = zip([0] + cuts, cuts + [candidates.count]).flatMap { lines(of: candidates[$0..<$1]) }
      let width = ReferenceAnswer.keyWidth
      if !(whole + parts).allSatisfy({ $0.count > width && $0.firstIndex(of: 0x09) == width }) {
        Issue.record("seed \(seed): a key of another width in \(asked)")
        continue
      }
      var merged = parts.enumerated()
        .sorted { left, right in
          let (first, second) = (left.element.prefix(width), right.element.prefix(width))
          return first == second ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
        }.map(\.element)
      if !asked.keepsDuplicates {
        var known: Set<ArraySlice<UInt8>> = []
        merged = merged.filter { known.insert($0.dropFirst(width)).inserted }
      }
      if Array(merged.prefix(asked.maximumCount ?? Int.max)) != whole { Issue.record("seed \(seed): \(asked)") }
    }
  }

  @Test func anotherCandidateChangesNoOrder() throws {
    let program = try InMemoryRun(sourceCount: 1)
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var asked = Self.oneSourceCase(seed)
      asked.ranks = true
      asked.maximumCount = nil
      let terminator: UInt8 = asked.readsNull ? 0 : 0x0A
      var candidates = Self.candidates(of: asked.sources[0], terminator).filter { !$0.starts(with: Self.byteOrderMark) }
      func lines() -> [[UInt8]] {
        asked.sources = [Array(candidates.map { $0 + [terminator] }.joined())]
        return Self.lines(of: program.answer(to: asked).output, terminator)
      }
      let before = lines()
      let another = asked.query.filter { $0 != terminator } + Array("x".utf8)
      if candidates.contains(another) || another.starts(with: Self.byteOrderMark) { continue }
      candidates.insert(another, at: random.number(below: candidates.count + 1))
      if lines().filter({ $0 != another }) != before { Issue.record("seed \(seed): \(asked)") }
    }
  }

  /// However a text is spelled, it has one rank.
  @Test func canonicallyEqualTextsRankAlike() throws {
    let program = try InMemoryRun(sourceCount: 1)
    for seed in 0..<400 as Range<UInt64> {
      var asked = Self.oneSourceCase(seed)
      asked.printsRankKey = true
      asked.keepsDuplicates = true
      asked.nth = []
      asked.weight = nil
      let terminator: UInt8 = asked.readsNull ? 0 : 0x0A
      let candidates = Self.candidates(of: asked.sources[0], terminator).map { characters(of: $0) }
      func keys(_ texts: [[TextCharacter]]) -> [ArraySlice<UInt8>] {
        asked.sources = [Array(texts.map { bytes(of: $0) + [terminator] }.joined())]
        return Self.lines(of: program.answer(to: asked).output, terminator).map {
          $0.prefix(ReferenceAnswer.keyWidth)
        }
      }
      let expected = keys(candidates)
      if keys(candidates.map(decomposed)) != expected || keys(candidates.map(composed)) != expected {
        Issue.record("seed \(seed): \(asked)")
      }
    }
  }

  /// At the start of a source it is dropped: what begins with it is another candidate there.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A plain case of one strategy with one source, in which no suggestion is left out.
  private static func oneSourceCase(_ seed: UInt64) -> ReferenceCase {
    var asked = plainCase(seed)
    asked.sources = [asked.sources[0]]
    asked.standardInput = nil
    asked.fileOptionCount = 0
    asked.suppressesEcho = false
    if asked.strategy == .loosen { asked.strategy = .fuzzy }
    if asked.strategy == .fuzzy { asked.typos = nil }
    return asked
  }

  /// A random case in which every line of the output is a whole record.
  private static func plainCase(_ seed: UInt64) -> ReferenceCase {
    var asked = randomCase(seed: seed, colors: .none)
    asked.acceptNth = []
    asked.section = nil
    asked.printsLineNumbers = false
    asked.printsFileNames = false
    asked.printsRankKey = false
    asked.output = .suggestions
    asked.printsNull = asked.readsNull
    return asked
  }

  /// The records of a source that can be suggested.
  private static func candidates(of source: [UInt8], _ terminator: UInt8) -> [[UInt8]] {
    let source = source.starts(with: byteOrderMark) ? source.dropFirst(3) : source[...]
    var records = source.split(separator: terminator, omittingEmptySubsequences: false).map(Array.init)
    if terminator == 0x0A {
      // The last has no LF behind it, so that its CR is its own.
      for index in records.indices.dropLast() where records[index].last == 0x0D { records[index].removeLast() }
    }
    return records.filter { !$0.isEmpty }
  }

  private static func lines(of output: [UInt8], _ terminator: UInt8) -> [[UInt8]] {
    output.split(separator: terminator, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }
}

extension InMemoryRun {
  /// What the program answers to a reference's case.
  fileprivate func answer(to asked: ReferenceCase) -> Answer {
    answer(asked.arguments(sourceNames: sourceNames), contents: asked.sources, standardInput: asked.standardInput)
  }
}
