extension Completions {
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
}

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
