import SuggestCore

/// A part of a source, handed to a worker: some hundred KiB of whole records, or where in a file to read them.
struct Portion {
  enum Content {
    /// The records are in memory.
    case records(Records)
    /// The worker reads them: this share of a file.
    case share(RangeSource, RangeSource.Share)
    case failure(SystemError)
    /// Something is to be told of the source, which is searched all the same.
    case warning(String)
    /// Only the wait that comes now is to be told.
    case nothing
  }

  static let notSorted = "not sorted as by 'LC_ALL=C sort', so all of it is searched"

  /// The position among all portions, from 0: the order of the output.
  var sequence = 0
  var content: Content
  /// The source's name for `-H`.
  var name: [UInt8]
  /// The first portion of its source.
  var startsSource = false
  /// No more input is at hand: what is known is to be written out.
  var isIdle = false

  /// In bytes.
  var size: Int {
    switch content {
    case .records(let records): records.range.count
    case .share(_, let share): share.bytes.count
    case .failure, .warning, .nothing: 0
    }
  }
}
