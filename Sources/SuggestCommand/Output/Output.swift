/// Standard output, gathered into large writes.
///
/// The first failure is kept, and what comes after it is dropped: whoever writes asks `error` when it matters.
package final class Output {
  private let descriptor: Int32?
  /// What has been gathered: `count` bytes. Plain memory, because an array's checks took an eighth of the time of a
  /// search that prints much.
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: Output.capacity)
  private var count = 0
  package private(set) var error: SystemError?

  /// What a pipe holds: larger writes were not measurably faster, and a larger buffer would be mapped by itself.
  private static let capacity = 64 << 10

  package init(_ descriptor: Int32?) {
    self.descriptor = descriptor
  }

  deinit { buffer.deallocate() }

  package func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    if bytes.count > Output.capacity - count {
      flush()
      if bytes.count >= Output.capacity { return write(bytes) }
    }
    (buffer + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  package func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer(append)
  }

  package func append(_ byte: UInt8) {
    if count == Output.capacity { flush() }
    buffer[count] = byte
    count += 1
  }

  /// Writes out what has been gathered.
  package func flush() {
    write(UnsafeBufferPointer(start: buffer, count: count))
    count = 0
  }

  /// Writes out what has been gathered and closes: some file systems report a full disk only then.
  package func close() {
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
