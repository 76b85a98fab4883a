/// Brings texts into the form in which they are compared.
///
/// A text is folded in *segments*: a segment starts at each scalar that cannot join what stands before it, and holds
/// the marks that follow. Nothing reaches across segments, so the folded text is the concatenation of the folded
/// segments. A segment of one scalar, nearly every one, is answered from a table of images that fills as scalars are
/// met, one of two from a small cache; a longer one asks `Folding.apply`. Folding costs some nanoseconds a character
/// that way, against 250 for asking the standard library for each short record.
///
/// The result of `fold` lives in a buffer of the folder until the next call. Not for use by two threads at once.
package struct TextFolder {
  package let folding: Folding
  /// Images of segments of one scalar, in pages of 256 by the scalar's last byte, each made when first needed; the first
  /// page, that of scalars that have none yet, stays unknown. None at all for ASCII text.
  private var images: [UInt64] = []
  /// The page of a scalar, by its value over 256.
  private var pages: [UInt16] = []
  /// Images of segments of two scalars, each where its key's hash says; empty until one is met.
  private var pairs: [(key: UInt64, image: UInt64)] = []
  private var output = FoldedBuffer()

  private static let pairCount = 1024
  /// An image of no bytes.
  private static let vanishes: UInt64 = 1
  /// The scalar's image is not known yet.
  private static let unknown: UInt64 = 0
  /// The scalar starts a segment, but its image does not fit.
  private static let long: UInt64 = 0xFE
  /// The scalar belongs to the segment before it.
  private static let joins: UInt64 = 0xFF

  package init(_ folding: Folding) {
    self.folding = folding
  }

  /// The form of `text` that is compared: readable `Block.padding` bytes behind its end, valid until the next call.
  ///
  /// With `origins` it also tells where each segment came from. O(text), plus O(n log n) in the longest run of marks.
  package mutating func fold(
    _ text: UnsafeBufferPointer<UInt8>, origins: UnsafeMutablePointer<[SegmentOrigin]>? = nil
  ) -> UnsafeBufferPointer<UInt8> {
    output.removeAll(reserving: text.count + 16)
    guard let start = text.baseAddress else { return output.bytes }
    if origins == nil, output.appendWhollyASCII(text, isFolded: folding.foldsCase) { return output.bytes }
    let end = start + text.count
    let asciiMask: UInt8 = folding.foldsCase ? 0x20 : 0
    var place = start
    var segment = Segment(input: start, output: 0)
    while place < end {
      if origins == nil, end - place >= 8, output.appendASCII(at: place, isFolded: folding.foldsCase) {
        place += 8
        segment = Segment(input: place - 1, output: output.count - 1)
        continue
      }
      let byte = place.pointee
      if byte < 0x80 {
        segment = Segment(input: place, output: output.count)
        origins?.pointee.append(SegmentOrigin(output: output.count, input: place - start))
        output.append(byte &- 0x41 < 26 ? byte | asciiMask : byte)
        place += 1
        continue
      }
      let character = UTF8Text.character(at: place, before: end)
      let image = character.isStray ? TextFolder.strayImage(byte) : image(of: character.value)
      if image == TextFolder.joins {
        // A mark at the start, or behind a stray byte, has no segment to join: it starts one.
        if segment.isClosed || place == start {
          segment = Segment(input: place, output: output.count)
          origins?.pointee.append(SegmentOrigin(output: output.count, input: place - start))
        }
        place = segmentEnd(behind: place + character.length, before: end)
        foldSegment(segment, until: place, of: start, origins)
        continue
      }
      if image == TextFolder.vanishes {
        // Nothing is left of it, but it still stands between its neighbours' marks.
        origins?.pointee.append(SegmentOrigin(output: output.count, input: place - start))
        place += character.length
        continue
      }
      segment = Segment(input: place, output: output.count, isClosed: character.isStray)
      origins?.pointee.append(SegmentOrigin(output: output.count, input: place - start))
      place += character.length
      if image == TextFolder.long {
        foldSegment(segment, until: place, of: start, origins)
      } else {
        output.append(image: image)
      }
    }
    return output.bytes
  }

  /// The folded form of a short text, as bytes of its own.
  package mutating func folded(_ text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { Array(fold($0)) }
  }

  private struct Segment {
    var input: UnsafePointer<UInt8>
    var output: Int
    /// Nothing can join it: it is a stray byte.
    var isClosed = false
  }

  /// Folds a segment as a whole, in place of what was written for it so far.
  private mutating func foldSegment(
    _ segment: Segment, until end: UnsafePointer<UInt8>, of start: UnsafePointer<UInt8>,
    _ origins: UnsafeMutablePointer<[SegmentOrigin]>?
  ) {
    var scalars: [Unicode.Scalar] = []
    var place = segment.input
    while place < end {
      let character = UTF8Text.character(at: place, before: end)
      if let scalar = Unicode.Scalar(character.value) { scalars.append(scalar) }
      place += character.length
    }
    output.truncate(to: segment.output)
    if scalars.count == 2, origins == nil, let image = image(ofPair: scalars[0], scalars[1]) {
      output.append(image: image)
      return
    }
    let pieces = origins == nil ? [scalars[...]] : piecesFoldedApart(scalars)
    var input = segment.input - start
    while let last = origins?.pointee.last, last.input >= input { origins?.pointee.removeLast() }
    for piece in pieces {
      origins?.pointee.append(SegmentOrigin(output: output.count, input: input))
      var bytes: [UInt8] = []
      for scalar in folding.apply(to: Array(piece)) { UTF8Text.append(scalar.value, to: &bytes) }
      for byte in bytes { output.append(byte) }
      input += piece.reduce(0) { $0 + UTF8.width($1) }
    }
  }

  /// A segment cut into pieces whose folded forms make up its folded form, so that a match can be traced to the piece
  /// it came from: `x` + U+0301 are two, `e` + U+0301 are one. Cubic, so a longer segment than any writing has stays
  /// whole.
  private func piecesFoldedApart(_ scalars: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
    guard scalars.count <= 32 else { return [scalars[...]] }
    var pieces: [ArraySlice<Unicode.Scalar>] = []
    var rest = scalars[...]
    while !rest.isEmpty {
      let whole = folding.apply(to: Array(rest))
      let cut = rest.indices.dropFirst().first { cut in
        folding.apply(to: Array(rest[..<cut])) + folding.apply(to: Array(rest[cut...])) == whole
      }
      pieces.append(rest[..<(cut ?? rest.endIndex)])
      rest = rest[(cut ?? rest.endIndex)...]
    }
    return pieces
  }

  /// Where the marks that start at `place` end.
  private mutating func segmentEnd(
    behind place: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var place = place
    while place < end, place.pointee >= 0x80 {
      let character = UTF8Text.character(at: place, before: end)
      if character.isStray || image(of: character.value) != TextFolder.joins { break }
      place += character.length
    }
    return place
  }

  /// The image of a segment of two scalars; nil if it is long.
  private mutating func image(ofPair first: Unicode.Scalar, _ second: Unicode.Scalar) -> UInt64? {
    let key = UInt64(first.value) << 32 | UInt64(second.value)
    let slot = Int((key &* 0x9E37_79B9_7F4A_7C15) >> 54)
    if pairs.isEmpty { pairs = Array(repeating: (0, 0), count: TextFolder.pairCount) }
    if pairs[slot].key == key { return pairs[slot].image }
    guard let image = TextFolder.image(folding.apply(to: [first, second])) else { return nil }
    pairs[slot] = (key, image)
    return image
  }

  @inline(__always)
  private mutating func image(of value: UInt32) -> UInt64 {
    let block = Int(value >> 8)
    if block < pages.count {
      let known = images[Int(pages[block]) << 8 | Int(value & 0xFF)]
      if known != TextFolder.unknown { return known }
    }
    return learnImage(of: value)
  }

  @inline(never)
  private mutating func learnImage(of value: UInt32) -> UInt64 {
    let block = Int(value >> 8)
    if pages.isEmpty {
      pages = [UInt16](repeating: 0, count: 0x1100)
      addPage()
    }
    if pages[block] == 0 {
      pages[block] = UInt16(images.count >> 8)
      addPage()
    }
    let image = Unicode.Scalar(value).map { scalar in
      if folding.joinsPrevious(scalar) { return TextFolder.joins }
      return TextFolder.image(folding.apply(to: [scalar])) ?? TextFolder.long
    }
    images[Int(pages[block]) << 8 | Int(value & 0xFF)] = image ?? TextFolder.long
    return image ?? TextFolder.long
  }

  private mutating func addPage() { images += [UInt64](repeating: TextFolder.unknown, count: 256) }

  /// Up to seven bytes of UTF-8 from the second byte on, their number plus one in the lowest; nil if they are more.
  private static func image(_ scalars: [Unicode.Scalar]) -> UInt64? {
    var bytes: [UInt8] = []
    for scalar in scalars { UTF8Text.append(scalar.value, to: &bytes) }
    guard bytes.count <= 7 else { return nil }
    var image = UInt64(bytes.count + 1)
    for (index, byte) in bytes.enumerated() { image |= UInt64(byte) << (8 * UInt64(index + 1)) }
    return image
  }

  private static func strayImage(_ byte: UInt8) -> UInt64 {
    let value = 0xDC00 + UInt64(byte)
    return 4 | (0xE0 | value >> 12) << 8 | (0x80 | value >> 6 & 0x3F) << 16 | (0x80 | value & 0x3F) << 24
  }
}
