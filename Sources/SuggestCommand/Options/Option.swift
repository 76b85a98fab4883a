/// One option, all that is known of it: the parser, the help, the manual page, the completions and the README are made
/// from this.
package struct Option: Sendable {
  /// What stands behind an option's name.
  package enum Argument: Sendable {
    case none
    /// A value, called `name` in the help.
    case required(_ name: String, Kind)
    /// A value that only `=` behind the long name can give.
    case optional(_ name: String, Kind)
  }

  /// What a value is, for the shells' completion.
  package enum Kind: Equatable, Sendable {
    case text
    case file
    case number
    case words([String])
  }

  /// The headings of the help and the manual, in their order.
  package enum Heading: String, CaseIterable, Sendable {
    case candidates = "Candidates"
    case strategy = "Strategy (one of; the last one given counts)"
    case terms = "Terms"
    case letters = "Case and accents"
    case selection = "Which suggestions"
    case output = "Output"
    case information = "Information"
  }

  /// What using an option leads to.
  package enum Effect: Sendable {
    /// It changes the request; the value is empty for an option without one, nil for an optional one left out.
    case change(@Sendable (inout Request, [UInt8]?) throws(UsageError) -> Void)
    case showHelp
    case showVersion
    /// The value is the shell's name.
    case showTabCompletion
  }

  package var short: Character?
  package var long: String
  package var argument = Argument.none
  package var heading: Heading
  /// One line of the help: lower case, no full stop.
  package var summary: String
  /// The manual's text. `…` in backquotes is set in bold.
  package var details: String
  package var effect: Effect

  /// An option without a value.
  static func flag(
    _ short: Character?, _ long: String, _ heading: Heading, _ summary: String, _ details: String,
    _ change: @escaping @Sendable (inout Request) -> Void
  ) -> Option {
    Option(
      short: short, long: long, heading: heading, summary: summary, details: details,
      effect: .change { request, _ in change(&request) })
  }
}
