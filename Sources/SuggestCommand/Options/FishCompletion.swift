extension Completions {
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
}

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
