/// The manual page: the options from their table, the rest from here, in the macros of man(7).
///
/// The text is plain but for `…` in backquotes, which is set in bold, and the options' argument names, which are set in
/// italics.
package enum ManualPage {
  package static var text: String {
    var roff = Roff()
    roff.line(".TH SUGGEST 1 2026-11-30 \"suggest \(Help.versionNumber)\" \"User Commands\"")
    roff.section("NAME")
    roff.line("suggest \\- print the candidates that a query suggests")
    roff.section("SYNOPSIS")
    for (index, synopsis) in ["QUERY [FILE]...", "-e QUERY [FILE]..."].enumerated() {
      if index > 0 { roff.line(".br") }
      roff.text("`suggest` [OPTION]... \(synopsis)")
    }
    roff.section("DESCRIPTION")
    roff.paragraphs(description)
    roff.section("OPTIONS")
    roff.paragraphs(options)
    for heading in Option.Heading.allCases {
      roff.line(".SS \(Roff.quoted(heading.rawValue))")
      for option in OptionTable.options where option.heading == heading {
        roff.entry(names(of: option), option.details)
      }
    }
    for (title, body) in sections {
      roff.section(title)
      roff.paragraphs(body)
    }
    roff.section("EXIT STATUS")
    for (status, meaning) in exitStatus { roff.entry("`\(status)`", meaning) }
    roff.section("ENVIRONMENT")
    for (variable, meaning) in environment { roff.entry("`\(variable)`", meaning) }
    roff.section("EXAMPLES")
    for (meaning, command) in examples { roff.example(meaning, command) }
    roff.section("DIFFERENCES FROM GREP")
    roff.paragraphs(differences)
    roff.section("SEE ALSO")
    roff.line(".BR grep (1),\n.BR look (1),\n.BR fzf (1)")
    return roff.text
  }

  private static func names(of option: Option) -> String {
    let short = option.short.map { "`-\($0)`" }
    let long = "`--\(option.long)`"
    return switch option.argument {
    case .none: [short, long].compactMap { $0 }.joined(separator: ", ")
    case .required(let name, _):
      [short.map { "\($0) \(name)" }, "\(long)=\(name)"].compactMap { $0 }.joined(separator: ", ")
    case .optional(let name, _): [short, "\(long)[=\(name)]"].compactMap { $0 }.joined(separator: ", ")
    }
  }

  private static let description = """
    `suggest` reads candidate values, one a line, from each FILE, or from standard input if there is none, and prints those that QUERY suggests, in the order in which they come, each once. \
    It is to autocompletion what `grep` is to search: it works in pipes, in scripts and behind a shell's Tab key. A FILE that is `-` is standard input.

    By default the query stands anywhere in the candidate, as typed or with the first character of any of its words capitalised: `ams` suggests `Amsterdam` and `hamster`, but not `AMS`; `new york` suggests `New York`. \
    Options choose another strategy, split the query into words, and ignore case or accents. The query is literal text: it has no operators, and no character in it is special.

    Output appears as soon as it is known: when no more input is at hand, what has matched is written out.
    """

  private static let options = """
    Short options bundle (`-pi`) and take their value attached or apart (`-m5`, `-m 5`); long options take theirs behind `=` or from the next argument, an optional one only behind `=`. \
    Options may follow operands; `--` ends them. Long options are not abbreviated. Of options that exclude each other, and of one that is given twice, the last counts, so that an alias can be overridden; only `-f` and `-e` add up.
    """

  private static let sections: [(title: String, body: String)] = [
    (
      "CANDIDATES",
      """
      Records end in a line feed, which the last one may lack. A carriage return right before the line feed belongs to the ending, in the input only: records are printed as they were read, \
      followed by a line feed. With `-0` records end in NUL, and carriage returns and line feeds are data. A UTF-8 byte order mark at the start of a source is dropped. An empty record is no candidate.

      Records can be of any length, sources of any size, standard input endless. A regular file is read as long as it was when it was opened. Standard input that is a file is read from where it stands; with `-m` it is left standing behind the last record used, as grep leaves it. \
      A source behind the point where `-m` or `-q` stopped reading is not opened.

      A query that can suggest nothing (an empty one without `--all-if-empty`, one shorter than `--min-chars`) and `-m 0` end the program before any source is opened.

      A source that is also the output is refused, as grep refuses it.
      """
    ),
    (
      "TEXT COMPARISON",
      """
      Text is compared as people read it, not as it is stored. Both sides are brought into Unicode's canonical composition (NFC): `Zürich` matches whether its ü is stored as one character or as u and a combining diaeresis, in the query and in the candidate alike, and a term never matches half of a composed character: `e` is not found in `é`, in either spelling.

      By default a term matches as typed, or with characters that begin its words mapped to title case, each for itself, by Unicode's full mapping (`ß` to `Ss`), before accents are removed: `new york` finds `New York` and `new York`, `o'fallon` finds `O'Fallon`. With `-i` both sides are NFC(casefold(NFD(x))) with full case folding, so that `STRASSE` finds `Straße`; there are no special rules for Turkish (`i` and `ı` differ), and the locale changes nothing.

      With `--ignore-accents`, after the case rule, both sides are decomposed (NFD), the letters ø ł đ ð ħ ŧ ı æ œ ß þ are replaced by o l d d h t i ae oe ss th (upper case alike, a capital first), and nonspacing marks are dropped, but for those of combining class 0 and 9, which are vowel signs and viramas. The result is not composed again: `가` finds `각`. A term of which nothing is left matches nothing.

      A word begins at the candidate's start and at every letter, mark or number that follows something else, in the text as compared.

      Bytes that are no valid UTF-8 are candidates like any others: each such byte equals only itself, and is printed as it came. That holds for the query, too.

      A query that holds the record's terminator (a line feed, or NUL with `-0`) matches nothing, since no record does; but with `-t` an edit may take the terminator out.
      """
    ),
    (
      "ONCE ONLY",
      """
      Each suggestion is printed once, over all sources and sections: the first time it comes. Two are the same if what would be printed of them, prefixes aside, is the same byte for byte. `-c` and `-m` count what would be printed. \
      For this the distinct suggestions are kept in memory, at about three times their size; with `-D` nothing is kept, and memory is bounded by the longest record.
      """
    ),
    (
      "RANK",
      """
      `-r` orders suggestions by the first of these that tells them apart: more terms matched; fewer edits, summed over the terms matched; how the best term matched (it is the whole candidate; whole words, as with `-w`, at its start or with nothing but punctuation and spaces before them; its prefix; whole words; a word's prefix; elsewhere in one piece; in pieces); with `-Z` the quality of the alignment, summed over the terms matched; more weight; case as typed before case folded; the match begins earlier; the candidate is shorter; and last, input order. \
      So which is the best never depends on the number of threads, and another candidate never changes the order of the others.

      Positions and lengths are counted in characters of the composed text that matched: the field, under `--nth`. Of a term's matches the one with the fewest edits counts, then the best in kind, then in alignment, then in case, then the earliest. Under the default rule a capitalised term is not as typed; a match with edits is as typed if as few edits reach it without folding case, where a capital that folds to two characters counts as two, which equal only those of the same capital. Under `-v`, and for an empty query, nothing was matched: weight and input order are all there is.

      Of repeated suggestions the best stands. With `--section` what is chosen over all sections is printed section by section in input order, each ranked. With `-c` and `-q` nothing is ranked, since nothing depends on it.

      The key of `--rank-key` is of fixed width, hexadecimal, and holds all but input order: a list in parts, on many machines perhaps, is ranked by sorting the answers of the parts, in the order of the parts, with a stable sort on the key.
      """
    ),
    (
      "JSON",
      """
      With `--json` each suggestion is an object on a line of its own (ended by NUL with `--print0`). Its members are `text`, what would be printed; `record`, the whole record, when fields were selected; `file`; `line`, from 1; `section`, when there is one; `ranges`, the matched parts of the record, `[start, end)` in bytes; and with `-r` `edits`, `class` (`exact`, `prefix-word`, `prefix`, `word`, `word-prefix`, `substring` or `fuzzy`, as in RANK: how the best term matched; left out where none was) and `weight`; with `--rank-key` `key`. A string that is no valid UTF-8 goes out as `{"bytes": "..."}`, in Base64.
      """
    ),
    (
      "COLOURS",
      """
      `--color` marks the places where the terms stand in the colours and with the escape sequences of `grep`: of places that overlap the first, widened to whole grapheme clusters. With edits, and in pieces, the match that counts is marked, in each field that is matched. Under `-v` nothing is marked.
      """
    ),
    (
      "SHELL COMPLETION",
      #"""
      A shell can offer what `suggest` finds when Tab is pressed in the arguments of a command. One line at its start defines the function `suggest_complete`: in bash and zsh (there behind `compinit`) `eval "$(suggest --shell-init=bash)"`, with the shell's own name, in fish `suggest --shell-init=fish | source`. Then

      `suggest_complete` COMMAND FILE [OPTION]... offers in the arguments of COMMAND what `suggest` finds in FILE for the word at the cursor. An OPTION is any of those above: a strategy, `-i`, `-r`, `-m100` and so on. What is printed up to the first TAB is what the command line gets; what stands between that and the next TAB is shown as its description, where suggestions are listed. An empty word suggests every candidate, unless `--min-chars=1` is given. A relative FILE is looked for in the folder in which `suggest_complete` was called. Options that print something else, such as `-n` or `--json`, are of no use here.

      `suggest_complete` COMMAND `--from=`COMMAND [OPTION]... takes the candidates from a command. It is split at blanks and run as it is; it can be a function of the shell. One that has a quote in it, a backslash or any of `| & ; < > $ * ? [ ~` is run by `sh`.

      `suggest_complete --remove` COMMAND drops what was said of COMMAND.

      Behind the `=` of an option (`--host=yo`) what follows is the word. The COMMAND to be completed can be several words, such as `'git switch'`: then the line has to begin with them, and elsewhere the completion that `git` had stays as it was. Of several that a line begins with the longest counts; what was said of one in several calls adds up, and no suggestion comes twice.

      Suggestions stand in their own order and arrive in the command line as the shell quotes them, within a quote that is open. They are never evaluated. Nothing is written but suggestions: with a missing FILE there are none. Options that are wrong are told of when `suggest_complete` is called.

      A rule for `git switch` stands for all of its arguments, its options too. A `$` in the word at the cursor stands for itself in bash; zsh and fish take it for a variable.

      What the shells cannot do: bash (4.4 or newer) replaces a word by what all suggestions begin with; if that does not begin with the word, the suggestions are only listed until one is left. What stands in the word before a character of COMP_WORDBREAKS is never replaced: a suggestion has to begin with it. With readline's `completion-ignore-case` on, bash adds `-i`. zsh lists where bash does, and chooses with the second Tab. fish offers only what its own matching, too, finds in the suggestions, and adds them to those that it has itself; since it would expand a `~` at the beginning of one, those that begin with it are left out there.
      """#
    ),
  ]

  private static let exitStatus: [(String, String)] = [
    ("0", "Something was suggested (with `--no-match-ok`, or nothing was)."),
    ("1", "Nothing was suggested."),
    (
      "2",
      """
      An error occurred, even if something was suggested; with `-q` the status is 0 as soon as something is. \
      A source that cannot be read gets a message, and the others are still searched.
      """
    ),
  ]

  private static let environment: [(String, String)] = [
    ("NO_COLOR", "If set and not empty, `--color=auto` highlights nothing."),
    ("TERM", "If it is `dumb`, `--color=auto` highlights nothing."),
  ]

  private static let examples: [(String, String)] = [
    ("Cities that begin with a text, whatever its case:", "suggest -pi -f cities.txt amst"),
    (
      "The first ten words that have a word beginning with the text, from a pipe:",
      "cat titles.txt | suggest -b -m 10 lord"
    ),
    (
      "Match by name, print the address (fields are separated by TAB):",
      "suggest --nth=1 --accept-nth=2 -f halls.tsv fillmore"
    ),
    ("All words in any order, accents ignored:", "suggest -ai --ignore-accents 'zurich hongg' cities.txt"),
    ("File names with any byte in them:", "find . -print0 | suggest -0 -i readme | xargs -0 ls -l"),
    ("Did you mean? The nearest known name, for a script:", "suggest -lirm1 -e \"$typed\" names.txt"),
    (
      "The five largest cities among those that match best, as beginning with the text (the third field is the population):",
      "suggest --nth=1 --weight=3 -m5 -f cities.tsv santi"
    ),
    (
      "Pick by description, print the name:",
      "suggest -Zr --nth=2 --accept-nth=1 -m1 -f programs.tsv 'remove dir'"
    ),
    (
      "One large list, searched in parts at once; each part's best ten, then the best ten of all:",
      #"""
      parallel --keep-order --pipepart -a list.txt \
        suggest --no-match-ok --rank-key -m10 amst |
        sort -s -t "$(printf '\t')" -k1,1 | cut -f2- |
        awk '!seen[$0]++' | head -n 10
      """#
    ),
    ("Is there any?", "if suggest -q -x \"$name\" names.txt; then echo known; fi"),
  ]

  private static let differences = """
    The query is literal text, not a regular expression. The default rule also accepts words with a capital first letter. Text is compared by canonical equivalence. Each suggestion is printed once unless `-D` is given. \
    Empty lines are no candidates, and an empty query matches nothing. File names are printed with `-H` only, however many files there are. `-m` limits all files together, and `-c` prints one number for them. Carriage returns before line feeds are not part of a line. \
    There is no binary mode: lines with NUL or invalid UTF-8 match and print like others.

    These letters mean something else in grep: `-f` names a file of candidates, not of patterns (those are `-e "$(cat FILE)"`); `-l` loosens the strategy, it lists no files; `-r` ranks, directories are not searched; \
    `-s` is case-sensitive, messages are not suppressed; `-b` is word prefix, `--json` tells byte offsets; `-a` wants all words, since all files are text; `-d` is the delimiter of fields; `-D` keeps duplicates; `-h` is help, since no file names are printed without `-H`; \
    and `-Z` is fuzzy, NUL on output is `--print0`. `-z` does not exist, so that it cannot be mistaken; NUL records are `-0`.
    """
}
