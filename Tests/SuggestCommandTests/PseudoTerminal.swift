import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if !canImport(Darwin)
  // The C library has these; its headers as Swift sees them do not.
  @_silgen_name("posix_openpt") private func openTerminal(_ flags: Int32) -> Int32
  @_silgen_name("grantpt") private func grant(_ descriptor: Int32) -> Int32
  @_silgen_name("unlockpt") private func unlock(_ descriptor: Int32) -> Int32
  @_silgen_name("ptsname") private func otherName(_ descriptor: Int32) -> UnsafeMutablePointer<CChar>?
  private let newSessionFlag: Int32 = 0x80
#else
  private func openTerminal(_ flags: Int32) -> Int32 { posix_openpt(flags) }
  private func grant(_ descriptor: Int32) -> Int32 { grantpt(descriptor) }
  private func unlock(_ descriptor: Int32) -> Int32 { unlockpt(descriptor) }
  private func otherName(_ descriptor: Int32) -> UnsafeMutablePointer<CChar>? { ptsname(descriptor) }
  private let newSessionFlag = POSIX_SPAWN_SETSID
#endif

/// A program that runs on a terminal of its own, with this process at the keyboard and in front of the screen.
///
/// Nothing here waits for ever: what reads or waits takes a limit and throws a `Failure` when it is over. The program
/// is killed with the last reference to this object; its terminal hangs up, which ends what it has started.
final class PseudoTerminal {
  struct Size: Sendable {
    var rows: UInt16 = 24
    var columns: UInt16 = 80
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Everything that has been read from the terminal.
  var transcript: String { String(decoding: bytes, as: UTF8.self) }

  /// The same, as it came.
  private(set) var bytes: [UInt8] = []

  private let descriptor: Int32
  private let process: pid_t
  private var isClosed = false
  private var status: Int32?

  /// Starts `arguments[0]`, which is a path, with `environment` and nothing else of this process's.
  init(_ arguments: [String], environment: [String: String], size: Size = Size()) throws {
    descriptor = openTerminal(O_RDWR | O_NOCTTY)
    guard descriptor >= 0 else { throw PseudoTerminal.failure("posix_openpt", errno) }
    do {
      process = try PseudoTerminal.start(arguments, environment: environment, size: size, on: descriptor)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    if status == nil {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      var ignored: Int32 = 0
      waitpid(process, &ignored, 0)
    }
    close(descriptor)
  }

  /// Types `keys`; a Return is `\r`, as on a keyboard.
  func send(_ keys: String) throws {
    var bytes = Array(keys.utf8)[...]
    let limit = ContinuousClock.now + .seconds(60)
    while !bytes.isEmpty {
      // A program that does not read fills the terminal's buffer; one that is waited for here may itself wait to be
      // read.
      var state = pollfd(fd: descriptor, events: Int16(POLLOUT | POLLIN), revents: 0)
      poll(&state, 1, 20)
      if state.revents & Int16(POLLIN) != 0 { readWhatIsThere() }
      if isClosed || state.revents & Int16(POLLHUP) != 0 { throw failure("the program has closed the terminal") }
      if state.revents & Int16(POLLOUT) != 0 {
        let count = bytes.prefix(256).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { bytes = bytes.dropFirst(count) }
        if count < 0 && errno != EINTR && errno != EAGAIN { throw PseudoTerminal.failure("write", errno) }
      } else if ContinuousClock.now > limit {
        throw failure("nothing reads the keys \(keys.debugDescription)")
      }
    }
  }

  /// Reads until `text` has come behind the first `start` bytes; where it ends.
  ///
  /// Each byte is looked at once, however much comes.
  @discardableResult
  func read(
    since start: Int = 0, within limit: Duration = .seconds(60), to text: String
  ) throws -> Int {
    let end = ContinuousClock.now + limit
    let wanted = Array(text.utf8)
    var place = start
    while true {
      if let end = PseudoTerminal.end(of: wanted, in: bytes, from: place) { return end }
      place = max(place, bytes.count - wanted.count + 1)
      if isClosed { throw failure("the program has closed the terminal") }
      if ContinuousClock.now > end { throw failure("\(text.debugDescription) did not come within \(limit)") }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&state, 1, 50) > 0 { readWhatIsThere() }
    }
  }

  /// Where `wanted` ends, the first time it stands at or behind `start`.
  private static func end(of wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var place = start
      while place + wanted.count <= bytes.count,
        let found = memchr(bytes.baseAddress! + place, Int32(wanted[0]), bytes.count - place)
      {
        place = UnsafeRawPointer(found) - bytes.baseAddress!
        if bytes[place...].starts(with: wanted) { return place + wanted.count }
        place += 1
      }
      return nil
    }
  }

  /// Reads to the program's end and returns its status, a signal's number plus 128 if one ended it.
  func exitStatus(within limit: Duration = .seconds(60)) throws -> Int32 {
    let end = ContinuousClock.now + limit
    while status == nil {
      // A closed terminal is always ready; without it this is a short sleep.
      var state = pollfd(fd: isClosed ? -1 : descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&state, 1, 10) > 0 { readWhatIsThere() }
      var word: Int32 = 0
      if waitpid(process, &word, WNOHANG) == process {
        status = word & 0x7F == 0 ? word >> 8 & 0xFF : 128 + word & 0x7F
      } else if ContinuousClock.now > end {
        throw failure("the program did not end within \(limit)")
      }
    }
    // What it wrote last may still be in the terminal's buffer.
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !isClosed && poll(&state, 1, 0) > 0 { readWhatIsThere() }
    return status ?? 0
  }

  /// Changes the window's size, of which the program is told by SIGWINCH.
  func resize(to size: Size) throws {
    try PseudoTerminal.resize(descriptor, to: size)
  }

  /// One `read`.
  private func readWhatIsThere() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = buffer.withUnsafeMutableBytes {
      #if canImport(Darwin)
        Darwin.read(descriptor, $0.baseAddress, $0.count)
      #elseif canImport(Musl)
        Musl.read(descriptor, $0.baseAddress, $0.count)
      #else
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      #endif
    }
    guard count > 0 else {
      // Linux says EIO once no process has the terminal open.
      if count == 0 || (errno != EINTR && errno != EAGAIN) { isClosed = true }
      return
    }
    bytes += buffer[..<count]
  }

  private func failure(_ what: String) -> Failure {
    Failure(
      description:
        "\(what); the screen's last lines: \(String(decoding: bytes.suffix(1000), as: UTF8.self).debugDescription)")
  }

  private static func failure(_ operation: String, _ code: Int32) -> Failure {
    Failure(description: "\(operation): \(String(cString: strerror(code)))")
  }

  private static func resize(_ descriptor: Int32, to size: Size) throws {
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    if ioctl(descriptor, UInt(TIOCSWINSZ), &window) != 0 { throw failure("TIOCSWINSZ", errno) }
  }

  private static func start(
    _ arguments: [String], environment: [String: String], size: Size, on descriptor: Int32
  ) throws -> pid_t {
    // Another test may start a program at any time: it must not inherit this end, or the terminal never closes.
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
      grant(descriptor) == 0, unlock(descriptor) == 0, let name = otherName(descriptor)
    else { throw failure("unlockpt", errno) }
    let path = String(cString: name)
    // On some systems the size can be set only while the other end is open.
    let otherEnd = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard otherEnd >= 0 else { throw failure(path, errno) }
    defer { close(otherEnd) }
    try resize(descriptor, to: size)

    var actions = PseudoTerminal.emptyActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session's leader opens becomes the one that controls it.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)

    var attributes = PseudoTerminal.emptyAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int32(newSessionFlag) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    guard let program = arguments.first else { throw Failure(description: "no program given") }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, &attributes, &words, &settings)
    if code != 0 { throw failure(program, code) }
    return process
  }

  #if canImport(Darwin)
    private static var emptyActions: posix_spawn_file_actions_t? { nil }
    private static var emptyAttributes: posix_spawnattr_t? { nil }
  #else
    private static var emptyActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static var emptyAttributes: posix_spawnattr_t { posix_spawnattr_t() }
  #endif
}
