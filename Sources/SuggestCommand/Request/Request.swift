import SuggestCore

/// What the command line asks for, as plain values: no option names, no parsing, nothing opened yet.
package struct Request: Equatable, Sendable {
  /// What is printed.
  package enum Report: Sendable { case suggestions, count, nothing }
  /// When what matched is highlighted.
  package enum ColorRule: Sendable { case automatic, always, never }

  /// The queries as typed; empty until one is given.
  package var typedQueries: [[UInt8]] = []
  /// The sources in the order in which they are read; standard input is `-`.
  package var files: [[UInt8]] = []

  package var strategy = Strategy.substring
  /// Instead of one strategy, the strictest that suggests anything.
  package var loosens = false
  /// nil: no edits.
  package var typoRule: TypoRule?
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
  package var isRanked = false
  /// The field whose number is the weight.
  package var weightField: FieldSelection.Expression?
  package var isInverted = false
  package var keepsDuplicates = false
  /// In grapheme clusters.
  package var minimumLength = 0
  package var dropsEcho = false
  package var suggestsAllIfEmpty = false

  package var report = Report.suggestions
  package var showsLineNumber = false
  package var showsFileName = false
  package var color = ColorRule.never
  package var isJSON = false
  package var showsRankKey = false
  package var succeedsWithoutMatch = false
  /// The sources are sorted bytewise.
  package var isSorted = false
  /// nil: as many as there are processors.
  package var threadCount: Int?

  /// What to say where an operand fails that was perhaps meant as the value of an option.
  package var operandHint: String?

  package init() {}

  /// Chooses one strategy, in place of what was chosen before.
  mutating func choose(_ strategy: Strategy) {
    self.strategy = strategy
    loosens = false
  }

  /// The best come first: what is not printed needs no order.
  var ranks: Bool { isRanked && report == .suggestions }

  /// The queries: where records are lines, each line of what was typed is one, without the CR of its ending; empty lines
  /// are none, unless there is nothing else.
  package var queries: [[UInt8]] {
    if inputTerminator != 0x0A { return typedQueries }
    return typedQueries.flatMap { typed in
      let lines = typed.split(separator: 0x0A).map { Array($0.last == 0x0D ? $0.dropLast() : $0) }
      let queries = lines.filter { !$0.isEmpty }
      return queries.isEmpty ? [[]] : queries
    }
  }

  /// The queries, compiled into one, or the classes of `-l` from the strictest on.
  package var compiledQueries: [Query] {
    guard loosens else { return [compiledQuery(strategy, typoRule)] }
    return [
      compiledQuery(.prefix, nil), compiledQuery(.wordPrefix, nil), compiledQuery(.substring, nil),
      compiledQuery(.substring, typoRule ?? .byLength), compiledQuery(.fuzzy, nil),
    ]
  }

  private func compiledQuery(_ strategy: Strategy, _ typoRule: TypoRule?) -> Query {
    var options = Query.Options()
    options.strategy = strategy
    options.termRule = termRule
    options.caseRule = caseRule
    options.ignoresAccents = ignoresAccents
    options.typoRule = typoRule ?? .atMost(0)
    options.isInverted = isInverted
    options.minimumLength = minimumLength
    options.suggestsAllIfEmpty = suggestsAllIfEmpty
    options.matchedFields = FieldSelection(matchedFields, delimiter: delimiter)
    options.sectionMark = sectionMark
    options.terminator = inputTerminator
    return Query(queries, options: options)
  }

  /// What makes no sense, judged when all options are known, so that an alias can be overridden.
  package func check() throws(UsageError) {
    if strategy == .fuzzy, !loosens, typoRule != nil {
      throw UsageError("'--fuzzy' and '--typos' cannot be combined: a fuzzy match has no edits")
    }
    if loosens, isInverted {
      throw UsageError("'--loosen' and '--invert-match' cannot be combined: nothing matches more loosely than that")
    }
    if loosens, showsRankKey {
      throw UsageError("'--loosen' and '--rank-key' cannot be combined: keys of different classes do not compare")
    }
  }
}
