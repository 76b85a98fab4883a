/// The colours of grep's output, in the escape sequences that grep writes.
enum Color: String {
  case match = "01;31"
  case fileName = "35"
  case lineNumber = "32"
  case separator = "36"

  /// `text` in this colour, behind it the ordinary one again. The line is cleared to its end each time, as grep does
  /// it, so that a background never spills over.
  func paint(_ text: some Collection<UInt8>) -> [UInt8] {
    Array("\u{1B}[\(rawValue)m\u{1B}[K".utf8) + text + Array("\u{1B}[m\u{1B}[K".utf8)
  }
}
