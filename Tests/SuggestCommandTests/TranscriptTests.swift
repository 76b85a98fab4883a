import Foundation
import SuggestCommand
import Testing

/// Runs the examples in `Transcripts` and in the README against the built program.
@Suite struct TranscriptTests {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let readme = directory.appendingPathComponent("../../README.md").standardizedFileURL

  private static let own: [Transcript] = {
    let folder = directory.appendingPathComponent("Transcripts")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "txt" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }.map(Transcript.init)
  }()

  private static let all =
    own + (FileManager.default.fileExists(atPath: readme.path) ? [Transcript(file: readme)] : [])

  /// Each file has a directory of its own, in which its commands run one after the other; `cities.tsv` is there.
  @Test(arguments: all)
  func examplesAreTrue(_ transcript: Transcript) throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      at: directory.url.appendingPathComponent("cities.tsv"),
      withDestinationURL: Self.directory.appendingPathComponent("Data/cities.tsv"))
    for command in try transcript.commands() {
      let outcome = try ShellCommand.run(command.text, in: directory.url)
      let actual = Transcript.lines(of: outcome)
      if actual == command.expected { continue }
      let name = transcript.file.lastPathComponent
      Issue.record(
        """
        \(name):\(command.line): $ \(command.text)
        --- expected
        \(command.expected.joined(separator: "\n"))
        --- actual
        \(actual.joined(separator: "\n"))
        ---
        """,
        sourceLocation: SourceLocation(
          fileID: "SuggestCommandTests/\(name)", filePath: transcript.file.path, line: command.line, column: 1))
    }
  }

  @Test func thereAreTranscripts() throws {
    #expect(!Self.own.isEmpty)
    for transcript in Self.own { #expect(try !transcript.commands().isEmpty, "\(transcript.testDescription)") }
  }

  /// Every option is shown at work, under each of its names.
  @Test func everyOptionOccurs() throws {
    let words = try Self.own.flatMap { try $0.commands() }.map(\.text).filter { $0.contains("suggest ") }
      .flatMap { $0.split(whereSeparator: \.isWhitespace) }
    let longNames = Set(words.filter { $0.hasPrefix("--") }.map { $0.dropFirst(2).prefix { $0 != "=" } })
    let letters = Set(words.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") }.flatMap(Self.letters))
    #expect(OptionTable.options.map(\.long).filter { !longNames.contains($0[...]) } == [])
    #expect(OptionTable.options.compactMap(\.short).filter { !letters.contains($0) } == [])
  }

  /// The options in a bundle of short ones, the last one's value left out.
  private static func letters(_ bundle: Substring) -> [Character] {
    var letters: [Character] = []
    for letter in bundle.dropFirst() {
      letters.append(letter)
      if case .required = OptionTable.options.first(where: { $0.short == letter })?.argument { break }
    }
    return letters
  }
}
