import Foundation
import SuggestCommand
import Testing

/// Real faults, and the real program: full disks, readers that go away, producers that never end, files that shrink.
@Suite(.serialized) struct FaultTests {
  /// A command line and all that may come of it, as a transcript has it.
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var script: String
    var lines: [String]

    init(_ name: String, _ script: String, _ lines: String...) {
      testDescription = name
      self.script = script
      self.lines = lines
    }
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try Data("a1\na2\nb\n".utf8).write(to: directory.url.appendingPathComponent("list"))
  }

  private func run(_ script: String, limitInSeconds: Double = 30) throws -> [String] {
    let limit = Machine.isSanitized ? 4 * limitInSeconds : limitInSeconds
    return try Transcript.lines(of: ShellCommand.run(script, in: directory.url, limitInSeconds: limit))
  }

  private func expect(_ row: Row) throws {
    let lines = try run(row.script)
    #expect(lines == row.lines, "\(row.script)")
  }

  // MARK: Output that cannot be written

  @Test(
    .enabled(if: Machine.has("/dev/full"), "there is no /dev/full"),
    arguments: [
      Row("suggestions", "suggest a list", diskFull, "[2]"),
      Row("count", "suggest -c a list", diskFull, "[2]"),
      Row("count of nothing", "suggest -c zzz list", diskFull, "[2]"),
      Row("help", "suggest --help", diskFull, "[2]"),
      Row("version", "suggest --version", diskFull, "[2]"),
      Row("held echo", "suggest --no-echo -D a1 list list", diskFull, "[2]"),
      Row("no output", "suggest zzz list", "[1]"),
      Row("no output wanted", "suggest -q a list"),
      Row(
        "after another error", "suggest a missing list", "suggest: missing: No such file or directory", diskFull, "[2]"),
      Row("pipe that never ends", "yes ams | suggest -D ams", diskFull, "[2]"),
      Row("pipe that never ends, most threads", "yes ams | suggest -j64 -D ams", diskFull, "[2]"),
      Row("file of several blocks", "seq 600000 >big; suggest -D 1 big", diskFull, "[2]"),
    ])
  func diskIsFull(_ row: Row) throws {
    try expect(Row(row.testDescription, "exec >/dev/full; \(row.script)").with(row.lines))
  }

  private static let diskFull = "suggest: write error: No space left on device"

  @Test(arguments: [
    Row("suggestions", "suggest a list >&-", notOpen, "[2]"),
    Row("count of nothing", "suggest -c zzz list >&-", notOpen, "[2]"),
    Row("help", "suggest --help >&-", notOpen, "[2]"),
    Row("no output", "suggest zzz list >&-", "[1]"),
    Row("no output wanted", "suggest -q a list >&-"),
    Row("several blocks", "seq 600000 >big; suggest -D 1 big >&-", notOpen, "[2]"),
    Row("standard error", "suggest a list missing 2>&-", "a1", "a2", "[2]"),
    Row("standard error, usage", "suggest --nonsense 2>&-", "[2]"),
    Row("all", "suggest a list <&- >&- 2>&-", "[2]"),
    Row("all, and all are wanted", "suggest a - missing <&- >&- 2>&-; echo $?; cat list", "2", "a1", "a2", "b"),
  ])
  func outputIsClosed(_ row: Row) throws { try expect(row) }

  private static let notOpen = "suggest: write error: Bad file descriptor"

  @Test(arguments: [
    Row("wanted", "suggest a <&-", "suggest: (standard input): Bad file descriptor", "[2]"),
    Row("not wanted", "suggest a list <&-", "a1", "a2"),
    Row("among others", "suggest a - list <&-", "suggest: (standard input): Bad file descriptor", "a1", "a2", "[2]"),
    Row("quiet", "suggest -q a - list <&- 2>&-"),
  ])
  func inputIsClosed(_ row: Row) throws { try expect(row) }

  @Test(arguments: [
    Row("pipe", "{ yes ams | suggest -D ams; echo $? >&2; } | head -n 1", "ams", "141"),
    Row("file", "seq 2000000 >big; { suggest -D 1 big; echo $? >&2; } | head -n 1", "1", "141"),
    Row("help", "{ sleep 0.3; suggest --help; echo $? >&2; } | true", "141"),
    Row(
      "pipe, signal ignored", "trap '' PIPE; { yes ams 2>&- | suggest -D ams; echo $? >&2; } | head -n 1", "ams", "2"),
    Row(
      "file, signal ignored", "seq 2000000 >big; trap '' PIPE; { suggest -D 1 big; echo $? >&2; } | head -n 1", "1",
      "2"),
    Row("help, signal ignored", "trap '' PIPE; { sleep 0.3; suggest --help; echo $? >&2; } | true", "2"),
  ])
  func readerGoesAway(_ row: Row) throws { try expect(row) }

  // MARK: Long input

  @Test(arguments: [
    Row("file, no match", "suggest -c ab long", "0", "[1]"),
    Row("file, match", "suggest a long | wc -c | tr -d ' '", "\(longRecord + 1)"),
    Row("pipe, no match", "cat long | suggest -c ab", "0", "[1]"),
    Row("pipe, match at the end", "{ cat long; echo b; } | suggest ab | wc -c | tr -d ' '", "\(longRecord + 2)"),
    Row("among others", "{ echo b; cat long; echo; echo b; } >all; suggest -n -D b all", "1:b", "3:b"),
    Row(
      "NUL records", "{ printf 'b\\0'; cat long; printf '\\0b'; } | suggest -0nD b | tr '\\0' .", "1:b.3:b. (no-eol)"),
    Row("limited", "suggest -m1 a long | wc -c | tr -d ' '", "\(longRecord + 1)"),
  ])
  func recordIsLong(_ row: Row) throws {
    let make = "head -c \(Self.longRecord) /dev/zero | tr '\\0' a >long; "
    let lines = try run(make + row.script, limitInSeconds: 120)
    #expect(lines == row.lines, "\(row.script)")
  }

  /// In bytes. 300 MB, where the program is not slowed down on purpose.
  private static let longRecord = Machine.isSlowed ? 20_000_000 : 300_000_000

  @Test(arguments: [
    Row("limit", "yes ams | suggest -m1 ams", "ams"),
    Row("limit, repeats kept", "yes ams | suggest -D -m3 ams", "ams", "ams", "ams"),
    Row("limit, count", "yes ams | suggest -cDm 100000 ams", "100000"),
    Row("quiet", "yes ams | suggest -q ams"),
    Row("quiet, many threads", "yes ams | suggest -j8 -q ams"),
    Row("late match", "{ seq 400000; yes ams; } | suggest -m1 ams", "ams"),
    Row("one record that never ends, behind the match", "{ echo ams; yes | tr -d '\\n'; } | suggest -m1 ams", "ams"),
  ])
  func producerNeverEnds(_ row: Row) throws { try expect(row) }

  @Test(.enabled(if: !Machine.isSanitized, "a sanitizer takes more memory than is allowed here"))
  func memoryIsScarce() throws {
    let script = """
      { yes 'some line of text' | head -c 200000000; echo; echo XYZ; } >big
      ulimit -v 200000
      suggest XYZ big
      suggest -j2 XYZ <big
      cat big | suggest XYZ
      """
    #expect(try run(script, limitInSeconds: 120) == ["XYZ", "XYZ", "XYZ"])
  }

  @Test func randomBytesAreCandidates() throws {
    #expect(try run("head -c 1000000 /dev/urandom | suggest -i a >/dev/null") == [])
  }

  // MARK: Waiting

  @Test(arguments: [
    Row("first record", "echo ams", "ams"),
    Row("several records", "echo x; echo ams; echo y", "ams"),
    Row("behind others", "echo x; sleep 0.3; echo ams", "ams"),
    Row("when there are threads", "seq 400000; echo ams", "ams"),
    Row("behind a pause, when there are threads", "seq 400000; sleep 0.3; echo ams", "ams"),
    Row("with an unfinished record behind it", "echo ams; printf am", "ams"),
  ])
  func outputAppearsAtOnce(_ row: Row) throws {
    let script = """
      mkfifo in out
      { \(row.script); exec sleep 25; } >in & producer=$!
      suggest ams <in >out & suggest=$!
      { read -r line; echo "$line"; } <out
      kill $producer $suggest
      """
    let outcome = try ShellCommand.run(script, in: directory.url)
    #expect(Transcript.lines(of: outcome) == row.lines)
    #expect(outcome.seconds < 20)
  }

  /// The input at hand ends where a portion does: no shell command fills a pipe so exactly.
  @Test(arguments: [1, 2])
  func outputAppearsAtOnceBehindAFullPortion(portionCount: Int) throws {
    var input: [Int32] = [0, 0]
    var output: [Int32] = [0, 0]
    try #require(pipe(&input) == 0 && pipe(&output) == 0)
    let tuning = Tuning(portionSizeInBytes: 64, threadingThresholdInBytes: 1 << 20)
    let records = Array((String(repeating: "x\n", count: 32 * portionCount - 2) + "ams\n").utf8)
    try #require(write(input[1], records, records.count) == 64 * portionCount)
    let streams = StandardStreams(input: input[0], output: output[1])
    Thread.detachNewThread { _ = SuggestCommand.run([Array("ams".utf8)], streams: streams, tuning: tuning) { _ in } }
    var request = pollfd(fd: output[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 5000) == 1)
    // Ends the search.
    close(input[1])
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(read(output[0], &buffer, buffer.count) == 4)
    close(output[0])
  }

  @Test(arguments: [
    Row("limit", "suggest -m1 ams", "ams"),
    Row("quiet", "suggest -q ams"),
    Row("limit, two sources", "suggest -m1 ams - list", "ams"),
  ])
  func endsAtOnceWhenNoMoreIsWanted(_ row: Row) throws {
    for producer in ["echo ams", "seq 400000; echo ams", "seq 400000; sleep 0.3; echo ams"] {
      let script = """
        rm -f in; mkfifo in
        { \(producer); exec sleep 25; } >in & producer=$!
        \(row.script) <in
        status=$?
        kill $producer
        exit $status
        """
      let outcome = try ShellCommand.run(script, in: directory.url)
      #expect(Transcript.lines(of: outcome) == row.lines, "\(producer)")
      #expect(outcome.seconds < 20, "\(producer)")
    }
  }

  @Test func whatMatchedIsWrittenBeforeWaitingForTheNextSource() throws {
    let script = """
      mkfifo silent out
      suggest a list silent >out & suggest=$!
      { read -r one; read -r two; echo "$one" "$two"; } <out
      kill $suggest
      """
    #expect(try run(script) == ["a1 a2"])
  }

  @Test(arguments: [
    Row("limit", "suggest -m1 a list silent", "a1"),
    Row("quiet", "suggest -q a list silent"),
    Row("many blocks", "seq 600000 >big; suggest -m1 1 big silent", "1"),
    Row("limit reached in the second", "suggest -m3 -D a list list silent", "a1", "a2", "a1"),
    Row("last record of the first", "seq 600000 >big; suggest -xm1 600000 big silent", "600000"),
  ])
  func laterSourceIsNotOpened(_ row: Row) throws {
    try expect(Row(row.testDescription, "mkfifo silent; \(row.script)").with(row.lines))
  }

  @Test func interruptEndsItByTheSignal() throws {
    // The shell has become the program itself by then.
    let script = "mkfifo silent; (sleep 1; kill -INT $$) & exec suggest a <>silent"
    #expect(try ShellCommand.run(script, in: directory.url).end == .killed(signal: SIGINT))
  }

  // MARK: Unusual sources

  @Test(arguments: [
    Row("FIFO", "mkfifo pipe; cat list >pipe & suggest a pipe", "a1", "a2"),
    Row("FIFO, standard input", "mkfifo pipe; cat list >pipe & suggest a <pipe", "a1", "a2"),
    Row("FIFO among files", "mkfifo pipe; echo a3 >pipe & suggest a list pipe list", "a1", "a2", "a3"),
    Row("standard input twice, a pipe", "cat list | suggest -D a - -", "a1", "a2"),
    Row("standard input twice, a file", "suggest -D a - - <list", "a1", "a2"),
    Row("standard input between files", "echo a3 | suggest -D a list - list", "a1", "a2", "a3", "a1", "a2"),
    Row("empty file", ": >empty; suggest -v a empty", "[1]"),
    Row("file behind its end", "(cat >/dev/null; suggest a) <list", "[1]"),
    Row("device", "suggest -v a /dev/null", "[1]"),
  ])
  func sourceIsUnusual(_ row: Row) throws { try expect(row) }

  @Test(
    .enabled(if: Machine.has("/proc/self/mem"), "there is no /proc"),
    arguments: [
      Row("file that says it is empty", "suggest -p Name: /proc/self/status", "Name:\tsuggest"),
      Row("its end", "suggest -c -p voluntary_ctxt /proc/self/status", "1"),
      Row("read error", "suggest a /proc/self/mem", "suggest: /proc/self/mem: Input/output error", "[2]"),
      Row(
        "read error before others", "suggest a /proc/self/mem list",
        "suggest: /proc/self/mem: Input/output error", "a1", "a2", "[2]"),
    ])
  func sourceIsOfTheKernel(_ row: Row) throws { try expect(row) }

  @Test(.enabled(if: Machine.canBecomeNobody, "only root can become somebody else"))
  func sourceIsUnreadable() throws {
    let script = """
      cp "$(command -v suggest)" . && chmod 755 . suggest && chmod 644 list && echo a >secret && chmod 000 secret
      setpriv --reuid=64321 --regid=64321 --clear-groups ./suggest a secret list
      """
    #expect(try run(script) == ["suggest: secret: Permission denied", "a1", "a2", "[2]"])
  }

  @Test(
    .enabled(if: Machine.canBecomeNobody, "only root can become somebody else"),
    .enabled(if: !Machine.isSanitized, "a sanitizer starts a thread of its own"))
  func noThreadIsToBeHad() throws {
    let script = """
      cp "$(command -v suggest)" . && chmod 755 . suggest && seq 2000000 >big
      prlimit --nproc=1 setpriv --reuid=64321 --regid=64321 --clear-groups ./suggest -j4 -cD 99 big
      prlimit --nproc=1 setpriv --reuid=64321 --regid=64321 --clear-groups ./suggest -j4 -cD 99 <big
      cat big | prlimit --nproc=1 setpriv --reuid=64321 --regid=64321 --clear-groups ./suggest -j4 -cD 99
      grep -c 99 big
      """
    let lines = try run(script)
    #expect(lines.count == 4 && Set(lines).count == 1, "\(lines)")
  }

  @Test func fileShrinksWhileItIsRead() throws {
    let script = """
      seq 600000 >full; cp full big
      while :; do truncate -s 100000 big; cat full >big; done & writer=$!
      i=0
      while [ $i -lt \(Machine.isSlowed ? 30 : 200) ]; do
        suggest -j$((i % 4 + 1)) -nD 99 big >out
        status=$?
        [ $status -le 1 ] || echo "status $status"
        i=$((i + 1))
      done
      kill $writer
      """
    #expect(try run(script, limitInSeconds: 120) == [])
  }

  @Test(
    arguments: ["-m1", "-m2", "-m3", "-c -m2", "-m1 -v", "-m1 -x", "-n -m2", "-m100", ""], ["9", "20", "1", "zzz"])
  func standardInputIsLeftWhereGrepLeavesIt(options: String, query: String) throws {
    let script = """
      seq 20 >lf; printf '9\\n19\\n29' >open; seq 20 | sed 's/$/\\r/' >crlf; printf '9\\n\\n19\\n' >blank
      for file in lf open blank; do
        (suggest -sD \(options) -e \(query); echo "$?; rest"; cat) <$file >ours
        (grep -F \(options) -e \(query); echo "$?; rest"; cat) <$file >greps
        cmp ours greps || { echo $file; cat ours; echo; cat greps; echo; }
        (read -r x; suggest -sD \(options.replacingOccurrences(of: "-n", with: "")) -e \(query); cat) <$file >ours
        (read -r x; grep -F \(options.replacingOccurrences(of: "-n", with: "")) -e \(query); cat) <$file >greps
        cmp ours greps || { echo $file from the second line; cat ours; echo; cat greps; echo; }
      done
      """
    // An empty record is no candidate here.
    let comparable = options.contains("-v") ? script.replacingOccurrences(of: "open blank", with: "open") : script
    #expect(try run(comparable) == [])
  }

  @Test(arguments: ["-m1", "-m5", "-m2000", "-m1 -v"], ["1", "99999", "400000", "zzz"])
  func standardInputIsLeftWhereGrepLeavesItInALargeFile(options: String, query: String) throws {
    let script = """
      seq 400000 >big
      (suggest -sDj4 \(options) \(query); echo "$?; rest"; cat) <big >ours
      (grep \(options) \(query); echo "$?; rest"; cat) <big >greps
      cmp ours greps
      """
    #expect(try run(script) == [])
  }

  @Test(arguments: [
    Row("NUL records", "printf 'a\\0b\\0a\\0c' >in; (suggest -0Dm2 a; cat) <in | tr '\\0' .", "a.a.c (no-eol)"),
    Row("CR LF", "printf 'a\\r\\nb\\r\\n' >in; (suggest -m1 a; cat) <in | tr '\\r' .", "a", "b."),
    Row("repeats are read", "printf '%s\\n' a a b a2 c >in; (suggest -m2 a; cat) <in", "a", "a2", "c"),
    // It is printed only when a second suggestion has been read; the last record used is its own.
    Row("echo", "printf '%s\\n' a b ab c >in; (suggest --no-echo -m1 a; cat) <in", "a", "b", "ab", "c"),
    Row("title", "printf '%s\\n' a b c >in; (suggest --section=b -m1 a; cat) <in", "a", "b", "c"),
    Row("before another source", "(suggest -m1 a - list; cat) <list", "a1", "a2", "b"),
    Row("not reached", "(suggest -m1 a list -; cat) <list", "a1", "a1", "a2", "b"),
    Row("limit 0", "(suggest -m0 a; cat) <list", "a1", "a2", "b"),
    Row("read to the end", "(suggest -c a; cat) <list", "2"),
  ])
  func standardInputIsLeftBehindTheLastRecordUsed(_ row: Row) throws { try expect(row) }

  // MARK: Order

  @Test(arguments: [
    "-nDi am", "-nHD am", "-i am", "-c am", "-m 1000 -D a", "-vD a", "--section=B a", "--accept-nth=2 a",
  ])
  func orderDoesNotDependOnThreads(arguments: String) throws {
    let cities = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Data/cities.tsv")
    let unnamed = arguments.replacingOccurrences(of: "H", with: "")
    let script = """
      i=0; while [ $i -lt \(Machine.isSlowed ? 2 : 20) ]; do cat '\(cities.path)'; i=$((i + 1)); done >big
      suggest -j1 \(arguments) big >expected
      for threads in 2 3 4 5 6 7 8; do
        suggest -j$threads \(arguments) big >actual
        cmp expected actual || echo "$threads threads"
      done
      suggest -j1 \(unnamed) <big >expected
      cat big | suggest -j8 \(unnamed) >actual
      cmp expected actual || echo "8 threads, pipe"
      """
    #expect(try run(script, limitInSeconds: 300) == [])
  }

  @Test func fewSourcesAreOpenAtATime() throws {
    let script = """
      echo ab >small; yes 'Zürich é ŧ ł ab' | head -c 500000 >slow
      ulimit -n 64
      suggest -j4 -cDi --ignore-accents -e ab slow slow slow slow $(yes small | head -n 3000)
      """
    #expect(try run(script) == ["\(4 * 25_000 + 3000)"])
  }

  @Test func severalSourcesKeepTheirOrder() throws {
    let script = """
      seq 300000 >one; seq 300001 600000 >two; seq 600000 >both
      for threads in 1 2 8; do
        suggest -j$threads -D 7 one missing two list . >actual 2>errors
        echo $?
        cat errors
        grep 7 both | cmp - actual
      done
      """
    let once = ["2", "suggest: missing: No such file or directory", "suggest: .: Is a directory"]
    #expect(try run(script) == once + once + once)
  }

  // MARK: Terminals

  @Test(
    .enabled(if: Machine.canMakeTerminals, "there is no script(1) as on Linux"),
    arguments: [
      Row(
        "candidates from it", "suggest a",
        "suggest: no candidates for 'a': give a FILE, or pipe them in ('-' reads them from the terminal)",
        "Try 'suggest --help' for more information.", "[2]"),
      Row("no candidates wanted", "suggest ''; suggest -m0 a", "[1]"),
      Row("candidates from elsewhere", "suggest a list", "a1", "a2"),
      Row("usage first", "suggest", "suggest: no QUERY given", "Try 'suggest --help' for more information.", "[2]"),
      Row("help", "suggest --version", "suggest 0.1.0"),
      Row("colour", "TERM=xterm suggest --color 1 list", "a\u{1B}[01;31m\u{1B}[K1\u{1B}[m\u{1B}[K"),
      Row("colour, auto", "TERM=xterm suggest --color=auto 1 list", "a\u{1B}[01;31m\u{1B}[K1\u{1B}[m\u{1B}[K"),
      Row("colour is not the default", "TERM=xterm suggest 1 list", "a1"),
      Row("no colour", "NO_COLOR=1 TERM=xterm suggest --color 1 list", "a1"),
      Row(
        "NO_COLOR empty", "NO_COLOR= TERM=xterm suggest --color 1 list", "a\u{1B}[01;31m\u{1B}[K1\u{1B}[m\u{1B}[K"),
      Row("dumb terminal", "TERM=dumb suggest --color 1 list", "a1"),
    ])
  func terminal(_ row: Row) throws {
    let quoted = row.script.replacingOccurrences(of: "'", with: #"'\''"#)
    let script = "script -qec '\(quoted)' /dev/null >out; status=$?; tr -d '\\r' <out; exit $status"
    #expect(try run(script) == row.lines, "\(row.script)")
  }
}

extension FaultTests.Row {
  /// This row, with other lines to come of it.
  func with(_ lines: [String]) -> Self {
    var row = self
    row.lines = lines
    return row
  }
}

/// What there is on this machine, for tests that cannot run everywhere.
private enum Machine {
  static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The tests, and so the program, have been built with a sanitizer.
  static let isSanitized = ["__asan_init", "__tsan_init"].contains { (symbol: String) in
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
  }

  /// The program is not optimised, or watched by a sanitizer.
  static var isSlowed: Bool {
    #if DEBUG
      true
    #else
      isSanitized
    #endif
  }

  static let canBecomeNobody = succeeds("setpriv --reuid=64321 --regid=64321 --clear-groups prlimit --nproc=1 true")
  static let canMakeTerminals = succeeds("script -qec true /dev/null </dev/null")

  private static func succeeds(_ script: String) -> Bool {
    guard let directory = try? TemporaryDirectory() else { return false }
    return (try? ShellCommand.run(script, in: directory.url, limitInSeconds: 5).end) == .exited(0)
  }
}
