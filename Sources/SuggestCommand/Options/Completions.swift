/// The shells' completions of this program's own options, made from the options table.
///
/// Whether an operand is the query or a file is the parser's to say, so it is asked (`makesOperandsFiles`); so is which
/// options exclude each other (`excludes`). None of the scripts runs a program or evaluates what it offers.
package enum Completions {
  /// `completions/suggest.bash`, for bash with and without the bash-completion package.
  package static var bash: String {
    let options = OptionTable.options
    let choices = options.compactMap { option in
      option.words.map {
        "      \(option.names.joined(separator: " | "))) candidates=(\($0.joined(separator: " "))) ;;"
      }
    }
    let offered = options.flatMap(\.bashWords).map { "    \($0)" }.joined(separator: "\n")
    return #"""
      # shellcheck shell=bash
      # The completion of suggest in bash. Generated from its table of options; edits are lost.

      _suggest() {
        local IFS=$' \t\n'
        # With a value that may stand in the next word; whose value is a file; after which every operand is a file.
        local valued=' \#(names(options.filter(\.takesNextArgument))) '
        local files=' \#(names(options.filter { $0.kind == .file })) '
        local querying=' \#(names(options.filter(\.makesOperandsFiles))) '
        local -a names=(
      \#(offered)
        )
        local redirection='^[0-9&]*[<>]+[&|]?([^(]|$)' operator='^[0-9&]*[<>]+[&|]?$'
        local line=${COMP_LINE:0:COMP_POINT} typed=${2-} word='' part='' index=0
        local -a words=() candidates=()

        # COMP_WORDS are cut at COMP_WORDBREAKS, '=' among them; what stands together in the line is one word.
        for ((index = 0; index <= COMP_CWORD; index++)); do
          part=${COMP_WORDS[index]-}
          word=${line#"${line%%[![:space:]]*}"}
          if ((index == COMP_CWORD)); then part=$word; fi
          if ((index > 0)) && [[ $word == "$line" && -n $line ]]; then
            words[${#words[@]} - 1]+=$part
          else
            words+=("$part")
          fi
          line=${word#"$part"}
        done

        # What the last word is (an option's name, the value of option, an operand) depends on those before it.
        local role='' option='' value='' expecting='' letters=''
        local operands=0 has_query='' has_ended=''
        for ((index = 1; index < ${#words[@]}; index++)); do
          word=${words[index]} option='' value=''
          if [[ $expecting == '<' ]]; then
            role=target expecting=''
          elif [[ -n $expecting ]]; then
            role=value option=$expecting value=$word expecting=''
          elif [[ $word =~ $redirection ]]; then
            role=target
            if [[ $word =~ $operator ]]; then expecting='<'; fi
          elif [[ -n $has_ended || $word != -* ]] || [[ $word == - && index -lt ${#words[@]}-1 ]]; then
            role=operand operands=$((operands + 1))
          elif [[ $word == -- ]]; then
            role=name has_ended=yes
          elif [[ $word == --* ]]; then
            role=name option=${word%%=*}
            if [[ $word == *=* ]]; then
              role=value value=${word#*=}
            elif [[ $valued == *" $option "* ]]; then
              expecting=$option
            fi
            if [[ $querying == *" $option "* ]]; then has_query=yes; fi
          else
            role=name letters=${word#-}
            while [[ -n $letters ]]; do
              option=-${letters:0:1} letters=${letters:1}
              if [[ $querying == *" $option "* ]]; then has_query=yes; fi
              if [[ $valued == *" $option "* ]]; then
                if [[ -n $letters ]]; then role=value value=$letters; else expecting=$option; fi
                letters=''
              fi
            done
          fi
        done

        # An empty COMPREPLY leaves it to readline to complete a file's name, unless that is switched off here.
        COMPREPLY=()
        if [[ $role == target ]] || [[ $role == operand && (-n $has_query || operands -gt 1) ]]; then return 0; fi
        if [[ $role == value && $files == *" $option "* ]]; then
          # What readline takes for the word is the whole value: it knows best.
          if [[ ${value#[\"\']} == "$typed" ]]; then return 0; fi
          while IFS= read -r part; do
            candidates+=("$part")
          done < <(compgen -f -- "${value//\\/}")
        elif [[ $role == value ]]; then
          case $option in
      \#(choices.joined(separator: "\n"))
            *) ;;
          esac
        elif [[ $role == name ]]; then
          candidates=("${names[@]}") value=$word
        fi
        compopt +o default +o bashdefault 2>/dev/null || :

        # Readline replaces only what it takes for the word, typed: what stands before that is left out of the replies.
        local head=${word%"$value"} before=${word%"$typed"}
        for part in ${candidates[@]+"${candidates[@]}"}; do
          if [[ $role == value && $files == *" $option "* ]]; then
            if [[ -d $part ]]; then part+=/; fi
            printf -v part '%s%q' "$head" "$part"
            if [[ $part == "$before"* ]]; then COMPREPLY+=("${part#"$before"}"); fi
          elif [[ $role == name && $part != --* && $word != - ]]; then
            # Single letters are offered behind a single dash alone.
            continue
          elif [[ $head$part == "$word"* ]]; then
            part=$head$part
            COMPREPLY+=("${part#"$before"}")
          fi
        done
        if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]]; then compopt -o nospace 2>/dev/null || :; fi
        return 0
      }

      complete -o bashdefault -o default -F _suggest suggest

      """#
  }

  /// `completions/_suggest`, a function that zsh loads from its `fpath`.
  package static var zsh: String {
    let specifications = OptionTable.options.flatMap(\.zshSpecifications)
    return """
      #compdef suggest
      # The completion of suggest in zsh. Generated from its table of options; edits are lost.

      _arguments -s -S : \\
      \(specifications.map { "  \($0) \\" }.joined(separator: "\n"))
        '1:QUERY:_guard "^-*" QUERY' \\
        '*:FILE:_files'

      """
  }

  /// `completions/suggest.fish`.
  package static var fish: String {
    let options = OptionTable.options
    return """
      # The completion of suggest in fish. Generated from its table of options; edits are lost.

      # Whether the operand at the cursor is the query; as the last part of it, reads the command line before the cursor.
      function __suggest_wants_query
          set -l words (commandline -opc)
          set -e words[1]
          argparse -i \(options.map(\.fishParserWord).joined(separator: " ")) -- $words 2>/dev/null
          or return 1
          \(options.filter(\.makesOperandsFiles).map { "set -q _flag_\($0.fishVariable); and return 1" }.joined(separator: "\n    "))
          test (count $argv) -eq 0
      end

      complete -c suggest -n __suggest_wants_query -f
      \(options.map(\.fishCommand).joined(separator: "\n"))

      """
  }

  private static func names(_ options: [Option]) -> String {
    options.flatMap(\.names).joined(separator: " ")
  }
}

extension Option {
  /// As typed: `-f`, `--file`.
  fileprivate var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }

  fileprivate var kind: Kind? {
    switch argument {
    case .none: nil
    case .required(_, let kind), .optional(_, let kind): kind
    }
  }

  fileprivate var words: [String]? {
    if case .words(let words) = kind { words } else { nil }
  }

  fileprivate var takesNextArgument: Bool {
    if case .required = argument { true } else { false }
  }

  /// Whether there is no query among the operands once this option is given.
  fileprivate var makesOperandsFiles: Bool {
    let operand = Array("operand".utf8)
    return request(after: [self], operands: [operand])?.files.contains(operand) ?? false
  }

  /// Whether this option and the other one make each other void: the last one counts.
  fileprivate func excludes(_ other: Option) -> Bool {
    func request(_ options: Option...) -> Request? { self.request(after: options, operands: [[], []]) }
    return long != other.long && request(self, other) == request(other) && request(other, self) == request(self)
  }

  /// What the parser makes of some options, each with a value that most understand; nil for help, version and values
  /// that it refuses.
  private func request(after options: [Option], operands: [[UInt8]]) -> Request? {
    let arguments = options.map { option in
      option.takesNextArgument ? "--\(option.long)=\(option.words?.first ?? "1")" : "--\(option.long)"
    }
    guard case .search(let request) = try? Parser.parse(arguments.map { Array($0.utf8) } + operands) else { return nil }
    return request
  }
}

// MARK: - bash

extension Option {
  /// What is offered for the option's name: a value is asked for by a `=` behind it.
  fileprivate var bashWords: [String] {
    switch argument {
    case .none: names
    case .required: names.dropLast() + ["--\(long)="]
    case .optional: names + ["--\(long)="]
    }
  }
}

// MARK: - zsh

extension Option {
  /// What `_arguments` is to know: `'(-x --exact)'{-x,--exact}'[the candidate is the term]'`.
  ///
  /// The value that may be left out belongs to the long name alone: behind the letter it would be looked for in the
  /// next word.
  fileprivate var zshSpecifications: [String] {
    let exclusions = "'\(zshExclusions)'"
    let description = "[\(Option.zshText(summary))]"
    switch argument {
    case .none:
      return ["\(exclusions)\(zshNames("", ""))'\(description)'"]
    case .required(let name, let kind):
      let value = ":\(Option.zshText(name)):\(Option.zshAction(kind))"
      return ["\(exclusions)\(zshNames("+", "="))'\(description)\(value)'"]
    case .optional(let name, let kind):
      let value = "::\(Option.zshText(name)):\(Option.zshAction(kind))"
      return (short.map { ["\(exclusions)-\($0)'\(description)'"] } ?? [])
        + ["\(exclusions)--\(long)=-'\(description)\(value)'"]
    }
  }

  private func zshNames(_ shortMark: String, _ longMark: String) -> String {
    short.map { "{-\($0)\(shortMark),--\(long)\(longMark)}" } ?? "--\(long)\(longMark)"
  }

  /// The options that are not offered once this one is given; a file may be given several times.
  private var zshExclusions: String {
    if case .change = effect {} else { return "(- : *)" }
    let options = kind == .file ? [] : [self] + OptionTable.options.filter(excludes)
    let words = options.flatMap(\.names) + (makesOperandsFiles ? ["1"] : [])
    return (words.isEmpty ? "" : "(\(words.joined(separator: " ")))") + (kind == .file ? "*" : "")
  }

  private static func zshAction(_ kind: Kind) -> String {
    switch kind {
    case .text, .number: " "
    case .file: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func zshText(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : $0 == "'" ? "'\\''" : String($0) }.joined()
  }
}

// MARK: - fish

extension Option {
  fileprivate var fishVariable: String { String(long.map { $0 == "-" ? "_" : $0 }) }

  /// What `argparse` is to know of the option.
  fileprivate var fishParserWord: String {
    let mark =
      switch argument {
      case .none: ""
      case .required: "=+"
      case .optional: "=?"
      }
    return "'\(short.map { "\($0)/" } ?? "")\(long)\(mark)'"
  }

  fileprivate var fishCommand: String {
    let name = "complete -c suggest" + (short.map { " -s \($0)" } ?? "") + " -l \(long)"
    let value =
      switch argument {
      case .none: ""
      case .required(_, .file): " -r -F"
      case .required(_, .words(let words)): " -x -a '\(words.joined(separator: " "))'"
      case .required: " -x"
      case .optional(_, .words(let words)): " -f -a '\(words.joined(separator: " "))'"
      case .optional: " -f"
      }
    return "\(name)\(value) -d '\(Option.fishText(summary))'"
  }

  private static func fishText(_ text: String) -> String {
    text.map { $0 == "\\" || $0 == "'" ? "\\\($0)" : String($0) }.joined()
  }
}
