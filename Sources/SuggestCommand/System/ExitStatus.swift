/// How the program ends, as grep does.
package enum ExitStatus: Int32, Sendable {
  /// Something was suggested.
  case suggested = 0
  /// Nothing was.
  case nothing = 1
  /// An error, even if something was suggested.
  case failure = 2
}
