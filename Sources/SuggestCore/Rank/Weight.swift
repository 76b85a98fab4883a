/// Numbers as people write them in a field: popularity, population, a date in digits.
package enum Weight {
  /// The decimal number in `text`, blanks around it ignored, sign, fraction and exponent allowed; 0 if it is none. One
  /// too large to count is as large as can be. (`Double(String)` would also read `inf`, `nan` and `0x1p3`.)
  package static func of(_ text: some Collection<UInt8>) -> Double {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var rest = text.drop(while: isBlank)[...]
    var number: [UInt8] = []
    func take(_ isWanted: (UInt8) -> Bool) -> Int {
      let taken = rest.prefix(while: isWanted)
      number += taken
      rest = rest.dropFirst(taken.count)
      return taken.count
    }
    let isDigit: (UInt8) -> Bool = { $0 &- 0x30 < 10 }
    func takeOne(of bytes: StaticString) -> Bool {
      guard let byte = rest.first, bytes.withUTF8Buffer({ $0.contains(byte) }) else { return false }
      number.append(byte)
      rest = rest.dropFirst()
      return true
    }
    _ = takeOne(of: "+-")
    var digits = take(isDigit)
    if takeOne(of: ".") { digits += take(isDigit) }
    guard digits > 0 else { return 0 }
    if takeOne(of: "eE") {
      _ = takeOne(of: "+-")
      guard take(isDigit) > 0 else { return 0 }
    }
    guard rest.allSatisfy(isBlank), let value = Double(String(decoding: normalized(number), as: UTF8.self)) else {
      return 0
    }
    return min(max(value, -Double.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// `.5` and `5.` written out, which not every reader takes.
  private static func normalized(_ number: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in number.enumerated() {
      let isDigit: (Int) -> Bool = { number.indices.contains($0) && number[$0] &- 0x30 < 10 }
      if byte == 0x2E, !isDigit(index - 1) { result.append(0x30) }
      result.append(byte)
      if byte == 0x2E, !isDigit(index + 1) { result.append(0x30) }
    }
    return result
  }
}
