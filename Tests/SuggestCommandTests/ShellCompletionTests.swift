import Foundation
import Testing

extension ShellTests {
  /// Tab, pressed in the real shells.
  struct ShellCompletionTests {
    /// What is typed, with Tabs, and the words that arrive; where the shells differ in manners, any of several.
    struct Row: Sendable {
      var keys: String
      var words: [String]

      init(_ keys: String, _ words: String...) {
        self.keys = keys
        self.words = words
      }
    }

    static let rows = [
      // Names.
      Row("suggest --case\t", "<--case-sensitive>"),
      Row("suggest --smart\tams", "<--smart-case><ams>"),
      Row("suggest ams --inv\t", "<ams><--invert-match>"),
      Row("suggest -p --inv\t", "<-p><--invert-match>"),
      Row("suggest --fi\two\t", "<--file=words.txt>", "<--file><words.txt>"),
      Row("suggest --max-c\t7", "<--max-count=7>", "<--max-count><7>"),
      Row("suggest --colo\t", "<--color>"),
      Row("suggest -- --inv\t", "<--><--inv>"),
      Row("suggest -e --inv\t", "<-e><--inv>"),
      Row("suggest --zzz\t", "<--zzz>"),
      Row("suggest --smart ams\u{2}\u{2}\u{2}\u{2}\t", "<--smart-case><ams>"),
      // Values.
      Row("suggest --color=a\tams", "<--color=a><ams>", "<--color=aams>"),
      Row("suggest --color=al\tams", "<--color=always><ams>"),
      Row("suggest --color=n\t", "<--color=never>"),
      Row("suggest --color=wo\t", "<--color=wo>"),
      Row("suggest --color al\t", "<--color><al>"),
      Row("suggest --shell-init=b\t", "<--shell-init=bash>"),
      Row("suggest --shell-init z\t", "<--shell-init><zsh>"),
      Row("suggest --shell-i\tf\t", "<--shell-init=fish>", "<--shell-init><fish>"),
      Row("suggest --color wo\t", "<--color><wo>"),
      Row("suggest --max-count=wo\t", "<--max-count=wo>"),
      Row("suggest --max-count wo\t", "<--max-count><wo>"),
      Row("suggest -m wo\t", "<-m><wo>"),
      Row("suggest -mwo\t", "<-mwo>"),
      Row("suggest -d wo\t", "<-d><wo>"),
      Row("suggest --nth=wo\t", "<--nth=wo>"),
      Row("suggest -e wo\t", "<-e><wo>"),
      Row("suggest --query=wo\t", "<--query=wo>"),
      // Files.
      Row("suggest -f wo\tams", "<-f><words.txt><ams>"),
      Row("suggest -f my\tams", "<-f><my words.txt><ams>"),
      Row("suggest -f my\\ w\t", "<-f><my words.txt>"),
      Row("suggest -pf wo\t", "<-pf><words.txt>"),
      Row("suggest -fwo\t", "<-fwords.txt>"),
      Row("suggest -fmy\t", "<-fmy words.txt>"),
      Row("suggest -fmy\\ w\t", "<-fmy words.txt>"),
      Row("suggest -fsub/in\t", "<-fsub/inner.txt>"),
      Row("suggest -fsu\tin\t", "<-fsub/inner.txt>"),
      Row("suggest --file wo\t", "<--file><words.txt>"),
      Row("suggest --file=wo\tams", "<--file=words.txt><ams>"),
      Row("suggest --file=my\tams", "<--file=my words.txt><ams>"),
      Row("suggest --file=my\\ w\t", "<--file=my words.txt>"),
      Row("suggest --file=su\tin\t", "<--file=sub/inner.txt>"),
      Row("suggest -f su\tin\t", "<-f><sub/inner.txt>"),
      Row("suggest -f words.txt -f my\t", "<-f><words.txt><-f><my words.txt>"),
      Row("suggest -f \\$\t", "<-f><$(touch evaluated).txt>"),
      Row("suggest -f\\$\t", "<-f$(touch evaluated).txt>"),
      Row("suggest --file=\\$\t", "<--file=$(touch evaluated).txt>"),
      // Operands: the query, then files.
      Row("suggest wo\t", "<wo>"),
      Row("suggest -p wo\t", "<-p><wo>"),
      Row("suggest -f words.txt wo\t", "<-f><words.txt><wo>"),
      Row("suggest -fwords.txt wo\t", "<-fwords.txt><wo>"),
      Row("suggest --file=words.txt wo\t", "<--file=words.txt><wo>"),
      Row("suggest -m 5 wo\t", "<-m><5><wo>"),
      Row("suggest -m5 wo\t", "<-m5><wo>"),
      Row("suggest -pm 5 wo\t", "<-pm><5><wo>"),
      Row("suggest -- wo\t", "<--><wo>"),
      Row("suggest ams wo\t", "<ams><words.txt>"),
      Row("suggest 'ams a=b' wo\t", "<ams a=b><words.txt>"),
      Row("suggest a=b:c wo\t", "<a=b:c><words.txt>"),
      Row("suggest -- ams wo\t", "<--><ams><words.txt>"),
      Row("suggest -pi ams wo\t", "<-pi><ams><words.txt>"),
      Row("suggest -m 5 -m 6 ams wo\t", "<-m><5><-m><6><ams><words.txt>"),
      Row("suggest -p -b ams wo\t", "<-p><-b><ams><words.txt>"),
      Row("suggest ams my\t", "<ams><my words.txt>"),
      Row("suggest ams my\\ w\t", "<ams><my words.txt>"),
      Row("suggest ams words.txt my\t", "<ams><words.txt><my words.txt>"),
      Row("suggest ams \\$\t", "<ams><$(touch evaluated).txt>"),
      Row("suggest -e ams wo\t", "<-e><ams><words.txt>"),
      Row("suggest -eams wo\t", "<-eams><words.txt>"),
      Row("suggest -pe ams wo\t", "<-pe><ams><words.txt>"),
      Row("suggest -peams wo\t", "<-peams><words.txt>"),
      Row("suggest --query ams wo\t", "<--query><ams><words.txt>"),
      Row("suggest --query=ams wo\t", "<--query=ams><words.txt>"),
      Row("suggest --query=ams -p wo\t", "<--query=ams><-p><words.txt>"),
      Row("suggest -e ams -e bms wo\t", "<-e><ams><-e><bms><words.txt>"),
      Row("suggest <words.txt ams wo\t", "<ams><words.txt>"),
    ]

    /// The rows where bash, with its own way of cutting words and its own redirections, might go astray.
    static let rowsOfBash = [
      Row("suggest --file=\"my\t", "<--file=my words.txt>"),
      Row("suggest ams \"my\t", "<ams><my words.txt>"),
      Row("suggest < wo\t ams", "<ams>"),
      Row("suggest < words.txt wo\t", "<wo>"),
      Row("suggest 2>err wo\t", "<wo>"),
      Row("suggest <(:) --inv\t", "</dev/fd/63><--invert-match>"),
      Row("true; suggest -e é wo\t", "<-e><é><words.txt>"),
      Row("true | suggest é --inv\t", "<é><--invert-match>"),
    ]

    /// Options that exclude each other are not offered together.
    static let rowsOfZsh = [
      Row("suggest -p --word\t", "<-p><--word>"),
      Row("suggest --count --qui\t", "<--count><--qui>"),
      Row("suggest --help --qui\t", "<--help><--qui>"),
      Row("suggest -p --qui\t", "<-p><--quiet>"),
    ]

    /// What fish has its own mind on: a dash always begins an option, and a file's name is not completed behind a letter.
    static let mannersOfFish = [
      "suggest -e --inv\t": "<-e><--invert-match>",
      "suggest -fwo\t": "<-fwo>",
      "suggest -fmy\t": "<-fmy>",
      "suggest -fmy\\ w\t": "<-fmy w>",
      "suggest -fsub/in\t": "<-fsub/in>",
      "suggest -fsu\tin\t": "<-fsuin>",
      "suggest -f\\$\t": "<-f$>",
    ]

    /// Keys, and what the screen shows behind them.
    typealias Display = (keys: String, texts: [String])

    static let displaysOfBash: [Display] = [
      ("suggest -\t\t", ["-p ", "--prefix ", "--file=", "--color ", "--color=", "-V"]),
      ("suggest --co\t\t", ["--color ", "--color=", "--count"]),
      ("suggest --color=\t\t", ["auto", "always", "never"]),
    ]

    static let displaysWithDescriptions: [Display] = [
      (
        "suggest --\t",
        [
          "--prefix", "the candidate begins with the term", "--max-count", "at most N suggestions; then stop reading",
          "--section", "a section's title", "--color", "highlight what matched: auto, always, never", "[TAB]",
        ]
      ),
      ("suggest --color=\t", ["auto", "always", "never"]),
    ]

    private func check(_ shell: Shell, rows: [Row], displays: [Display]) throws {
      let session = try ShellSession(shell, program: "suggest")
      for row in rows {
        let (words, screen) = try session.words(after: row.keys)
        let place = Comment(rawValue: "\(shell.name): \(row.keys.debugDescription): \(screen.debugDescription)")
        #expect(row.words.contains(words), place)
        #expect(!["bash:", "zsh:", "fish:", "_suggest:", "error", "unbound"].contains { screen.contains($0) }, place)
      }
      for (keys, texts) in displays { _ = try session.words(after: keys, showing: texts) }
      #expect(!session.hasEvaluatedFileName)
    }

    private func checkBash(_ shell: Shell) throws {
      let rows = ShellCompletionTests.rows + ShellCompletionTests.rowsOfBash
      try check(shell, rows: rows, displays: ShellCompletionTests.displaysOfBash)
    }

    private func checkZsh(_ shell: Shell) throws {
      let rows = ShellCompletionTests.rows + ShellCompletionTests.rowsOfZsh
      try check(shell, rows: rows, displays: ShellCompletionTests.displaysWithDescriptions)
    }

    @Test(.enabled(if: Shell.isTested("bash")))
    func bash() throws {
      try checkBash(Shell.bash("bash"))
    }

    @Test(.enabled(if: Shell.isTested("bash") && Shell.isTested(Shell.bashCompletion)))
    func bashWithBashCompletion() throws {
      try #require(FileManager.default.fileExists(atPath: Shell.bashCompletion))
      try checkBash(Shell.bash("bash with bash-completion", "source \(Shell.bashCompletion)"))
    }

    @Test(.enabled(if: Shell.isTested("bash")))
    func bashUnderStrictOptions() throws {
      try checkBash(Shell.bash("bash -euf", "shopt -s failglob", "IFS=-s", "set -euf -o pipefail"))
    }

    @Test(.enabled(if: Shell.isTested("bash")), arguments: ["${COMP_WORDBREAKS//=}", "' '", "$COMP_WORDBREAKS-"])
    func bashWithOtherWordBreaks(breaks: String) throws {
      let shell = Shell.bash("bash with word breaks \(breaks)", "COMP_WORDBREAKS=\(breaks)")
      try check(shell, rows: ShellCompletionTests.rows, displays: [])
    }

    @Test(.enabled(if: Shell.isTested("zsh")))
    func zsh() throws {
      try checkZsh(Shell.zsh("zsh"))
    }

    @Test(.enabled(if: Shell.isTested("zsh")))
    func zshUnderStrictOptions() throws {
      try checkZsh(Shell.zsh("zsh -euf", "setopt nounset errexit noglob ksharrays shwordsplit", "IFS=-s"))
    }

    @Test(.enabled(if: Shell.isTested("fish")))
    func fish() throws {
      let rows = ShellCompletionTests.rows.map { row in
        ShellCompletionTests.mannersOfFish[row.keys].map { Row(row.keys, $0) } ?? row
      }
      try check(Shell.fish, rows: rows, displays: ShellCompletionTests.displaysWithDescriptions)
    }

    private func checkSilence(_ program: String, _ arguments: String..., script: String) throws {
      let path = GeneratedFile.root.appending(path: "completions/\(script)").path
      let terminal = try PseudoTerminal([Shell.path(of: program)] + arguments + [path], environment: ["TERM": "dumb"])
      #expect(try terminal.exitStatus() == 0)
      #expect(terminal.transcript.isEmpty)
    }

    @Test(.enabled(if: Shell.isTested("bash")))
    func bashFindsNoSyntaxError() throws { try checkSilence("bash", "-n", script: "suggest.bash") }

    @Test(.enabled(if: Shell.isTested("zsh")))
    func zshFindsNoSyntaxError() throws { try checkSilence("zsh", "-n", script: "_suggest") }

    @Test(.enabled(if: Shell.isTested("fish")))
    func fishFindsNoSyntaxError() throws { try checkSilence("fish", "-n", script: "suggest.fish") }

    @Test(.enabled(if: Shell.isTested("shellcheck")))
    func shellcheckIsSilent() throws { try checkSilence("shellcheck", script: "suggest.bash") }
  }
}
