import SuggestCore

/// A share of a source, handed to a worker: some hundred KiB of whole records, or the range of the file that they start in.
struct Portion {
  enum Content {
    /// The records are in the block already.
    case records
    /// The worker reads them: all that start in this range of the file.
    case range(Source, Range<Int>)
    case failure(SystemError)
    /// Only the wait that comes now is to be told.
    case nothing
  }

  /// The position among all portions, from 0: the order of the output.
  var sequence = 0
  var content: Content
  /// The source's name for `-H`.
  var name: [UInt8]
  /// The first portion of its source.
  var startsSource = false
  /// No more input is at hand: what is known is to be written out.
  var isIdle = false
}
