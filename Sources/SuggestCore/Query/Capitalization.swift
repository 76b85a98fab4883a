/// What stands for a term in which each character that begins a word may also be its title case, each for itself.
///
/// The term is taken apart into *pieces*: what holds such a character, with all that may be compared as one with it, and
/// what stands between. Nothing reaches from one piece into the next, so that each is folded by itself.
struct Capitalization {
  /// As typed first.
  private(set) var spellings = [TermSpelling()]
  private let folding: Folding
  private let characters: [UInt32]
  private let wordStarts: [Int]

  /// So many spellings have room for the capitals of eight words that change a term's length, as `ß` does: no writing
  /// has words like that. Further ones are looked for as typed only.
  private static let mostSpellings = 256

  /// O(text), times the number of spellings.
  init(of text: [UInt8], by folding: Folding) {
    self.folding = folding
    var composer = TextFolder(Folding(foldsCase: false, ignoresAccents: false))
    let characters = UTF8Text.comparedCharacters(of: composer.folded(text))
    self.characters = characters
    wordStarts = characters.withUnsafeBufferPointer { buffer in
      buffer.indices.filter { Word.begins(at: $0, in: buffer) && !UTF8Text.isStray(buffer[$0]) }
    }
    var place = 0
    for wordStart in wordStarts where wordStart >= place {
      var start = wordStart
      while start > place, joins(start) { start -= 1 }
      var end = wordStart + 1
      while end < characters.count, joins(end) { end += 1 }
      append([plain(place..<start)])
      append(variants(of: start..<end))
      place = end
    }
    append([plain(place..<characters.count)])
  }

  /// Whether the character at `index`, not 0, may be compared as one with what stands before it.
  private func joins(_ index: Int) -> Bool {
    guard !UTF8Text.isStray(characters[index - 1]), let scalar = Unicode.Scalar(characters[index]) else { return false }
    return UnicodeForms.joinsPrevious(scalar)
  }

  private func plain(_ range: Range<Int>) -> TermSpelling {
    var folder = TextFolder(folding)
    return TermSpelling(UTF8Text.comparedCharacters(of: folder.folded(UTF8Text.typedBytes(of: characters[range]))))
  }

  /// What a piece of scalars may be, as typed first. A mark behind what is no letter begins a word, too, so that there
  /// may be two to choose for.
  private func variants(of range: Range<Int>) -> [TermSpelling] {
    var texts: [[Unicode.Scalar]] = [[]]
    for index in range {
      guard let scalar = Unicode.Scalar(characters[index]) else { continue }
      let capital = wordStarts.contains(index) ? UnicodeForms.titleCased(scalar) : [scalar]
      let plain = texts.map { $0 + [scalar] }
      texts = capital == [scalar] ? plain : plain + texts.map { $0 + capital }
    }
    var folded: [[UInt32]] = []
    for text in texts.map({ folding.apply(to: $0).map(\.value) }) where !folded.contains(text) { folded.append(text) }
    if folded.count == 2, let both = TermSpelling.joining(folded[0], folded[1]) { return [both] }
    return folded.map { TermSpelling($0) }
  }

  /// Goes on with each of `ends`.
  private mutating func append(_ ends: [TermSpelling]) {
    let isTooMuch = spellings.count * ends.count > Capitalization.mostSpellings
    spellings = (isTooMuch ? Array(ends.prefix(1)) : ends).flatMap { end in
      spellings.map { spelling in
        var longer = spelling
        longer.append(end)
        return longer
      }
    }
  }
}
