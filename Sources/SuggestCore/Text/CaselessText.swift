/// A text to be compared with others, case ignored and accents not.
package struct CaselessText {
  private let folded: [UInt8]
  private var folder: TextFolder

  package init(_ text: [UInt8]) {
    folder = TextFolder(Folding(foldsCase: true, ignoresAccents: false))
    folded = folder.folded(text)
  }

  /// O(text).
  package mutating func equals(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    folder.fold(text).elementsEqual(folded)
  }
}
