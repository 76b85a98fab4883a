func utf8(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// Bytes that a failed test can show.
func shown(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in
    0x20...0x7E ~= byte ? String(Character(Unicode.Scalar(byte))) : #"\x"# + String(byte, radix: 16)
  }.joined()
}
