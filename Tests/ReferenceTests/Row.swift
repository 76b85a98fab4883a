import Reference
import Testing

/// What the SPEC says, and a case with the answer that follows from it, written by hand.
struct Row: CustomTestStringConvertible, Sendable {
  var sentence: String
  var asked: ReferenceCase
  var output: [UInt8]
  var status: Int32

  var testDescription: String { sentence }

  /// Without `status`, it is 0 where something is printed, else 1.
  init(_ sentence: String, _ asked: ReferenceCase, prints output: [UInt8], status: Int32? = nil) {
    self.sentence = sentence
    self.asked = asked
    self.output = output
    self.status = status ?? (output.isEmpty ? 1 : 0)
  }

  init(_ sentence: String, _ asked: ReferenceCase, prints output: String, status: Int32? = nil) {
    self.init(sentence, asked, prints: Array(output.utf8), status: status)
  }
}

/// The paths that the rows' sources have.
let sourceNames = ["one.txt", "two.txt", "three.txt"]

/// A case with one source, a file.
func asking(
  _ query: [UInt8], of source: [UInt8], _ change: (inout ReferenceCase) -> Void = { _ in }
) -> ReferenceCase {
  var asked = ReferenceCase()
  asked.query = query
  asked.sources = [source]
  change(&asked)
  return asked
}

func asking(
  _ query: String, of source: String, _ change: (inout ReferenceCase) -> Void = { _ in }
) -> ReferenceCase {
  asking(Array(query.utf8), of: Array(source.utf8), change)
}

func utf8(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// Bytes that a failed row can show.
func shown(_ bytes: [UInt8]) -> String {
  bytes.map { byte in
    0x20...0x7E ~= byte
      ? String(Character(Unicode.Scalar(byte))) : #"\x"# + String(byte, radix: 16)
  }.joined()
}
