/// The descriptors that stand for standard input and output; nil for one that was closed when the program started.
package struct StandardStreams: Sendable {
  package var input: Int32?
  package var output: Int32?

  package init(input: Int32?, output: Int32?) {
    self.input = input
    self.output = output
  }

  /// Those of this process. Closed ones are filled with /dev/null, so that no file takes their number.
  package static func ofProcess() -> StandardStreams {
    let closed = POSIX.fillStandardDescriptors()
    return StandardStreams(input: closed.contains(0) ? nil : 0, output: closed.contains(1) ? nil : 1)
  }
}
