import SuggestCommand
import Testing

/// What every row of the options table has to keep to.
struct OptionTableTests {
  @Test func namesAreUnique() {
    let long = OptionTable.options.map(\.long)
    let short = OptionTable.options.compactMap(\.short)
    #expect(Set(long).count == long.count)
    #expect(Set(short).count == short.count)
  }

  @Test(arguments: OptionTable.options.map(\.long))
  func nameIsAWord(name: String) {
    #expect(name.count > 1)
    #expect(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") })
    #expect(name.first != "-" && name.last != "-")
  }

  @Test(arguments: OptionTable.options)
  func textsHaveTheirForm(option: Option) {
    let name = option.long
    #expect(option.short.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? true, "\(name)")
    #expect(option.summary.first.map { !$0.isUppercase && !$0.isWhitespace } ?? false, "summary of \(name)")
    #expect(!option.summary.hasSuffix("."), "summary of \(name)")
    #expect(option.summary.last?.isWhitespace == false, "summary of \(name)")
    #expect(option.details.hasSuffix("."), "details of \(name)")
    #expect(option.details.first.map { !$0.isLowercase && !$0.isWhitespace } ?? false, "details of \(name)")
    #expect(!option.details.contains("  "), "details of \(name)")
    #expect(!option.details.contains("\\\n"), "details of \(name)")
    #expect(option.details.count(where: { $0 == "`" }).isMultiple(of: 2), "details of \(name)")
  }

  /// The shells read these words as they are.
  @Test func wordsNeedNoQuotes() {
    for option in OptionTable.options {
      switch option.argument {
      case .required(_, .words(let words)), .optional(_, .words(let words)):
        #expect(!words.isEmpty && words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isLetter } })
      default: break
      }
    }
  }

  @Test(arguments: Help.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  func helpLineFits(line: String) {
    #expect(line.count <= 80)
    #expect(line.last?.isWhitespace != true)
  }

  @Test(arguments: OptionTable.options)
  func summaryKeepsOffTheNames(option: Option) {
    let lines = Help.text.split(separator: "\n").filter { $0.hasSuffix("  \(option.summary)") }
    #expect(lines.contains { $0.contains("--\(option.long)") })
  }
}

extension Option: CustomTestStringConvertible {
  package var testDescription: String { "--\(long)" }
}
