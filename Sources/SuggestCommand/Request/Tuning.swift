/// Sizes that change how fast the program is, and nothing else. The tests make them small.
package struct Tuning: Sendable {
  /// A regular file is read in ranges of this size, a stream in portions up to it. Half the second-level cache of a
  /// small machine, where reading was measured to be fastest.
  package var portionSizeInBytes = 256 << 10
  /// What must have been dealt before threads are started: below it one thread is done before a second has begun.
  package var threadingThresholdInBytes = 256 << 10
  /// Whether one thread first finds out if more of them would be done sooner.
  package var isPatient = true

  package init() {}

  /// Without patience.
  package init(portionSizeInBytes: Int, threadingThresholdInBytes: Int) {
    self.portionSizeInBytes = portionSizeInBytes
    self.threadingThresholdInBytes = threadingThresholdInBytes
    isPatient = false
  }
}
