import SuggestCore

/// From an option's value as typed to what it means; the errors speak of the value, the parser adds the option's name.
package enum OptionValue {
  /// A decimal number; one that is too large to count to is as large as can be.
  package static func number(_ value: [UInt8]?, atLeast minimum: Int) throws(UsageError) -> Int {
    let digits = value ?? []
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else {
      throw UsageError("\(quoted(digits)) is not a number from \(minimum) up")
    }
    var number = 0
    for digit in digits {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(Int(digit &- 0x30))
      if isTooLarge || overflows { return Int.max }
      number = sum
    }
    if number < minimum { throw UsageError("\(quoted(digits)) is not a number from \(minimum) up") }
    return number
  }

  package static func nonEmpty(_ value: [UInt8]?) throws(UsageError) -> [UInt8] {
    guard let value, !value.isEmpty else { throw UsageError("the value must not be empty") }
    return value
  }

  package static func color(_ value: [UInt8]?) throws(UsageError) -> Request.ColorRule {
    guard let value else { return .automatic }
    switch String(decoding: value, as: UTF8.self) {
    case "auto": return .automatic
    case "always": return .always
    case "never": return .never
    default: throw UsageError("\(quoted(value)) is none of 'auto', 'always', 'never'")
    }
  }

  static func shell(_ value: [UInt8]?) throws(UsageError) -> TabCompletion {
    guard let shell = TabCompletion(rawValue: String(decoding: value ?? [], as: UTF8.self)) else {
      throw UsageError("\(quoted(value ?? [])) is none of 'bash', 'zsh', 'fish'")
    }
    return shell
  }

  /// The edits of `--typos`; nil takes the option back.
  static func typoRule(_ value: [UInt8]?) throws(UsageError) -> TypoRule? {
    guard let value else { return .byLength }
    guard let limit = try? number(value, atLeast: 0), limit <= 3 else {
      throw UsageError("\(quoted(value)) is not a number from 0 to 3")
    }
    return limit == 0 ? nil : .atMost(limit)
  }

  /// One field.
  static func field(_ value: [UInt8]?) throws(UsageError) -> FieldSelection.Expression {
    guard let expressions = try? fields(value), expressions.count == 1, expressions[0].first == expressions[0].last
    else {
      throw UsageError("\(quoted(value ?? [])) is not one field like 3 or -1")
    }
    return expressions[0]
  }

  /// A delimiter with its escapes replaced: `\t`, `\n`, `\\`, `\xHH` and one to three octal digits; empty for runs of
  /// blanks.
  package static func delimiter(_ value: [UInt8]?) throws(UsageError) -> [UInt8] {
    var rest = (value ?? [])[...]
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      // A backslash at the end stands for itself.
      result.append(byte == 0x5C && !rest.isEmpty ? try escape(&rest, of: value ?? []) : byte)
    }
    return result
  }

  /// Takes what stands behind a backslash, at least one byte, off `rest`: the byte that it means.
  private static func escape(_ rest: inout ArraySlice<UInt8>, of value: [UInt8]) throws(UsageError) -> UInt8 {
    let simple: [UInt8: UInt8] = [0x74: 0x09, 0x6E: 0x0A, 0x5C: 0x5C]
    let letter = rest[rest.startIndex]
    if let meaning = simple[letter] {
      rest.removeFirst()
      return meaning
    }
    if letter == 0x78 {
      let digits = rest.dropFirst().prefix(2)
      guard digits.count == 2, digits.first != 0x2B,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw UsageError("\(quoted(value)) has an '\\x' without the two hexadecimal digits of a byte") }
      rest.removeFirst(3)
      return code
    }
    let octal = rest.prefix(3).prefix { $0 & 0xF8 == 0x30 }
    if octal.isEmpty {
      let character = String(decoding: rest, as: UTF8.self).prefix(1)
      throw UsageError(
        "\(quoted(value)) has an unknown escape, \(quoted(Array("\\\(character)".utf8))) (a backslash itself is written '\\\\')"
      )
    }
    let digits = String(decoding: octal, as: UTF8.self)
    guard let code = UInt8(digits, radix: 8) else {
      throw UsageError("\(quoted(value)) has the escape '\\\(digits)', which is no byte: the last is '\\377'")
    }
    rest.removeFirst(octal.count)
    return code
  }

  /// Field expressions as fzf has them: `2`, `1,3`, `2..`, `..-2`, `1..3`, `..`.
  package static func fields(_ value: [UInt8]?) throws(UsageError) -> [FieldSelection.Expression] {
    let text = String(decoding: value ?? [], as: UTF8.self)
    var expressions: [FieldSelection.Expression] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let expression = expression(part) else {
        throw UsageError("\(quoted(value ?? [])) is no list of fields like 2, 1,3, 2.., ..-2 or -1")
      }
      // Counted from different ends they may be in order in one record, and not in another.
      if (expression.first < 0) == (expression.last < 0), expression.first > expression.last {
        throw UsageError("\(quoted(Array(part.utf8))) is a range without fields: its end comes before its start")
      }
      expressions.append(expression)
    }
    return expressions
  }

  private static func expression(_ part: Substring) -> FieldSelection.Expression? {
    let characters = Array(part)
    let separator = characters.indices.first { characters[$0...].starts(with: "..") }
    guard let separator else { return fieldNumber(part).map { FieldSelection.Expression(first: $0, last: $0) } }
    let bounds = [characters[..<separator], characters[(separator + 2)...]].map { String($0) }
    guard let first = bounds[0].isEmpty ? 1 : fieldNumber(Substring(bounds[0])),
      let last = bounds[1].isEmpty ? -1 : fieldNumber(Substring(bounds[1]))
    else { return nil }
    return FieldSelection.Expression(first: first, last: last)
  }

  /// A number that is not 0, perhaps negative; one too large to matter is as large as can be.
  private static func fieldNumber(_ text: Substring) -> Int? {
    let isNegative = text.hasPrefix("-")
    let digits = Array(text.utf8.dropFirst(isNegative ? 1 : 0))
    guard let number = try? number(digits, atLeast: 1) else { return nil }
    return isNegative ? -number : number
  }

  /// A value as an error message shows it: in quotes, control characters and bytes that are no UTF-8 replaced.
  package static func quoted(_ value: [UInt8]) -> String {
    let text = String(decoding: value, as: UTF8.self)
    let isControl: (Unicode.Scalar) -> Bool = { $0.properties.generalCategory == .control }
    var shown = String.UnicodeScalarView()
    shown.append(contentsOf: text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 })
    return "'\(String(shown))'"
  }
}
