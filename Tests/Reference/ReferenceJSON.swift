import Foundation

/// The JSON object for a suggestion, after section 7 of the SPEC, without its end: a key may follow.
func jsonObject(for suggestion: Suggestion, named name: String, _ asked: ReferenceCase) -> [UInt8] {
  let candidate = suggestion.candidate
  var members = ["\"text\": \(json(suggestion.text))"]
  if !asked.acceptNth.isEmpty { members.append("\"record\": \(json(candidate.record))") }
  members.append("\"file\": \(json(Array(name.utf8)))")
  members.append("\"line\": \(candidate.line)")
  if let section = candidate.section { members.append("\"section\": \(json(section.title))") }
  let ranges = suggestion.highlights.map { "[\($0.lowerBound), \($0.upperBound)]" }
  members.append("\"ranges\": [\(ranges.joined(separator: ", "))]")
  if asked.isRanked {
    let rank = suggestion.rank
    members.append("\"edits\": \(rank.edits)")
    if rank.termsMatched > 0 {
      let classes = ["exact", "prefix-word", "prefix", "word", "word-prefix", "substring", "fuzzy"]
      members.append("\"class\": \"\(classes[rank.matchClass])\"")
    }
    members.append("\"weight\": \(Int(exactly: rank.weight).map(String.init) ?? rank.weight.description)")
  }
  return Array(("{" + members.joined(separator: ", ")).utf8)
}

/// A string, or an object with the Base64 of what is no UTF-8.
private func json(_ bytes: [UInt8]) -> String {
  guard let text = String(validating: bytes, as: UTF8.self) else {
    return "{\"bytes\": \"\(Data(bytes).base64EncodedString())\"}"
  }
  var json = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": json += "\\\(scalar)"
    case "\n": json += "\\n"
    case "\r": json += "\\r"
    case "\t": json += "\\t"
    case "\0"..<" ", "\u{7F}": json += String(format: "\\u%04x", scalar.value)
    default: json.unicodeScalars.append(scalar)
    }
  }
  return "\"\(json)\""
}
