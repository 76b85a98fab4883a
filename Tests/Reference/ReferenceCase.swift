/// One thing to ask of suggest: a query, sources and options, as plain values.
package struct ReferenceCase: CustomStringConvertible, Sendable {
  /// How a term must stand in a candidate; the raw value is the option's long name.
  package enum Strategy: String, CaseIterable, Sendable {
    case substring, prefix
    case wordPrefix = "word-prefix"
    case word, exact, fuzzy
    /// Instead of one strategy, the strictest that suggests anything.
    case loosen
  }

  /// `--typos`: by the term's length, or so many.
  package enum Typos: Equatable, Sendable {
    case byLength
    case atMost(Int)
  }

  /// What the query is: one term, or words that are terms of their own.
  package enum Terms: String, CaseIterable, Sendable {
    case wholeQuery
    case anyWord = "any-word"
    case allWords = "all-words"
  }

  /// What of a term's case may differ.
  package enum CaseRule: String, CaseIterable, Sendable {
    case typedOrCapitalized
    case sensitive = "case-sensitive"
    case ignored = "ignore-case"
    case smart = "smart-case"
  }

  /// What is printed: the suggestions, how many there are, or nothing.
  package enum Output: String, CaseIterable, Sendable {
    case suggestions, count, quiet
  }

  /// `--color`: absent, without a value, or with one.
  package enum Color: String, CaseIterable, Sendable {
    case absent
    case bare = ""
    case auto, always, never
  }

  /// One of the comma-separated expressions of `--nth` and `--accept-nth`.
  package enum FieldExpression: CustomStringConvertible, Equatable, Sendable {
    case field(Int)
    case range(Int?, Int?)

    package var description: String {
      switch self {
      case .field(let number): "\(number)"
      case .range(let first, let last):
        (first.map(String.init) ?? "") + ".." + (last.map(String.init) ?? "")
      }
    }
  }

  /// How the arguments are written; no answer depends on it.
  package struct Spelling: Equatable, Sendable {
    package var usesLongOptions = false
    /// `-m5`, `--max-count=5` rather than `-m 5`, `--max-count 5`.
    package var attachesValues = false
    /// `-pi` rather than `-p -i`.
    package var bundlesFlags = false
    /// The options come after the first operand, not before all.
    package var putsOperandFirst = false
    /// The query is the value of `-e`, not an operand.
    package var queryIsOption = false
    /// The only source is standard input, and no `-` says so.
    package var leavesStandardInputUnnamed = false
    /// Losers of the groups in which the last option wins; each is written only where something overrides it.
    package var overriddenStrategy: Strategy?
    package var overriddenTerms: Terms?
    package var overriddenCaseRule: CaseRule?
    package var overriddenOutput: Output?

    package init() {}
  }

  package var query: [UInt8] = []
  /// Further ones; each is then the value of an `-e`.
  package var moreQueries: [[UInt8]] = []

  /// What is in the sources, in the order in which they are searched; there is at least one.
  package var sources: [[UInt8]] = []
  /// Which of the sources is standard input; the others are files.
  package var standardInput: Int?
  /// How many of the sources, from the first, are given with `-f`; the others are operands.
  package var fileOptionCount = 0

  package var readsNull = false
  package var printsNull = false
  /// The delimiter itself, not its spelling; empty for runs of blanks; without one it is a TAB.
  package var delimiter: [UInt8]?
  /// Empty when the option is absent.
  package var nth: [FieldExpression] = []
  /// Empty when the option is absent.
  package var acceptNth: [FieldExpression] = []
  package var section: [UInt8]?

  package var strategy = Strategy.substring
  package var typos: Typos?
  package var terms = Terms.wholeQuery
  package var caseRule = CaseRule.typedOrCapitalized
  package var ignoresAccents = false

  package var maximumCount: Int?
  package var ranks = false
  /// The number of the field that is the weight.
  package var weight: Int?
  package var invertsMatch = false
  package var keepsDuplicates = false
  package var minimumCharacters: Int?
  package var suppressesEcho = false
  package var suggestsAllIfEmpty = false

  package var output = Output.suggestions
  package var printsLineNumbers = false
  package var printsFileNames = false
  package var color = Color.absent
  package var isJSON = false
  package var printsRankKey = false
  package var noMatchIsSuccess = false
  package var threads: Int?

  package var spelling = Spelling()

  package init() {}

  private var queryIsOption: Bool { spelling.queryIsOption || !moreQueries.isEmpty }

  /// What is asked for: with LF records each line of a query is a query, empty ones left out, if others are there.
  var queries: [[UInt8]] {
    let typed = [query] + moreQueries
    if readsNull { return typed }
    return typed.flatMap { query -> [[UInt8]] in
      var lines: [[UInt8]] = [[]]
      for byte in query {
        if byte == UInt8(ascii: "\n") { lines.append([]) } else { lines[lines.count - 1].append(byte) }
      }
      for index in lines.indices where lines[index].last == UInt8(ascii: "\r") { lines[index].removeLast() }
      lines.removeAll(where: \.isEmpty)
      return lines.isEmpty ? [[]] : lines
    }
  }

  /// Whether the best come first.
  package var isRanked: Bool { ranks || weight != nil || printsRankKey }

  /// The arguments, without the program's name, that ask for this. `sourceNames[k]` is the path of
  /// source k; it is not looked at where source k is standard input.
  package func arguments(sourceNames: [String]) -> [[UInt8]] {
    let operands = operands(sourceNames: sourceNames)
    let options = spelled(options(sourceNames: sourceNames))
    if operands.contains(where: { $0.first == UInt8(ascii: "-") && $0.count > 1 }) {
      return options + [Array("--".utf8)] + operands
    }
    if spelling.putsOperandFirst {
      return operands.prefix(1) + options + operands.dropFirst()
    }
    return options + operands
  }

  /// A line for bash that asks for this, with the sources in it.
  package var description: String {
    let names = sources.indices.map { "SOURCE\($0)" }
    let contents = sources.map { "<(printf \($0.quotedForPrintf))" }
    let arguments = arguments(sourceNames: names).map { argument in
      zip(names, contents).reduce(argument.quotedForBash) { word, source in
        word.replacing(source.0, with: source.1)
      }
    }
    let redirection = standardInput.map { " < " + contents[$0] } ?? ""
    return (["suggest"] + arguments).joined(separator: " ") + redirection
  }
}

/// An option before it is written.
private struct Option {
  var short: String?
  var long: String
  var value: [UInt8]?
  /// `--color` and `--typos` take their values only with `=`.
  var valueIsOptional = false
}

extension ReferenceCase {
  private func operands(sourceNames: [String]) -> [[UInt8]] {
    let query = queryIsOption ? [] : [query]
    guard sources.count > 1 || standardInput == nil || !spelling.leavesStandardInputUnnamed else {
      return query
    }
    let files = sources.indices.dropFirst(fileOptionCount)
    return query + files.map { sourceArgument($0, sourceNames) }
  }

  private func sourceArgument(_ index: Int, _ sourceNames: [String]) -> [UInt8] {
    Array((index == standardInput ? "-" : sourceNames[index]).utf8)
  }

  private func options(sourceNames: [String]) -> [Option] {
    var options: [Option] = []

    func add(_ short: String?, _ long: String, if isPresent: Bool = true) {
      if isPresent { options.append(Option(short: short, long: long)) }
    }
    func add(_ short: String?, _ long: String, value: [UInt8]?) {
      if let value { options.append(Option(short: short, long: long, value: value)) }
    }
    func add(_ short: String?, _ long: String, number: Int?) {
      add(short, long, value: number.map { Array("\($0)".utf8) })
    }
    func add(_ long: String, fields: [FieldExpression]) {
      let text = fields.map(\.description).joined(separator: ",")
      add(nil, long, value: fields.isEmpty ? nil : Array(text.utf8))
    }
    func add(_ strategy: Strategy) {
      let short: String? =
        switch strategy {
        case .substring: nil
        case .prefix: "p"
        case .wordPrefix: "b"
        case .word: "w"
        case .exact: "x"
        case .fuzzy: "Z"
        case .loosen: "l"
        }
      add(short, strategy.rawValue)
    }
    func add(_ terms: Terms) {
      switch terms {
      case .wholeQuery: break
      case .anyWord: add("W", terms.rawValue)
      case .allWords: add("a", terms.rawValue)
      }
    }
    func add(_ caseRule: CaseRule) {
      switch caseRule {
      case .typedOrCapitalized: break
      case .sensitive: add("s", caseRule.rawValue)
      case .ignored: add("i", caseRule.rawValue)
      case .smart: add("S", caseRule.rawValue)
      }
    }
    func add(_ output: Output) {
      switch output {
      case .suggestions: break
      case .count: add("c", output.rawValue)
      case .quiet: add("q", output.rawValue)
      }
    }

    if let loser = spelling.overriddenStrategy { add(loser) }
    if strategy != .substring || spelling.overriddenStrategy != nil { add(strategy) }
    if terms != .wholeQuery, let loser = spelling.overriddenTerms { add(loser) }
    add(terms)
    switch typos {
    case nil: break
    case .byLength: add("t", "typos")
    case .atMost(let limit):
      options.append(Option(long: "typos", value: Array("\(limit)".utf8), valueIsOptional: true))
    }
    if caseRule != .typedOrCapitalized, let loser = spelling.overriddenCaseRule { add(loser) }
    add(caseRule)
    add(nil, "ignore-accents", if: ignoresAccents)
    add("v", "invert-match", if: invertsMatch)
    add("D", "duplicates", if: keepsDuplicates)
    if output != .suggestions, let loser = spelling.overriddenOutput { add(loser) }
    add(output)
    add("n", "line-number", if: printsLineNumbers)
    add("H", "with-filename", if: printsFileNames)
    add("m", "max-count", number: maximumCount)
    add("r", "rank", if: ranks)
    add(nil, "weight", number: weight)
    add(nil, "json", if: isJSON)
    add(nil, "rank-key", if: printsRankKey)
    add(nil, "min-chars", number: minimumCharacters)
    add(nil, "no-echo", if: suppressesEcho)
    add(nil, "all-if-empty", if: suggestsAllIfEmpty)
    add(nil, "no-match-ok", if: noMatchIsSuccess)
    add("0", "null", if: readsNull && printsNull)
    add(nil, "read0", if: readsNull && !printsNull)
    add(nil, "print0", if: printsNull && !readsNull)
    add("d", "delimiter", value: delimiter.map(escaped))
    add("nth", fields: nth)
    add("accept-nth", fields: acceptNth)
    add(nil, "section", value: section)
    add("j", "threads", number: threads)
    if color != .absent {
      let value = color == .bare ? nil : Array(color.rawValue.utf8)
      options.append(Option(long: "color", value: value, valueIsOptional: true))
    }
    for index in sources.indices.prefix(fileOptionCount) {
      add("f", "file", value: sourceArgument(index, sourceNames))
    }
    if queryIsOption { for query in [query] + moreQueries { add("e", "query", value: query) } }
    return options
  }

  /// The delimiter as `-d` understands it.
  private func escaped(_ delimiter: [UInt8]) -> [UInt8] {
    delimiter.flatMap { byte -> [UInt8] in
      switch byte {
      case 0: Array(#"\0"#.utf8)
      case UInt8(ascii: "\\"): Array(#"\\"#.utf8)
      case UInt8(ascii: "\t"): Array(#"\t"#.utf8)
      default: [byte]
      }
    }
  }

  private func spelled(_ options: [Option]) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var lastWordIsBundle = false
    for option in options {
      if let short = option.short, !spelling.usesLongOptions {
        if lastWordIsBundle {
          words[words.count - 1] += Array(short.utf8)
        } else {
          words.append(Array("-\(short)".utf8))
        }
        lastWordIsBundle = spelling.bundlesFlags && option.value == nil
        guard let value = option.value else { continue }
        // Nothing attached would be no value: `-e ''`.
        if spelling.attachesValues && !value.isEmpty {
          words[words.count - 1] += value
        } else {
          words.append(value)
        }
      } else {
        lastWordIsBundle = false
        words.append(Array("--\(option.long)".utf8))
        guard let value = option.value else { continue }
        if spelling.attachesValues || option.valueIsOptional {
          words[words.count - 1] += Array("=".utf8) + value
        } else {
          words.append(value)
        }
      }
    }
    return words
  }
}

extension [UInt8] {
  /// These bytes as one word for bash.
  fileprivate var quotedForBash: String {
    let word = String(decoding: self, as: UTF8.self)
    if word.wholeMatch(of: /[-A-Za-z0-9.,=]+/) != nil { return word }
    return "$'" + withOctalEscapes + "'"
  }

  /// These bytes as the format of bash's printf, which takes options too.
  fileprivate var quotedForPrintf: String {
    let endOfOptions = first == UInt8(ascii: "-") ? "-- " : ""
    return endOfOptions + "'" + withOctalEscapes.replacing("%", with: "%%") + "'"
  }

  private var withOctalEscapes: String {
    map { byte -> String in
      switch byte {
      case UInt8(ascii: "\n"): return #"\n"#
      case UInt8(ascii: "\\"), UInt8(ascii: "'"), 0...0x1F, 0x7F...0xFF:
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: return String(Character(Unicode.Scalar(byte)))
      }
    }.joined()
  }
}
