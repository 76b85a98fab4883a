import Foundation
import Testing

/// The map in the README is true, and no room knows another that its row does not name.
struct RoomsTests {
  @Test func theMapIsTrue() throws {
    let folder = GeneratedFile.root.appending(path: "Sources").path(percentEncoded: false)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    let sources = try paths.map { ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) }
    let readme = try String(contentsOf: GeneratedFile.root.appending(path: "README.md"), encoding: .utf8)
    #expect(sources.count > 60)
    let faults = RoomMap(readme: readme, sources: Dictionary(uniqueKeysWithValues: sources)).faults
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  private static let readme = """
    | room | what it is for | leans on | main types |
    | --- | --- | --- | --- |
    | `Core/Low` | the ground | | `Ground` |
    | `Core/High` | the top | `Low` | `Top` |
    """

  private static let sources = [
    "Core/Low/Ground.swift": "/// Not a Top.\npackage struct Ground {\n  let name = \"Top\"\n}\n",
    "Core/High/Top.swift": "final class Top {\n  let ground: Ground\n}\n",
  ]

  private func faults(_ changes: [String: String], readme: String = readme) -> [String] {
    RoomMap(readme: readme, sources: RoomsTests.sources.merging(changes) { $1 }).faults
  }

  @Test func findsNothingWrongWithSmallSources() {
    #expect(faults([:]) == [])
  }

  @Test func tellsTheLineThatNamesAForbiddenType() {
    #expect(
      faults(["Core/Low/More.swift": "/* a\nTop */\nfunc more() {\n  Top()\n}\n"]) == [
        "Sources/Core/Low/More.swift:4 names Top: Core/Low may not know Core/High"
      ])
  }

  @Test func tellsWhatTheTableLacksAndHasTooMuch() {
    #expect(faults(["Core/New/New.swift": "enum New {}\n"]) == ["the room Core/New is missing from the table"])
    #expect(
      faults(["Core/High/Top.swift": "enum Top {}\n"]) == ["Core/High does not lean on Low, as the table says"])
    #expect(
      faults(["Core/Low/Ground.swift": "struct Earth {}\n"]) == [
        "Core/Low has no type Ground, as the table says", "Core/High does not lean on Low, as the table says",
      ])
    let turned = RoomsTests.readme.replacing("the ground | |", with: "the ground | `High` |")
    #expect(
      faults(["Core/Low/Earth.swift": "let top: Top\n"], readme: turned) == [
        "Core/Low leans on High, which does not stand above it in the table"
      ])
  }

  @Test func findsACircleOfFilesWithinARoom() {
    #expect(
      faults([
        "Core/Low/Egg.swift": "struct Egg { let from: Hen? }\n",
        "Core/Low/Hen.swift": "final class Hen { let from: Egg }\n",
      ]) == ["files lean on each other in a circle: Core/Low/Egg.swift, Core/Low/Hen.swift"])
  }
}
