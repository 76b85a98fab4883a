/// The distinct byte strings met so far.
///
/// An open-addressing table with linear probing, eight bytes a slot: 24 bits of the hash and the 40-bit place of the
/// string in an arena of chunks. A slot's tag sorts out all but one in 16 million of other strings before bytes are
/// compared. The table is at most three quarters full; when it doubles, the arena is read through in order and hashed
/// again, which costs less memory than keeping whole hashes. Together at most the strings, two bytes or so and 22 bytes
/// of slots for each, and 32 while it grows. Expected O(length) an insertion.
package struct OnceOnly: ~Copyable {
  private let hash: ByteHash
  private var slots: UnsafeMutableBufferPointer<UInt64>
  private var count = 0
  private var chunks: [UnsafeMutableBufferPointer<UInt8>] = []
  private var chunkUsed = 0

  private static let chunkBits: UInt64 = 18
  private static let placeMask: UInt64 = (1 << 40) - 1

  package init(hash: ByteHash) {
    self.hash = hash
    slots = OnceOnly.emptySlots(64)
  }

  deinit {
    slots.deallocate()
    for chunk in chunks { chunk.deallocate() }
  }

  /// Adds `text`, whose hash by this table's `ByteHash` is given; false if it was there.
  package mutating func insert(_ text: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Bool {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) >> 40 == 0,
        OnceOnly.areEqual(stored(at: slots[slot] & OnceOnly.placeMask), text)
      {
        return false
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = (hash >> 40) << 40 | store(text)
    count += 1
    return true
  }

  /// Eight bytes at a time: `elementsEqual` took 28 instructions for each.
  private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
    var place = 0
    while place + 8 <= left.count {
      if word(left, place) != word(right, place) { return false }
      place += 8
    }
    while place < left.count {
      if left[place] != right[place] { return false }
      place += 1
    }
    return true
  }

  private static func emptySlots(_ count: Int) -> UnsafeMutableBufferPointer<UInt64> {
    let slots = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: count)
    slots.initialize(repeating: 0)
    return slots
  }

  /// Doubles the table. Places are never 0: chunk numbers start at 1.
  private mutating func grow() {
    let larger = OnceOnly.emptySlots(slots.count * 2)
    for (index, chunk) in chunks.enumerated() {
      var used = 0
      let end = index == chunks.count - 1 ? chunkUsed : chunk.count
      while used < end, chunk[used] != 0 {
        let place = UInt64(index + 1) << OnceOnly.chunkBits | UInt64(used)
        let text = stored(at: place)
        let hash = self.hash.hash(text)
        var slot = Int(truncatingIfNeeded: hash) & (larger.count - 1)
        while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
        larger[slot] = (hash >> 40) << 40 | place
        used += OnceOnly.lengthSize(text.count) + text.count
      }
    }
    slots.deallocate()
    slots = larger
  }

  // In the arena a string stands behind its length plus one, seven bits a byte, low ones first, the last with its high
  // bit clear; so a 0 marks the unused rest of a chunk.

  private static func lengthSize(_ count: Int) -> Int {
    var size = 1
    var rest = (count + 1) >> 7
    while rest > 0 {
      size += 1
      rest >>= 7
    }
    return size
  }

  private func stored(at place: UInt64) -> UnsafeBufferPointer<UInt8> {
    let chunk = chunks[Int(place >> OnceOnly.chunkBits) - 1]
    var index = Int(place & ((1 << OnceOnly.chunkBits) - 1))
    var length = 0
    var shift = 0
    while true {
      let byte = chunk[index]
      index += 1
      length |= Int(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return UnsafeBufferPointer(rebasing: chunk[index..<index + length - 1])
  }

  private mutating func store(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let needed = OnceOnly.lengthSize(text.count) + text.count
    if chunks.isEmpty || chunkUsed + needed > chunks[chunks.count - 1].count {
      if let full = chunks.last, chunkUsed < full.count { full[chunkUsed] = 0 }
      // From 1 KiB on each chunk is twice the one before, so that a few suggestions cost little.
      let size = min(1024 << min(chunks.count, 20), 1 << Int(OnceOnly.chunkBits))
      chunks.append(UnsafeMutableBufferPointer.allocate(capacity: max(needed, size)))
      chunkUsed = 0
    }
    let chunk = chunks[chunks.count - 1]
    let place = UInt64(chunks.count) << OnceOnly.chunkBits | UInt64(chunkUsed)
    var length = text.count + 1
    while length >= 0x80 {
      chunk[chunkUsed] = UInt8(length & 0x7F) | 0x80
      chunkUsed += 1
      length >>= 7
    }
    chunk[chunkUsed] = UInt8(length)
    chunkUsed += 1
    // `needed` bytes have room; no text has no address.
    if let target = chunk.baseAddress, let source = text.baseAddress {
      (target + chunkUsed).update(from: source, count: text.count)
    }
    chunkUsed += text.count
    return place
  }
}
