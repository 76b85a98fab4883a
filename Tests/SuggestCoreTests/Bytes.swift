import SuggestCore

func utf8(_ text: String) -> [UInt8] {
  Array(text.utf8)
}

/// Bytes that a failed test can show.
func shown(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in
    0x20...0x7E ~= byte ? String(Character(Unicode.Scalar(byte))) : #"\x"# + String(byte, radix: 16)
  }.joined()
}

/// A term's spelling with its capitals: `[aA]ms`.
func shown(_ spelling: TermSpelling) -> String {
  zip(spelling.characters, spelling.capitals).map { character, capital in
    let texts = [character, capital].map { Unicode.Scalar($0).map(String.init) ?? "?" }
    return character == capital ? texts[0] : "[\(texts[0])\(texts[1])]"
  }.joined()
}

extension TypoMatcher {
  /// For a term without capitals.
  init(term: [UInt32], limit: Int) { self.init(term: TermSpelling(term), EditAllowance(limit: limit)) }
}

extension FuzzyAligner {
  /// For a term without capitals.
  init(term: [UInt32]) { self.init(term: TermSpelling(term)) }
}
