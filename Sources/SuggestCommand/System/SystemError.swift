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

  /// `NAME: reason`, the name's bytes as they are.
  package var message: [UInt8] {
    let reason = code == SystemError.sourceIsOutput ? "input file is also the output" : POSIX.description(of: code)
    return name + Array(": \(reason)".utf8)
  }
}
