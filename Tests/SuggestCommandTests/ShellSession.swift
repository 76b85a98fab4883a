import Foundation
import SuggestCommand

/// A shell in a state in which the completion has to work.
struct Shell: Sendable {
  var name: String
  var syntax: TabCompletion
  var path: String
  var arguments: [String]
  /// Typed before the rows; everything but the completion itself.
  var settings: [String] = []
  /// What loads the completion from the directory `completions`.
  var loading: String
  var terminalType = "dumb"

  /// On a machine of one's own the test of a missing program is skipped, in CI it fails.
  static func isTested(_ program: String) -> Bool {
    ProcessInfo.processInfo.environment["CI"] == "true" || FileManager.default.fileExists(atPath: path(of: program))
  }

  /// The program as `PATH` has it; a path stays what it is, and so does the name of a program that is missing.
  static func path(of program: String) -> String {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return directories.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) } ?? program
  }

  static let bashCompletion = "/usr/share/bash-completion/bash_completion"

  static func bash(_ name: String, _ settings: String...) -> Shell {
    let quiet = ["bell-style none", "completion-query-items 0", "page-completions off"].map { "bind 'set \($0)'" }
    return Shell(
      name: name, syntax: .bash, path: path(of: "bash"), arguments: ["--norc", "--noprofile", "-i"],
      settings: quiet + settings,
      loading: "source \"$completions/suggest.bash\"")
  }

  static func zsh(_ name: String, _ settings: String...) -> Shell {
    Shell(
      name: name, syntax: .zsh, path: path(of: "zsh"), arguments: ["-f", "-i"],
      settings: ["unsetopt beep promptsp", "LISTMAX=1000"] + settings,
      loading: "fpath=(\"$completions\" $fpath); autoload -Uz compinit; compinit -u -D")
  }

  /// What has the shell evaluate its part of `--shell-init`.
  var initialization: String {
    syntax == .fish
      ? "command suggest --shell-init=fish | source"
      : "eval \"$(command suggest --shell-init=\(syntax.rawValue))\""
  }

  static let fish = Shell(
    name: "fish", syntax: .fish, path: path(of: "fish"), arguments: ["--no-config", "--private", "-i"],
    loading: "source \"$completions/suggest.fish\"", terminalType: "xterm")
}

/// A shell at its prompt, the completion of suggest's own options loaded, in a directory with some files.
///
/// In it `program` is a function that shows the words it is given: what Return sends off after a Tab is what completion
/// made.
final class ShellSession {
  private let terminal: PseudoTerminal
  private let directory: URL

  static let files = ["words.txt", "my words.txt", "$(touch evaluated).txt", "sub/inner.txt"]

  /// `lines` are typed at last.
  init(_ shell: Shell, program: String, files: [String: [UInt8]] = [:], lines: [String] = []) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "suggest-\(UUID().uuidString)")
    let candidates = Dictionary(uniqueKeysWithValues: ShellSession.files.map { ($0, Array("candidate\n".utf8)) })
    for (file, content) in candidates.merging(files, uniquingKeysWith: { $1 }) {
      let url = directory.appending(path: file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content).write(to: url)
    }
    var environment = [
      "HOME": directory.path, "TERM": shell.terminalType, "LC_ALL": "C.UTF-8",
      "PATH": "\(try ShellCommand.binaryDirectory.get().path):/usr/bin:/bin",
      "INPUTRC": "/dev/null",
      "completions": GeneratedFile.root.appending(path: "completions").path,
    ]
    // What the sanitizers are told of the tests holds for the program, too.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    let size = PseudoTerminal.Size(rows: 200, columns: 200)
    terminal = try PseudoTerminal([shell.path] + shell.arguments, environment: environment, size: size)
    // The first prompt has a space in it, whatever it is.
    try terminal.read(to: " ")
    // The quotes stand only in the echo, so that it is not taken for the prompt.
    let isFish = shell.syntax == .fish
    try enter(isFish ? "function fish_prompt; printf '%s' '@''@ '; end" : "PS1='@''@ '")
    try enter("cd")
    try enter(
      isFish
        ? "function \(program); printf '\\n[['; printf '<%s>' $argv; printf ']]\\n'; end"
        : "\(program)() { printf '\\n[['; printf '<%s>' \"$@\"; printf ']]\\n'; }")
    try enter(shell.loading)
    for line in shell.settings + lines { try enter(line) }
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Whether a file's name was evaluated.
  var hasEvaluatedFileName: Bool {
    FileManager.default.fileExists(atPath: directory.appending(path: "evaluated").path)
  }

  /// Runs a line of the shell's own and waits for the next prompt: a shell may drop what is typed before it;
  /// all that was on the screen meanwhile.
  @discardableResult
  func enter(_ line: String) throws -> String {
    let start = terminal.bytes.count
    try terminal.send("\(line)\r")
    let end = try terminal.read(since: start + line.utf8.count, to: "@@ ")
    return String(decoding: terminal.bytes[start..<end], as: UTF8.self)
  }

  /// Types `keys`, waits until all of `texts` are shown, types Return; the words that arrive, as `<word><word>`, and
  /// all that was on the screen meanwhile.
  func words(after keys: String, showing texts: [String] = []) throws -> (words: String, screen: String) {
    let start = terminal.bytes.count
    try terminal.send(keys)
    for text in texts { try terminal.read(since: start, to: text) }
    try terminal.send("\r")
    let end = try terminal.read(since: start, to: "]]")
    try terminal.read(since: end, to: "@@ ")
    let screen = String(decoding: terminal.bytes[start..<end], as: UTF8.self)
    return (screen.components(separatedBy: "[[").last?.components(separatedBy: "]]").first ?? "", screen)
  }
}
