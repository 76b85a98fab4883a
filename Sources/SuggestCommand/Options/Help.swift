/// What `--help` and `--version` print, and the README's usage block.
package enum Help {
  package static let versionNumber = "0.1.0"
  package static let version = "suggest \(versionNumber)\n"

  /// Fits 80 columns.
  package static var text: String {
    var lines = [
      "Usage: suggest [OPTION]... QUERY [FILE]...", "       suggest [OPTION]... -e QUERY [FILE]...",
      "Print the candidates, one a line in FILE or standard input, that QUERY suggests.",
    ]
    for heading in Option.Heading.allCases {
      lines.append("")
      lines.append("\(heading.rawValue):")
      lines += OptionTable.options.filter { $0.heading == heading }.map(line)
    }
    lines += [
      "",
      "A term matches as typed or with its words capitalised, each for itself. With no",
      "FILE, or where FILE is -, standard input is read. Options may follow operands;",
      "-- ends them. Exit status: 0 something was suggested, 1 nothing, 2 an error.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static let column = 27

  private static func line(_ option: Option) -> String {
    let names = "  " + (option.short.map { "-\($0), " } ?? "    ") + "--\(option.long)\(argument(option))"
    let padding = max(2, column - names.count)
    return names + String(repeating: " ", count: padding) + option.summary
  }

  private static func argument(_ option: Option) -> String {
    switch option.argument {
    case .none: ""
    case .required(let name, _): "=\(name)"
    case .optional(let name, _): "[=\(name)]"
    }
  }
}
