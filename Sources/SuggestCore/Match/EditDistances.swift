// How many edits turn a term into the stretches of a text, a machine word at a time.
//
// An edit is one character inserted, deleted or replaced, or two neighbours swapped, and no substring is edited twice
// (optimal string alignment): ab is one edit from ba, ca is three from abc (by way of ac it would be two). The table of
// the textbook has a row for each character of the term and a column for each of the text. Neighbouring cells of a
// column differ by -1, 0 or 1, so a column is two bit vectors (where it rises, where it falls), and the next column
// follows from it by some fifteen word operations: Myers, A Fast Bit-Vector Algorithm for Approximate String Matching
// Based on Dynamic Programming, 1999; in the form, and with the swaps, of Hyyrö, A Bit-Vector Algorithm for Computing
// Levenshtein and Damerau Edit Distances, 2003. Only the last row's value is kept as a number. A term of more than 64
// characters has a block of 64 rows after another, and carries go from block to block.
//
// Where a stretch begins is fixed by the top row, which counts the characters in front of it; a top row of zeros lets
// it begin anywhere, and the last row then speaks of where stretches *end*. What is asked here is where they *begin*,
// so that scan goes backwards, with the term reversed: the distance is the same both ways.

/// The distances of one term to stretches of texts.
struct EditDistances: Sendable {
  let termCount: Int
  private let masks: CharacterMasks
  private let reversedMasks: CharacterMasks

  /// The distances to `term`, which is not empty, capitals as good as what they stand for.
  init(to term: TermSpelling) {
    termCount = term.count
    masks = CharacterMasks(of: term.characters, or: term.capitals)
    reversedMasks = CharacterMasks(of: term.characters.reversed(), or: term.capitals.reversed())
  }

  /// Asks of each stretch of `text` that begins at its start, by its length, from 1 up, and its distance, whether it is
  /// the one looked for; false if none is. O(text × term / 64).
  @inline(__always)
  func containsPrefix(
    of text: UnsafeBufferPointer<UInt32>, where isSought: (_ length: Int, _ edits: Int) -> Bool
  ) -> Bool {
    guard let start = text.baseAddress else { return false }
    return masks.withTables { tables in
      scan(text.count, by: tables, topRowRise: 1, character: { start[$0] }, isSought: { isSought($0 + 1, $1) })
    }
  }

  /// Asks of each place of `text`, from the last down, and the least distance of any stretch that begins there (the
  /// empty one, which is `termCount` edits away, is one of them), whether it is the one looked for; false if none is.
  /// O(text × term / 64).
  @inline(__always)
  func containsStart(
    in text: UnsafeBufferPointer<UInt32>, where isSought: (_ start: Int, _ edits: Int) -> Bool
  ) -> Bool {
    guard let start = text.baseAddress else { return false }
    let last = text.count - 1
    return reversedMasks.withTables { tables in
      scan(
        text.count, by: tables, topRowRise: 0, character: { start[last - $0] }, isSought: { isSought(last - $0, $1) })
    }
  }

  /// Computes up to `columnCount` columns, each of the `character` of its index, until the last row of one is what is
  /// looked for.
  ///
  /// The callers' pointers are unchecked: the index is less than `columnCount`, the count of their text.
  @inline(__always)
  private func scan(
    _ columnCount: Int, by tables: CharacterMasks.Tables, topRowRise: UInt64,
    character: (Int) -> UInt32, isSought: (Int, Int) -> Bool
  ) -> Bool {
    let top = Carry(swap: 0, rise: topRowRise, fall: 0)
    let lastBit = UInt64(termCount - 1) & 63
    var edits = termCount
    if tables.count == 1 {
      let table = tables[0]
      var block = ColumnBlock()
      for column in 0..<columnCount {
        let carry = block.advance(table.mask(of: character(column)), carry: top, lastBit: lastBit)
        edits &+= Int(carry.rise) &- Int(carry.fall)
        if isSought(column, edits) { return true }
      }
      return false
    }
    return withUnsafeTemporaryAllocation(of: ColumnBlock.self, capacity: tables.count) { blocks in
      blocks.initialize(repeating: ColumnBlock())
      let lastBlock = tables.count - 1
      for column in 0..<columnCount {
        let value = character(column)
        var carry = top
        for index in 0..<lastBlock {
          carry = blocks[index].advance(tables[index].mask(of: value), carry: carry, lastBit: 63)
        }
        carry = blocks[lastBlock].advance(tables[lastBlock].mask(of: value), carry: carry, lastBit: lastBit)
        edits += Int(carry.rise) - Int(carry.fall)
        if isSought(column, edits) { return true }
      }
      return false
    }
  }
}

/// What a block of rows hands to the block below it, each 0 or 1.
private struct Carry {
  /// Whether the last row's character could be the first of two swapped ones.
  var swap: UInt64
  /// Whether the last row is one more than in the column before.
  var rise: UInt64
  /// Whether it is one less.
  var fall: UInt64
}

/// Up to 64 rows of a column. As it is made, of the column in front of the text, where each row is one more than that
/// above it.
private struct ColumnBlock {
  /// The rows that are one more, and one less, than the row above.
  private var rises: UInt64 = ~0
  private var falls: UInt64 = 0
  /// The rows that are what the row above was one column earlier: D0 in the papers.
  private var keeps: UInt64 = 0
  /// The rows whose character was the column's.
  private var hits: UInt64 = 0

  /// Goes on to the column of a character whose rows are `newHits`; the carry down is that of row `lastBit`.
  @inline(__always)
  mutating func advance(_ newHits: UInt64, carry: Carry, lastBit: UInt64) -> Carry {
    let firstOfSwap = ~keeps & newHits
    let swaps = (firstOfSwap &<< 1 | carry.swap) & hits
    let open = newHits | carry.fall
    keeps = swaps | (((open & rises) &+ rises) ^ rises) | open | falls
    let rowRises = falls | ~(keeps | rises)
    let rowFalls = keeps & rises
    let shiftedRises = rowRises &<< 1 | carry.rise
    let shiftedFalls = rowFalls &<< 1 | carry.fall
    rises = shiftedFalls | ~(keeps | shiftedRises)
    falls = shiftedRises & keeps
    hits = newHits
    return Carry(swap: firstOfSwap &>> lastBit & 1, rise: rowRises &>> lastBit & 1, fall: rowFalls &>> lastBit & 1)
  }
}

/// For each character, in which rows of the term it stands: a table for each block of 64 rows.
///
/// A table is an entry for each ASCII character and, for the others, 128 slots with open addressing. 64 rows fill 96 of
/// them at most, as only what begins a word may be a capital: so there is always an empty slot, whose mask is 0, to end a
/// search. A script's letters mostly differ in their last seven bits.
private struct CharacterMasks: Sendable {
  /// 128 ASCII entries, then 128 slots, for each table.
  private var masks: [UInt64]
  /// The characters in the slots, 128 for each table.
  private var keys: [UInt32]

  private static let noCharacter = UInt32.max

  init(of term: [UInt32], or capitals: [UInt32]) {
    let tableCount = (term.count + 63) / 64
    masks = [UInt64](repeating: 0, count: 256 * tableCount)
    keys = [UInt32](repeating: CharacterMasks.noCharacter, count: 128 * tableCount)
    for (row, values) in zip(term, capitals).enumerated() {
      let table = row / 64
      for value in [values.0, values.1] {
        let entry = withTables { $0[table].entry(of: value) }
        masks[256 * table + entry] |= 1 &<< UInt64(row & 63)
        if entry >= 128 { keys[128 * table + entry - 128] = value }
      }
    }
  }

  @inline(__always)
  func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    masks.withUnsafeBufferPointer { masks in
      keys.withUnsafeBufferPointer { keys in
        // A term is not empty, so neither are these.
        guard let masks = masks.baseAddress, let firstKey = keys.baseAddress else { preconditionFailure("empty term") }
        return body(Tables(count: keys.count / 128, masks: masks, keys: firstKey))
      }
    }
  }

  struct Tables {
    let count: Int
    fileprivate let masks: UnsafePointer<UInt64>
    fileprivate let keys: UnsafePointer<UInt32>

    /// The table at `index`, less than `count`.
    @inline(__always)
    subscript(index: Int) -> Table { Table(masks: masks + 256 * index, keys: keys + 128 * index) }
  }

  /// Unchecked pointers, since this is the innermost loop; an entry is less than 256 and a slot less than 128 by
  /// construction.
  struct Table {
    fileprivate let masks: UnsafePointer<UInt64>
    fileprivate let keys: UnsafePointer<UInt32>

    /// The rows of the table in which the character stands.
    @inline(__always)
    func mask(of value: UInt32) -> UInt64 { masks[entry(of: value)] }

    @inline(__always)
    fileprivate func entry(of value: UInt32) -> Int {
      if value < 128 { return Int(value) }
      var slot = Int(value & 127)
      while keys[slot] != value, keys[slot] != CharacterMasks.noCharacter { slot = (slot + 1) & 127 }
      return 128 + slot
    }
  }
}
