import SuggestCore

/// What the command line asks for, as plain values: no option names, no parsing, nothing opened yet.
package struct Request: Equatable, Sendable {
  /// What is printed.
  package enum Report: Sendable { case suggestions, count, nothing }
  package enum Color: Sendable { case automatic, always, never }

  /// The query as typed; nil until one is given.
  package var query: [UInt8]?
  /// The sources in the order in which they are read; standard input is `-`.
  package var files: [[UInt8]] = []

  package var strategy = Strategy.substring
  package var termRule = TermRule.wholeQuery
  package var caseRule = CaseRule.typedOrCapitalized
  package var ignoresAccents = false

  package var inputTerminator: UInt8 = 0x0A
  package var outputTerminator: UInt8 = 0x0A
  package var delimiter: [UInt8] = [0x09]
  /// Empty: the whole record.
  package var matchedFields: [FieldSelection.Expression] = []
  /// Empty: the whole record.
  package var printedFields: [FieldSelection.Expression] = []
  /// Empty: there are no sections.
  package var sectionMark: [UInt8] = []

  package var maximumCount: Int?
  package var isInverted = false
  package var keepsDuplicates = false
  /// In grapheme clusters.
  package var minimumLength = 0
  package var dropsEcho = false
  package var suggestsAllIfEmpty = false

  package var report = Report.suggestions
  package var showsLineNumber = false
  package var showsFileName = false
  package var color = Color.never
  package var succeedsWithoutMatch = false
  /// The sources are sorted bytewise.
  package var isSorted = false
  /// nil: as many as there are processors.
  package var threadCount: Int?

  package init() {}

  /// The query, compiled.
  package var compiledQuery: Query {
    var options = Query.Options()
    options.strategy = strategy
    options.termRule = termRule
    options.caseRule = caseRule
    options.ignoresAccents = ignoresAccents
    options.isInverted = isInverted
    options.minimumLength = minimumLength
    options.suggestsAllIfEmpty = suggestsAllIfEmpty
    options.matchedFields = FieldSelection(matchedFields, delimiter: delimiter)
    options.sectionMark = sectionMark
    options.terminator = inputTerminator
    return Query(query ?? [], options: options)
  }
}
