/// Standard output, gathered into large writes.
///
/// The first failure is kept, and what comes after it is dropped: whoever writes asks `error` when it matters.
final class Output {
  private let descriptor: Int32?
  private var buffer: [UInt8] = []
  private(set) var error: SystemError?

  /// Two pipes' worth: fewer, larger writes were not measurably faster.
  private static let capacity = 128 << 10

  init(_ descriptor: Int32?) {
    self.descriptor = descriptor
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if buffer.count + bytes.count > Output.capacity {
      flush()
      if bytes.count >= Output.capacity { return write(bytes) }
    }
    buffer.append(contentsOf: bytes)
  }

  func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer(append)
  }

  func append(_ byte: UInt8) {
    if buffer.count == Output.capacity { flush() }
    buffer.append(byte)
  }

  /// Writes out what has been gathered.
  func flush() {
    buffer.withUnsafeBufferPointer(write)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes out what has been gathered and closes: some file systems report a full disk only then.
  func close() {
    flush()
    guard error == nil, let descriptor else { return }
    if let code = POSIX.close(descriptor) { error = SystemError(name: SystemError.writing, code: code) }
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes
    while error == nil, !rest.isEmpty {
      guard let descriptor else {
        error = SystemError(name: SystemError.writing, code: POSIX.badDescriptor)
        return
      }
      switch POSIX.write(descriptor, rest) {
      case .success(let count): rest = UnsafeBufferPointer(rebasing: rest[count...])
      case .failure(let code): error = SystemError(name: SystemError.writing, code: code)
      }
    }
  }
}
