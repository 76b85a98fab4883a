import Foundation

/// A file without a fixed name of its own, gone with this object.
package final class TemporaryFile {
  package let path: String
  package let descriptor: Int32

  package init() throws {
    path = NSTemporaryDirectory() + "suggest-\(UUID().uuidString)"
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Replaces what is in it; reading starts at its beginning.
  package func fill(_ content: [UInt8]) {
    ftruncate(descriptor, 0)
    _ = content.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    lseek(descriptor, 0, SEEK_SET)
  }

  /// All that is in it; writing goes on at its end.
  package func content() -> [UInt8] {
    var content = [UInt8](repeating: 0, count: Int(lseek(descriptor, 0, SEEK_END)))
    _ = content.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return content
  }

  /// The file once more, for someone who closes it.
  package func duplicate() -> Int32 { dup(descriptor) }
}
