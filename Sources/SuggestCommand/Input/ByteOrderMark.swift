/// What the first bytes of a source may say of its encoding.
enum ByteOrderMark {
  /// It begins a source that is searched, and is no part of it.
  static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether a source that begins with `start`, its first four bytes or all it has, is UTF-16 or UTF-32.
  ///
  /// Where records end in NUL, two of them are no mark.
  static func isOfAnotherEncoding(_ start: some Collection<UInt8>, terminator: UInt8) -> Bool {
    start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
      || terminator != 0 && start.starts(with: [0, 0, 0xFE, 0xFF])
  }
}
