/// How common a byte is in the lists people keep: words, names, titles, paths.
enum ByteFrequency {
  /// Occurrences in 10,000 bytes, roughly; at least 1.
  static func of(_ byte: UInt8) -> Int {
    Int(table[Int(byte)])
  }

  /// From word lists, place names and file names taken together. Only the order of magnitude matters: it decides which
  /// byte of a term is searched for. Bytes not named are rare.
  private static let table: [UInt16] = {
    var table = [UInt16](repeating: 2, count: 256)
    let letters: [(StaticString, UInt16)] = [
      ("e", 830), ("a", 760), ("i", 700), ("n", 610), ("o", 590), ("s", 560), ("r", 560), ("t", 520), ("l", 460),
      ("\n", 450),
      (" ", 400), ("c", 330), ("u", 300), ("d", 280), ("m", 240), ("h", 240), ("p", 230), ("g", 200), ("y", 150),
      ("b", 150),
      ("f", 100), ("v", 80), ("k", 90), ("w", 60), ("z", 40), ("-", 40), ("/", 60), (".", 40), ("_", 30), ("x", 25),
      ("q", 15), ("j", 20), ("'", 60), ("0", 30), ("1", 30), ("2", 25), ("\t", 60), (",", 40),
      ("3456789", 15), ("ABCDEFGHIJKLMNOPRSTUVW", 18),
    ]
    for (text, frequency) in letters {
      text.withUTF8Buffer { for byte in $0 { table[Int(byte)] = frequency } }
    }
    // Lead and continuation bytes of two- and three-byte scalars.
    for byte in 0x80...0xBF { table[byte] = 40 }
    for byte in 0xC3...0xC5 { table[byte] = 60 }
    return table
  }()
}
