import Foundation
import SuggestCommand
import Testing

/// A checked-in file, or a fenced block of one, that is made from the options table.
struct GeneratedFile: CustomTestStringConvertible, Sendable {
  /// Below the repository's root.
  var path: String
  /// The line that opens the block; nil if all of the file is generated.
  var fence: String?
  var content: String

  static let all = [
    GeneratedFile(path: "completions/suggest.bash", content: Completions.bash),
    GeneratedFile(path: "completions/_suggest", content: Completions.zsh),
    GeneratedFile(path: "completions/suggest.fish", content: Completions.fish),
    GeneratedFile(path: "man/suggest.1", content: ManualPage.text),
    GeneratedFile(path: "README.md", fence: "```text usage", content: Help.text),
  ]

  static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  var testDescription: String { path }

  private var url: URL { GeneratedFile.root.appending(path: path) }

  /// The file as it is; nil if there is none.
  var present: String? {
    (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The file as it should be; nil if the block that is to be replaced is not in it.
  var expected: String? {
    guard let fence else { return content }
    guard let present, let opening = present.range(of: "\n\(fence)\n"),
      let closing = present.range(of: "\n```\n", range: present.index(before: opening.upperBound)..<present.endIndex)
    else { return nil }
    return present[..<opening.upperBound] + content + present[closing.lowerBound...].dropFirst()
  }

  func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

struct GeneratedFileTests {
  private static let renews = ProcessInfo.processInfo.environment["SUGGEST_RENEW"] == "1"

  @Test(arguments: GeneratedFile.all)
  func matchesTheTable(file: GeneratedFile) throws {
    // The README may be absent from a source archive; what is generated as a whole may not.
    if file.fence != nil && file.present == nil { return }
    let expected = try #require(file.expected, "\(file.path) has no block \(file.fence ?? "")")
    if file.present.map({ Array($0.utf8) }) == Array(expected.utf8) { return }
    if GeneratedFileTests.renews {
      try file.write(expected)
      Issue.record("\(file.path) is renewed: look at its diff, then run the tests again")
    } else {
      Issue.record(
        "\(file.path) differs from the options table; renew it: SUGGEST_RENEW=1 swift test --filter GeneratedFileTests")
    }
  }
}
