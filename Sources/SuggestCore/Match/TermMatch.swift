/// How a term matches a text, as far as it counts for the rank.
struct TermMatch {
  var edits = 0
  var matchClass = MatchClass.elsewhere
  var quality = 0
  var isCaseFolded = false
  /// Where it begins, and how long the text is, in NFC scalars of the text.
  var start = 0
  var length = 0

  /// Fewer edits, then the better class, alignment and case, then the earlier beginning.
  func precedes(_ other: TermMatch) -> Bool {
    if edits != other.edits { return edits < other.edits }
    if matchClass != other.matchClass { return matchClass.rawValue < other.matchClass.rawValue }
    if quality != other.quality { return quality > other.quality }
    if isCaseFolded != other.isCaseFolded { return other.isCaseFolded }
    return start < other.start
  }
}

/// A match with its places in characters of the text as compared, ascending and apart.
typealias PlacedMatch = (match: TermMatch, places: [Span])
