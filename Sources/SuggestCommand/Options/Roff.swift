/// Text in the markup of man(7).
struct Roff {
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func section(_ title: String) { line(".SH \(Roff.quoted(title))") }

  mutating func text(_ source: String) { line(Roff.inline(source)) }

  /// Paragraphs, separated by blank lines in `source`.
  mutating func paragraphs(_ source: String) {
    for (index, paragraph) in source.split(separator: "\n\n").enumerated() {
      if index > 0 { line(".PP") }
      text(String(paragraph))
    }
  }

  mutating func entry(_ tag: String, _ body: String) {
    line(".TP")
    text(tag)
    text(body)
  }

  mutating func example(_ meaning: String, _ command: String) {
    if !text.hasSuffix(".SH EXAMPLES\n") { line(".PP") }
    text(meaning)
    line(".PP")
    line(".RS 4")
    line(".EX")
    line(Roff.escaped(command))
    line(".EE")
    line(".RE")
  }

  static func quoted(_ argument: String) -> String {
    argument.contains(" ") ? "\"\(escaped(argument))\"" : escaped(argument)
  }

  private static let argumentNames: Set<String> = [
    "FILE", "QUERY", "STR", "FIELDS", "N", "WHEN", "SHELL", "COMMAND", "OPTION",
  ]

  /// Marks up one paragraph, one sentence a line, as manual sources have it.
  private static func inline(_ source: String) -> String {
    let parts = source.split(separator: "`", omittingEmptySubsequences: false)
    var result = ""
    for (index, part) in parts.enumerated() {
      if index % 2 == 1 {
        result += "\\fB\(escaped(String(part)))\\fR"
      } else {
        result += withItalics(escaped(String(part)))
      }
    }
    return wrapped(result)
  }

  /// Breaks lines behind each sentence and before column 80; but not behind another word that ends in a full stop,
  /// where a formatter would see the end of a sentence.
  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let isFull = line.count + 1 + word.count >= 80 && !line.hasSuffix(".")
      let isSentence = line.hasSuffix(".") && !line.hasSuffix("..")
      if isFull || isSentence {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }

  private static func withItalics(_ text: String) -> String {
    var result = ""
    var word = ""
    for character in text + "\n" {
      if character.isLetter {
        word.append(character)
        continue
      }
      result += argumentNames.contains(word) ? "\\fI\(word)\\fR" : word
      result.append(character)
      word = ""
    }
    return String(result.dropLast())
  }

  /// Characters that would be markup, and those that not every formatter reads.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case _ where scalar.value < 0x80: String(scalar)
      default: "\\[u\(String(repeating: "0", count: max(0, 4 - hex(scalar).count)))\(hex(scalar))]"
      }
    }.joined()
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }
}
