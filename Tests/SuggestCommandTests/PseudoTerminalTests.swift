import Testing

@Suite(.timeLimit(.minutes(1)))
struct PseudoTerminalTests {
  private func shell(_ script: String, size: PseudoTerminal.Size = .init()) throws -> PseudoTerminal {
    try PseudoTerminal(["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin", "word": "é"], size: size)
  }

  @Test func programHasATerminalThatControlsIt() throws {
    let terminal = try shell("test -t 0 && test -t 1 && test -t 2 && echo \"<$word>\" >/dev/tty; exit 3")
    #expect(try terminal.exitStatus() == 3)
    #expect(terminal.transcript == "<é>\r\n")
  }

  @Test func windowHasItsSize() throws {
    let terminal = try shell("stty size; read line; stty size", size: .init(rows: 7, columns: 33))
    try terminal.read(to: "7 33\r\n")
    try terminal.resize(to: .init(rows: 8, columns: 44))
    try terminal.send("\r")
    try terminal.read(to: "8 44\r\n")
    #expect(try terminal.exitStatus() == 0)
  }

  @Test func keysArriveAndSignalsToo() throws {
    let terminal = try shell(
      "trap 'exit 5' INT; read line; echo \"got $line\"; while :; do sleep 0.05; done")
    try terminal.send("some words\r")
    try terminal.read(to: "got some words")
    try terminal.send("\u{3}")
    #expect(try terminal.exitStatus() == 5)
  }

  @Test func signalThatEndsTheProgramIsItsStatus() throws {
    #expect(try shell("kill -TERM $$").exitStatus() == 128 + 15)
  }

  @Test func waitingHasAnEnd() throws {
    let terminal = try shell("echo ready; sleep 60")
    try terminal.read(to: "ready")
    #expect(throws: PseudoTerminal.Failure.self) { try terminal.read(within: .milliseconds(50), to: "x") }
    #expect(throws: PseudoTerminal.Failure.self) { try terminal.exitStatus(within: .milliseconds(50)) }
  }

  @Test func closedTerminalEndsTheWaiting() throws {
    let terminal = try shell("exit 0")
    #expect(throws: PseudoTerminal.Failure.self) { try terminal.read(to: "x") }
    #expect(throws: PseudoTerminal.Failure.self) { try terminal.send("x") }
  }

  @Test func missingProgramIsAFailure() {
    #expect(throws: PseudoTerminal.Failure.self) { try PseudoTerminal(["/nonexistent"], environment: [:]) }
  }
}
