/// JSON text, as far as it is needed: objects of strings, numbers and lists of pairs.
struct JSON {
  private(set) var bytes: [UInt8] = Array("{".utf8)
  private var isEmpty = true

  /// The object, complete.
  var object: [UInt8] { bytes + Array("}".utf8) }

  mutating func add(_ name: String, text: some Collection<UInt8>) {
    addName(name)
    JSON.append(text, to: &bytes)
  }

  mutating func add(_ name: String, number: Int) {
    addName(name)
    bytes += Array(String(number).utf8)
  }

  /// A whole number is written as one.
  mutating func add(_ name: String, number: Double) {
    addName(name)
    bytes += Array((Int(exactly: number).map { String($0) } ?? "\(number)").utf8)
  }

  mutating func add(_ name: String, pairs: [(Int, Int)]) {
    addName(name)
    bytes += Array("[\(pairs.map { "[\($0.0), \($0.1)]" }.joined(separator: ", "))]".utf8)
  }

  private mutating func addName(_ name: String) {
    if !isEmpty { bytes += Array(", ".utf8) }
    isEmpty = false
    bytes += Array("\"\(name)\": ".utf8)
  }

  /// A string; bytes that are no UTF-8 go out as an object with their Base64.
  private static func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    guard String(validating: text, as: UTF8.self) != nil else {
      bytes += Array("{\"bytes\": \"".utf8) + base64(Array(text)) + Array("\"}".utf8)
      return
    }
    bytes.append(0x22)
    for byte in text {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x0D: bytes += [0x5C, 0x72]
      case 0x09: bytes += [0x5C, 0x74]
      case ..<0x20, 0x7F:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  private static func base64(_ data: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: 3) {
      let group = data[start..<min(start + 3, data.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 {
        text.append(index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
