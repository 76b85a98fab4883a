// The naive reference: what suggest answers, written as the SPEC says it, slow and plain.
//
// Everything is read, all suggestions are collected, and only then repeats are dropped, the limit is
// kept, and the answer is printed. The program is judged by this text; when the two differ, the SPEC
// says who is right.

/// What suggest answers.
package struct ReferenceAnswer {
  package var output: [UInt8] = []
  package var status: Int32
  /// What is suggested, in the order in which it is printed.
  package var texts: [[UInt8]] = []
  /// With `--rank-key`: where in `output` the keys stand, which only the program knows, and the ranks they stand for.
  package var keys: [(place: Range<Int>, rank: ReferenceRank)] = []

  /// The width of a key, which the SPEC wants to be fixed.
  package static let keyWidth = 50
}

/// What suggest prints, and its exit status, when it is asked `asked`.
///
/// `sourceNames[k]` is what `-H` prints for source k; standard input has a name of its own.
package func reference(_ asked: ReferenceCase, sourceNames: [String]) -> ReferenceAnswer {
  let (suggestions, asked) = suggestions(for: asked)
  var answer = ReferenceAnswer(status: suggestions.isEmpty && !asked.noMatchIsSuccess ? 1 : 0)
  switch asked.output {
  case .quiet:
    break
  case .count:
    // One number, ended by LF whatever the records end in.
    let count = suggestions.count
    answer.output = Array((asked.isJSON ? "{\"count\": \(count)}\n" : "\(count)\n").utf8)
  case .suggestions:
    print(suggestions, for: asked, sourceNames: sourceNames, into: &answer)
  }
  return answer
}

/// Whether the SPEC settles what is highlighted for `asked`. Always so without `--color=always` and `--json`.
///
/// It leaves open what a "whole grapheme cluster" is where a field's edge lies within a cluster of
/// the record, whether a delimiter that `--accept-nth` prints is highlighted, and whether a cluster
/// of which nothing is left under `--ignore-accents` is.
package func colorIsSettled(for asked: ReferenceCase) -> Bool {
  guard asked.color == .always || asked.isJSON else { return true }
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
      for asked in classes(of: asked) {
        for highlight in highlights(in: record, for: asked) {
          guard fields.contains(where: { $0.contains(highlight) }) else { return false }
        }
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
struct Candidate {
  /// As it was read, ending aside.
  var record: [UInt8]
  var source: Int
  /// From 1; every record counts, empty ones and titles too.
  var line: Int
  var section: Section?
}

/// A section of a source; the line of its title tells it from others of the same title.
struct Section: Equatable {
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
func delimiter(of asked: ReferenceCase) -> [UInt8] {
  asked.delimiter ?? [UInt8(ascii: "\t")]
}

/// Where the fields of `record` stand. The delimiter belongs to none; a record without one is one field. An empty
/// one stands for runs of blanks, those at the ends ignored.
func fields(of record: [UInt8], separatedBy delimiter: [UInt8]) -> [Range<Int>] {
  var fields: [Range<Int>] = []
  if delimiter.isEmpty {
    // Runs of what is no space and no TAB.
    for index in record.indices where ![UInt8(ascii: " "), UInt8(ascii: "\t")].contains(record[index]) {
      if fields.last?.upperBound == index {
        fields[fields.count - 1] = fields[fields.count - 1].lowerBound..<index + 1
      } else {
        fields.append(index..<index + 1)
      }
    }
    return fields
  }
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
func fieldNumbers(
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

/// Where the texts stand in `record` in which the terms are sought: the whole record, or for each
/// expression of `--nth` its fields, joined by the delimiter as they are in the record.
func texts(of record: [UInt8], for asked: ReferenceCase) -> [Range<Int>] {
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
    texts.contains { term.matches(term.comparison.compared($0)) }
  }
  switch asked.terms {
  case .wholeQuery, .anyWord: return terms.contains(where: stands)
  case .allWords: return terms.allSatisfy(stands)
  }
}

/// A candidate that is suggested.
struct Suggestion {
  var candidate: Candidate
  /// What is printed of it, prefixes, colour and ending aside.
  var text: [UInt8]
  /// What is highlighted in `text`.
  var highlights: [Range<Int>] = []
  var rank: ReferenceRank
}

/// `asked`, or under `-l` the same for each strategy from the strictest on.
private func classes(of asked: ReferenceCase) -> [ReferenceCase] {
  guard asked.strategy == .loosen else { return [asked] }
  // 0 takes `-t` back.
  let typos = asked.typos == .atMost(0) ? .byLength : asked.typos ?? .byLength
  let classes: [(ReferenceCase.Strategy, ReferenceCase.Typos?)] = [
    (.prefix, nil), (.wordPrefix, nil), (.substring, nil), (.substring, typos), (.fuzzy, nil),
  ]
  return classes.map { strategy, typos in
    var asked = asked
    (asked.strategy, asked.typos) = (strategy, typos)
    return asked
  }
}

/// What is suggested, in the order in which it is printed, repeats and whatever is over the limit left out; and what
/// was asked, under `-l` with the strategy that suggests it.
private func suggestions(for asked: ReferenceCase) -> ([Suggestion], ReferenceCase) {
  for asked in classes(of: asked) {
    let all = allSuggestions(for: asked)
    if !all.isEmpty { return (chosen(of: all, for: asked), asked) }
  }
  return ([], asked)
}

/// What is suggested, the best first or in input order, repeats left out.
private func allSuggestions(for asked: ReferenceCase) -> [Suggestion] {
  // An empty query, or one of white space only under -W and -a, suggests nothing or, under
  // --all-if-empty, everything; with -v too.
  let suggestsAll = Term.suggestsAll(asked)
  let terms = Term.terms(of: asked)
  if terms.isEmpty && !suggestsAll { return [] }
  let chosen = candidates(of: asked).filter { candidate in
    suggestsAll || matches(candidate.record, terms, for: asked) != asked.invertsMatch
  }

  var suggestions = chosen.compactMap { suggestion($0, for: asked) }
  if asked.isRanked { suggestions = stablySorted(suggestions) { $0.rank.precedes($1.rank) } }
  if !asked.keepsDuplicates {
    var seen: Set<[UInt8]> = []
    suggestions = suggestions.filter { seen.insert($0.text).inserted }
  }
  return suggestions
}

/// What is printed of all suggestions, in the order in which it is.
private func chosen(of suggestions: [Suggestion], for asked: ReferenceCase) -> [Suggestion] {
  // `--no-echo` looks at all suggestions, before `-m`.
  if asked.suppressesEcho, suggestions.count == 1,
    asked.queries.contains(where: { query in
      caseFolded(characters(of: suggestions[0].text)) == caseFolded(characters(of: query))
    })
  {
    return []
  }
  let best = Array(suggestions.prefix(asked.maximumCount ?? suggestions.count))
  guard asked.isRanked, asked.section != nil else { return best }
  // Section by section in input order; what stands before a source's first title is a section, too.
  func place(_ suggestion: Suggestion) -> (Int, Int) {
    (suggestion.candidate.source, suggestion.candidate.section?.line ?? 0)
  }
  return stablySorted(best) { place($0) < place($1) }
}

/// `elements` sorted, those that no one precedes the other in the order in which they were.
private func stablySorted<Element>(_ elements: [Element], by precedes: (Element, Element) -> Bool) -> [Element] {
  var sorted: [Element] = []
  for element in elements {
    sorted.insert(element, at: sorted.firstIndex { precedes(element, $0) } ?? sorted.count)
  }
  return sorted
}

/// What is printed of `candidate`: the whole record, or the fields of `--accept-nth` joined by the
/// delimiter. A candidate whose accepted fields are all missing or empty is no suggestion.
private func suggestion(_ candidate: Candidate, for asked: ReferenceCase) -> Suggestion? {
  let record = candidate.record
  let highlights = asked.color == .always || asked.isJSON ? highlights(in: record, for: asked) : []
  let rank = asked.isRanked ? ReferenceRank(of: record, for: asked) : ReferenceRank()
  guard !asked.acceptNth.isEmpty else {
    return Suggestion(candidate: candidate, text: record, highlights: highlights, rank: rank)
  }

  let delimiter = delimiter(of: asked)
  let fields = fields(of: record, separatedBy: delimiter)
  let accepted = asked.acceptNth.flatMap { expression in
    fieldNumbers(expression, ofFields: fields.count).map { fields[$0] }
  }
  if accepted.allSatisfy(\.isEmpty) { return nil }

  var suggestion = Suggestion(candidate: candidate, text: [], rank: rank)
  for (index, field) in accepted.enumerated() {
    // Blanks are joined by one space.
    if index > 0 { suggestion.text += delimiter.isEmpty ? [UInt8(ascii: " ")] : delimiter }
    // From a place in the record to the same place in what is printed.
    let shift = suggestion.text.count - field.lowerBound
    // In JSON the ranges are those of the record.
    if asked.isJSON { suggestion.highlights = highlights }
    for highlight in highlights where !asked.isJSON {
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

/// What is highlighted in `record`: the places where a term stands as the strategy says, or, with edits and in pieces,
/// the match that counts, extended to whole grapheme clusters of the text they stand in, overlapping ones merged.
/// Nothing under `-v`.
private func highlights(in record: [UInt8], for asked: ReferenceCase) -> [Range<Int>] {
  guard !asked.invertsMatch else { return [] }
  var found: [Range<Int>] = []
  for text in texts(of: record, for: asked) {
    let clusters = clusterRanges(of: record, in: text)
    for term in Term.terms(of: asked) {
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
      let places =
        asked.strategy == .fuzzy || term.typoLimit > 0
        ? term.best(in: TracedText(characters(of: Array(record[text])), for: term.comparison))?.places ?? []
        : leftmost(term.places(in: compared))
      for place in places {
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

/// Prints the suggestions with their sections' titles, prefixes and colour, or as JSON.
private func print(
  _ suggestions: [Suggestion], for asked: ReferenceCase, sourceNames: [String], into answer: inout ReferenceAnswer
) {
  let terminator = asked.printsNull ? 0 : UInt8(ascii: "\n")
  var section: Section?

  func addKey(_ rank: ReferenceRank) {
    let start = answer.output.count
    answer.output += [UInt8](repeating: UInt8(ascii: "0"), count: ReferenceAnswer.keyWidth)
    answer.keys.append((start..<answer.output.count, rank))
  }

  /// Prints `bytes`, in grep's colour `code` if there is colour.
  func add(_ bytes: some Sequence<UInt8>, in code: String) {
    let isColored = asked.color == .always
    if isColored { answer.output += Array("\u{1B}[\(code)m\u{1B}[K".utf8) }
    answer.output += bytes
    if isColored { answer.output += Array("\u{1B}[m\u{1B}[K".utf8) }
  }

  for suggestion in suggestions {
    let candidate = suggestion.candidate
    let isStandardInput = candidate.source == asked.standardInput
    let name = isStandardInput ? "(standard input)" : sourceNames[candidate.source]
    answer.texts.append(suggestion.text)
    if asked.isJSON {
      answer.output += jsonObject(for: suggestion, named: name, asked)
      if asked.printsRankKey {
        answer.output += Array(#", "key": ""#.utf8)
        addKey(suggestion.rank)
        answer.output += Array(#"""#.utf8)
      }
      answer.output += Array("}".utf8) + [terminator]
      continue
    }
    // A title is printed once, before the first suggestion of its section, and gets no prefix.
    if candidate.section != section {
      section = candidate.section
      if let section { answer.output += section.title + [terminator] }
    }
    if asked.printsRankKey {
      addKey(suggestion.rank)
      answer.output.append(UInt8(ascii: "\t"))
    }
    if asked.printsFileNames {
      add(name.utf8, in: "35")
      add(":".utf8, in: "36")
    }
    if asked.printsLineNumbers {
      add("\(candidate.line)".utf8, in: "32")
      add(":".utf8, in: "36")
    }
    var end = 0
    for highlight in suggestion.highlights {
      answer.output += suggestion.text[end..<highlight.lowerBound]
      add(suggestion.text[highlight], in: "01;31")
      end = highlight.upperBound
    }
    answer.output += suggestion.text[end...]
    answer.output.append(terminator)
  }
}
