import SuggestCommand
import SuggestCore
import Testing

/// From arguments to a request, or to an error that says what would be right.
@Suite struct ParserTests {
  @Test(arguments: requests)
  func understands(_ row: Row) throws {
    guard case .search(let request) = try Parser.parse(row.arguments) else {
      Issue.record("this is a search")
      return
    }
    #expect(request == row.request)
  }

  /// A command line, and how what it asks for differs from the query `q` without options.
  struct Row: CustomTestStringConvertible, Sendable {
    let arguments: [[UInt8]]
    let request: Request
    private let name: String

    init(_ arguments: [String], _ change: (inout Request) -> Void = { _ in }) {
      self.init("", arguments, change)
    }

    init(_ name: String, _ arguments: [String], _ change: (inout Request) -> Void = { _ in }) {
      self.name = name
      self.arguments = arguments.map { Array($0.utf8) }
      var request = Request()
      request.typedQueries = [Array("q".utf8)]
      change(&request)
      self.request = request
    }

    var testDescription: String {
      let line = arguments.map { "'" + String(decoding: $0, as: UTF8.self) + "'" }.joined(separator: " ")
      return name.isEmpty ? line : "\(name): \(line)"
    }
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let requests: [Row] = operands + eachOption + spellings + lastOnes

  private static let operands: [Row] = [
    Row("the query", ["q"]),
    Row("files", ["q", "a", "b"]) { $0.files = [bytes("a"), bytes("b")] },
    Row("standard input by name", ["q", "-"]) { $0.files = [bytes("-")] },
    Row("a dash can be the query", ["-"]) { $0.typedQueries = [bytes("-")] },
    Row("an empty query", [""]) { $0.typedQueries = [[]] },
    Row("options behind operands", ["q", "a", "-p", "b"]) {
      $0.strategy = .prefix
      $0.files = [bytes("a"), bytes("b")]
    },
    Row("-- ends the options", ["--", "-p", "-x"]) {
      $0.typedQueries = [bytes("-p")]
      $0.files = [bytes("-x")]
    },
    Row("only the first --", ["--", "--", "--"]) {
      $0.typedQueries = [bytes("--")]
      $0.files = [bytes("--")]
    },
    Row("-- behind an operand", ["q", "--", "-p"]) { $0.files = [bytes("-p")] },
    Row("with -e every operand is a file", ["-e", "q", "a"]) { $0.files = [bytes("a")] },
    Row("-e behind operands", ["a", "b", "-eq"]) { $0.files = [bytes("a"), bytes("b")] },
    Row("-e with a query that looks like an option", ["-e", "-p"]) { $0.typedQueries = [bytes("-p")] },
    Row("-e with an empty query", ["-e", ""]) { $0.typedQueries = [[]] },
    Row("-e several times", ["-e", "b", "a", "-ec", "--query=a"]) {
      $0.typedQueries = [bytes("b"), bytes("c"), bytes("a")]
      $0.files = [bytes("a")]
    },
    Row("-f before the operands", ["q", "b", "-f", "a"]) { $0.files = [bytes("a"), bytes("b")] },
    Row("-f several times", ["-f", "a", "-fb", "--file=c", "q"]) { $0.files = [bytes("a"), bytes("b"), bytes("c")] },
    Row("-f takes what looks like an option", ["-f", "--", "q"]) { $0.files = [bytes("--")] },
    Row("-f with -", ["-f", "-", "q"]) { $0.files = [bytes("-")] },
  ]

  private static let eachOption: [Row] = [
    Row(["-0", "q"]) { ($0.inputTerminator, $0.outputTerminator) = (0, 0) },
    Row(["--null", "q"]) { ($0.inputTerminator, $0.outputTerminator) = (0, 0) },
    Row(["--read0", "q"]) { $0.inputTerminator = 0 },
    Row(["--print0", "q"]) { $0.outputTerminator = 0 },
    Row(["-d", ",", "q"]) { $0.delimiter = bytes(",") },
    Row(["--delimiter=\\t\\x00", "q"]) { $0.delimiter = [9, 0] },
    Row(["--nth=2", "q"]) { $0.matchedFields = [.init(first: 2, last: 2)] },
    Row(["--nth", "-1", "q"]) { $0.matchedFields = [.init(first: -1, last: -1)] },
    Row(["--accept-nth=1,2..", "q"]) { $0.printedFields = [.init(first: 1, last: 1), .init(first: 2, last: -1)] },
    Row(["--section=# ", "q"]) { $0.sectionMark = bytes("# ") },
    Row(["--substring", "q"]) { $0.strategy = .substring },
    Row(["-p", "q"]) { $0.strategy = .prefix },
    Row(["--prefix", "q"]) { $0.strategy = .prefix },
    Row(["-w", "q"]) { $0.strategy = .word },
    Row(["--word", "q"]) { $0.strategy = .word },
    Row(["-b", "q"]) { $0.strategy = .wordPrefix },
    Row(["--word-prefix", "q"]) { $0.strategy = .wordPrefix },
    Row(["-x", "q"]) { $0.strategy = .exact },
    Row(["--exact", "q"]) { $0.strategy = .exact },
    Row(["-W", "q"]) { $0.termRule = .anyWord },
    Row(["--any-word", "q"]) { $0.termRule = .anyWord },
    Row(["-a", "q"]) { $0.termRule = .allWords },
    Row(["--all-words", "q"]) { $0.termRule = .allWords },
    Row(["-s", "q"]) { $0.caseRule = .sensitive },
    Row(["--case-sensitive", "q"]) { $0.caseRule = .sensitive },
    Row(["-i", "q"]) { $0.caseRule = .ignored },
    Row(["--ignore-case", "q"]) { $0.caseRule = .ignored },
    Row(["-S", "q"]) { $0.caseRule = .smart },
    Row(["--smart-case", "q"]) { $0.caseRule = .smart },
    Row(["--ignore-accents", "q"]) { $0.ignoresAccents = true },
    Row(["-m", "5", "q"]) { $0.maximumCount = 5 },
    Row(["--max-count=0", "q"]) { $0.maximumCount = 0 },
    Row(["-v", "q"]) { $0.isInverted = true },
    Row(["--invert-match", "q"]) { $0.isInverted = true },
    Row(["-D", "q"]) { $0.keepsDuplicates = true },
    Row(["--duplicates", "q"]) { $0.keepsDuplicates = true },
    Row(["--min-chars=3", "q"]) { $0.minimumLength = 3 },
    Row(["--no-echo", "q"]) { $0.dropsEcho = true },
    Row(["--all-if-empty", "q"]) { $0.suggestsAllIfEmpty = true },
    Row(["-c", "q"]) { $0.report = .count },
    Row(["--count", "q"]) { $0.report = .count },
    Row(["-q", "q"]) { $0.report = .nothing },
    Row(["--quiet", "q"]) { $0.report = .nothing },
    Row(["-n", "q"]) { $0.showsLineNumber = true },
    Row(["--line-number", "q"]) { $0.showsLineNumber = true },
    Row(["-H", "q"]) { $0.showsFileName = true },
    Row(["--with-filename", "q"]) { $0.showsFileName = true },
    Row(["--color", "q"]) { $0.color = .automatic },
    Row(["--color=always", "q"]) { $0.color = .always },
    Row(["--sorted", "q"]) { $0.isSorted = true },
    Row(["--no-match-ok", "q"]) { $0.succeedsWithoutMatch = true },
    Row(["-j", "2", "q"]) { $0.threadCount = 2 },
    Row(["--threads=8", "q"]) { $0.threadCount = 8 },
  ]

  private static let spellings: [Row] = [
    Row("a bundle", ["-pi", "q"]) {
      $0.strategy = .prefix
      $0.caseRule = .ignored
    },
    Row("a value attached", ["-m5", "q"]) { $0.maximumCount = 5 },
    Row("a value at the end of a bundle", ["-pm5", "q"]) {
      $0.strategy = .prefix
      $0.maximumCount = 5
    },
    Row("a value apart from its bundle", ["-pm", "5", "q"]) {
      $0.strategy = .prefix
      $0.maximumCount = 5
    },
    Row("a value ends its bundle", ["-d=p", "q"]) { $0.delimiter = bytes("=p") },
    Row("a long option's value apart", ["--max-count", "5", "q"]) { $0.maximumCount = 5 },
    Row("a value with = in it", ["--section=a=b", "q"]) { $0.sectionMark = bytes("a=b") },
    Row("an empty value", ["--query="]) { $0.typedQueries = [[]] },
    Row("a value that looks like an option", ["--section", "--", "q"]) { $0.sectionMark = bytes("--") },
    Row("an optional value is not the next argument", ["--color", "always"]) {
      $0.color = .automatic
      $0.typedQueries = [bytes("always")]
      $0.operandHint = "'always' is an operand here; as a value it is written '--color=always'"
    },
    Row("a value that is the last argument", ["q", "-m", "1"]) { $0.maximumCount = 1 },
  ]

  private static let lastOnes: [Row] = [
    Row("of the strategies", ["-pxb", "q"]) { $0.strategy = .wordPrefix },
    Row("the default takes a strategy back", ["-p", "--substring", "q"]),
    Row("of -W and -a", ["-aW", "q"]) { $0.termRule = .anyWord },
    Row("of -a and -W", ["-Wa", "q"]) { $0.termRule = .allWords },
    Row("of the case rules", ["-siS", "q"]) { $0.caseRule = .smart },
    Row("of the case rules in another order", ["-Sis", "q"]) { $0.caseRule = .sensitive },
    Row("of -c and -q", ["-cq", "q"]) { $0.report = .nothing },
    Row("of -q and -c", ["-qc", "q"]) { $0.report = .count },
    Row("of the limits", ["-m1", "-m2", "q"]) { $0.maximumCount = 2 },
    Row("of the colours", ["--color=always", "--color=never", "q"]),
    Row("of the delimiters", ["-d,", "-d;", "q"]) { $0.delimiter = bytes(";") },
    Row("of the fields", ["--nth=1", "--nth=2", "q"]) { $0.matchedFields = [.init(first: 2, last: 2)] },
    Row("different things add up", ["--read0", "--print0", "q"]) {
      ($0.inputTerminator, $0.outputTerminator) = (0, 0)
    },
  ]

  @Test func aQueryThatIsNoTextStaysAsItIs() throws {
    guard case .search(let request) = try Parser.parse([[0xC3, 0x2D], [0xFF]]) else { return }
    #expect(request.typedQueries == [[0xC3, 0x2D]])
    #expect(request.files == [[0xFF]])
  }

  @Test(arguments: [
    (["-h"], "help"), (["--help"], "help"), (["-V"], "version"), (["--version"], "version"),
    // Whatever else is there, and whichever comes first.
    (["q", "-ph", "file"], "help"), (["-hV"], "help"), (["-Vh"], "version"), (["-h", "--prefx"], "help"),
    (["--shell-init=bash"], "bash"), (["--shell-init", "zsh"], "zsh"), (["q", "--shell-init=fish", "-h"], "fish"),
  ])
  func someOptionsEndTheParsing(_ arguments: [String], _ outcome: String) throws {
    switch try Parser.parse(arguments.map(Self.bytes)) {
    case .help: #expect(outcome == "help")
    case .version: #expect(outcome == "version")
    case .tabCompletion(let shell): #expect(outcome == shell.rawValue)
    case .search: Issue.record("this is no search")
    }
  }

  @Test(
    arguments: [
      ([], "no QUERY given"),
      (["-p"], "no QUERY given"),
      (["-f", "file"], "no QUERY given"),
      (["--"], "no QUERY given"),

      (["--prefx"], "unrecognized option '--prefx' (did you mean '--prefix'?)"),
      (["--prefx=a"], "unrecognized option '--prefx' (did you mean '--prefix'?)"),
      (["--max"], "unrecognized option '--max' (did you mean '--max-count'?)"),
      (["--xyzzy"], "unrecognized option '--xyzzy'"),
      (["--=a"], "unrecognized option '--=a'"),
      (["--Prefix"], "unrecognized option '--Prefix' (did you mean '--prefix'?)"),
      (["--a\u{1B}[m"], "unrecognized option '--a\u{FFFD}[m'"),
      (["---"], "unrecognized option '---'"),

      (["-pz"], "unrecognized option '-z' (NUL-terminated records are '-0', fuzzy is '-Z')"),
      (["-M"], "unrecognized option '-M' (did you mean '-m', --max-count?)"),
      (["-P"], "unrecognized option '-P' (there are no regular expressions: the query is literal text)"),
      (["-pN"], "unrecognized option '-N' (did you mean '-n', --line-number?)"),
      (["-t2"], "unrecognized option '-2' (a limit is '-m 2', edits are '--typos=2')"),
      (["-5"], "unrecognized option '-5' (a limit is '-m 5')"),
      (["-count"], "unrecognized option '-o' (did you mean '--count'?)"),
      (["-count"], "unrecognized option '-o' (did you mean '--count'?)"),
      (["-é"], "unrecognized option '-é'"),
      (["-p\n"], "unrecognized option '-\u{FFFD}'"),
      (["-p-"], "unrecognized option '-p-'"),

      (["--prefix=a"], "option '--prefix' takes no value"),
      (["--prefix="], "option '--prefix' takes no value"),
      (["--help=a"], "option '--help' takes no value"),
      (["--file"], "option '--file' needs a value, FILE"),
      (["q", "-f"], "option '-f' needs a value, FILE"),
      (["q", "-pm"], "option '-m' needs a value, N"),
      (["q", "-e"], "option '-e' needs a value, QUERY"),
      (["q", "-d"], "option '-d' needs a value, STR"),
      (["q", "--nth"], "option '--nth' needs a value, FIELDS"),

      (["-mx", "q"], "option '-m': 'x' is not a number from 0 up"),
      (["-m", "-1", "q"], "option '-m': '-1' is not a number from 0 up"),
      (["-m", "", "q"], "option '-m': '' is not a number from 0 up"),
      (["--max-count=", "q"], "option '--max-count': '' is not a number from 0 up"),
      (["--min-chars=1.5", "q"], "option '--min-chars': '1.5' is not a number from 0 up"),
      (["-j0", "q"], "option '-j': '0' is not a number from 1 up"),
      (["--color=yes", "q"], "option '--color': 'yes' is none of 'auto', 'always', 'never'"),
      (["--color=", "q"], "option '--color': '' is none of 'auto', 'always', 'never'"),
      (["--nth=0", "q"], "option '--nth': '0' is no list of fields like 2, 1,3, 2.., ..-2 or -1"),
      (["--accept-nth=a", "q"], "option '--accept-nth': 'a' is no list of fields like 2, 1,3, 2.., ..-2 or -1"),
      (["--section=", "q"], "option '--section': the value must not be empty"),
      (
        ["-d\\q", "q"],
        "option '-d': '\\q' has an unknown escape, '\\q' (a backslash itself is written '\\\\')"
      ),
      // The first error counts.
      (["-mx", "--prefx"], "option '-m': 'x' is not a number from 0 up"),
      (["--prefx", "--help"], "unrecognized option '--prefx' (did you mean '--prefix'?)"),
    ] as [([String], String)])
  func saysWhatIsWrong(_ arguments: [String], _ message: String) {
    #expect(throws: UsageError(message)) { try Parser.parse(arguments.map(Self.bytes)) }
  }

  @Test func showsBytesThatAreNoText() {
    #expect(throws: UsageError("unrecognized option '-\u{FFFD}'")) { try Parser.parse([[0x2D, 0xFF]]) }
    #expect(throws: UsageError("unrecognized option '--a\u{FFFD}'")) { try Parser.parse([[0x2D, 0x2D, 0x61, 0xFF]]) }
  }
}
