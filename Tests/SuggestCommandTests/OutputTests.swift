import Foundation
import Reference
import SuggestCommand
import Testing

/// What is gathered is written, whole and in order; the first failure is kept.
@Suite struct OutputTests {
  /// What is gathered before it is written.
  private static let capacity = 128 << 10

  @Test(arguments: [
    [0], [1], [capacity], [capacity + 1], [capacity - 1, 1], [capacity - 1, 2], [capacity - 1, 1, 1], [1, capacity],
    [1, capacity - 1, 1], [1, capacity + 1, 1], [3 * capacity + 5, 7], [capacity / 2, capacity / 2, capacity / 2, 1],
    [100, 0, 100],
  ])
  func writesAllInOrder(_ sizes: [Int]) throws {
    for bytewise in [false, true] {
      let file = try TemporaryFile()
      let output = Output(file.duplicate())
      var expected: [UInt8] = []
      for (index, size) in sizes.enumerated() {
        let piece = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
        expected += piece
        if bytewise, size <= Self.capacity {
          for byte in piece { output.append(byte) }
        } else {
          output.append(piece)
        }
      }
      output.close()
      #expect(output.error == nil)
      #expect(file.content() == expected)
    }
  }

  @Test func nothingIsWrittenBeforeItIsTime() throws {
    let file = try TemporaryFile()
    let output = Output(file.duplicate())
    output.append(Array("a\n".utf8))
    #expect(file.content() == [])
    output.flush()
    #expect(file.content() == Array("a\n".utf8))
    output.flush()
    output.append(Array("b\n".utf8))
    output.close()
    #expect(file.content() == Array("a\nb\n".utf8))
  }

  @Test func aClosedOutputMattersOnlyIfThereIsSomethingToWrite() {
    let output = Output(nil)
    output.flush()
    output.append([])
    output.close()
    #expect(output.error == nil)
    output.append(0x61)
    #expect(output.error == nil)
    output.flush()
    #expect(output.error == SystemError(name: SystemError.writing, code: EBADF))
  }

  /// What comes behind it would be read as if it stood there.
  @Test func nothingIsWrittenBehindAFailure() throws {
    let file = try TemporaryFile()
    let output = Output(open(file.path, O_RDONLY))
    output.append(Array("a".utf8))
    output.flush()
    let failure = SystemError(name: SystemError.writing, code: EBADF)
    #expect(output.error == failure)
    output.append([UInt8](repeating: 0x62, count: 3 * Self.capacity))
    output.close()
    #expect(output.error == failure)
    #expect(file.content() == [])
  }
}
