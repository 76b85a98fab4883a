import Foundation
import SuggestCommand
import Testing

/// What `suggest_complete` puts behind the Tab key of the real shells.
extension ShellTests {
  struct TabCompletionTests {
    /// What is typed behind the command, with Tabs, and the words that arrive, byte for byte.
    struct Row: Sendable {
      var keys: String
      var words: String

      init(_ keys: String, _ words: String...) {
        self.keys = keys
        self.words = words.map { "<\($0)>" }.joined()
      }
    }

    static let candidates = [
      "New York City", #"it's "fine""#, #"say "hello""#, #"back\slash"#, "$(touch evaluated)", "`touch evaluated`",
      "star*star", "que?[y]", "~tilde", "host:port", "key=value", "user@host", "@handle", "-dash", "'quoted'",
      #""framed""#, "bang!bang", "!exclaimed", "{a,b}", "#hash", "a;b|c&d<e>f", "x=~/y", "Z\u{FC}rich", "Ko\u{308}ln",
      "東京タワー", "😀 smile", "Hamburg Nord", "Hamburg Süd", "q'1 $HOME", "q'1 `id`", "alpha\tthe first letter",
      "greek beta\tthe second letter\thidden", "greek gamma\tthe third: a letter\thidden", "order z", "order a",
      "order m", "old mint", "old minted", "my gate:port",
    ]

    static let rows = [
      // The quotes that may be open.
      Row("New\t", "New York City"),
      Row("New\\ Y\t", "New York City"),
      Row("'New Y\t", "New York City"),
      Row("\"New Y\t", "New York City"),
      Row("'New Y'o\t", "New York City"),
      Row("it\\'\t", #"it's "fine""#),
      Row("\"it's\t", #"it's "fine""#),
      Row("'it'\\''s\t", #"it's "fine""#),
      Row("sa\t", #"say "hello""#),
      Row("'sa\t", #"say "hello""#),
      Row("\"sa\t", #"say "hello""#),
      Row("ba\tck\t", #"back\slash"#),
      Row("'back\t", #"back\slash"#),
      Row("\"back\t", #"back\slash"#),
      Row("\\'quo\t", "'quoted'"),
      Row("\"'quo\t", "'quoted'"),
      Row("fram\t", #""framed""#),
      Row("'\"fr\t", #""framed""#),
      Row("\"\\\"fr\t", #""framed""#),
      // Nothing is evaluated.
      Row("\\$\\(\t", "$(touch evaluated)"),
      Row("'$(\t", "$(touch evaluated)"),
      Row("\\`t\t", "`touch evaluated`"),
      Row("'`t\t", "`touch evaluated`"),
      Row("star\t", "star*star"),
      Row("que\t", "que?[y]"),
      Row("\\~t\t", "~tilde"),
      Row("bang\t", "bang!bang"),
      Row("'bang\t", "bang!bang"),
      Row("\\!e\t", "!exclaimed"),
      Row("\\{\t", "{a,b}"),
      Row("\\#\t", "#hash"),
      Row("a\\;\t", "a;b|c&d<e>f"),
      Row("'a;\t", "a;b|c&d<e>f"),
      Row("x=\t", "x=~/y"),
      // Where readline breaks words.
      Row("host:\t", "host:port"),
      Row("host:p\t", "host:port"),
      Row("host\\:p\t", "host:port"),
      Row("\"host:p\t", "host:port"),
      Row("key=\t", "key=value"),
      Row("key=v\t", "key=value"),
      Row("user@\t", "user@host"),
      Row("user@h\t", "user@host"),
      Row("@ha\t", "@handle"),
      Row("first -d\t", "first", "-dash"),
      // Behind the = of an option.
      Row("--host=Hamburg\\ N\t", "--host=Hamburg Nord"),
      Row("--host=New\t", "--host=New York City"),
      Row("-o=New\t", "-o=New York City"),
      Row("--key=key=\t", "--key=key=value"),
      Row("--host='New\t", "--host=New York City"),
      Row("--host=Z\u{FC}\t", "--host=Z\u{FC}rich"),
      Row("--at=user@\t", "--at=user@host"),
      Row("--to=host:p\t", "--to=host:port"),
      Row("first --no-x=\\$\\(\t", "first", "--no-x=$(touch evaluated)"),
      // Other scripts.
      Row("Z\u{FC}\t", "Z\u{FC}rich"),
      Row("Ko\u{308}\t", "Ko\u{308}ln"),
      Row("東\t", "東京タワー"),
      Row("😀\t", "😀 smile"),
      // Several suggestions: as far as they begin alike.
      Row("Ham\tS\t", "Hamburg Süd"),
      Row("'Ham\tS\t", "Hamburg Süd"),
      Row("\"Ham\tS\t", "Hamburg Süd"),
      Row("greek\tb\t", "greek beta"),
      // The description is not inserted; a space behind the only suggestion.
      Row("alp\tnext", "alpha", "next"),
      Row("nomatch\t", "nomatch"),
      Row("one two New\t", "one", "two", "New York City"),
    ]

    /// The suggestion need not begin with the word, nor be spelled like it.
    static let rowsBeyondPrefixes = [
      Row("York\t", "New York City"),
      Row("'York\t", "New York City"),
      Row("dash\t", "-dash"),
      Row("tilde\t", "~tilde"),
      Row("'quo\t", "'quoted'"),
      Row("Zu\u{308}\t", "Z\u{FC}rich"),
      Row("K\u{F6}\t", "Ko\u{308}ln"),
      Row("タワー\t", "東京タワー"),
      // Of several none is chosen, and the word stays.
      Row("burg\t", "burg"),
      Row("mint\t", "mint"),
      Row("cases fOO\t", "cases", "fOO"),
      Row("deep both\t\\ n\t", "deep", "both now"),
    ]

    static let rowsOfBash = [
      Row("\"\\$(\t", "$(touch evaluated)"),
      Row("\"\\`t\t", "`touch evaluated`"),
      Row("\"bang\t", "bang!bang"),
      Row("\"exclai\t", "!exclaimed"),
      Row("q\\'\t\\$\t", "q'1 $HOME"),
      Row("\"q'\t\\$\t", "q'1 $HOME"),
      Row("'q'\\''\t$\t", "q'1 $HOME"),
      // In mid-word what stands behind the cursor stays.
      Row("Newx\u{2}\t", "New York Cityx"),
      Row("burg\t\\ N\t", "Hamburg Nord"),
      // What stands before a colon cannot be replaced.
      Row("gate:po\t", "gate:po"),
      Row("New\u{1B}*", "New York City"),
      Row("Ham\u{1B}*", "Hamburg Nord", "Hamburg Süd"),
      // The target of a redirection is a file.
      Row("<wo\tNew\t", "New York City"),
      Row("< wo\tNew\t", "New York City"),
      Row("2>/dev/null New\t", "New York City"),
    ]

    /// Commands of several words, candidates from commands, the completion that was there before, and what is wrong.
    static let rowsOfRules = [
      // The longest command that the line begins with counts; its rules add up.
      Row("deep in\t", "deep", "inner two"),
      Row("deep out\t", "deep", "outer"),
      Row("deep inn\tnext", "deep", "inner two", "next"),
      Row("deep New\t", "deep", "New"),
      Row("dee New\t", "dee", "New York City"),
      Row("gone New\t", "gone", "New York City"),
      // Plain words, a line for sh, and a function of the shell.
      Row("plain sec\t", "plain", "second(7)"),
      Row("piped 0n\t", "piped", "0ne tw0"),
      Row("function li\t", "function", "living"),
      // No words of its own reach standard error.
      Row("missing x\t", "missing", "x"),
      Row("failing x\t", "failing", "x"),
      // An empty word suggests all.
      // What would be inserted is the same, whatever the description.
      Row("twice rott\t", "twice", "Rotterdam"),
      Row("lone \t", "lone", "lonely"),
      Row("shy \t", "shy"),
      Row("shy l\t", "shy", "lonely"),
    ]

    /// The rules for `show`; `functions` defines `living`, and a `suggest` that must not be in the way.
    static func rules(functions: String) -> [String] {
      [
        "suggest_complete 'show deep' deep1", "suggest_complete ' show  deep ' deep2 -i",
        "suggest_complete 'show deep' deep1",
        "suggest_complete 'show plain' --from='seq -f second(%g) 7 7'",
        "suggest_complete 'show piped' --from='printf \"%s\\n\" \"one two\" other | tr o 0'",
        functions, "suggest_complete 'show function' --from='living liv'",
        "suggest_complete 'show missing' nowhere", "suggest_complete 'show failing' --from='cat nowhere'",
        "suggest_complete 'show twice' twice -i --nth=1",
        "suggest_complete 'show lone' lone", "suggest_complete 'show shy' lone --min-chars=1",
        "suggest_complete 'show cases' cases -i",
        "suggest_complete 'show gone' lone", "suggest_complete --remove 'show gone'",
        "suggest_complete show names",
      ]
    }

    static let files: [String: [UInt8]] = [
      "names": lines(candidates), "lone": lines(["lonely"]), "deep1": lines(["inner two", "both one", "both now"]),
      "deep2": lines(["outer", "Both one"]),
      "twice": lines(["Rotterdam\tNL", "Rotterdam\tUS"]),
      "cases": lines(["Foo $(touch evaluated)A", "foo $(touch evaluated)b"]),
    ]

    private static func lines(_ candidates: [String]) -> [UInt8] {
      Array(candidates.map { "\($0)\n" }.joined().utf8)
    }

    /// Keys, what the screen shows behind them in this order, and what it does not.
    struct Display {
      var keys: String
      var texts: [String]
      var absent: String?
    }

    private func check(
      _ shell: Shell, rows: [Row], displays: [Display], before: [String] = [], after: [String] = []
    ) throws {
      let functions =
        shell.syntax == .fish
        ? "function living; printf '%s\\n' $argv[1]ing; end; function suggest; echo function; end"
        : "living() { printf '%s\\n' \"${1}ing\"; }; suggest() { echo function; }"
      let session = try ShellSession(
        shell, program: "show", files: TabCompletionTests.files,
        lines: before + [shell.initialization] + TabCompletionTests.rules(functions: functions) + after)
      let mistakes = ["bash:", "zsh:", "fish:", "suggest:", "_suggest", "cat:", "error", "unbound", "No such", "usage"]
      for row in rows {
        let (words, screen) = try session.words(after: "show \(row.keys)")
        let place = Comment(rawValue: "\(shell.name): \(row.keys.debugDescription): \(screen.debugDescription)")
        #expect(Array(words.utf8) == Array(row.words.utf8), place)
        #expect(!mistakes.contains { screen.contains($0) }, place)
      }
      for display in displays {
        let (_, screen) = try session.words(after: "show \(display.keys)", showing: display.texts)
        var rest = screen[...]
        for text in display.texts {
          let place = Comment(rawValue: "\(shell.name): \(text) is not where it should be: \(screen.debugDescription)")
          let range = try #require(rest.range(of: text), place)
          rest = rest[range.upperBound...]
        }
        if let absent = display.absent { #expect(!screen.contains(absent), "\(shell.name)") }
      }
      #expect(!session.hasEvaluatedFileName)
    }

    static let displays = [
      Display(keys: "order\t", texts: ["order z", "order a", "order m"]),
      Display(
        keys: "greek\t", texts: ["beta", "the second letter", "gamma", "the third: a letter"], absent: "hidden"),
    ]

    /// What completes the word is inserted first, and listed with the second Tab.
    static let displaysOfZsh =
      displays.map { Display(keys: $0.keys + "\t", texts: $0.texts, absent: $0.absent) }

    /// readline lists when nothing more is to be inserted.
    static let displaysOfBash =
      displays.map { Display(keys: $0.keys + "\t\t", texts: $0.texts, absent: $0.absent) } + [
        // A missing file leaves the line as it is.
        Display(keys: "missing x\t\ty", texts: ["show missing xy"])
      ]

    private func checkBash(_ shell: Shell) throws {
      let all = TabCompletionTests.rows + TabCompletionTests.rowsBeyondPrefixes + TabCompletionTests.rowsOfBash
      try check(
        shell, rows: all + TabCompletionTests.rowsOfRules, displays: TabCompletionTests.displaysOfBash)
    }

    private func checkZsh(_ shell: Shell, rows: [Row] = []) throws {
      let all = TabCompletionTests.rows + TabCompletionTests.rowsBeyondPrefixes + TabCompletionTests.rowsOfRules
      try check(shell, rows: all + TabCompletionTests.rowsOfZsh + rows, displays: TabCompletionTests.displaysOfZsh)
    }

    static let rowsOfZsh = [
      // What all begin with may end in a backslash that quotes what is typed next.
      Row("q\\'\t$\t", "q'1 $HOME"),
      Row("<wo\tNew\t", "New York City"),
      // The second Tab chooses the first, the third the next.
      Row("burg\t\t", "Hamburg Nord"),
      Row("burg\t\t\t", "Hamburg Süd"),
      Row("burg\t\\ N\t", "Hamburg Nord"),
      Row("order\t\t\t", "order z"),
    ]

    @Test(.enabled(if: Shell.isTested("bash")))
    func bash() throws {
      try checkBash(Shell.bash("bash"))
    }

    @Test(.enabled(if: Shell.isTested("bash") && Shell.isTested(Shell.bashCompletion)))
    func bashWithBashCompletion() throws {
      try checkBash(Shell.bash("bash with bash-completion", "source \(Shell.bashCompletion)"))
    }

    @Test(.enabled(if: Shell.isTested("bash")))
    func bashUnderStrictOptions() throws {
      let options = ["shopt -s failglob", "IFS=-s", "set -euf -o pipefail", "set -o vi"]
      let shell = Shell.bash("bash -euf", "bind 'set show-all-if-ambiguous on'")
      let rows = TabCompletionTests.rows + TabCompletionTests.rowsBeyondPrefixes + TabCompletionTests.rowsOfRules
      try check(shell, rows: rows, displays: TabCompletionTests.displaysOfBash.dropLast(), before: options)
    }

    @Test(.enabled(if: Shell.isTested("bash")), arguments: ["${COMP_WORDBREAKS//:}", "' '", "$COMP_WORDBREAKS-@/"])
    func bashWithOtherWordBreaks(breaks: String) throws {
      let shell = Shell.bash("bash with word breaks \(breaks)", "COMP_WORDBREAKS=\(breaks)")
      try check(shell, rows: TabCompletionTests.rows + TabCompletionTests.rowsBeyondPrefixes, displays: [])
    }

    /// Readline then finds out without regard to case what suggestions begin with.
    @Test(.enabled(if: Shell.isTested("bash")))
    func bashIgnoringCase() throws {
      let rows = [
        Row("NEW\\ y\t", "New York City"),
        Row("ham\tn\t", "Hamburg Nord"),
        Row("cases foo\tB\t", "cases", "foo $(touch evaluated)b"),
        Row("cases foo\t\t\t", "cases", "Foo $(touch evaluated)"),
        Row("strict FOO\t", "strict", "FOO"),
      ]
      let rules = ["suggest_complete 'show strict' cases -s"]
      try check(
        Shell.bash("bash ignoring case"), rows: rows, displays: [], before: ["bind 'set completion-ignore-case on'"],
        after: rules)
    }

    @Test(.enabled(if: Shell.isTested("bash") && Shell.isTested("zsh") && Shell.isTested("fish")))
    func hundredThousandCandidates() throws {
      let files = ["many": TabCompletionTests.lines((0..<100_000).map { "word \($0)" })]
      for shell in [Shell.bash("bash"), Shell.zsh("zsh"), Shell.fish] {
        let lines = [shell.initialization, "suggest_complete show many -p"]
        let session = try ShellSession(shell, program: "show", files: files, lines: lines)
        #expect(try session.words(after: "show w\t99999\t").words == "<word 99999>", "\(shell.name)")
        // All of them, one below the other.
        if shell.syntax == .bash {
          _ = try session.words(after: "show w\t\t\t", showing: ["word 0", "word 50000", "word 99999"])
        }
      }
    }

    /// What completed the other arguments before does so still, and all of them when no rule is left.
    @Test(
      .enabled(if: Shell.isTested("bash") && Shell.isTested("zsh") && Shell.isTested("fish")),
      arguments: [
        (
          Shell.bash("bash"), "before() { COMPREPLY=(before); }; complete -o nospace -F before old"
        ),
        (
          Shell.zsh("zsh"), "before() { compadd -S '' before }; compdef before old"
        ),
        (
          Shell.fish, "complete -c old -f -n 'not contains new (commandline -opc)' -a before/"
        ),
      ])
    func completionBefore(_ shell: Shell, definition: String) throws {
      let session = try ShellSession(
        shell, program: "old", files: TabCompletionTests.files,
        lines: [definition, shell.initialization, "suggest_complete 'old new' lone"])
      #expect(try session.words(after: "old new l\t").words == "<new><lonely>")
      #expect(try session.words(after: "old b\tx").words.hasPrefix("<before"))
      try session.enter("suggest_complete --remove 'old new'")
      #expect(try session.words(after: "old new l\t").words != "<new><lonely>")
      #expect(try session.words(after: "old b\tx").words.hasPrefix("<before"))
    }

    /// What bash would load is asked for when it is wanted, even if that could not be known when the rule was given.
    @Test(.enabled(if: Shell.isTested("bash")))
    func completionLoadedLater() throws {
      let shell = Shell.bash("bash")
      let loader = "loader() { complete -o nospace -F before own; return 124; }; complete -D -F loader"
      let session = try ShellSession(
        shell, program: "own", files: TabCompletionTests.files,
        lines: [
          shell.initialization, "suggest_complete 'own new' lone", "before() { COMPREPLY=(before); }", loader,
        ])
      #expect(try session.words(after: "own b\tx").words == "<beforex>")
      #expect(try session.words(after: "own new l\t").words == "<new><lonely>")
      #expect(try session.words(after: "own b\tx").words == "<beforex>")
    }

    /// Without a completion of its own a program's other arguments are files, also where bash-completion loads it.
    @Test(.enabled(if: Shell.isTested("bash") && Shell.isTested("zsh") && Shell.isTested("fish")))
    func filesElsewhere() throws {
      let withCompletion = Shell.bash("bash with bash-completion", "source \(Shell.bashCompletion)")
      for shell in [Shell.bash("bash"), withCompletion, Shell.zsh("zsh"), Shell.fish] {
        let session = try ShellSession(
          shell, program: "own", files: TabCompletionTests.files,
          lines: [shell.initialization, "suggest_complete 'own new' lone"])
        #expect(try session.words(after: "own my\t").words == "<my words.txt>", "\(shell.name)")
        #expect(try session.words(after: "own new l\t").words == "<new><lonely>", "\(shell.name)")
      }
    }

    /// A call that makes no sense says so, a correct one is silent.
    @Test(.enabled(if: Shell.isTested("bash") && Shell.isTested("zsh") && Shell.isTested("fish")))
    func usage() throws {
      for shell in [Shell.bash("bash"), Shell.zsh("zsh"), Shell.fish] {
        let session = try ShellSession(shell, program: "show", lines: [shell.initialization])
        let end = " && echo 'fi''ne' || echo 'wro''ng'"
        for arguments in ["", "show", "show -p", "show --from=", "'' words.txt", "--remove"] {
          let screen = try session.enter("suggest_complete \(arguments)\(end)")
          #expect(screen.contains("usage:") && screen.contains("wrong"), "\(shell.name): \(arguments)")
        }
        let screen = try session.enter("suggest_complete show words.txt --nonsense\(end)")
        #expect(screen.contains("'--nonsense'") && screen.contains("wrong"), "\(shell.name)")
        for arguments in ["show words.txt -p", "--remove show", "--remove unknown"] {
          let screen = try session.enter("suggest_complete \(arguments)\(end)")
          #expect(!screen.contains("usage:") && screen.contains("fine"), "\(shell.name): \(arguments)")
        }
      }
    }

    @Test(.enabled(if: Shell.isTested("zsh")))
    func zsh() throws {
      try checkZsh(Shell.zsh("zsh"))
    }

    @Test(.enabled(if: Shell.isTested("zsh")))
    func zshWithStyles() throws {
      let shell = Shell.zsh(
        "zsh with styles", "zstyle ':completion:*' completer _expand _complete _match _approximate",
        "zstyle ':completion:*' matcher-list '' 'm:{a-zA-Z}={A-Za-z}' 'r:|[._-]=* r:|=*' 'l:|=* r:|=*'",
        "zstyle ':completion:*' group-name ''", "zstyle ':completion:*:descriptions' format '%B%d%b'",
        "setopt completeinword")
      try checkZsh(shell, rows: [Row("Newx\u{2}\t", "New York Cityx")])
    }

    /// However many matchers there are to try.
    @Test(.enabled(if: Shell.isTested("zsh")))
    func zshSearchesOnce() throws {
      let shell = Shell.zsh(
        "zsh", "zstyle ':completion:*' completer _complete",
        "zstyle ':completion:*' matcher-list '' 'm:{a-zA-Z}={A-Za-z}' 'r:|[._-]=* r:|=*' 'l:|=* r:|=*'")
      let lines = [
        "counted() { echo call >>calls; }", shell.initialization, "suggest_complete show --from=counted",
      ]
      let session = try ShellSession(shell, program: "show", lines: lines)
      #expect(try session.words(after: "show x\t").words == "<x>")
      #expect(try session.words(after: "show $(<calls)").words == "<call>")
    }

    @Test(.enabled(if: Shell.isTested("zsh")))
    func zshUnderStrictOptions() throws {
      try checkZsh(Shell.zsh("zsh -euf", "setopt nounset errexit noglob ksharrays shwordsplit", "IFS=-s"))
    }

    @Test(.enabled(if: Shell.isTested("fish")))
    func fish() throws {
      // A candidate that fish would expand is not offered, unless a quote was typed.
      let rows = TabCompletionTests.rows + TabCompletionTests.rowsOfRules + [Row("tilde\t", "tilde")]
      try check(Shell.fish, rows: rows, displays: TabCompletionTests.displays)
    }

    private func checkSilence(_ program: String, _ arguments: String..., shell: TabCompletion) throws {
      let directory = try TemporaryDirectory()
      let file = directory.url.appending(path: "functions")
      try Data(shell.functions.utf8).write(to: file)
      let command = [Shell.path(of: program)] + arguments + [file.path]
      let terminal = try PseudoTerminal(command, environment: ["TERM": "dumb"])
      #expect(try terminal.exitStatus() == 0)
      #expect(terminal.transcript == "")
    }

    @Test(.enabled(if: Shell.isTested("bash")))
    func bashFindsNoSyntaxError() throws { try checkSilence("bash", "-n", shell: .bash) }

    @Test(.enabled(if: Shell.isTested("zsh")))
    func zshFindsNoSyntaxError() throws { try checkSilence("zsh", "-n", shell: .zsh) }

    @Test(.enabled(if: Shell.isTested("fish")))
    func fishFindsNoSyntaxError() throws { try checkSilence("fish", "-n", shell: .fish) }

    @Test(.enabled(if: Shell.isTested("shellcheck")))
    func shellcheckIsSilent() throws { try checkSilence("shellcheck", shell: .bash) }
  }
}
