// The naive reference: what suggest answers, written as the SPEC says it, slow and plain.
//
// Everything is read, all suggestions are collected, and only then repeats are dropped, the limit is
// kept, and the answer is printed. The program is judged by this text; when the two differ, the SPEC
// says who is right.

/// What suggest prints, and its exit status, when it is asked `asked`.
///
/// `sourceNames[k]` is what `-H` prints for source k; standard input has a name of its own.
package func reference(
  _ asked: ReferenceCase, sourceNames: [String]
) -> (output: [UInt8], status: Int32) {
  let suggestions = suggestions(for: asked)
  let status: Int32 = suggestions.isEmpty && !asked.noMatchIsSuccess ? 1 : 0
  switch asked.output {
  case .quiet:
    return ([], status)
  case .count:
    // One number, ended by LF whatever the records end in.
    return (Array("\(suggestions.count)\n".utf8), status)
  case .suggestions:
    return (printed(suggestions, for: asked, sourceNames: sourceNames), status)
  }
}

/// Whether the SPEC settles what is highlighted for `asked`. Always so without `--color=always`.
///
/// It leaves open what a "whole grapheme cluster" is where a field's edge lies within a cluster of
/// the record, whether a delimiter that `--accept-nth` prints is highlighted, and whether a cluster
/// of which nothing is left under `--ignore-accents` is.
package func colorIsSettled(for asked: ReferenceCase) -> Bool {
  guard asked.color == .always else { return true }
  for candidate in candidates(of: asked) {
    let record = candidate.record
    let texts = texts(of: record, for: asked)
    let fields = fields(of: record, separatedBy: delimiter(of: asked))

    if !asked.nth.isEmpty || !asked.acceptNth.isEmpty {
      let clusters = clusterRanges(of: record, in: 0..<record.count)
      let clusterEdges = clusters.flatMap { [$0.lowerBound, $0.upperBound] } + [0]
      let fieldEdges = fields.flatMap { [$0.lowerBound, $0.upperBound] }
      guard fieldEdges.allSatisfy(clusterEdges.contains) else { return false }
    }
    if !asked.acceptNth.isEmpty {
      for highlight in highlights(in: record, for: asked) {
        guard fields.contains(where: { $0.contains(highlight) }) else { return false }
      }
    }
    if asked.ignoresAccents {
      for text in texts {
        for cluster in graphemeClusters(of: characters(of: Array(record[text]))) {
          guard !withoutAccents(cluster).isEmpty else { return false }
        }
      }
    }
  }
  return true
}

/// A record that is a candidate, and where it stands.
private struct Candidate {
  /// As it was read, ending aside.
  var record: [UInt8]
  var source: Int
  /// From 1; every record counts, empty ones and titles too.
  var line: Int
  var section: Section?
}

/// A section of a source; the line of its title tells it from others of the same title.
private struct Section: Equatable {
  var title: [UInt8]
  var source: Int
  var line: Int
}

/// The candidates of all sources, in input order: the records that are neither empty nor titles.
private func candidates(of asked: ReferenceCase) -> [Candidate] {
  var candidates: [Candidate] = []
  for (source, bytes) in asked.sources.enumerated() {
    // A section ends with its source.
    var section: Section?
    for (index, record) in records(of: bytes, endInNull: asked.readsNull).enumerated() {
      let line = index + 1
      if let mark = asked.section, record.starts(with: mark) {
        section = Section(title: Array(record.dropFirst(mark.count)), source: source, line: line)
      } else if !record.isEmpty {
        candidates.append(
          Candidate(record: record, source: source, line: line, section: section))
      }
    }
  }
  return candidates
}

/// The records of a source.
///
/// Records end in LF, or NUL; a CR right before the LF belongs to the ending; the last record may
/// lack its ending. A byte order mark at the start of the source is dropped.
private func records(of source: [UInt8], endInNull: Bool) -> [[UInt8]] {
  var source = source
  let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  if source.starts(with: byteOrderMark) { source.removeFirst(byteOrderMark.count) }

  var records: [[UInt8]] = []
  var record: [UInt8] = []
  for byte in source {
    if endInNull && byte == 0 {
      records.append(record)
      record = []
    } else if !endInNull && byte == UInt8(ascii: "\n") {
      if record.last == UInt8(ascii: "\r") { record.removeLast() }
      records.append(record)
      record = []
    } else {
      record.append(byte)
    }
  }
  if !record.isEmpty { records.append(record) }
  return records
}

/// What stands between two fields: a TAB where nothing else is asked for.
private func delimiter(of asked: ReferenceCase) -> [UInt8] {
  asked.delimiter ?? [UInt8(ascii: "\t")]
}

/// Where the fields of `record` stand. The delimiter belongs to none; a record without one is one field.
private func fields(of record: [UInt8], separatedBy delimiter: [UInt8]) -> [Range<Int>] {
  var fields: [Range<Int>] = []
  var start = 0
  var index = 0
  while index < record.count {
    if record[index...].starts(with: delimiter) {
      fields.append(start..<index)
      index += delimiter.count
      start = index
    } else {
      index += 1
    }
  }
  fields.append(start..<record.count)
  return fields
}

/// The numbers, from 0, of the fields that `expression` names in a record with `count` fields; none
/// where it names only fields that are missing. Negative numbers count from the end.
private func fieldNumbers(
  _ expression: ReferenceCase.FieldExpression, ofFields count: Int
) -> [Int] {
  let first: Int
  let last: Int
  switch expression {
  case .field(let number): (first, last) = (number, number)
  case .range(let from, let to): (first, last) = (from ?? 1, to ?? -1)
  }
  let firstFromStart = first < 0 ? count + 1 + first : first
  let lastFromStart = last < 0 ? count + 1 + last : last
  return (0..<count).filter { firstFromStart <= $0 + 1 && $0 + 1 <= lastFromStart }
}

/// A term as it is compared.
private struct Term {
  var comparison: Comparison
  /// The term matches where one of these stands. None is empty: a term of which nothing is left
  /// matches nothing.
  var spellings: [[TextCharacter]]

  init(_ typed: [TextCharacter], for asked: ReferenceCase) {
    comparison = Comparison()
    comparison.ignoresAccents = asked.ignoresAccents
    switch asked.caseRule {
    case .typedOrCapitalized, .sensitive: comparison.ignoresCase = false
    case .ignored: comparison.ignoresCase = true
    case .smart: comparison.ignoresCase = !hasUppercaseLetter(typed)
    }
    spellings = [comparison.compared(typed)]
    if asked.caseRule == .typedOrCapitalized {
      spellings.append(comparison.compared(capitalized(typed)))
    }
    spellings.removeAll { $0.isEmpty }
  }

  /// Where the term stands in `text`, which is as compared, as the strategy says.
  func places(in text: [TextCharacter], _ strategy: ReferenceCase.Strategy) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for spelling in spellings {
      for start in text.indices where text[start...].starts(with: spelling) {
        let end = start + spelling.count
        let isPlace =
          switch strategy {
          case .substring: true
          case .prefix: start == 0
          case .wordPrefix: wordBegins(at: start, in: text)
          case .exact: start == 0 && end == text.count
          }
        if isPlace { places.append(start..<end) }
      }
    }
    return places
  }
}

/// The query's terms: the whole query, its spaces included, or its words.
private func terms(of asked: ReferenceCase) -> [Term] {
  let query = characters(of: asked.query)
  switch asked.terms {
  case .wholeQuery: return query.isEmpty ? [] : [Term(query, for: asked)]
  case .anyWord, .allWords: return words(of: query).map { Term($0, for: asked) }
  }
}

/// Where the texts stand in `record` in which the terms are sought: the whole record, or for each
/// expression of `--nth` its fields, joined by the delimiter as they are in the record.
private func texts(of record: [UInt8], for asked: ReferenceCase) -> [Range<Int>] {
  guard !asked.nth.isEmpty else { return [0..<record.count] }
  let fields = fields(of: record, separatedBy: delimiter(of: asked))
  var texts: [Range<Int>] = []
  for expression in asked.nth {
    let numbers = fieldNumbers(expression, ofFields: fields.count)
    guard let first = numbers.first, let last = numbers.last else { continue }
    texts.append(fields[first].lowerBound..<fields[last].upperBound)
  }
  return texts
}

/// Whether `record` matches: any term or all of them, each in any of the texts.
private func matches(_ record: [UInt8], _ terms: [Term], for asked: ReferenceCase) -> Bool {
  let texts = texts(of: record, for: asked).map { characters(of: Array(record[$0])) }
  func stands(_ term: Term) -> Bool {
    texts.contains { text in
      !term.places(in: term.comparison.compared(text), asked.strategy).isEmpty
    }
  }
  switch asked.terms {
  case .wholeQuery, .anyWord: return terms.contains(where: stands)
  case .allWords: return terms.allSatisfy(stands)
  }
}

/// A candidate that is suggested.
private struct Suggestion {
  var candidate: Candidate
  /// What is printed of it, prefixes, colour and ending aside.
  var text: [UInt8]
  /// What is highlighted in `text`.
  var highlights: [Range<Int>] = []
}

/// What is suggested, in input order, repeats and whatever is over the limit left out.
private func suggestions(for asked: ReferenceCase) -> [Suggestion] {
  let terms = terms(of: asked)
  // `--min-chars` comes first.
  let length = graphemeClusters(of: characters(of: asked.query)).count
  if length < asked.minimumCharacters ?? 0 { return [] }
  // An empty query, or one of white space only under -W and -a, suggests nothing or, under
  // --all-if-empty, everything; with -v too.
  if terms.isEmpty && !asked.suggestsAllIfEmpty { return [] }
  let chosen = candidates(of: asked).filter { candidate in
    terms.isEmpty || matches(candidate.record, terms, for: asked) != asked.invertsMatch
  }

  var suggestions = chosen.compactMap { suggestion($0, for: asked) }
  if !asked.keepsDuplicates {
    var seen: Set<[UInt8]> = []
    suggestions = suggestions.filter { seen.insert($0.text).inserted }
  }
  // `--no-echo` looks at all suggestions, before `-m`.
  if asked.suppressesEcho, suggestions.count == 1,
    caseFolded(characters(of: suggestions[0].text)) == caseFolded(characters(of: asked.query))
  {
    return []
  }
  return Array(suggestions.prefix(asked.maximumCount ?? suggestions.count))
}

/// What is printed of `candidate`: the whole record, or the fields of `--accept-nth` joined by the
/// delimiter. A candidate whose accepted fields are all missing or empty is no suggestion.
private func suggestion(_ candidate: Candidate, for asked: ReferenceCase) -> Suggestion? {
  let record = candidate.record
  let highlights = asked.color == .always ? highlights(in: record, for: asked) : []
  guard !asked.acceptNth.isEmpty else {
    return Suggestion(candidate: candidate, text: record, highlights: highlights)
  }

  let delimiter = delimiter(of: asked)
  let fields = fields(of: record, separatedBy: delimiter)
  let accepted = asked.acceptNth.flatMap { expression in
    fieldNumbers(expression, ofFields: fields.count).map { fields[$0] }
  }
  if accepted.allSatisfy(\.isEmpty) { return nil }

  var suggestion = Suggestion(candidate: candidate, text: [])
  for (index, field) in accepted.enumerated() {
    if index > 0 { suggestion.text += delimiter }
    // From a place in the record to the same place in what is printed.
    let shift = suggestion.text.count - field.lowerBound
    for highlight in highlights {
      let part = highlight.clamped(to: field)
      if !part.isEmpty {
        suggestion.highlights.append((part.lowerBound + shift)..<(part.upperBound + shift))
      }
    }
    suggestion.text += record[field]
  }
  return suggestion
}

/// Of places that overlap only the first, and of those that begin together the longest, as grep has it.
private func leftmost(_ places: [Range<Int>]) -> [Range<Int>] {
  var kept: [Range<Int>] = []
  for place in places.sorted(by: { ($0.lowerBound, -$0.count) < ($1.lowerBound, -$1.count) })
  where place.lowerBound >= kept.last?.upperBound ?? 0 {
    kept.append(place)
  }
  return kept
}

/// What is highlighted in `record`: the places where a term stands as the strategy says, extended to
/// whole grapheme clusters of the text they stand in, overlapping ones merged. Nothing under `-v`.
private func highlights(in record: [UInt8], for asked: ReferenceCase) -> [Range<Int>] {
  guard !asked.invertsMatch else { return [] }
  var found: [Range<Int>] = []
  for text in texts(of: record, for: asked) {
    let clusters = clusterRanges(of: record, in: text)
    for term in terms(of: asked) {
      // The text as compared, cluster by cluster: normalisation never reaches over a cluster's edge.
      var compared: [TextCharacter] = []
      // For each of its characters the cluster that it comes from.
      var origins: [Range<Int>] = []
      for cluster in clusters {
        for character in term.comparison.compared(characters(of: Array(record[cluster]))) {
          compared.append(character)
          origins.append(cluster)
        }
      }
      for place in leftmost(term.places(in: compared, asked.strategy)) {
        let first = origins[place.lowerBound]
        let last = origins[place.upperBound - 1]
        found.append(first.lowerBound..<last.upperBound)
      }
    }
  }

  var merged: [Range<Int>] = []
  for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
    if let last = merged.last, range.lowerBound < last.upperBound {
      merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    } else {
      merged.append(range)
    }
  }
  return merged
}

/// Where the grapheme clusters of `text`, a part of `record`, stand in the record.
private func clusterRanges(of record: [UInt8], in text: Range<Int>) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var start = text.lowerBound
  for cluster in graphemeClusters(of: characters(of: Array(record[text]))) {
    let end = start + bytes(of: cluster).count
    ranges.append(start..<end)
    start = end
  }
  return ranges
}

/// The suggestions as they are printed, with their sections' titles, prefixes and colour.
private func printed(
  _ suggestions: [Suggestion], for asked: ReferenceCase, sourceNames: [String]
) -> [UInt8] {
  let terminator = asked.printsNull ? 0 : UInt8(ascii: "\n")
  var output: [UInt8] = []
  var section: Section?

  /// Prints `bytes`, in grep's colour `code` if there is colour.
  func add(_ bytes: some Sequence<UInt8>, in code: String) {
    let isColored = asked.color == .always
    if isColored { output += Array("\u{1B}[\(code)m\u{1B}[K".utf8) }
    output += bytes
    if isColored { output += Array("\u{1B}[m\u{1B}[K".utf8) }
  }

  for suggestion in suggestions {
    let candidate = suggestion.candidate
    // A title is printed once, before the first suggestion of its section, and gets no prefix.
    if candidate.section != section {
      section = candidate.section
      if let section { output += section.title + [terminator] }
    }
    if asked.printsFileNames {
      let isStandardInput = candidate.source == asked.standardInput
      let name = isStandardInput ? "(standard input)" : sourceNames[candidate.source]
      add(name.utf8, in: "35")
      add(":".utf8, in: "36")
    }
    if asked.printsLineNumbers {
      add("\(candidate.line)".utf8, in: "32")
      add(":".utf8, in: "36")
    }
    var end = 0
    for highlight in suggestion.highlights {
      output += suggestion.text[end..<highlight.lowerBound]
      add(suggestion.text[highlight], in: "01;31")
      end = highlight.upperBound
    }
    output += suggestion.text[end...]
    output.append(terminator)
  }
  return output
}
