/// The shells' completions of this program's own options, made from the options table.
///
/// Whether an operand is the query or a file is the parser's to say, so it is asked (`makesOperandsFiles`); so is which
/// options exclude each other (`excludes`). None of the scripts runs a program or evaluates what it offers.
package enum Completions {}

extension Option {
  /// As typed: `-f`, `--file`.
  var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] }

  var kind: Kind? {
    switch argument {
    case .none: nil
    case .required(_, let kind), .optional(_, let kind): kind
    }
  }

  var words: [String]? {
    if case .words(let words) = kind { words } else { nil }
  }

  var takesNextArgument: Bool {
    if case .required = argument { true } else { false }
  }

  /// Whether there is no query among the operands once this option is given.
  var makesOperandsFiles: Bool {
    let operand = Array("operand".utf8)
    return request(after: [self], operands: [operand])?.files.contains(operand) ?? false
  }

  /// Whether this option and the other one make each other void: the last one counts.
  func excludes(_ other: Option) -> Bool {
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
