// The only file that imports the C library. Everything here is a call or two, with `errno` turned into a result.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What `stat` says of an open file, as far as it matters here.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case regular, directory, other }
  package var kind: Kind
  package var size: Int
  /// Device and inode: two descriptors of one file agree in it.
  package var identity: [UInt64]
}

/// System calls and threads.
package enum POSIX {
  /// A call's result, or the value of `errno`.
  package enum Outcome<Value> {
    case success(Value)
    case failure(Int32)
  }

  package static let badDescriptor = EBADF
  package static let noSuchFile = ENOENT
  package static let isDirectory = EISDIR
  package static let brokenPipe = EPIPE

  package static func description(of code: Int32) -> String {
    String(cString: strerror(code))
  }

  /// Repeats a call that a signal interrupted.
  private static func retrying(_ call: () -> Int) -> Outcome<Int> {
    while true {
      let result = call()
      if result >= 0 { return .success(result) }
      if errno != EINTR { return .failure(errno) }
    }
  }

  // MARK: Files

  package static func open(_ path: [UInt8]) -> Outcome<Int32> {
    let outcome = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        retrying {
          #if canImport(Glibc)
            Int(Glibc.open(path.baseAddress!, O_RDONLY | O_CLOEXEC))
          #elseif canImport(Musl)
            Int(Musl.open(path.baseAddress!, O_RDONLY | O_CLOEXEC))
          #else
            Int(Darwin.open(path.baseAddress!, O_RDONLY | O_CLOEXEC))
          #endif
        }
      }
    }
    switch outcome {
    case .success(let descriptor): return .success(Int32(descriptor))
    case .failure(let code): return .failure(code)
    }
  }

  /// Closes a descriptor; the value of `errno` if that failed, as it may where writes are delayed.
  @discardableResult
  package static func close(_ descriptor: Int32) -> Int32? {
    #if canImport(Glibc)
      Glibc.close(descriptor) == 0 ? nil : errno
    #elseif canImport(Musl)
      Musl.close(descriptor) == 0 ? nil : errno
    #else
      Darwin.close(descriptor) == 0 ? nil : errno
    #endif
  }

  package static func status(of descriptor: Int32) -> Outcome<FileStatus> {
    var buffer = stat()
    guard fstat(descriptor, &buffer) == 0 else { return .failure(errno) }
    let kind: FileStatus.Kind =
      switch buffer.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      default: .other
      }
    return .success(
      FileStatus(
        kind: kind, size: Int(buffer.st_size),
        identity: [UInt64(truncatingIfNeeded: buffer.st_dev), UInt64(buffer.st_ino)]))
  }

  /// Whether opening the file, or reading it, may wait for somebody: it is there, and no regular file.
  package static func mayWait(opening path: [UInt8]) -> Bool {
    if path == [0x2D] { return true }
    var buffer = stat()
    return (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        stat($0.baseAddress!, &buffer) == 0 && buffer.st_mode & S_IFMT != S_IFREG
      }
    }
  }

  package static func read(
    _ descriptor: Int32, into buffer: UnsafeMutablePointer<UInt8>, count: Int
  ) -> Outcome<Int> {
    #if canImport(Glibc)
      retrying { Glibc.read(descriptor, buffer, count) }
    #elseif canImport(Musl)
      retrying { Musl.read(descriptor, buffer, count) }
    #else
      retrying { Darwin.read(descriptor, buffer, count) }
    #endif
  }

  package static func read(
    _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutablePointer<UInt8>, count: Int
  ) -> Outcome<Int> {
    retrying { pread(descriptor, buffer, count, off_t(offset)) }
  }

  package static func write(_ descriptor: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Outcome<Int> {
    #if canImport(Glibc)
      retrying { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
    #elseif canImport(Musl)
      retrying { Musl.write(descriptor, bytes.baseAddress, bytes.count) }
    #else
      retrying { Darwin.write(descriptor, bytes.baseAddress, bytes.count) }
    #endif
  }

  /// Where the descriptor stands in its file; nil if it has no position.
  package static func position(of descriptor: Int32) -> Int? {
    let position = lseek(descriptor, 0, SEEK_CUR)
    return position < 0 ? nil : Int(position)
  }

  package static func setPosition(of descriptor: Int32, to position: Int) {
    _ = lseek(descriptor, off_t(position), SEEK_SET)
  }

  /// Whether a read would return at once: there is input, its end, or an error.
  package static func hasInput(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) != 0
  }

  /// Asks for a larger pipe; where that is not to be had, nothing changes.
  package static func widenPipe(_ descriptor: Int32, to capacity: Int) {
    #if os(Linux)
      // F_SETPIPE_SZ, which the header hides behind _GNU_SOURCE.
      _ = fcntl(descriptor, 1031, Int32(truncatingIfNeeded: capacity))
    #endif
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Opens `/dev/null` on each of the descriptors 0 to 2 that is closed, so that no file opened later takes its place;
  /// those that were.
  package static func fillStandardDescriptors() -> Set<Int32> {
    var closed: Set<Int32> = []
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one: those below are open.
      #if canImport(Glibc)
        _ = Glibc.open("/dev/null", O_RDWR)
      #elseif canImport(Musl)
        _ = Musl.open("/dev/null", O_RDWR)
      #else
        _ = Darwin.open("/dev/null", O_RDWR)
      #endif
      closed.insert(descriptor)
    }
    return closed
  }

  /// The length of a C string.
  package static func length(of string: UnsafePointer<CChar>) -> Int { strlen(string) }

  /// Writes to standard error; where that fails there is nobody to tell.
  package static func writeError(_ message: [UInt8]) {
    message.withUnsafeBufferPointer { _ = write(2, $0) }
  }

  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status)
    #elseif canImport(Musl)
      Musl.exit(status)
    #else
      Darwin.exit(status)
    #endif
  }

  /// How many processors this process may use.
  package static var processorCount: Int {
    #if os(Linux)
      // A bit a processor; room for 8,192 of them.
      var set = [UInt64](repeating: 0, count: 128)
      if schedulerAffinity(0, set.count * 8, &set) == 0 { return max(1, set.reduce(0) { $0 + $1.nonzeroBitCount }) }
    #endif
    return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Of a clock that only goes forward.
  package static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  // MARK: Threads

  /// A lock with a condition to wait for.
  package final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
    }

    package func lock() { pthread_mutex_lock(mutex) }
    package func unlock() { pthread_mutex_unlock(mutex) }
    /// Waits for `wakeAll`, the lock released meanwhile; may also return without one.
    package func wait() { pthread_cond_wait(condition, mutex) }
    package func wakeAll() { pthread_cond_broadcast(condition) }

    package func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
      lock()
      defer { unlock() }
      return try body()
    }
  }

  /// Starts `body` on a thread that nobody waits for; false if there is none to be had.
  package static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Enough for what runs here, little where memory is limited.
    pthread_attr_setstacksize(&attributes, 1 << 20)
    let argument = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = pthread_create(&thread, &attributes, runThreadBody, argument.toOpaque())
    if result != 0 { argument.release() }
    return result == 0
  }
}

#if os(Linux)
  /// sched_getaffinity(2), which the header hides behind _GNU_SOURCE.
  @_silgen_name("sched_getaffinity")
  private func schedulerAffinity(_ process: Int32, _ size: Int, _ set: UnsafeMutablePointer<UInt64>) -> Int32
#endif

private final class ThreadBody {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  private func runThreadBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#else
  private func runThreadBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }
#endif
