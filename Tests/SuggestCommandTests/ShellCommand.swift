import Foundation

/// Runs command lines with `sh`, the built `suggest` first in the PATH.
enum ShellCommand {
  /// What came of a command line.
  struct Outcome {
    enum End: Equatable {
      case exited(Int32)
      case killed(signal: Int32)
      /// It was killed because its time was up.
      case overran
    }

    /// Standard output and standard error in the order in which they were written.
    var output: [UInt8]
    var end: End
    var seconds: Double

    /// The output, bytes that are no UTF-8 replaced.
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  enum Failure: Error {
    case notBuilt(searched: [String])
    case notStarted(code: Int32)
  }

  /// Runs `script` in `directory`, standard input empty, and waits until it has ended and nobody holds its output any
  /// more, for `limitInSeconds` at most: then all that it has started is killed.
  ///
  /// Signals have their default actions, whatever the tests' own process does with them.
  static func run(_ script: String, in directory: URL, limitInSeconds: Double = 30) throws -> Outcome {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure.notStarted(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let start = ContinuousClock.now
    let process: pid_t
    do {
      defer { close(ends[1]) }
      let arguments = ["sh", "-c", "cd \"$1\" && exec sh -c \"$2\"", "sh", directory.path, script]
      process = try spawn(arguments, output: ends[1])
    }
    let deadline = start + .seconds(limitInSeconds)
    var output: [UInt8] = []
    let isInTime = drain(ends[0], until: deadline, into: &output)
    if !isInTime { kill(-process, SIGKILL) }
    let status = wait(for: process, until: isInTime ? deadline : .now + .seconds(5))
    // What it left behind in the background is no business of the next test.
    kill(-process, SIGKILL)
    let end: Outcome.End =
      if !isInTime { .overran } else if let status { outcome(of: status) } else { .overran }
    return Outcome(output: output, end: end, seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Reads until the other end is closed; false if the time was up before.
  private static func drain(
    _ descriptor: Int32, until deadline: ContinuousClock.Instant, into output: inout [UInt8]
  ) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      if left <= 0 { return false }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Int32(min(left, 1000).rounded(.up))) > 0 else { continue }
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return true }
      if count > 0 { output += buffer[..<count] }
    }
  }

  /// The status that `waitpid` gives; nil if the time was up before, the process is then killed.
  private static func wait(for process: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while ContinuousClock.now < deadline {
      if waitpid(process, &status, WNOHANG) == process { return status }
      usleep(1000)
    }
    kill(-process, SIGKILL)
    waitpid(process, &status, 0)
    return nil
  }

  private static func outcome(of status: Int32) -> Outcome.End {
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }

  private static func spawn(_ arguments: [String], output: Int32) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // A process group of its own: so all that it starts can be killed.
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let environment = try environment().map { strdup("\($0.key)=\($0.value)") } + [nil]
    let argumentPointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in environment + argumentPointers { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, argumentPointers, environment)
    guard code == 0 else { throw Failure.notStarted(code: code) }
    return process
  }

  private static func environment() throws -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["NO_COLOR"] = nil
    environment["LC_ALL"] = "C"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    environment["PATH"] = try binaryDirectory.get().path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    return environment
  }

  /// The directory that the package manager builds into: it holds the tests and, next to them, `suggest`.
  static let binaryDirectory: Result<URL, Failure> = {
    let bundles = [Bundle.main] + Bundle.allBundles
    let starts =
      bundles.flatMap { [$0.bundleURL] + ($0.executableURL.map { [$0] } ?? []) }
      + CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) }
    var searched: [String] = []
    for start in starts {
      var directory = start.resolvingSymlinksInPath()
      for _ in 0..<5 {
        let binary = directory.appendingPathComponent("suggest").path
        let type = try? FileManager.default.attributesOfItem(atPath: binary)[.type] as? FileAttributeType
        if type == .typeRegular, FileManager.default.isExecutableFile(atPath: binary) { return .success(directory) }
        searched.append(directory.path)
        directory.deleteLastPathComponent()
      }
    }
    return .failure(.notBuilt(searched: searched))
  }()
}

/// A directory that exists as long as this object.
final class TemporaryDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("suggest-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
