import SuggestCore

/// A file opened for reading, or standard input.
final class OpenFile: Sendable {
  /// As messages and `-H` show it.
  let name: [UInt8]
  let descriptor: Int32
  let isStandardInput: Bool

  private static let standardInputName = Array("(standard input)".utf8)

  /// Opens what `operand` names and returns it with its status. `refusedOutput` is the output's status, if reading from
  /// it must be refused.
  static func open(
    _ operand: [UInt8], streams: StandardStreams, refusedOutput: FileStatus?
  ) throws(SystemError) -> (file: OpenFile, status: FileStatus) {
    let isStandardInput = operand == [0x2D]
    let name = isStandardInput ? standardInputName : operand
    let opened: POSIX.Outcome<Int32> =
      if isStandardInput {
        streams.input.map { .success($0) } ?? .failure(POSIX.badDescriptor)
      } else {
        POSIX.open(operand)
      }
    let file: OpenFile
    switch opened {
    case .success(let descriptor): file = OpenFile(name, descriptor, isStandardInput: isStandardInput)
    case .failure(let code): throw SystemError(name: name, code: code)
    }
    switch POSIX.status(of: file.descriptor) {
    case .failure(let code):
      throw SystemError(name: name, code: code)
    case .success(let status):
      if status.kind == .directory { throw SystemError(name: name, code: POSIX.isDirectory) }
      if let refusedOutput, refusedOutput.kind == .regular, refusedOutput.identity == status.identity {
        throw SystemError(name: name, code: SystemError.sourceIsOutput)
      }
      return (file, status)
    }
  }

  private init(_ name: [UInt8], _ descriptor: Int32, isStandardInput: Bool) {
    self.name = name
    self.descriptor = descriptor
    self.isStandardInput = isStandardInput
  }

  deinit {
    if !isStandardInput { POSIX.close(descriptor) }
  }

  /// Leaves standard input at `offset`, for whoever reads it next. Another file is closed soon, and left as it is.
  func leave(at offset: Int) {
    if isStandardInput { POSIX.setPosition(of: descriptor, to: offset) }
  }

  /// The `count` bytes from `offset` of the file on, fewer at its end.
  func bytes(_ count: Int, from offset: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let outcome = bytes.withUnsafeMutableBufferPointer { buffer -> POSIX.Outcome<Int> in
      guard let start = buffer.baseAddress else { return .success(0) }
      return POSIX.read(descriptor, at: offset, into: start, count: count)
    }
    switch outcome {
    case .success(let size): return Array(bytes.prefix(size))
    case .failure(let code): throw SystemError(name: name, code: code)
    }
  }

  /// Reads into `block` from `offset` of the file on, until it holds `wanted` bytes or the file ends. `count` is how
  /// many it holds; its first byte is the file's byte `origin`.
  func read(into block: Block, count: inout Int, upTo wanted: Int, from origin: Int) throws(SystemError) {
    block.grow(to: wanted, keeping: count)
    while count < wanted {
      switch POSIX.read(descriptor, at: origin + count, into: block.base + count, count: wanted - count) {
      case .success(0): return
      case .success(let size): count += size
      case .failure(let code): throw SystemError(name: name, code: code)
      }
    }
  }
}
