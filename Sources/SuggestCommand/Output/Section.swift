/// Where in its source a suggestion stands: the section.
struct Section {
  /// Counted through all sources, what stands before a source's first title included.
  var number = 0
  /// nil before the first title.
  var title: [UInt8]?
  var isPrinted = false
}
