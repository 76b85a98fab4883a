import Reference
import Testing

@Suite struct ReferenceCaseTests {
  private func arguments(_ change: (inout ReferenceCase) -> Void) -> [String] {
    let asked = asking("q", of: "", change)
    return asked.arguments(sourceNames: sourceNames).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aPlainCaseIsQueryAndFile() {
    #expect(arguments { _ in } == ["q", "one.txt"])
  }

  @Test func standardInputIsNamedUnlessItIsAllThereIs() {
    #expect(arguments { $0.standardInput = 0 } == ["q", "-"])
    #expect(
      arguments {
        $0.standardInput = 0
        $0.spelling.leavesStandardInputUnnamed = true
      } == ["q"])
    #expect(
      arguments {
        $0.sources = [[], []]
        $0.standardInput = 1
        $0.spelling.leavesStandardInputUnnamed = true
      } == ["q", "one.txt", "-"])
  }

  @Test func filesOfOptionsComeFirst() {
    #expect(
      arguments {
        $0.sources = [[], [], []]
        $0.fileOptionCount = 2
        $0.standardInput = 1
      } == ["-f", "one.txt", "-f", "-", "q", "three.txt"])
  }

  @Test func standardInputIsNotLeftUnnamedBesideAnOption() {
    #expect(
      arguments {
        $0.standardInput = 0
        $0.fileOptionCount = 1
        $0.spelling.leavesStandardInputUnnamed = true
      } == ["-f", "-", "q"])
  }

  @Test func shortOptionsBundleAndTakeTheirValues() {
    func change(_ asked: inout ReferenceCase) {
      asked.strategy = .prefix
      asked.caseRule = .ignored
      asked.maximumCount = 5
      asked.suppressesEcho = true
      asked.spelling.queryIsOption = true
    }
    #expect(arguments(change) == ["-p", "-i", "-m", "5", "--no-echo", "-e", "q", "one.txt"])
    #expect(
      arguments {
        change(&$0)
        $0.spelling.bundlesFlags = true
        $0.spelling.attachesValues = true
      } == ["-pim5", "--no-echo", "-eq", "one.txt"])
    #expect(
      arguments {
        change(&$0)
        $0.spelling.usesLongOptions = true
        $0.spelling.attachesValues = true
      } == [
        "--prefix", "--ignore-case", "--max-count=5", "--no-echo", "--query=q", "one.txt",
      ])
  }

  @Test func aQueryThatLooksLikeAnOptionStandsBehindADoubleDash() {
    #expect(
      arguments {
        $0.query = utf8("-q")
        $0.strategy = .exact
        $0.spelling.putsOperandFirst = true
      } == ["-x", "--", "-q", "one.txt"])
    #expect(arguments { $0.query = utf8("-") } == ["-", "one.txt"])
  }

  @Test func anEmptyQueryIsAnArgument() {
    #expect(arguments { $0.query = [] } == ["", "one.txt"])
    #expect(
      arguments {
        $0.query = []
        $0.spelling.queryIsOption = true
        $0.spelling.attachesValues = true
      } == ["-e", "", "one.txt"])
  }

  @Test func fieldsAndDelimitersAreSpelled() {
    #expect(
      arguments {
        $0.delimiter = [0, 0x5C]
        $0.nth = [.field(2), .field(-1), .range(2, nil), .range(nil, -2), .range(nil, nil)]
        $0.acceptNth = [.range(1, 3)]
      } == ["-d", #"\0\\"#, "--nth", "2,-1,2..,..-2,..", "--accept-nth", "1..3", "q", "one.txt"])
  }

  @Test func colorTakesItsValueOnlyAttached() {
    #expect(arguments { $0.color = .bare } == ["--color", "q", "one.txt"])
    #expect(arguments { $0.color = .always } == ["--color=always", "q", "one.txt"])
  }

  @Test func losersComeBeforeWhatOverridesThem() {
    #expect(
      arguments {
        $0.spelling.overriddenStrategy = .exact
        $0.spelling.overriddenTerms = .anyWord
        $0.spelling.overriddenCaseRule = .ignored
        $0.spelling.overriddenOutput = .quiet
        $0.terms = .allWords
        $0.output = .count
      } == ["-x", "--substring", "-W", "-a", "-q", "-c", "q", "one.txt"])
  }

  @Test func theDescriptionIsALineForBash() {
    let asked = asking(utf8("it's") + [0xC3], of: utf8("50%\n\\\0") + [0xFF]) {
      $0.sources.append(utf8("a\n"))
      $0.standardInput = 1
      $0.fileOptionCount = 1
      $0.spelling.attachesValues = true
      $0.strategy = .prefix
    }
    #expect(
      asked.description
        == #"suggest -p -f<(printf '50%%\n\134\000\377') $'it\047s\303' - < <(printf 'a\n')"#)
  }
}
