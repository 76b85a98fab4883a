/// A system call that failed, on `name`: a file as the user wrote it, or what it was for.
package struct SystemError: Error, Equatable {
  package var name: [UInt8]
  package var code: Int32

  package init(name: [UInt8], code: Int32) {
    self.name = name
    self.code = code
  }

  package static let writing = Array("write error".utf8)

  /// A source that is also the output: what is written would be read again.
  static let sourceIsOutput: Int32 = -1
  /// A source in UTF-16 or UTF-32, in which nothing would be found.
  static let isOtherEncoding: Int32 = -2

  /// `NAME: reason`, the name's bytes as they are.
  package var message: [UInt8] {
    let reason =
      switch code {
      case SystemError.sourceIsOutput: "input file is also the output"
      case SystemError.isOtherEncoding:
        "UTF-16 or UTF-32; convert it to UTF-8 first, as with 'iconv -f UTF-16 -t UTF-8'"
      default: POSIX.description(of: code)
      }
    return name + Array(": \(reason)".utf8)
  }
}
