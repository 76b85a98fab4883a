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
    let expected = reference(asked, sourceNames: program.sourceNames)
    let answer = program.answer(
      asked.arguments(sourceNames: program.sourceNames), contents: asked.sources, standardInput: asked.standardInput,
      tuning: tuning)
    if answer.output == expected.output, answer.status == expected.status, answer.messages.isEmpty { return nil }
    return """
      \(asked)
        expected [\(expected.status)] \(Differential.shown(expected.output))
        answered [\(answer.status)] \(Differential.shown(answer.output)) \(answer.messages.joined(separator: "; "))
      """
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
