import SuggestCommand

// CommandLine.arguments would replace bytes that are no UTF-8.
var arguments: [[UInt8]] = []
for index in 1..<max(1, Int(CommandLine.argc)) {
  guard let argument = CommandLine.unsafeArgv[index] else { break }
  let length = POSIX.length(of: argument)
  arguments.append(Array(UnsafeRawBufferPointer(start: argument, count: length)))
}

let status = run(arguments, streams: .ofProcess()) { message in
  POSIX.writeError(Array("suggest: ".utf8) + message + Array("\n".utf8))
}
POSIX.exit(status.rawValue)
