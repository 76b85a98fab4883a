import SuggestCore

/// The program: from arguments to output and status.
///
/// Messages go to `report`, without the program's name in front. `tuning` changes how fast it is, nothing else.
package func run(
  _ arguments: [[UInt8]], streams: StandardStreams, tuning: Tuning = Tuning(),
  report: @escaping ([UInt8]) -> Void
) -> ExitStatus {
  let output = Output(streams.output)
  do {
    switch try Parser.parse(arguments) {
    case .help: return finish(printing: Help.text, to: output, report)
    case .version: return finish(printing: Help.version, to: output, report)
    case .tabCompletion(let shell): return finish(printing: shell.functions, to: output, report)
    case .search(let request): return try search(request, streams, tuning, output, report)
    }
  } catch {
    report(Array("\(error.message)\nTry 'suggest --help' for more information.".utf8))
    return .failure
  }
}

/// Arguments have become a request; what is left is sources, matcher, printer, status.
private func search(
  _ request: Request, _ streams: StandardStreams, _ tuning: Tuning, _ output: Output,
  _ report: @escaping ([UInt8]) -> Void
) throws(UsageError) -> ExitStatus {
  let queries = request.compiledQueries
  let reads = !queries[0].suggestsNothing && request.maximumCount != 0
  if reads, request.files.isEmpty, let input = streams.input, POSIX.isTerminal(input) {
    let shown = request.queries.map(OptionValue.quoted).joined(separator: ", ")
    let hint = request.operandHint.map { "; \($0)" } ?? ""
    throw UsageError(
      "no candidates for \(shown): give a FILE, or pipe them in ('-' reads them from the terminal)\(hint)")
  }
  let hash = request.keepsDuplicates ? nil : ByteHash.randomlySeeded()
  let format = LineFormat(request, queries, isColored: usesColor(request, streams))
  let bar = RankBar()
  let printer = Printer(request, output: output, format: format, hash: hash, bar: bar, report: report)
  if reads {
    let plan = ReadingPlan(request, queries, streams)
    let search = Search(request: request, queries: queries, plan: plan, tuning: tuning)
    search.run(hash: hash, bar: bar, print: printer.print)
    if let place = printer.stoppingPlace { place.file?.leave(at: place.offset) }
  }
  printer.finish()
  output.close()
  return failure(of: output, report) ?? status(request, printer)
}

private func status(_ request: Request, _ printer: Printer) -> ExitStatus {
  let isAnswered = request.report == .nothing && printer.count > 0
  if printer.hasFailed, !isAnswered { return .failure }
  return printer.count > 0 || request.succeedsWithoutMatch ? .suggested : .nothing
}

private func usesColor(_ request: Request, _ streams: StandardStreams) -> Bool {
  switch request.color {
  case .never: return false
  case _ where request.isJSON || request.report != .suggestions: return false
  case .always: return true
  case .automatic:
    let isPlain = POSIX.environment("NO_COLOR").map { !$0.isEmpty } ?? false || POSIX.environment("TERM") == "dumb"
    return !isPlain && streams.output.map(POSIX.isTerminal) ?? false
  }
}

private func finish(
  printing text: String, to output: Output, _ report: ([UInt8]) -> Void
) -> ExitStatus {
  output.append(Array(text.utf8))
  output.close()
  return failure(of: output, report) ?? .suggested
}

/// The status if something could not be written, after a message; a reader that has gone away needs none.
private func failure(of output: Output, _ report: ([UInt8]) -> Void) -> ExitStatus? {
  guard let error = output.error else { return nil }
  if error.code != POSIX.brokenPipe { report(error.message) }
  return .failure
}
