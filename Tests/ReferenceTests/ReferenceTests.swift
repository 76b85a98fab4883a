import Reference
import Testing

/// The reference against the SPEC, sentence by sentence.
@Suite struct ReferenceTests {
  @Test(
    arguments: [
      candidateRows, strategyRows, termRows, caseRows, accentRows, textRows, fieldRows,
      selectionRows,
      sectionRows, outputRows, colorRows, editRows, fuzzyRows, loosenRows, rankRows, jsonRows,
    ].flatMap { $0 })
  func answersAsTheSpecSays(_ row: Row) {
    let answer = reference(row.asked, sourceNames: sourceNames)
    #expect(shown(answer.output) == shown(row.output), "\(row.asked)")
    #expect(answer.status == row.status, "\(row.asked)")
  }
}

private let ordinals = "First\nSecond\nThird\nFourth\n"

private let candidateRows: [Row] = [
  Row(
    "the default finds the query anywhere, or with its first character capitalised",
    asking("f", of: ordinals), prints: "First\nFourth\n"),
  Row("records end in LF", asking("a", of: "ab\nb\nca\n"), prints: "ab\nca\n"),
  Row("the last record may lack its ending", asking("a", of: "b\na"), prints: "a\n"),
  Row(
    "a CR right before the LF belongs to the ending",
    asking("a", of: "a\r\nba\r\n"), prints: "a\nba\n"),
  Row("only one CR belongs to the ending", asking("a", of: "a\r\r\n"), prints: "a\r\n"),
  Row("a CR without LF at the end is data", asking("a", of: "a\r"), prints: "a\r\n"),
  Row("a CR within the record is data", asking("\rb", of: "a\rb\r\nc\r\n"), prints: "a\rb\n"),
  Row("a CR at a query's end belongs to its ending", asking("a\r", of: "xa\n"), prints: "xa\n"),
  Row(
    "with NUL records a CR or LF is data",
    asking("a", of: "a\r\n\0b\0\na") { ($0.readsNull, $0.printsNull) = (true, true) },
    prints: "a\r\n\0\na\0"),
  Row(
    "--read0 is in only",
    asking("a", of: "a\0ba\0") { $0.readsNull = true }, prints: "a\nba\n"),
  Row(
    "--print0 is out only",
    asking("a", of: "a\nba\n") { $0.printsNull = true }, prints: "a\0ba\0"),
  Row(
    "a NUL is data in LF records", asking("b", of: "a\0b\nc\n"), prints: "a\0b\n"),
  Row(
    "a byte order mark at the start of a source is dropped",
    asking("a", of: "\u{FEFF}a\n\u{FEFF}a\n") { $0.strategy = .prefix }, prints: "a\n"),
  Row(
    "of two byte order marks one is dropped",
    asking("a", of: "\u{FEFF}\u{FEFF}a\n"), prints: "\u{FEFF}a\n"),
  Row(
    "an empty record is no candidate",
    asking("x", of: "\n\na\n\r\n") { $0.invertsMatch = true }, prints: "a\n"),
  Row("no record, no suggestion", asking("a", of: ""), prints: ""),
  Row(
    "bytes that are no valid UTF-8 are printed as they came",
    asking(utf8("a"), of: utf8("a") + [0xC3, 0x0A]), prints: utf8("a") + [0xC3, 0x0A]),
  Row(
    "a query that is no valid UTF-8 matches itself",
    asking([0xC3], of: [0x61, 0xC3, 0x0A, 0xA9, 0x0A]), prints: [0x61, 0xC3, 0x0A]),
  Row(
    "a stray byte doesn't match inside a character",
    asking([0xC3], of: utf8("\u{E9}\n")), prints: ""),
  Row(
    "nor does a piece of a longer one",
    asking([0xE2, 0x82], of: utf8("\u{20AC}\n") + [0xE2, 0x82, 0x0A]),
    prints: [0xE2, 0x82, 0x0A]),
  Row(
    "surrogates and overlong forms are stray bytes",
    asking([0xA0], of: [0xED, 0xA0, 0x80, 0x0A, 0xC0, 0xA0, 0x0A, 0xC2, 0xA0, 0x0A]),
    prints: [0xED, 0xA0, 0x80, 0x0A, 0xC0, 0xA0, 0x0A]),
  Row(
    "text beside a stray byte is text",
    asking(utf8("\u{E9}"), of: utf8("e\u{301}") + [0xFF, 0x0A]),
    prints: utf8("e\u{301}") + [0xFF, 0x0A]),
  Row(
    "a stray byte keeps a mark from the letter before it",
    asking(utf8("e"), of: utf8("e") + [0xFF] + utf8("\u{301}\n")),
    prints: utf8("e") + [0xFF] + utf8("\u{301}\n")),
  Row(
    "with NUL records a LF in the query is data",
    asking("a\nb", of: "a\nb\0a\0") { $0.readsNull = true }, prints: "a\nb\n"),
]

private let strategyRows: [Row] = [
  Row(
    "--substring: the term stands anywhere",
    asking("a b", of: "xa by\nab\n"), prints: "xa by\n"),
  Row(
    "-p: the candidate begins with the term",
    asking("am", of: "amber\nham\nAm\n") { $0.strategy = .prefix }, prints: "amber\nAm\n"),
  Row(
    "-x: the candidate is the term",
    asking("am", of: "am\nAm\namb\nham\n") { $0.strategy = .exact }, prints: "am\nAm\n"),
  Row(
    "-b: some word of the candidate begins with the term",
    asking("b", of: "a b\nab\na-b\nb\n1b\n_b\n") { $0.strategy = .wordPrefix },
    prints: "a b\na-b\nb\n_b\n"),
  Row(
    "-b: a word begins at the candidate's start, whatever stands there",
    asking("-a", of: "-a\nb-a\n") { $0.strategy = .wordPrefix }, prints: "-a\n"),
  Row(
    "-b: the term may go on over a word's end",
    asking("b c", of: "a b cd\nab c\n") { $0.strategy = .wordPrefix }, prints: "a b cd\n"),
  Row(
    "-b: a mark is alphanumeric",
    asking("b", of: "x\u{301}b\n-\u{301}b\n") { $0.strategy = .wordPrefix }, prints: ""),
  Row(
    "-b: a stray byte is not",
    asking(utf8("b"), of: [0x61, 0xC3, 0x62, 0x0A]) { $0.strategy = .wordPrefix },
    prints: [0x61, 0xC3, 0x62, 0x0A]),
  Row(
    "-b: words are those of the text as compared",
    // The folded form of ŉ is U+02BC, a letter, and n.
    asking("n", of: "\u{149}\n-n\n") {
      $0.strategy = .wordPrefix
      $0.caseRule = .ignored
    }, prints: "-n\n"),
]

private let termRows: [Row] = [
  Row(
    "without -W and -a the query is one term, its spaces included",
    asking("fir sec", of: ordinals), prints: ""),
  Row(
    "-W: a candidate that matches any of the words",
    asking("fir sec", of: ordinals) { $0.terms = .anyWord }, prints: "First\nSecond\n"),
  Row(
    "-a: a candidate must match all of them",
    asking("fi st", of: ordinals) { $0.terms = .allWords }, prints: "First\n"),
  Row(
    "-W: each term may be capitalised",
    asking("x f", of: ordinals) { $0.terms = .anyWord }, prints: "First\nFourth\n"),
  Row(
    "white space is Unicode's White_Space",
    asking("fir\u{3000}\tsec", of: ordinals) { $0.terms = .anyWord }, prints: "First\nSecond\n"),
  Row(
    "a joiner is no white space",
    asking("fir\u{200D}sec", of: ordinals) { $0.terms = .anyWord }, prints: ""),
  Row(
    "-a: terms that compare alike are one term",
    asking("f f", of: ordinals) { $0.terms = .allWords }, prints: "First\nFourth\n"),
  Row(
    "-W: white space around the words is none of them",
    asking(" b ", of: "a b c\nabc\n") { $0.terms = .anyWord }, prints: "a b c\nabc\n"),
  Row(
    "several queries: each adds its terms, an empty one none",
    asking("ab", of: "b\nab\nc\n") {
      $0.moreQueries = [[], utf8("c")]
      $0.strategy = .exact
    }, prints: "ab\nc\n"),
  Row(
    "a query of several lines is several queries",
    asking("ab\r\n\r\nc\n", of: "b\nab\nc\n") { $0.strategy = .exact }, prints: "ab\nc\n"),
  Row(
    "a query that is too short adds none",
    asking("ab\nc", of: "b\nab\nc\n") {
      $0.strategy = .exact
      $0.minimumCharacters = 2
    }, prints: "ab\n"),
  Row(
    "-a: the words of all queries",
    asking("a b", of: "abc\nab\nac\n") {
      $0.moreQueries = [utf8("c")]
      $0.terms = .allWords
    }, prints: "abc\n"),
]

private let caseRows: [Row] = [
  Row(
    "default: `ams` finds `Amsterdam` and `hamster`, not `AMS`",
    asking("ams", of: "Amsterdam\nhamster\nAMS\n"), prints: "Amsterdam\nhamster\n"),
  Row("default: upper case finds itself only", asking("A", of: "a\nA\n"), prints: "A\n"),
  Row("default: ß to Ss", asking("\u{DF}a", of: "Ssa\nSSa\n\u{DF}a\n"), prints: "Ssa\n\u{DF}a\n"),
  Row("default: ﬁ to Fi", asking("\u{FB01}", of: "fi\nFi\nFI\n"), prints: "Fi\n"),
  Row("default: ŉ to ʼN", asking("\u{149}", of: "\u{2BC}N\n\u{2BC}n\n"), prints: "\u{2BC}N\n"),
  Row("default: ı to I", asking("\u{131}", of: "I\ni\n\u{130}\n"), prints: "I\n"),
  Row("default: ᾳ to ᾼ", asking("\u{1FB3}", of: "\u{1FBC}\n\u{391}\n"), prints: "\u{1FBC}\n"),
  Row("default: ǆ to ǅ", asking("\u{1C6}", of: "\u{1C4}\n\u{1C5}\n"), prints: "\u{1C5}\n"),
  Row(
    "default: the first character is that of the composition",
    asking("e\u{301}a", of: "\u{C9}a\nE\u{301}a\nEa\n"), prints: "\u{C9}a\nE\u{301}a\n"),
  Row(
    "default: a case after the first is as typed",
    asking("ab", of: "aB\nAb\n"), prints: "Ab\n"),
  Row(
    "-s: as typed only",
    asking("f", of: "First\nof\n") { $0.caseRule = .sensitive }, prints: "of\n"),
  Row(
    "-i: `STRASSE` finds `Straße`",
    asking("STRASSE", of: "Stra\u{DF}e\nStrase\n") { $0.caseRule = .ignored },
    prints: "Stra\u{DF}e\n"),
  Row(
    "-i: ẞ, ß and SS are the same",
    asking("\u{1E9E}", of: "ss\n\u{DF}\nSS\ns\n") { $0.caseRule = .ignored },
    prints: "ss\n\u{DF}\nSS\n"),
  Row(
    "-i: the final sigma is a sigma",
    asking("\u{3C2}", of: "\u{3A3}\n\u{3C3}\n") { $0.caseRule = .ignored },
    prints: "\u{3A3}\n\u{3C3}\n"),
  Row(
    "-i: the Kelvin sign is a k, the long s an s",
    asking("ks", of: "\u{212A}\u{17F}\nK\u{17F}\n") { $0.caseRule = .ignored },
    prints: "\u{212A}\u{17F}\nK\u{17F}\n"),
  Row(
    "-i: i and ı differ",
    asking("i", of: "\u{131}\nI\n") { $0.caseRule = .ignored }, prints: "I\n"),
  Row(
    "-i: İ folds to i and U+0307",
    asking("i\u{307}", of: "\u{130}\ni\nI\u{307}\n") { $0.caseRule = .ignored },
    prints: "\u{130}\nI\u{307}\n"),
  Row(
    "-i: ﬁ folds to two letters, and either is found",
    asking("I", of: "\u{FB01}\nf\n") { $0.caseRule = .ignored }, prints: "\u{FB01}\n"),
  Row(
    "-i: U+0345 folds to a letter",
    asking("\u{3B1}\u{3B9}", of: "\u{1FB3}\n\u{1FBC}\n\u{3B1}\n") { $0.caseRule = .ignored },
    prints: "\u{1FB3}\n\u{1FBC}\n"),
  Row(
    "-i: what is folded is composed again",
    asking("\u{E9}", of: "E\u{301}\n\u{C9}\nE\n") { $0.caseRule = .ignored },
    prints: "E\u{301}\n\u{C9}\n"),
  Row(
    "-S: -i if the term has no upper-case letter",
    asking("f", of: "First\nof\n") { $0.caseRule = .smart }, prints: "First\nof\n"),
  Row(
    "-S: else -s",
    asking("F", of: "First\nof\n") { $0.caseRule = .smart }, prints: "First\n"),
  Row(
    "-S: for each term",
    asking("F ST", of: "FIST\nfast\nFast\n") {
      $0.caseRule = .smart
      $0.terms = .anyWord
    }, prints: "FIST\nFast\n"),
  Row(
    "-S: a title-case letter is no upper-case letter",
    asking("\u{1C5}", of: "\u{1C4}\n\u{1C6}\n") { $0.caseRule = .smart },
    prints: "\u{1C4}\n\u{1C6}\n"),
]

private let accentRows: [Row] = [
  Row(
    "--ignore-accents: `zurich` finds `Zürich`",
    asking("zurich", of: "Z\u{FC}rich\nZu\u{308}rich\n") { $0.ignoresAccents = true },
    prints: "Z\u{FC}rich\nZu\u{308}rich\n"),
  Row(
    "--ignore-accents: `lodz` finds `Łódź`",
    asking("lodz", of: "\u{141}\u{F3}d\u{17A}\n") { $0.ignoresAccents = true },
    prints: "\u{141}\u{F3}d\u{17A}\n"),
  Row(
    "--ignore-accents: accents of the term are ignored too",
    asking("z\u{FC}rich", of: "Zurich\n") { $0.ignoresAccents = true }, prints: "Zurich\n"),
  Row(
    "--ignore-accents: case is not",
    asking("ZURICH", of: "Z\u{FC}rich\n") { $0.ignoresAccents = true }, prints: ""),
  Row(
    "--ignore-accents: `가` finds `각`",
    asking("\u{AC00}", of: "\u{AC01}\n\u{AC00}\n") { $0.ignoresAccents = true },
    prints: "\u{AC01}\n\u{AC00}\n"),
  Row(
    "without it `가` doesn't find `각`",
    asking("\u{AC00}", of: "\u{AC01}\n\u{1100}\u{1161}\n"), prints: "\u{1100}\u{1161}\n"),
  Row(
    "--ignore-accents: small letters that are replaced",
    asking(
      "oldd htiaeoessth",
      of: "\u{F8}\u{142}\u{111}\u{F0} \u{127}\u{167}\u{131}\u{E6}\u{153}\u{DF}\u{FE}\n"
    ) {
      $0.ignoresAccents = true
    },
    prints: "\u{F8}\u{142}\u{111}\u{F0} \u{127}\u{167}\u{131}\u{E6}\u{153}\u{DF}\u{FE}\n"),
  Row(
    "--ignore-accents: upper case with a capital first",
    asking(
      "OLDDHTAeOeSsTh", of: "\u{D8}\u{141}\u{110}\u{D0}\u{126}\u{166}\u{C6}\u{152}\u{1E9E}\u{DE}\n"
    ) {
      $0.ignoresAccents = true
    },
    prints: "\u{D8}\u{141}\u{110}\u{D0}\u{126}\u{166}\u{C6}\u{152}\u{1E9E}\u{DE}\n"),
  Row(
    "--ignore-accents: a letter is replaced after its accent is taken apart",
    asking("o", of: "\u{1FF}\n") { $0.ignoresAccents = true }, prints: "\u{1FF}\n"),
  Row(
    "--ignore-accents: the term is capitalised before accents are removed",
    asking("\u{E6}", of: "Ae\nAE\nae\n") { $0.ignoresAccents = true }, prints: "Ae\nae\n"),
  Row(
    "--ignore-accents: replaced after the case rule",
    asking("AE", of: "\u{C6}\n\u{E6}\n") {
      $0.ignoresAccents = true
      $0.caseRule = .ignored
    }, prints: "\u{C6}\n\u{E6}\n"),
  Row(
    "--ignore-accents: a voicing mark is a mark (class 8)",
    asking("\u{304B}", of: "\u{304C}\n\u{304B}\u{3099}\n") { $0.ignoresAccents = true },
    prints: "\u{304C}\n\u{304B}\u{3099}\n"),
  Row(
    "--ignore-accents: a virama (class 9) stays",
    asking("\u{915}\u{937}", of: "\u{915}\u{94D}\u{937}\n") { $0.ignoresAccents = true },
    prints: ""),
  Row(
    "--ignore-accents: `<` finds `≮`, which NFD takes apart",
    asking("<", of: "\u{226E}\n<\u{338}\n") { $0.ignoresAccents = true },
    prints: "\u{226E}\n<\u{338}\n"),
  Row(
    "--ignore-accents: a term of which nothing is left matches nothing",
    asking("\u{301}", of: "e\u{301}\na\n") { $0.ignoresAccents = true }, prints: ""),
  Row(
    "and so -v gives every candidate",
    asking("\u{301}", of: "e\u{301}\na\n") {
      $0.ignoresAccents = true
      $0.invertsMatch = true
    }, prints: "e\u{301}\na\n"),
]

private let textRows: [Row] = [
  Row(
    "`Zürich` matches whether its ü is one scalar or two",
    asking("Z\u{FC}r", of: "Zu\u{308}rich\nZ\u{FC}rich\n"), prints: "Zu\u{308}rich\nZ\u{FC}rich\n"),
  Row(
    "in query and candidate alike",
    asking("Zu\u{308}r", of: "Zu\u{308}rich\nZ\u{FC}rich\n"),
    prints: "Zu\u{308}rich\nZ\u{FC}rich\n"),
  Row(
    "`e` does not match `é`, in either spelling", asking("e", of: "\u{E9}\ne\u{301}\n"), prints: ""),
  Row("nor does its mark", asking("\u{301}", of: "\u{E9}\ne\u{301}\n"), prints: ""),
  Row(
    "a mark that composes with nothing is a character",
    asking("\u{301}", of: "x\u{301}\n"), prints: "x\u{301}\n"),
  Row(
    "marks are reordered",
    asking("u\u{323}\u{308}", of: "\u{FC}\u{323}\nu\u{308}\u{323}\n"),
    prints: "\u{FC}\u{323}\nu\u{308}\u{323}\n"),
  Row("a mark behind a hit can undo it", asking("\u{FC}", of: "\u{FC}\u{323}\n"), prints: ""),
  Row("`<` does not match `≮`", asking("<", of: "<\u{338}\n\u{226E}\n"), prints: ""),
  Row(
    "a Greek question mark is a semicolon, the Kelvin sign a K",
    asking(";K", of: "\u{37E}\u{212A}\n;K\n"), prints: "\u{37E}\u{212A}\n;K\n"),
  Row(
    "jamo compose",
    asking("\u{1100}\u{1161}\u{11A8}", of: "\u{AC01}\n\u{1100}\u{1161}\n"), prints: "\u{AC01}\n"),
]

private let fieldRows: [Row] = [
  Row(
    "--nth: match against these fields only; the delimiter is a TAB",
    asking("a", of: "a\tb\nb\ta\n") { $0.nth = [.field(2)] }, prints: "b\ta\n"),
  Row(
    "-d: fields are separated by STR",
    asking("a", of: "a::b\nb::a\n") {
      $0.delimiter = utf8("::")
      $0.nth = [.field(1)]
    }, prints: "a::b\n"),
  Row(
    "--nth: each expression is a text of its own, so that -x means the field",
    asking("a", of: "b,a\na,b\nb,c,a\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.field(1), .field(2)]
      $0.strategy = .exact
    }, prints: "b,a\na,b\n"),
  Row(
    "--nth: a range is its fields joined by the delimiter",
    asking("b,c", of: "a,b,c\nb,c,a\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.range(2, nil)]
      $0.strategy = .exact
    }, prints: "a,b,c\n"),
  Row(
    "--nth: two expressions are not one text",
    asking("a,b", of: "a,b\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.field(1), .field(2)]
    }, prints: ""),
  Row(
    "--nth=..-2: all but the last",
    asking("c", of: "a,b,c\nc,b,a\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.range(nil, -2)]
    }, prints: "c,b,a\n"),
  Row(
    "--nth=-1: the last",
    asking("c", of: "a,b,c\nc\nc,b\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.field(-1)]
    }, prints: "a,b,c\nc\n"),
  Row(
    "--nth: a candidate without the field doesn't match",
    asking("a", of: "a\n") { $0.nth = [.field(2)] }, prints: ""),
  Row(
    "and is printed under -v",
    asking("a", of: "a\n") {
      $0.nth = [.field(2)]
      $0.invertsMatch = true
    }, prints: "a\n"),
  Row(
    "--nth: -a finds each term in any of the texts",
    asking("a b", of: "a,x,b\na,b,x\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.field(1), .field(3)]
      $0.terms = .allWords
    }, prints: "a,x,b\n"),
  Row(
    "--nth: a field is a text of its own, its first mark too",
    asking("\u{301}b", of: "e,\u{301}b\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.field(2)]
      $0.strategy = .exact
    }, prints: "e,\u{301}b\n"),
  Row(
    "fields are split bytewise",
    asking([0xC3], of: utf8("\u{E9}a\n")) {
      $0.delimiter = [0xA9]
      $0.nth = [.field(1)]
    }, prints: utf8("\u{E9}a\n")),
  Row(
    "the delimiter's places don't overlap",
    asking(",b", of: "a,,,b\n") {
      $0.delimiter = utf8(",,")
      $0.nth = [.field(2)]
      $0.strategy = .exact
    }, prints: "a,,,b\n"),
  Row(
    "--accept-nth: print these fields joined by the delimiter, in the order and as often as written",
    asking("c", of: "a,b,c\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(3), .field(1), .field(3)]
    }, prints: "c,a,c\n"),
  Row(
    "--accept-nth: fields that are missing are left out",
    asking("a", of: "a,b\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(1), .field(5)]
    }, prints: "a\n"),
  Row(
    "--accept-nth: empty ones are not",
    asking("a", of: "a,,b\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(1), .field(2), .field(3)]
    }, prints: "a,,b\n"),
  Row(
    "--accept-nth: a range is cut to the fields there are",
    asking("a", of: "a,b,c\na\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.range(2, 9)]
    }, prints: "b,c\n"),
  Row(
    "--accept-nth: a candidate whose accepted fields are all missing or empty is no suggestion",
    asking("a", of: "a\na,\na,,\n,,a\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.range(2, nil)]
    }, prints: ",a\n"),
  Row(
    "--accept-nth: what is matched is the whole record",
    asking("b", of: "a,b\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(1)]
    }, prints: "a\n"),
]

private let selectionRows: [Row] = [
  Row("an empty query suggests nothing", asking("", of: "a\n"), prints: ""),
  Row("with -v too", asking("", of: "a\n") { $0.invertsMatch = true }, prints: ""),
  Row(
    "--all-if-empty: an empty query suggests every candidate",
    asking("", of: "a\n\nb\n") { $0.suggestsAllIfEmpty = true }, prints: "a\nb\n"),
  Row(
    "--all-if-empty: with -v too",
    asking("", of: "a\nb\n") {
      $0.suggestsAllIfEmpty = true
      $0.invertsMatch = true
    }, prints: "a\nb\n"),
  Row(
    "a query of white space only under -W suggests nothing",
    asking(" \u{A0}", of: "a \u{A0}\n") { $0.terms = .anyWord }, prints: ""),
  Row(
    "under -a with --all-if-empty everything",
    asking(" ", of: "a\nb\n") {
      $0.terms = .allWords
      $0.suggestsAllIfEmpty = true
    }, prints: "a\nb\n"),
  Row("without -W it is a term", asking(" ", of: "a b\nab\n"), prints: "a b\n"),
  Row(
    "--min-chars: a query of fewer characters suggests nothing",
    asking("f", of: ordinals) { $0.minimumCharacters = 2 }, prints: ""),
  Row(
    "--min-chars: of as many it does",
    asking("fi", of: ordinals) { $0.minimumCharacters = 2 }, prints: "First\n"),
  Row(
    "--min-chars counts grapheme clusters",
    asking("e\u{301}", of: "e\u{301}\n") { $0.minimumCharacters = 2 }, prints: ""),
  Row(
    "--min-chars: a stray byte counts 1",
    asking([0xC3, 0xFF], of: [0xC3, 0xFF, 0x0A]) { $0.minimumCharacters = 2 },
    prints: [0xC3, 0xFF, 0x0A]),
  Row(
    "--min-chars comes before --all-if-empty",
    asking("", of: "a\n") {
      $0.minimumCharacters = 1
      $0.suggestsAllIfEmpty = true
    }, prints: ""),
  Row("-m: at most N", asking("a", of: "a\nab\nac\n") { $0.maximumCount = 2 }, prints: "a\nab\n"),
  Row("-m 0: none, status 1", asking("a", of: "a\n") { $0.maximumCount = 0 }, prints: ""),
  Row(
    "-v: the candidates that do not match", asking("f", of: ordinals) { $0.invertsMatch = true },
    prints: "Second\nThird\n"),
  Row(
    "-v -a: those that miss any term",
    asking("a b", of: "ab\na\nc\n") {
      $0.terms = .allWords
      $0.invertsMatch = true
    }, prints: "a\nc\n"),
  Row("each suggestion is printed once", asking("a", of: "a\nb\na\nab\na\n"), prints: "a\nab\n"),
  Row(
    "-D: keep repeated suggestions",
    asking("a", of: "a\nb\na\n") { $0.keepsDuplicates = true }, prints: "a\na\n"),
  Row(
    "two are the same when what is printed is, byte for byte",
    asking("\u{E9}", of: "\u{E9}\ne\u{301}\n\u{E9}\r\n"), prints: "\u{E9}\ne\u{301}\n"),
  Row(
    "what is printed decides, not the record",
    asking("a", of: "a,1\na,2\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(1)]
    }, prints: "a\n"),
  Row(
    "prefixes aside; the first stands",
    asking("a", of: "b\na\na\n") { $0.printsLineNumbers = true }, prints: "2:a\n"),
  Row(
    "once only over all sources",
    asking("a", of: "") { $0.sources = [utf8("a\n"), utf8("a\nab\n")] }, prints: "a\nab\n"),
  Row(
    "-m sees what would be printed",
    asking("a", of: "a\na\nab\nac\n") { $0.maximumCount = 2 }, prints: "a\nab\n"),
  Row(
    "--no-echo: when the only suggestion is the query itself, case ignored, suggest nothing",
    asking("first", of: ordinals) { $0.suppressesEcho = true }, prints: ""),
  Row(
    "--no-echo: not when there are others",
    asking("a", of: "a\nab\n") { $0.suppressesEcho = true }, prints: "a\nab\n"),
  Row(
    "--no-echo looks at all suggestions, before -m",
    asking("a", of: "a\nab\n") {
      $0.suppressesEcho = true
      $0.maximumCount = 1
    }, prints: "a\n"),
  Row(
    "--no-echo: repeats are one suggestion",
    asking("a", of: "a\na\n") { $0.suppressesEcho = true }, prints: ""),
  Row(
    "--no-echo -D: two",
    asking("a", of: "a\na\n") {
      $0.suppressesEcho = true
      $0.keepsDuplicates = true
    }, prints: "a\na\n"),
  Row(
    "--no-echo: accents are not ignored",
    asking("zurich", of: "z\u{FC}rich\n") {
      $0.suppressesEcho = true
      $0.ignoresAccents = true
    }, prints: "z\u{FC}rich\n"),
  Row(
    "--no-echo compares what would be printed",
    asking("b", of: "a,B\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(2)]
      $0.suppressesEcho = true
      $0.caseRule = .ignored
    }, prints: ""),
]

private let sectionRows: [Row] = [
  Row(
    "--section: the title is printed, without STR, once before the first suggestion of its section",
    asking("a", of: "x\n#One\na\nb\nab\n#Two\nb\n#Three\nac\n") { $0.section = utf8("#") },
    prints: "One\na\nab\nThree\nac\n"),
  Row(
    "what stands before the first title is a section without one",
    asking("a", of: "a\n#One\nab\n") { $0.section = utf8("#") }, prints: "a\nOne\nab\n"),
  Row(
    "a title is no candidate",
    asking("a", of: "#a\nb\n") { $0.section = utf8("#") }, prints: ""),
  Row(
    "with -v neither",
    asking("a", of: "#b\nb\n") {
      $0.section = utf8("#")
      $0.invertsMatch = true
    }, prints: "b\nb\n"),
  Row(
    "a section ends with its source",
    asking("a", of: "") {
      $0.sources = [utf8("#One\na\n"), utf8("ab\n")]
      $0.section = utf8("#")
    }, prints: "One\na\nab\n"),
  Row(
    "each title is printed for itself, even twice the same",
    asking("a", of: "#One\na\n#One\nab\n") { $0.section = utf8("#") },
    prints: "One\na\nOne\nab\n"),
  Row(
    "a section of repeats only prints no title",
    asking("a", of: "#One\na\n#Two\na\n") { $0.section = utf8("#") }, prints: "One\na\n"),
  Row(
    "a title gets no prefix, and counts as a line",
    asking("a", of: "#One\n\na\n") {
      $0.section = utf8("#")
      $0.printsLineNumbers = true
      $0.printsFileNames = true
    }, prints: "One\none.txt:3:a\n"),
  Row(
    "a title can be empty",
    asking("a", of: "#\na\n") { $0.section = utf8("#") }, prints: "\na\n"),
  Row(
    "a title is looked for behind the byte order mark",
    asking("a", of: "\u{FEFF}#One\r\na\n") { $0.section = utf8("#") }, prints: "One\na\n"),
  Row(
    "a title ends as the records do",
    asking("a", of: "#One\na\n") {
      $0.section = utf8("#")
      $0.printsNull = true
    }, prints: "One\0a\0"),
  Row(
    "-c doesn't count titles",
    asking("a", of: "#One\na\nab\n") {
      $0.section = utf8("#")
      $0.output = .count
    }, prints: "2\n"),
]

private let outputRows: [Row] = [
  Row(
    "-c: print how many there are",
    asking("f", of: ordinals) { $0.output = .count }, prints: "2\n"),
  Row(
    "-c: 0, and the status is 1",
    asking("x", of: ordinals) { $0.output = .count }, prints: "0\n", status: 1),
  Row(
    "-c counts what would be printed",
    asking("a", of: "a\na\nab\n") { $0.output = .count }, prints: "2\n"),
  Row(
    "-c with -m stops at N",
    asking("a", of: "a\nab\nac\n") {
      $0.output = .count
      $0.maximumCount = 2
    }, prints: "2\n"),
  Row(
    "-c: one number, ended by LF, and -H changes nothing",
    asking("a", of: "") {
      $0.sources = [utf8("a\n"), utf8("ab\n")]
      $0.output = .count
      $0.printsFileNames = true
      $0.printsNull = true
    }, prints: "2\n"),
  Row(
    "-q: print nothing",
    asking("f", of: ordinals) { $0.output = .quiet }, prints: "", status: 0),
  Row("-q: 1 for nothing", asking("x", of: ordinals) { $0.output = .quiet }, prints: "", status: 1),
  Row(
    "--no-match-ok: exit 0 when nothing matched",
    asking("x", of: ordinals) { $0.noMatchIsSuccess = true }, prints: "", status: 0),
  Row(
    "-n: from 1, every record counts",
    asking("a", of: "\nb\na\nab") { $0.printsLineNumbers = true }, prints: "3:a\n4:ab\n"),
  Row(
    "-n: in each source for itself",
    asking("a", of: "") {
      $0.sources = [utf8("b\na\n"), utf8("ab\n")]
      $0.printsLineNumbers = true
    }, prints: "2:a\n1:ab\n"),
  Row(
    "-H: the file's name",
    asking("a", of: "") {
      $0.sources = [utf8("a\n"), utf8("ab\n")]
      $0.printsFileNames = true
    }, prints: "one.txt:a\ntwo.txt:ab\n"),
  Row(
    "-nH: as grep does",
    asking("a", of: "a\n") {
      $0.printsFileNames = true
      $0.printsLineNumbers = true
    }, prints: "one.txt:1:a\n"),
  Row(
    "-H: standard input has a name",
    asking("a", of: "a\n") {
      $0.standardInput = 0
      $0.printsFileNames = true
    }, prints: "(standard input):a\n"),
  Row(
    "no file name is printed without -H, however many sources there are",
    asking("a", of: "") { $0.sources = [utf8("a\n"), utf8("ab\n")] }, prints: "a\nab\n"),
  Row(
    "-n with --accept-nth is still the line and the text",
    asking("a", of: "b\nx,a\n") {
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(2)]
      $0.printsLineNumbers = true
    }, prints: "2:a\n"),
]

private let on = "\u{1B}[01;31m\u{1B}[K"
private let off = "\u{1B}[m\u{1B}[K"

private let colorRows: [Row] = [
  Row(
    "--color without WHEN is auto, and this is no terminal",
    asking("a", of: "a\n") { $0.color = .bare }, prints: "a\n"),
  Row("--color=never", asking("a", of: "a\n") { $0.color = .never }, prints: "a\n"),
  Row(
    "all places where the term stands are highlighted",
    asking("a", of: "xaya\n") { $0.color = .always },
    prints: "x\(on)a\(off)y\(on)a\(off)\n"),
  Row(
    "places that only touch stay apart, as in grep",
    asking("a", of: "aa\n") { $0.color = .always },
    prints: "\(on)a\(off)\(on)a\(off)\n"),
  Row(
    "of overlapping ones the first",
    asking("aa", of: "aaa\n") { $0.color = .always }, prints: "\(on)aa\(off)a\n"),
  Row(
    "-p: only the prefix",
    asking("a", of: "aba\n") {
      $0.color = .always
      $0.strategy = .prefix
    }, prints: "\(on)a\(off)ba\n"),
  Row(
    "-x: the whole",
    asking("aba", of: "aba\n") {
      $0.color = .always
      $0.strategy = .exact
    }, prints: "\(on)aba\(off)\n"),
  Row(
    "-b: every word start",
    asking("a", of: "aa a-a\n") {
      $0.color = .always
      $0.strategy = .wordPrefix
    }, prints: "\(on)a\(off)a \(on)a\(off)-\(on)a\(off)\n"),
  Row(
    "whole grapheme clusters",
    asking("x", of: "ax\u{301}b\n") { $0.color = .always },
    prints: "a\(on)x\u{301}\(off)b\n"),
  Row(
    "a letter that folds to several, of which one stands there",
    asking("s", of: "a\u{DF}\n") {
      $0.color = .always
      $0.caseRule = .ignored
    }, prints: "a\(on)\u{DF}\(off)\n"),
  Row(
    "accents that are ignored belong to their letter",
    asking("du", of: "ridu\u{308}x\n") {
      $0.color = .always
      $0.ignoresAccents = true
    }, prints: "ri\(on)du\u{308}\(off)x\n"),
  Row(
    "each term",
    asking("b ab", of: "cab b\n") {
      $0.color = .always
      $0.terms = .anyWord
    }, prints: "c\(on)ab\(off) \(on)b\(off)\n"),
  Row(
    "under -v nothing",
    asking("a", of: "b\n") {
      $0.color = .always
      $0.invertsMatch = true
    }, prints: "b\n"),
  Row(
    "--nth: only in the fields that are matched",
    asking("a", of: "a,ba\n") {
      $0.color = .always
      $0.delimiter = utf8(",")
      $0.nth = [.field(2)]
    }, prints: "a,b\(on)a\(off)\n"),
  Row(
    "--accept-nth: the part of the match within the printed fields",
    asking("a", of: "ab,ca,d\n") {
      $0.color = .always
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(3), .field(2)]
    }, prints: "d,c\(on)a\(off)\n"),
  Row(
    "prefixes as grep colours them",
    asking("a", of: "a\n") {
      $0.color = .always
      $0.printsFileNames = true
      $0.printsLineNumbers = true
    },
    prints: "\u{1B}[35m\u{1B}[Kone.txt\(off)\u{1B}[36m\u{1B}[K:\(off)"
      + "\u{1B}[32m\u{1B}[K1\(off)\u{1B}[36m\u{1B}[K:\(off)\(on)a\(off)\n"),
  Row(
    "a title has no colour",
    asking("a", of: "#a\na\n") {
      $0.color = .always
      $0.section = utf8("#")
    }, prints: "a\n\(on)a\(off)\n"),
  Row(
    "-c's number neither",
    asking("a", of: "a\n") {
      $0.color = .always
      $0.output = .count
    }, prints: "1\n"),
]

private let editRows: [Row] = [
  Row(
    "an edit: one inserted, deleted or replaced character, or two neighbours swapped",
    asking("abc", of: "abxc\nac\nabx\nacb\nxyc\n") {
      $0.typos = .atMost(1)
      $0.strategy = .exact
    }, prints: "abxc\nac\nabx\nacb\n"),
  Row(
    "no substring is edited twice",
    asking("ca", of: "abc\nac\n") {
      $0.typos = .atMost(1)
      $0.strategy = .exact
    }, prints: "ac\n"),
  Row(
    "a term of n characters is allowed at most n-1 edits",
    asking("ab", of: "ax\nxy\n") { $0.typos = .atMost(3) }, prints: "ax\n"),
  Row(
    "by the term's length: none below 5 characters, one from 5, two from 9",
    asking("abcd abcde abcdefgh abcdefghi", of: "abxd\nabxde\naxxdefgh\naxxdefghi\n") {
      $0.typos = .byLength
      $0.terms = .anyWord
    }, prints: "abxde\naxxdefghi\n"),
  Row(
    "none for a term with a digit",
    asking("abcd1", of: "abcd2\n") { $0.typos = .byLength }, prints: ""),
  Row(
    "a stray byte is a character",
    asking(utf8("ab") + [0xFF], of: utf8("axb\nab") + [0xFE, 0x0A]) {
      $0.typos = .atMost(1)
      $0.strategy = .exact
    }, prints: utf8("ab") + [0xFE, 0x0A]),
  Row(
    "the match that counts is highlighted: the fewest edits, then the best class, then case, then the earliest",
    asking("zurich", of: "xzuricxxZURICHzurich\nxzurichZURICH\nzurichZURICH\n") {
      $0.typos = .atMost(1)
      $0.caseRule = .ignored
      $0.color = .always
    }, prints: "xzuricxxZURICH\(on)zurich\(off)\nx\(on)zurich\(off)ZURICH\n\(on)zurich\(off)ZURICH\n"),
]

private let fuzzyRows: [Row] = [
  Row(
    "-Z: the term's characters stand in the candidate in this order",
    asking("ace", of: "abcde\naec\nAce\n") { $0.strategy = .fuzzy }, prints: "abcde\nAce\n"),
  Row(
    "-Zr: word starts, separators and humps are good, and runs of neighbours; gaps are bad",
    asking("fb", of: "xfxbx\nxfxxbx\nfoobar\nfoo-bar\nfooBar\n") {
      $0.strategy = .fuzzy
      $0.caseRule = .ignored
      $0.ranks = true
    }, prints: "foo-bar\nfooBar\nfoobar\nxfxbx\nxfxxbx\n"),
  Row(
    "-Zr: case is that of the match that counts",
    asking("i", of: "IiI\ni-x\n") {
      $0.strategy = .fuzzy
      $0.caseRule = .smart
      $0.ranks = true
    }, prints: "i-x\nIiI\n"),
  Row(
    "-Zr: spellings of a text rank alike",
    asking("a", of: "x\u{37E}a\nx;a\n") {
      $0.strategy = .fuzzy
      $0.ranks = true
    }, prints: "x\u{37E}a\nx;a\n"),
  Row(
    "the best alignment is highlighted, neighbours as one",
    asking("fbar", of: "fxb foo-bar\n") {
      $0.strategy = .fuzzy
      $0.color = .always
    }, prints: "fxb \(on)f\(off)oo-\(on)bar\(off)\n"),
  Row(
    "a word that does not match is not highlighted: the mark joins the second s of \u{DF}",
    asking("\u{301}\u{DF} \u{DF}", of: "a\u{DF}\u{301}\u{DF}\n") {
      $0.strategy = .fuzzy
      $0.terms = .anyWord
      $0.caseRule = .ignored
      $0.color = .always
    }, prints: "a\u{DF}\u{301}\(on)\u{DF}\(off)\n"),
]

private let loosenRows: [Row] = [
  Row("-l: prefixes", asking("ab", of: "abc\nx ab\n") { $0.strategy = .loosen }, prints: "abc\n"),
  Row("-l: word prefixes", asking("ab", of: "xab\nx ab\n") { $0.strategy = .loosen }, prints: "x ab\n"),
  Row("-l: substrings", asking("ab", of: "axb\nxab\n") { $0.strategy = .loosen }, prints: "xab\n"),
  Row("-l: edits, by length", asking("abcde", of: "abxde\nabcxxde\n") { $0.strategy = .loosen }, prints: "abxde\n"),
  Row(
    "-l: edits, as given",
    asking("abc", of: "abd\naxbyc\n") {
      $0.strategy = .loosen
      $0.typos = .atMost(1)
    }, prints: "abd\n"),
  Row("-l: in pieces", asking("abc", of: "abd\naxbyc\n") { $0.strategy = .loosen }, prints: "axbyc\n"),
  Row(
    "-l: what is no suggestion chooses no class",
    asking("ab", of: "ab,\nxab,y\n") {
      $0.strategy = .loosen
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(2)]
    }, prints: "y\n"),
  Row(
    "--no-echo, after the class is chosen",
    asking("ab", of: "ab\nxab\n") {
      $0.strategy = .loosen
      $0.suppressesEcho = true
    }, prints: ""),
]

private let rankRows: [Row] = [
  Row(
    "1: terms matched, more first",
    asking("a b", of: "a\nxbxa\n") {
      $0.terms = .anyWord
      $0.ranks = true
    }, prints: "xbxa\na\n"),
  Row(
    "2: edits, fewer first",
    asking("abc", of: "abd\nxabcx\n") {
      $0.typos = .atMost(1)
      $0.ranks = true
    }, prints: "xabcx\nabd\n"),
  Row(
    "3: the whole, its prefix, a word's prefix, elsewhere",
    asking("ab", of: "xab\nx ab\nabx\nab\n") { $0.ranks = true }, prints: "ab\nabx\nx ab\nxab\n"),
  Row(
    "5: the weight, a missing one is 0",
    asking("a", of: "xaxx,-1\nxaxx\nxax,1e1\nxa,9\nxaxx,0x10\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.field(1)]
      $0.weight = 2
    }, prints: "xax,1e1\nxa,9\nxaxx\nxaxx,0x10\nxaxx,-1\n"),
  Row(
    "6: case as typed, before where and how long",
    asking("ab", of: "xAB\nxxxABx\nxxxabx\n") {
      $0.caseRule = .ignored
      $0.ranks = true
    }, prints: "xxxabx\nxAB\nxxxABx\n"),
  Row(
    "6: a capitalised term is not as typed",
    asking("ab", of: "Ab\nab\n") { $0.ranks = true }, prints: "ab\nAb\n"),
  Row(
    "6: half of a letter that accents make two is as typed, of one that case does it is not",
    asking("s", of: "x\u{DF}\nxS\nxs\n") {
      $0.caseRule = .ignored
      $0.ranks = true
    }, prints: "xs\nx\u{DF}\nxS\n"),
  // A capital that folding makes two characters is as typed two that equal only those of the same capital: with both
  // edits it takes two, so that neither is as typed.
  Row(
    "6: as typed, a capital that folds to two characters is not half of another",
    asking(
      "\u{3B1}\u{3A3}\u{1FBC}\u{3B1}", of: "\u{3C9}\u{3B1}\u{3C3}\u{3B1}\u{3B1}\n\u{3C9}\u{3B1}\u{3A3}\u{3B1}\u{3B1}\n"
    ) {
      $0.caseRule = .ignored
      $0.typos = .byLength
      $0.ranks = true
    },
    prints: "\u{3C9}\u{3B1}\u{3C3}\u{3B1}\u{3B1}\n\u{3C9}\u{3B1}\u{3A3}\u{3B1}\u{3B1}\n"),
  Row(
    "6: the match that counts is the whole word, in which it is as typed",
    asking("\u{1FBC}", of: "\u{391}\u{3B9}\u{1FBC}\n\u{1FBC} \u{1FBC}\n") {
      $0.caseRule = .ignored
      $0.ignoresAccents = true
      $0.ranks = true
    },
    prints: "\u{1FBC} \u{1FBC}\n\u{391}\u{3B9}\u{1FBC}\n"),
  Row(
    "6: with one edit each, and both as typed, the shorter",
    asking("\u{3AA}\u{301}a", of: "\u{3AA}\u{301}CC\naB\n") {
      $0.caseRule = .ignored
      $0.typos = .atMost(1)
      $0.weight = 2
    },
    prints: "aB\n\u{3AA}\u{301}CC\n"),
  Row(
    "7: where, 8: how long, both in characters",
    asking("a", of: "x\u{E9}\u{E9}a\nxxaxx\nx\u{E9}a\u{E9}\n") { $0.ranks = true },
    prints: "x\u{E9}a\u{E9}\nxxaxx\nx\u{E9}\u{E9}a\n"),
  Row(
    "7: under folding in those that the match comes from",
    asking("a", of: "\u{DF}xa\nxxa\n") {
      $0.caseRule = .ignored
      $0.ranks = true
    }, prints: "\u{DF}xa\nxxa\n"),
  Row(
    "under -v nothing was matched: input order",
    asking("x", of: "bbb\naa\nbb\n") {
      $0.invertsMatch = true
      $0.ranks = true
    }, prints: "bbb\naa\nbb\n"),
  Row(
    "an empty query matches nothing: the weight, input order",
    asking("", of: "aaaaa\t1\nb\t2\nccc\t1\n") {
      $0.suggestsAllIfEmpty = true
      $0.weight = 2
    }, prints: "b\t2\naaaaa\t1\nccc\t1\n"),
  Row(
    "of repeated suggestions the best stands",
    asking("a", of: "1,xa\n2,a\n1,a\n") {
      $0.delimiter = utf8(",")
      $0.nth = [.field(2)]
      $0.acceptNth = [.field(1)]
      $0.ranks = true
    }, prints: "2\n1\n"),
  Row(
    "what is chosen over all sections is printed by section",
    asking("a", of: "#1\nxa\nxxa\n#2\na\n") {
      $0.section = utf8("#")
      $0.ranks = true
      $0.maximumCount = 2
    }, prints: "1\nxa\n2\na\n"),
]

private let jsonRows: [Row] = [
  Row(
    "--json: text, file, line, ranges",
    asking("a", of: "b\n\"aa\"\n") { $0.isJSON = true },
    prints: #"{"text": "\"aa\"", "file": "one.txt", "line": 2, "ranges": [[1, 2], [2, 3]]}"# + "\n"),
  Row(
    "--json: record, section; ranges in the record",
    asking("a", of: "#t\n1,a\n") {
      $0.isJSON = true
      $0.section = utf8("#")
      $0.delimiter = utf8(",")
      $0.acceptNth = [.field(1)]
    },
    prints: #"{"text": "1", "record": "1,a", "file": "one.txt", "line": 2, "section": "t", "ranges": [[2, 3]]}"#
      + "\n"),
  Row(
    "--json with -r: edits, class, weight",
    asking("abc", of: "x abd\t2.5\n") {
      $0.isJSON = true
      $0.typos = .atMost(1)
      $0.weight = 2
    },
    prints: #"{"text": "x abd\t2.5", "file": "one.txt", "line": 1, "ranges": [[2, 5]], "#
      + #""edits": 1, "class": "word", "weight": 2.5}"# + "\n"),
  Row(
    "--json: bytes that are no UTF-8",
    asking(utf8("a"), of: utf8("a") + [0xFF, 0x0A]) { $0.isJSON = true },
    prints: #"{"text": {"bytes": "Yf8="}, "file": "one.txt", "line": 1, "ranges": [[0, 1]]}"# + "\n"),
  Row(
    "-c --json",
    asking("a", of: "a\n") {
      $0.isJSON = true
      $0.output = .count
    }, prints: "{\"count\": 1}\n"),
]
