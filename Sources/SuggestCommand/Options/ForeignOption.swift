/// Options of grep, ripgrep and fzf that are none here, and what to do instead: the nearest name would mislead.
enum ForeignOption {
  /// What to say of `name`, `-F` or `--filter`; nil if there is nothing to say.
  static func hint(for name: String) -> String? {
    if name.count == 2, let digit = name.last, ("1"..."9").contains(digit) {
      return "a limit is '-m \(digit)'\(digit < "4" ? ", edits are '--typos=\(digit)'" : "")"
    }
    return hints.first { $0.names.contains(name) }?.hint
  }

  private static let hints: [(names: [String], hint: String)] = [
    (["-z", "--null-data"], "NUL-terminated records are '-0', fuzzy is '-Z'"),
    (["-F", "--fixed-strings", "--literal"], "the query is always literal text"),
    (
      ["-E", "-P", "-G", "--extended-regexp", "--perl-regexp", "--basic-regexp", "--regex", "--pcre2"],
      "there are no regular expressions: the query is literal text"
    ),
    (["--regexp"], "a query is '-e' or '--query'; it is literal text"),
    (
      ["-R", "--recursive", "--dereference-recursive"], "directories are not searched: name the files, or pipe them in"
    ),
    (
      ["-A", "-B", "-C", "--after-context", "--before-context", "--context"],
      "there are no context lines: a suggestion stands for itself"
    ),
    (["-L", "--files-without-match"], "names of files are not listed; '-q' tells by its status whether one matches"),
    (["--files-with-matches"], "names of files are not listed; '-H' prints them in front"),
    (["-o", "--only-matching"], "a suggestion is printed whole; '--json' tells where it matched"),
    (["--line-buffered", "-u", "--unbuffered"], "output is never held back"),
    (["--no-filename", "--no-messages"], "file names are printed with '-H' only, and messages go to standard error"),
    (["--text", "-U", "--binary"], "there is no binary mode: all bytes are text"),
    (["--filter", "--query-string"], "the query is the first operand, or '-e'"),
    (["--multi", "--preview", "--bind", "--header"], "it is a filter: it asks nothing"),
    (["--no-sort", "+s"], "input order is kept unless '-r' is given"),
    (["--tac", "--reverse"], "pipe the list through tac"),
    (["--read-null"], "did you mean '--read0'?"),
  ]
}
