import SuggestCore

/// Every option there is, in the order of the help.
package enum OptionTable {
  package static let options: [Option] =
    candidates + strategies + terms + letters + selection + output + information

  private static let candidates: [Option] = [
    Option(
      short: "f", long: "file", argument: .required("FILE", .file), heading: .candidates,
      summary: "read candidates from FILE (may be repeated)",
      details: """
        Read candidates from FILE, before those of the operands; `-` is standard input. May be given several times.
        """,
      effect: .change { request, value in request.files.append(value ?? []) }),
    Option(
      short: "e", long: "query", argument: .required("QUERY", .text), heading: .candidates,
      summary: "a query (may be repeated); operands are then FILEs",
      details: """
        A query. May be given several times: then a candidate that matches any of them is suggested, and with `-a` the words of all must match. Every operand is then a FILE. \
        So a query may begin with a dash, and one that comes from a variable cannot be taken for an option. A query of several lines is several queries.
        """,
      effect: .change { request, value in request.typedQueries.append(value ?? []) }),
    .flag(
      "0", "null", .candidates, "records end in NUL, in and out",
      "Records end in NUL instead of LF, in the input and in the output. CR and LF are then ordinary bytes."
    ) { request in
      request.inputTerminator = 0
      request.outputTerminator = 0
    },
    .flag(nil, "read0", .candidates, "records end in NUL in the input", "As `-0`, for the input alone.") {
      $0.inputTerminator = 0
    },
    .flag(nil, "print0", .candidates, "records end in NUL in the output", "As `-0`, for the output alone.") {
      $0.outputTerminator = 0
    },
    Option(
      short: "d", long: "delimiter", argument: .required("STR", .text), heading: .candidates,
      summary: "what separates fields [TAB]; '' is runs of blanks",
      details: #"""
        A record has fields, separated by STR; the default is TAB. STR is compared byte by byte and belongs to no field. \#
        Understood in it are `\t`, `\n`, `\\`, `\xHH` for a byte in hexadecimal and `\NNN` for one in octal (one to three digits); any other escape is refused, and a single backslash at \#
        the end stands for itself. With an empty STR fields are separated by runs of spaces and TABs, those at the record's ends ignored, as in awk; printed fields are then joined by a space.
        """#,
      effect: .change { request, value throws(UsageError) in request.delimiter = try OptionValue.delimiter(value) }),
    Option(
      long: "nth", argument: .required("FIELDS", .text), heading: .candidates,
      summary: "match against these fields only",
      details: """
        Match against these fields only. FIELDS are expressions separated by commas: `2` is the second field, `-1` the last, \
        `2..` the second and all behind it, `..-2` all but the last, `1..3` the first three; a range whose end comes before its start is refused. Each expression is a text of its own, \
        tried alone, so that `-p` and `-x` mean the field; a range is its fields with the delimiters between them. A field that \
        a record does not have is no text.
        """,
      effect: .change { request, value throws(UsageError) in request.matchedFields = try OptionValue.fields(value) }),
    Option(
      long: "accept-nth", argument: .required("FIELDS", .text), heading: .candidates,
      summary: "print these fields of a suggestion",
      details: """
        Print these fields of a suggestion instead of the whole record, joined by the delimiter, in the order given; fields \
        that the record does not have are left out. A candidate all of whose accepted fields are missing or empty is no suggestion.
        """,
      effect: .change { request, value throws(UsageError) in request.printedFields = try OptionValue.fields(value) }),
    Option(
      long: "section", argument: .required("STR", .text), heading: .candidates,
      summary: "a record that begins with STR is a section's title",
      details: """
        A record that begins with STR (compared byte by byte) is a section's title, not a candidate. It is printed, without STR, \
        once before the first suggestion of its section, without any prefix; a section without suggestions prints no title. \
        A section ends with its source. Titles are neither counted nor limited.
        """,
      effect: .change { request, value throws(UsageError) in request.sectionMark = try OptionValue.nonEmpty(value) }),
  ]

  private static let strategies: [Option] = [
    .flag(
      nil, "substring", .strategy, "the term stands anywhere in the candidate (default)",
      "The term stands anywhere in the candidate. This is the default."
    ) { $0.choose(.substring) },
    .flag("p", "prefix", .strategy, "the candidate begins with the term", "The candidate begins with the term.") {
      $0.choose(.prefix)
    },
    .flag(
      "b", "word-prefix", .strategy, "some word of the candidate begins with the term",
      """
      Some word of the candidate begins with the term. A word begins at the candidate's start and at every letter, mark or \
      number that follows something else.
      """
    ) { $0.choose(.wordPrefix) },
    .flag(
      "w", "word", .strategy, "the term stands in the candidate as whole words",
      """
      The term stands in the candidate as whole words, as with grep's `-w`: no letter, mark or number stands right before it or \
      right behind it. `cat` finds `the cat`, not `category`.
      """
    ) { $0.choose(.word) },
    .flag("x", "exact", .strategy, "the candidate is the term", "The candidate is the term.") { $0.choose(.exact) },
    .flag(
      "Z", "fuzzy", .strategy, "the term's characters stand in the candidate in order",
      """
      The term's characters stand in the candidate in this order, with others between them or not. With `-r` the best alignment counts: \
      characters at the beginnings of words, behind separators and at camel-case humps, and runs of neighbours are good, gaps are bad. \
      A term of more than 64 characters is aligned greedily.
      """
    ) { $0.choose(.fuzzy) },
    Option(
      short: "t", long: "typos", argument: .optional("N", .number), heading: .strategy,
      summary: "allow up to N edits (0 to 3), or by length",
      details: """
        With all strategies but `--fuzzy`: allow up to N edits, 0 to 3; 0 takes `-t` back. `-t` takes no value. Without N, by the term's length: none below 4 \
        characters, at 4 one swap of neighbours, one edit from 5, two from 9. No edit touches a digit: `iphone 15` is not `iphone 16`. An edit is one inserted, deleted or replaced character, or two \
        neighbours swapped, no part edited twice (optimal string alignment). A term of n characters is allowed n-1 edits at most.
        """,
      effect: .change { request, value throws(UsageError) in request.typoRule = try OptionValue.typoRule(value) }),
    .flag(
      "l", "loosen", .strategy, "the strictest strategy that suggests anything",
      """
      Instead of one strategy, the strictest that suggests anything: prefix, else word prefix, else substring, else substring with `--typos` (as \
      given, or by length), else fuzzy. What a stricter class may still replace is held back until the input ends; prefixes are printed as they come.
      """
    ) { $0.loosens = true },
  ]

  private static let terms: [Option] = [
    .flag(
      "W", "any-word", .terms, "the query's words are terms; any may match",
      """
      Multi-word: the query's words, split at white space (Unicode's White_Space), are terms of their own, and a candidate that matches any of them is \
      suggested. Without `-W` and `-a` the whole query is the one term, its spaces included. Of `-W` and `-a` the last one counts.
      """
    ) { $0.termRule = .anyWord },
    .flag(
      "a", "all-words", .terms, "the query's words are terms; all must match",
      "Multi-word: as `-W`, but a candidate must match all of the terms, in whatever order."
    ) { $0.termRule = .allWords },
  ]

  private static let letters: [Option] = [
    .flag(
      "s", "case-sensitive", .letters, "match the term as typed only",
      """
      Match the term as typed only. Without `-s`, `-i` and `-S` a term matches as typed or with the first character of any of its words capitalised: `ams` finds \
      `Amsterdam` and `hamster`, not `AMS`, and `new york` finds `New York`. Of the three the last one counts.
      """
    ) { $0.caseRule = .sensitive },
    .flag(
      "i", "ignore-case", .letters, "ignore case, in every script",
      "Ignore case, by Unicode's full case folding: `STRASSE` finds `Straße`. The locale changes nothing."
    ) { $0.caseRule = .ignored },
    .flag(
      "S", "smart-case", .letters, "-i for a term without upper-case letter, else -s",
      "For each term: `-i` if it has no upper-case letter, else `-s`."
    ) { $0.caseRule = .smart },
    .flag(
      nil, "ignore-accents", .letters, "ignore accents: zurich finds Zürich",
      """
      Ignore accents, on top of any case rule: `zurich` finds `Zürich`, `lodz` finds `Łódź`, and the other way round. \
      See TEXT COMPARISON.
      """
    ) { $0.ignoresAccents = true },
  ]

  private static let selection: [Option] = [
    Option(
      short: "m", long: "max-count", argument: .required("N", .number), heading: .selection,
      summary: "at most N suggestions; then stop reading",
      details: """
        At most N suggestions; then stop reading. Standard input that is a file is left standing behind the last record used. With `-m 0` nothing is read.
        """,
      effect: .change { request, value throws(UsageError) in
        request.maximumCount = try OptionValue.number(value, atLeast: 0)
      }),
    .flag(
      "r", "rank", .selection, "best first instead of input order",
      "Print the best first instead of in input order; see RANK. With `-m` memory grows with N, not with the number of matches."
    ) { $0.isRanked = true },
    Option(
      long: "weight", argument: .required("FIELD", .text), heading: .selection,
      summary: "-r, and a numeric field counts: more is better",
      details: """
        `-r`, and the number in FIELD counts, popularity say: of matches that are otherwise as good, more comes first. It is a decimal number such as `12`, `-3.5` or `2e6`, blanks around it ignored; \
        a field that is missing or anything else (`1,000`, `1.5k`, `0x10`, `inf`) counts as 0. Make such numbers plain first: `sed 's/,//g'`, or `numfmt --field=2 --from=auto`.
        """,
      effect: .change { request, value throws(UsageError) in
        request.weightField = try OptionValue.field(value)
        request.isRanked = true
      }),
    .flag(
      "v", "invert-match", .selection, "the candidates that do not match",
      "Suggest the candidates that do not match. An empty query still suggests nothing."
    ) { $0.isInverted = true },
    .flag(
      "D", "duplicates", .selection, "keep repeated suggestions",
      """
      Keep repeated suggestions. Without it each is printed once, the first time it comes: two suggestions are the same when \
      what would be printed of them is, byte for byte, prefixes aside. With `-D` memory does not grow with the number of suggestions.
      """
    ) { $0.keepsDuplicates = true },
    Option(
      long: "min-chars", argument: .required("N", .number), heading: .selection,
      summary: "a query of fewer than N characters suggests nothing",
      details: """
        A query of fewer than N characters, as a reader counts them (grapheme clusters), suggests nothing. This comes before all else.
        """,
      effect: .change { request, value throws(UsageError) in
        request.minimumLength = try OptionValue.number(value, atLeast: 0)
      }),
    .flag(
      nil, "no-echo", .selection, "suggest nothing if only the query itself is left",
      """
      When the only suggestion is the query itself (case ignored), suggest nothing: whoever has typed it all needs no suggestion. \
      All suggestions are looked at, before `-m`.
      """
    ) { $0.dropsEcho = true },
    .flag(
      nil, "all-if-empty", .selection, "an empty query suggests every candidate",
      "An empty query (or, with `-W` and `-a`, one of white space) suggests every candidate; without this option, none."
    ) { $0.suggestsAllIfEmpty = true },
  ]

  private static let output: [Option] = [
    .flag(
      "c", "count", .output, "print how many suggestions there are, not them",
      "Print how many suggestions there are instead of them: one number for all sources. Of `-c` and `-q` the last one counts."
    ) { $0.report = .count },
    .flag(
      "q", "quiet", .output, "print nothing; stop at the first match",
      "Print nothing; stop at the first suggestion, with status 0 even if an error came before."
    ) { $0.report = .nothing },
    .flag(
      "n", "line-number", .output, "prefix each suggestion with its line number",
      "Prefix each suggestion with the number of its record in its source, counted from 1, and a colon."
    ) { $0.showsLineNumber = true },
    .flag(
      "H", "with-filename", .output, "prefix each suggestion with its file's name",
      """
      Prefix each suggestion with the name of its file, as given, and a colon. Standard input is called `(standard input)`. \
      Without this option no name is printed, however many files there are.
      """
    ) { $0.showsFileName = true },
    Option(
      long: "color", argument: .optional("WHEN", .words(["auto", "always", "never"])), heading: .output,
      summary: "highlight what matched: auto, always, never",
      details: """
        Highlight what matched, in grep's colours. WHEN is `auto` (on a terminal, unless NO_COLOR is set or TERM is dumb), `always` or `never`; `--color` alone \
        means `auto`, and without the option nothing is highlighted.
        """,
      effect: .change { request, value throws(UsageError) in request.color = try OptionValue.color(value) }),
    .flag(
      nil, "json", .output, "print one JSON object a suggestion",
      "Print one JSON object a suggestion, see JSON; with `-c`, `{\"count\": N}`. There are no titles, prefixes or colours then."
    ) { $0.isJSON = true },
    .flag(
      nil, "rank-key", .output, "-r, and prefix each suggestion with a key to sort by",
      """
      `-r`, and prefix each suggestion with a key of fixed width and a TAB. `sort -s -t TAB -k1,1` over the outputs of several runs, in the order of the parts, \
      gives the ranking of the whole list.
      """
    ) { request in
      request.showsRankKey = true
      request.isRanked = true
    },
    .flag(
      nil, "no-match-ok", .output, "exit 0, not 1, when nothing matched",
      "Exit with 0, not 1, when nothing matched, so that a script under `set -e` goes on."
    ) { $0.succeedsWithoutMatch = true },
    Option(
      short: "j", long: "threads", argument: .required("N", .number), heading: .output,
      summary: "threads to use [the processors at hand]",
      details: """
        Threads to use; the default is the number of processors that this process may use. Output and order do not depend on it.
        """,
      effect: .change { request, value throws(UsageError) in
        request.threadCount = try OptionValue.number(value, atLeast: 1)
      }),
    .flag(
      nil, "sorted", .output, "the sources are sorted bytewise (LC_ALL=C sort)",
      """
      The sources are sorted bytewise, as by `LC_ALL=C sort`. A prefix query (`-p`) under `-s` or the default rule is then answered by binary \
      search, for candidates in Unicode's composed form (NFC). Whatever that cannot serve (pipes, sections, fields, `-n`, `-v`, `-i`, `--ignore-accents`) is an ordinary search \
      with the same answer. The records that the search looks at are checked: a source that is not sorted is named on standard error, and searched as a whole.
      """
    ) { $0.isSorted = true },
  ]

  private static let information: [Option] = [
    Option(
      long: "shell-init", argument: .required("SHELL", .words(TabCompletion.allCases.map(\.rawValue))),
      heading: .information, summary: "print the Tab completion for bash, zsh or fish",
      details: """
        Print what SHELL, `bash`, `zsh` or `fish`, evaluates to have suggestions behind its Tab key, and exit. What it can do is told below, under shell completion.
        """,
      effect: .showTabCompletion),
    Option(
      short: "h", long: "help", heading: .information, summary: "print this help and exit",
      details: "Print a summary of the options and exit.", effect: .showHelp),
    Option(
      short: "V", long: "version", heading: .information, summary: "print the version and exit",
      details: "Print the version and exit.", effect: .showVersion),
  ]
}
