import Foundation

/// What orders suggestions, after section 6 of the SPEC: the first difference decides.
package struct ReferenceRank: Sendable {
  var termsMatched = 0
  var edits = 0
  /// As in a `TermMatch`.
  var matchClass = 0
  var quality = 0
  var weight = 0.0
  var isCaseFolded = false
  var start = 0
  var length = 0

  init() {}

  /// The rank of a suggested record. Where nothing was matched only the weight counts.
  init(of record: [UInt8], for asked: ReferenceCase) {
    if let number = asked.weight { weight = ReferenceRank.weight(of: record, field: number, for: asked) }
    let terms = asked.invertsMatch ? [] : Term.terms(of: asked)
    let texts = texts(of: record, for: asked).map { characters(of: Array(record[$0])) }
    var best: TermMatch?
    for term in terms {
      // The first of equals.
      var match: TermMatch?
      for text in texts {
        let other = term.best(in: TracedText(text, for: term.comparison))
        if let other, match.map(other.precedes) ?? true { match = other }
      }
      guard let match else { continue }
      termsMatched += 1
      edits += match.edits
      quality += match.quality
      if best.map(match.precedes) ?? true { best = match }
    }
    if let best {
      (matchClass, isCaseFolded, start, length) = (best.matchClass, best.isCaseFolded, best.start, best.length)
    }
  }

  package func precedes(_ other: ReferenceRank) -> Bool {
    if termsMatched != other.termsMatched { return termsMatched > other.termsMatched }
    if edits != other.edits { return edits < other.edits }
    if matchClass != other.matchClass { return matchClass < other.matchClass }
    if quality != other.quality { return quality > other.quality }
    if weight != other.weight { return weight > other.weight }
    if isCaseFolded != other.isCaseFolded { return other.isCaseFolded }
    if start != other.start { return start < other.start }
    return length < other.length
  }

  /// A decimal number, sign, fraction and exponent allowed, blanks around it ignored; 0 where there is none.
  private static func weight(of record: [UInt8], field number: Int, for asked: ReferenceCase) -> Double {
    let fields = fields(of: record, separatedBy: delimiter(of: asked))
    guard let index = fieldNumbers(.field(number), ofFields: fields.count).first else { return 0 }
    let text = String(decoding: record[fields[index]], as: UTF8.self)
    let pattern = /[ \t]*([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)[ \t]*/
    guard let match = text.wholeMatch(of: pattern.matchingSemantics(.unicodeScalar)) else { return 0 }
    // One too large to count is as large as can be.
    return min(max(strtod(String(match.1), nil), -Double.greatestFiniteMagnitude), Double.greatestFiniteMagnitude)
  }
}
