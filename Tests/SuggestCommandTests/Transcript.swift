import Foundation
import Testing

/// A text whose examples can be run: prose, and in it command lines with the output that they must have.
///
/// Examples are indented by four spaces or stand in a fenced block marked `sh`. `$ ` begins a command, `> ` right below
/// continues it (the body of a here-document, say). What follows is the expected output, standard output and standard
/// error together, and `[STATUS]` if that is not 0. Blank lines count within the output, not at its end; where the
/// output's last line has no end, ` (no-eol)` stands behind it. Spaces at a line's end and control characters are to be
/// made visible by the commands, with `cat -A` or `od`.
struct Transcript: CustomTestStringConvertible {
  struct Command {
    var text: String
    /// The output's lines, and the status.
    var expected: [String]
    /// The line in the file, from 1.
    var line: Int
  }

  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  let file: URL

  var testDescription: String { file.lastPathComponent }

  func commands() throws -> [Command] {
    let isMarkdown = file.pathExtension == "md"
    var commands: [Command] = []
    var isFenced = false
    var isForeignFence = false
    var isInExample = false
    var continuesCommand = false
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if isMarkdown, line.hasPrefix("```") {
        isForeignFence = !isFenced && !isForeignFence && line != "```sh"
        isFenced = !isFenced && line == "```sh"
        isInExample = false
        continue
      }
      if isForeignFence { continue }
      let code: Substring
      if isFenced {
        code = line
      } else if line.hasPrefix("    ") {
        code = line.dropFirst(4)
      } else if line.isEmpty {
        code = ""
      } else {
        isInExample = false
        continue
      }
      if code.hasPrefix("$ ") {
        commands.append(Command(text: String(code.dropFirst(2)), expected: [], line: index + 1))
        isInExample = true
        continuesCommand = true
      } else if !isInExample {
        if !isMarkdown, !code.isEmpty {
          throw Malformed(description: "\(file.lastPathComponent):\(index + 1): an example begins with '$ '")
        }
      } else if continuesCommand, code.hasPrefix("> ") || code == ">" {
        commands[commands.count - 1].text += "\n" + code.dropFirst(2)
      } else {
        continuesCommand = false
        commands[commands.count - 1].expected.append(String(code))
      }
    }
    for index in commands.indices {
      while commands[index].expected.last?.isEmpty ?? false { commands[index].expected.removeLast() }
    }
    return commands
  }

  /// What a transcript would have to say of `outcome`.
  static func lines(of outcome: ShellCommand.Outcome) -> [String] {
    var lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" {
      lines.removeLast()
    } else {
      lines[lines.count - 1] += " (no-eol)"
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    switch outcome.end {
    case .exited(0): break
    case .exited(let status): lines.append("[\(status)]")
    case .killed(let signal): lines.append("[killed by signal \(signal)]")
    case .overran: lines.append("[still running after \(Int(outcome.seconds)) s]")
    }
    return lines
  }
}
