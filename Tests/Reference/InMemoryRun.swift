import Foundation
import SuggestCommand

/// Runs the whole program inside this process, on files that are made once and filled anew for each run.
package final class InMemoryRun {
  private let sources: [TemporaryFile]
  private let output: TemporaryFile
  /// The paths of the sources, for the arguments.
  package let sourceNames: [String]

  package struct Answer: Equatable {
    package var output: [UInt8]
    package var status: Int32
    package var messages: [String]
  }

  package init(sourceCount: Int) throws {
    sources = try (0..<sourceCount).map { _ in try TemporaryFile() }
    output = try TemporaryFile()
    sourceNames = sources.map(\.path)
  }

  /// What the program answers: `contents[k]` is in the file `sourceNames[k]`, and that of `standardInput` is read from
  /// there.
  package func answer(
    _ arguments: [[UInt8]], contents: [[UInt8]], standardInput: Int?, tuning: Tuning = Tuning()
  ) -> Answer {
    for (file, content) in zip(sources, contents) { file.fill(content) }
    return answer(arguments, input: standardInput.map { sources[$0].descriptor }, tuning: tuning)
  }

  /// What the program answers when `content` comes through a pipe, which it must fit into: 64 KiB.
  package func answer(_ arguments: [[UInt8]], pipe content: [UInt8], tuning: Tuning = Tuning()) -> Answer {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(content))
    try? pipe.fileHandleForWriting.close()
    // It closes its end when it goes.
    return withExtendedLifetime(pipe) {
      answer(arguments, input: pipe.fileHandleForReading.fileDescriptor, tuning: tuning)
    }
  }

  private func answer(_ arguments: [[UInt8]], input: Int32?, tuning: Tuning) -> Answer {
    output.fill([])
    let messages = Messages()
    // The program closes its output.
    let streams = StandardStreams(input: input, output: output.duplicate())
    let status = run(arguments, streams: streams, tuning: tuning) { messages.append($0) }
    return Answer(output: output.content(), status: status.rawValue, messages: messages.texts)
  }

  private final class Messages {
    private(set) var texts: [String] = []
    func append(_ message: [UInt8]) { texts.append(String(decoding: message, as: UTF8.self)) }
  }
}
