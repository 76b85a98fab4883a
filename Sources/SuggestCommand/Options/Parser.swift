import SuggestCore

/// What the command line comes to.
package enum Invocation: Sendable {
  case search(Request)
  case help
  case version
  case tabCompletion(TabCompletion)
}

/// Reads the command line as GNU programs do: short options bundle, take their value attached or apart; long options
/// take theirs behind `=` or from the next argument; options may follow operands; `--` ends them.
package struct Parser {
  private var arguments: ArraySlice<[UInt8]>
  private var request = Request()
  private var operands: [[UInt8]] = []

  /// `arguments` without the program's name.
  package static func parse(_ arguments: [[UInt8]]) throws(UsageError) -> Invocation {
    var parser = Parser(arguments: arguments[...])
    return try parser.parse()
  }

  private init(arguments: ArraySlice<[UInt8]>) {
    self.arguments = arguments
  }

  private mutating func parse() throws(UsageError) -> Invocation {
    while let argument = arguments.popFirst() {
      let isOption = argument.count > 1 && argument[0] == 0x2D
      if argument == Array("--".utf8) {
        operands += arguments
        break
      } else if !isOption {
        operands.append(argument)
      } else if let outcome = argument[1] == 0x2D ? try parseLong(argument) : try parseShort(argument) {
        return outcome
      }
    }
    var firstFile = 0
    if request.typedQueries.isEmpty {
      guard let query = operands.first else { throw UsageError("no QUERY given") }
      request.typedQueries = [query]
      firstFile = 1
    }
    for index in firstFile..<operands.count { request.files.append(operands[index]) }
    try request.check()
    return .search(request)
  }

  /// Applies a long option; the outcome if it ends the parsing.
  private mutating func parseLong(_ argument: [UInt8]) throws(UsageError) -> Invocation? {
    let body = argument.dropFirst(2)
    let name = String(decoding: body.prefix { $0 != 0x3D }, as: UTF8.self)
    let value = body.firstIndex(of: 0x3D).map { Array(body[($0 + 1)...]) }
    let shown = name.isEmpty ? String(decoding: argument, as: UTF8.self) : "--\(name)"
    guard let option = OptionTable.options.first(where: { $0.long == name }) else {
      let nearest = NearestName.of(name, among: OptionTable.options.map(\.long))
      let hint = ForeignOption.hint(for: shown) ?? nearest.map { "did you mean '--\($0)'?" }
      throw Parser.unrecognized(Array(shown.utf8), hint)
    }
    switch option.argument {
    case .none:
      if value != nil { throw UsageError("option '\(shown)' takes no value") }
      return try apply(option, [], as: shown)
    case .optional:
      if value == nil { noteValueApart(of: option) }
      return try apply(option, value, as: shown)
    case .required(let argumentName, _):
      guard let value = value ?? arguments.popFirst() else {
        throw UsageError("option '\(shown)' needs a value, \(argumentName)")
      }
      return try apply(option, value, as: shown)
    }
  }

  /// Applies a bundle of short options; the outcome if one ends the parsing.
  private mutating func parseShort(_ argument: [UInt8]) throws(UsageError) -> Invocation? {
    var rest = argument.dropFirst()
    while let letter = rest.popFirst() {
      let character = Character(Unicode.Scalar(letter))
      let shown = "-\(character)"
      guard letter < 0x80, let option = OptionTable.options.first(where: { $0.short == character }) else {
        throw Parser.unknownShort(argument, letter, rest)
      }
      let outcome: Invocation?
      switch option.argument {
      case .none:
        outcome = try apply(option, [], as: shown)
      case .optional:
        // Only the long name takes the value: `-tp` is `-t -p`.
        if rest.isEmpty { noteValueApart(of: option) }
        outcome = try apply(option, nil, as: shown)
      case .required(let argumentName, _):
        guard let value = rest.isEmpty ? arguments.popFirst() : Array(rest) else {
          throw UsageError("option '\(shown)' needs a value, \(argumentName)")
        }
        outcome = try apply(option, value, as: shown)
        rest = []
      }
      if let outcome { return outcome }
    }
    return nil
  }

  /// An argument that could be the value of an option before it, which takes one only behind `=`, may be meant as that.
  private mutating func noteValueApart(of option: Option) {
    guard let next = arguments.first, case .change(let change) = option.effect else { return }
    var ignored = request
    guard (try? change(&ignored, next)) != nil else { return }
    let written = OptionValue.quoted(Array("--\(option.long)=".utf8) + next)
    request.operandHint = "\(OptionValue.quoted(next)) is an operand here; as a value it is written \(written)"
  }

  private mutating func apply(
    _ option: Option, _ value: [UInt8]?, as shown: String
  ) throws(UsageError) -> Invocation? {
    do {
      switch option.effect {
      case .showHelp: return .help
      case .showVersion: return .version
      case .showTabCompletion: return .tabCompletion(try OptionValue.shell(value))
      case .change(let change): try change(&request, value)
      }
      return nil
    } catch {
      throw UsageError("option '\(shown)': \(error.message)")
    }
  }

  /// The error for a letter that is no option, in the bundle `argument` whose letters behind it are `rest`.
  private static func unknownShort(_ argument: [UInt8], _ letter: UInt8, _ rest: ArraySlice<UInt8>) -> UsageError {
    let character = String(decoding: [letter] + rest, as: UTF8.self).first ?? "?"
    // A dash alone would show as `--`, which is something else.
    let shown = character == "-" ? argument : Array("-\(character)".utf8)
    let word = String(decoding: argument.dropFirst(), as: UTF8.self)
    if word.count > 2, OptionTable.options.contains(where: { $0.long == word }) {
      return unrecognized(shown, "did you mean '--\(word)'?")
    }
    if let hint = ForeignOption.hint(for: "-\(character)") { return unrecognized(shown, hint) }
    let otherCase = character.isLowercase ? character.uppercased() : character.lowercased()
    let option = OptionTable.options.first { $0.short.map(String.init) == otherCase }
    return unrecognized(shown, option.map { "did you mean '-\(otherCase)', --\($0.long)?" })
  }

  private static func unrecognized(_ option: [UInt8], _ hint: String?) -> UsageError {
    UsageError("unrecognized option \(OptionValue.quoted(option))\(hint.map { " (\($0))" } ?? "")")
  }
}
