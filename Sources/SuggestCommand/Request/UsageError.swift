/// A command line that cannot be understood. The message names the option and says what would be right.
package struct UsageError: Error, Equatable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
