import Foundation
import SuggestCommand

/// Asks the program and the reference the same, and says where they differ.
package struct Differential {
  private let program: InMemoryRun
  private static let mostSources = 4

  package init() throws {
    program = try InMemoryRun(sourceCount: Differential.mostSources)
  }

  /// What differs, ready to be read; nil if nothing does. Portions of random size make records straddle them.
  package func mismatch(seed: UInt64) -> String? {
    var generator = SplitMix64(seed: seed &+ 0x5EED)
    let size = [1, 2, 3, 7, 16, 64, 1 << 19].randomElement(using: &generator) ?? 1
    let tuning = Tuning(
      portionSizeInBytes: size, threadingThresholdInBytes: [1, 1 << 20].randomElement(using: &generator) ?? 1)
    return mismatch(of: randomCase(seed: seed), tuning: tuning).map { "seed \(seed), portions of \(size): \($0)" }
  }

  /// The same for a given case.
  package func mismatch(of asked: ReferenceCase, tuning: Tuning = Tuning()) -> String? {
    precondition(asked.sources.count <= Differential.mostSources)
    var expected = reference(asked, sourceNames: program.sourceNames)
    let answer = program.answer(
      asked.arguments(sourceNames: program.sourceNames), contents: asked.sources, standardInput: asked.standardInput,
      tuning: tuning)
    // Keys are the program's own; what they must do is sort.
    if answer.output.count == expected.output.count {
      for (place, _) in expected.keys { expected.output.replaceSubrange(place, with: answer.output[place]) }
    }
    let isRight = answer.output == expected.output && answer.status == expected.status && answer.messages.isEmpty
    if isRight, Differential.keysSortAsRanks(expected), Differential.isParsed(expected, asked) { return nil }
    return """
      \(asked)
        expected [\(expected.status)] \(Differential.shown(expected.output))
        answered [\(answer.status)] \(Differential.shown(answer.output)) \(answer.messages.joined(separator: "; "))
      """
  }

  private static func keysSortAsRanks(_ answer: ReferenceAnswer) -> Bool {
    answer.keys.allSatisfy { place, rank in
      let key = answer.output[place]
      return !key.contains(0x09)
        && answer.keys.allSatisfy { key.lexicographicallyPrecedes(answer.output[$0.place]) == rank.precedes($0.rank) }
    }
  }

  /// Whether a JSON reader finds in the output what it should; also if it is no JSON.
  private static func isParsed(_ answer: ReferenceAnswer, _ asked: ReferenceCase) -> Bool {
    guard asked.isJSON, asked.output == .suggestions else { return true }
    let lines = answer.output.split(separator: asked.printsNull ? 0 : 0x0A)
    return lines.map { try? JSONDecoder().decode(Suggestion.self, from: Data($0)).text.bytes } == answer.texts
  }

  /// Of a JSON object what can be told without the program's help.
  private struct Suggestion: Decodable {
    var text: Text

    struct Text: Decodable {
      var bytes: [UInt8]

      init(from decoder: Decoder) throws {
        if let string = try? decoder.singleValueContainer().decode(String.self) {
          bytes = Array(string.utf8)
        } else {
          bytes = Array(try decoder.singleValueContainer().decode([String: Data].self)["bytes"] ?? Data())
        }
      }
    }
  }

  private static func shown(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      switch byte {
      case 0x0A: "\\n"
      case 0x5C: "\\\\"
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }.joined()
  }
}
