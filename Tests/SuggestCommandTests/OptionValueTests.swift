import SuggestCommand
import SuggestCore
import Testing

/// Options' values: what they mean, and what is said of those that mean nothing.
@Suite struct OptionValueTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    ("0", 0), ("1", 1), ("007", 7), ("123456789", 123_456_789), ("9223372036854775807", Int.max),
    // As large as can be.
    ("9223372036854775808", Int.max), ("99999999999999999999999999", Int.max),
  ])
  func readsNumbers(_ text: String, _ number: Int) throws {
    #expect(try OptionValue.number(Self.bytes(text), atLeast: 0) == number)
  }

  @Test(arguments: ["", "-1", "+1", " 1", "1 ", "1\n", "0x1", "1.0", "1e3", "\u{661}", "a", "\u{FF11}"])
  func takesNothingElseForANumber(_ text: String) {
    let shown = text == "1\n" ? "1\u{FFFD}" : text
    #expect(throws: UsageError("'\(shown)' is not a number from 0 up")) {
      try OptionValue.number(Self.bytes(text), atLeast: 0)
    }
  }

  @Test(arguments: ["0", "00", "1"])
  func numbersHaveALeastOne(_ text: String) {
    #expect(throws: UsageError("'\(text)' is not a number from 2 up")) {
      try OptionValue.number(Self.bytes(text), atLeast: 2)
    }
  }

  @Test func aValueThatMustNotBeEmpty() throws {
    #expect(try OptionValue.nonEmpty([0]) == [0])
    for empty in [[], nil] as [[UInt8]?] {
      #expect(throws: UsageError("the value must not be empty")) { try OptionValue.nonEmpty(empty) }
    }
  }

  @Test(
    arguments: [(nil, .automatic), ("auto", .automatic), ("always", .always), ("never", .never)]
      as [(String?, Request.ColorRule)])
  func readsColors(_ text: String?, _ color: Request.ColorRule) throws {
    #expect(try OptionValue.color(text.map(Self.bytes)) == color)
  }

  @Test(arguments: ["", "Auto", "alway", "always ", "1"])
  func takesNothingElseForAColor(_ text: String) {
    #expect(throws: UsageError("'\(text)' is none of 'auto', 'always', 'never'")) {
      try OptionValue.color(Self.bytes(text))
    }
  }

  @Test(
    arguments: [
      (",", [0x2C]), ("ab", [0x61, 0x62]), ("é", [0xC3, 0xA9]), (#"\t"#, [9]), (#"\0"#, [0]), (#"\n\t"#, [10, 9]),
      ("", []), (#"\056"#, [0x2E]), (#"\56"#, [0x2E]), (#"\0561"#, [0x2E, 0x31]), (#"\377"#, [0xFF]),
      (#"\18"#, [1, 0x38]),
      (#"\\"#, [0x5C]), (#"\\t"#, [0x5C, 0x74]), (#"\\\t"#, [0x5C, 9]),
      (#"a\"#, [0x61, 0x5C]), (#"\"#, [0x5C]), (#"\\\"#, [0x5C, 0x5C]), (#"\x41"#, [0x41]), (#"\xfF"#, [0xFF]),
      (#"\x41g"#, [0x41, 0x67]), (#"\x411"#, [0x41, 0x31]), (#"\x00\x2C"#, [0, 0x2C]), (#"\01"#, [1]),
    ] as [(String, [UInt8])])
  func readsDelimiters(_ text: String, _ delimiter: [UInt8]) throws {
    #expect(try OptionValue.delimiter(Self.bytes(text)) == delimiter)
  }

  @Test(arguments: [
    (#"\q"#, #"\q"#), (#"a\ b"#, #"\ "#), (#"\X41"#, #"\X"#), (#"\é"#, #"\é"#), (#"\T"#, #"\T"#), (#"\,"#, #"\,"#),
    (#"\8"#, #"\8"#), (#"\a"#, #"\a"#), (#"\r"#, #"\r"#),
  ])
  func takesNothingElseForAnEscape(_ text: String, _ escape: String) {
    let message = "'\(text)' has an unknown escape, '\(escape)' (a backslash itself is written '\\\\')"
    #expect(throws: UsageError(message)) { try OptionValue.delimiter(Self.bytes(text)) }
  }

  @Test(arguments: [#"\x"#, #"\x4"#, #"\xg1"#, #"\x+1"#, #"\x-1"#, #"\x 1"#])
  func takesTwoDigitsForAByte(_ text: String) {
    let message = "'\(text)' has an '\\x' without the two hexadecimal digits of a byte"
    #expect(throws: UsageError(message)) { try OptionValue.delimiter(Self.bytes(text)) }
  }

  @Test(arguments: ["400", "777"])
  func takesNoOctalNumberThatIsNoByte(_ digits: String) {
    let message = "'a\\\(digits)' has the escape '\\\(digits)', which is no byte: the last is '\\377'"
    #expect(throws: UsageError(message)) { try OptionValue.delimiter(Self.bytes("a\\\(digits)")) }
  }

  @Test(arguments: ["3..1", "-1..-3", "2..1", "..0001,9..8"])
  func aRangeHasFields(_ text: String) {
    let range = text.split(separator: ",").last.map(String.init) ?? ""
    let message = "'\(range)' is a range without fields: its end comes before its start"
    #expect(throws: UsageError(message)) { try OptionValue.fields(Self.bytes(text)) }
  }

  @Test(
    arguments: [
      ("2", [(2, 2)]), ("1,3", [(1, 1), (3, 3)]), ("3,1,3", [(3, 3), (1, 1), (3, 3)]), ("-1", [(-1, -1)]),
      ("2..", [(2, -1)]), ("..-2", [(1, -2)]), ("1..3", [(1, 3)]), ("-3..-1", [(-3, -1)]), ("..", [(1, -1)]),
      ("-1..1", [(-1, 1)]), ("3..-3", [(3, -3)]), ("2..2", [(2, 2)]), ("2..,..2", [(2, -1), (1, 2)]), ("007", [(7, 7)]),
      ("99999999999999999999", [(Int.max, Int.max)]), ("-99999999999999999999..", [(-Int.max, -1)]),
    ] as [(String, [(Int, Int)])])
  func readsFields(_ text: String, _ fields: [(Int, Int)]) throws {
    let expressions = fields.map { FieldSelection.Expression(first: $0.0, last: $0.1) }
    #expect(try OptionValue.fields(Self.bytes(text)) == expressions)
  }

  @Test(arguments: [
    "", ",", "1,", ",1", "1,,2", "0", "-0", "0..", "..0", "1..0", "a", "1a", "+1", "--1", "1-", "1-3", "1.3", "1...3",
    "1..2..3", " 1", "1 ", "1, 2", "\u{661}", ".", "-", "-..2",
  ])
  func takesNothingElseForFields(_ text: String) {
    #expect(throws: UsageError("'\(text)' is no list of fields like 2, 1,3, 2.., ..-2 or -1")) {
      try OptionValue.fields(Self.bytes(text))
    }
  }

  /// No control character may reach the terminal of whoever reads the message.
  @Test(
    arguments: [
      (Array("a b".utf8), "'a b'"), (Array("é".utf8), "'é'"), ([], "''"), ([0x61, 0xFF], "'a\u{FFFD}'"),
      ([0x1B, 0x5B, 0x6D], "'\u{FFFD}[m'"), ([0x0A], "'\u{FFFD}'"), ([0x7F], "'\u{FFFD}'"),
      ([0xC2, 0x9B], "'\u{FFFD}'"),
      (Array("it's".utf8), "'it's'"),
    ] as [([UInt8], String)])
  func showsValuesInMessages(_ value: [UInt8], _ shown: String) {
    #expect(OptionValue.quoted(value) == shown)
  }
}
