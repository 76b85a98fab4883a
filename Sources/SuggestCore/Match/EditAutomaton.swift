// Which stretches of a text are a few edits away from a term, a machine word at a time.
//
// An edit is one character inserted, deleted or replaced, or two neighbours swapped, and no substring is edited twice
// (optimal string alignment): ab is one edit from ba, ca is three from abc (by way of ac it would be two). No edit
// touches a digit: a number with another digit is another number.
//
// For each number of edits up to the limit, its *level*, there is a bit for each character of the term, its *row*: set
// where the term up to there is so many edits, or fewer, from what of the text ends here. How the bits follow from those
// of the characters before is Wu and Manber's automaton (Fast text searching allowing errors, 1992); a swap, from those
// two characters before, is added. That an edit may be allowed in some rows, and for some characters of the text, only,
// is a mask here, while distances kept as differences (Myers, 1999) would not know of what is not allowed. The
// limit is small, so that the levels are few. A term of 64 characters or more has a word after another for each level.
//
// Where a stretch begins is fixed by the row above the first, that of the empty term: it is as many edits away as
// characters were inserted, or none, if a stretch may begin anywhere; and the last row then speaks of where stretches
// *end*. What is asked here is where they *begin*, so that scan goes backwards, with the term reversed: the edits are the
// same both ways.

/// Finds the stretches of texts that are within some edits of one term.
struct EditAutomaton: Sendable {
  let termCount: Int
  private let allowance: EditAllowance
  private let forwards: Direction
  private let backwards: Direction

  /// What depends on the direction in which a text is read.
  private struct Direction: Sendable {
    let masks: CharacterMasks
    /// The rows whose character an edit may touch, a word for 64.
    let editable: [UInt64]

    init(_ characters: [UInt32], or capitals: [UInt32]) {
      masks = CharacterMasks(of: characters, or: capitals)
      var editable = [UInt64](repeating: 0, count: (characters.count + 63) / 64)
      for (row, character) in characters.enumerated() where !UnicodeForms.isDigit(character) {
        editable[row / 64] |= 1 << UInt64(row % 64)
      }
      self.editable = editable
    }
  }

  /// The edits to `term`, which is not empty, capitals as good as what they stand for.
  init(to term: TermSpelling, _ allowance: EditAllowance) {
    termCount = term.count
    self.allowance = allowance
    forwards = Direction(term.characters, or: term.capitals)
    backwards = Direction(term.characters.reversed(), or: term.capitals.reversed())
  }

  /// Asks of each stretch of `text` that begins at its start and is within the limit, by its length, from 1 up, and its
  /// edits, whether it is the one looked for; false if none is. O(text × term / 64), and times the limit.
  @inline(__always)
  func containsPrefix(
    of text: UnsafeBufferPointer<UInt32>, where isSought: (_ length: Int, _ edits: Int) -> Bool
  ) -> Bool {
    guard let start = text.baseAddress else { return false }
    return scan(start, text.count, step: 1, forwards, beginsAnywhere: false) { isSought($0 + 1, $1) }
  }

  /// Asks of each place of `text` at which a stretch within the limit begins, from the last down, and the least edits of
  /// any, whether it is the one looked for; false if none is. O(text × term / 64), and times the limit.
  @inline(__always)
  func containsStart(
    in text: UnsafeBufferPointer<UInt32>, where isSought: (_ start: Int, _ edits: Int) -> Bool
  ) -> Bool {
    guard let start = text.baseAddress, text.count > 0 else { return false }
    let last = text.count - 1
    return scan(start + last, text.count, step: -1, backwards, beginsAnywhere: true) { isSought(last - $0, $1) }
  }

  /// Reads `count` characters, the first at `place` and each `step` from the one before, until the last row says what is
  /// looked for.
  ///
  /// The callers' pointers are unchecked: they read their text once, from one end to the other.
  @inline(__always)
  private func scan(
    _ place: UnsafePointer<UInt32>, _ count: Int, step: Int, _ direction: Direction, beginsAnywhere: Bool,
    isSought: (_ index: Int, _ edits: Int) -> Bool
  ) -> Bool {
    direction.masks.withTables { tables in
      if termCount < 64 {
        var rows = ShortRows(termCount, allowance, editable: direction.editable[0], beginsAnywhere: beginsAnywhere)
        for index in 0..<count {
          let value = place[index * step]
          rows.advance(hits: tables[0].mask(of: value), isDigit: UnicodeForms.isDigit(value))
          if rows.areEmpty { return false }
          if let edits = rows.edits, isSought(index, edits) { return true }
        }
        return false
      }
      return direction.editable.withUnsafeBufferPointer { editable in
        let size = (allowance.limit + 1) * tables.count
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 3 * size + 2 * tables.count) { memory in
          memory.initialize(repeating: 0)
          guard let base = memory.baseAddress, let editable = editable.baseAddress else { return false }
          var rows = LongRows(base, size: size, tables, editable: editable, beginsAnywhere: beginsAnywhere)
          rows.begin(allowance)
          let lastBit = UInt64(termCount - 1) & 63
          for index in 0..<count {
            rows.advance(over: place[index * step], allowance)
            if let edits = rows.edits(lastBit: lastBit, limit: allowance.limit), isSought(index, edits) { return true }
          }
          return false
        }
      }
    }
  }
}

/// The rows behind the last character of the text for a term of less than 64 characters, in a word a level; three edits
/// at most.
///
/// Here a row's bit is one up, so that the lowest is the row of the empty term, and a step to the next row is a shift for
/// all of them.
private struct ShortRows {
  private typealias Levels = (UInt64, UInt64, UInt64, UInt64)

  private var last: Levels = (1, 1, 1, 1)
  private var previous: Levels = (0, 0, 0, 0)
  /// The rows whose character was the text's last one, and may be swapped.
  private var previousSwappable: UInt64 = 0
  /// The rows that an edit may touch, and that it may delete.
  private let editable: UInt64
  private let deletable: UInt64
  private let anyKind: UInt64
  private let limit: Int
  private let lastRow: UInt64
  private let emptyTerm: UInt64

  init(_ termCount: Int, _ allowance: EditAllowance, editable: UInt64, beginsAnywhere: Bool) {
    limit = allowance.limit
    anyKind = allowance.kinds == .any ? ~0 : 0
    self.editable = editable
    deletable = editable & anyKind
    lastRow = 1 << UInt64(termCount)
    emptyTerm = beginsAnywhere ? 1 : 0
    // In front of the text the beginning of the term can only be deleted.
    last.1 |= (last.0 & deletable) << 1
    last.2 |= (last.1 & deletable) << 1
    last.3 |= (last.2 & deletable) << 1
  }

  /// No level has a row, nor had one a character before, from which a swap could go on: there will be no end any more.
  @inline(__always)
  var areEmpty: Bool { loosest(of: last) | loosest(of: previous) == 0 }

  /// The fewest edits with which the whole term ends here; nil if they are more than the limit.
  @inline(__always)
  var edits: Int? {
    if loosest(of: last) & lastRow == 0 { return nil }
    return last.0 & lastRow != 0 ? 0 : last.1 & lastRow != 0 ? 1 : last.2 & lastRow != 0 ? 2 : 3
  }

  /// What is within the limit: all that is within fewer edits is, too.
  @inline(__always)
  private func loosest(of levels: Levels) -> UInt64 {
    switch limit {
    case 0: levels.0
    case 1: levels.1
    case 2: levels.2
    default: levels.3
    }
  }

  @inline(__always)
  mutating func advance(hits: UInt64, isDigit: Bool) {
    let inserted = isDigit ? 0 : anyKind
    let replaced = editable & inserted
    let swappable = hits & editable
    let swapped = previousSwappable & (swappable << 1)
    /// One level: from what it was, and from those of one edit less that was, is, and was two characters before.
    @inline(__always)
    func next(_ same: UInt64, _ fewer: UInt64, _ newFewer: UInt64, _ olderFewer: UInt64) -> UInt64 {
      let rows = same & hits | fewer & replaced | newFewer & deletable | (olderFewer << 1) & swapped
      return rows << 1 | fewer & inserted | emptyTerm
    }
    var new: Levels = ((last.0 & hits) << 1 | emptyTerm, 0, 0, 0)
    if limit > 0 {
      new.1 = next(last.1, last.0, new.0, previous.0)
      if limit > 1 {
        new.2 = next(last.2, last.1, new.1, previous.1)
        if limit > 2 { new.3 = next(last.3, last.2, new.2, previous.2) }
      }
    }
    (previous, last) = (last, new)
    previousSwappable = swappable
  }
}

/// The rows behind the last character of the text for a longer term, level by level, and those of the two characters
/// before.
///
/// The pointers are unchecked: a level is at most the limit, and a word less than their number.
private struct LongRows {
  private var last: UnsafeMutablePointer<UInt64>
  private var previous: UnsafeMutablePointer<UInt64>
  private var beforePrevious: UnsafeMutablePointer<UInt64>
  /// The rows whose character was that of the text.
  private var hits: UnsafeMutablePointer<UInt64>
  private var previousHits: UnsafeMutablePointer<UInt64>
  /// A bit a level: whether the empty term is so few edits away.
  private var empty: UInt64 = ~0
  private var previousEmpty: UInt64 = 0
  private let tables: CharacterMasks.Tables
  private let editable: UnsafePointer<UInt64>
  private let beginsAnywhere: Bool
  private var words: Int { tables.count }

  /// Uses `3 * size + 2 * tables.count` words of zeros at `memory`.
  init(
    _ memory: UnsafeMutablePointer<UInt64>, size: Int, _ tables: CharacterMasks.Tables,
    editable: UnsafePointer<UInt64>, beginsAnywhere: Bool
  ) {
    (last, previous, beforePrevious) = (memory, memory + size, memory + 2 * size)
    (hits, previousHits) = (memory + 3 * size, memory + 3 * size + tables.count)
    self.tables = tables
    self.editable = editable
    self.beginsAnywhere = beginsAnywhere
  }

  /// In front of the text the beginning of the term can only be deleted.
  mutating func begin(_ allowance: EditAllowance) {
    guard allowance.kinds == .any, allowance.limit > 0 else { return }
    for level in 1...allowance.limit {
      var carry: UInt64 = 1
      for word in 0..<words {
        let fewer = last[(level - 1) * words + word]
        last[level * words + word] = (fewer << 1 | carry) & editable[word]
        carry = fewer >> 63
      }
    }
  }

  /// The fewest edits with which the whole term ends here; nil if they are more than the limit.
  func edits(lastBit: UInt64, limit: Int) -> Int? {
    (0...limit).first { last[$0 * words + words - 1] >> lastBit & 1 != 0 }
  }

  mutating func advance(over character: UInt32, _ allowance: EditAllowance) {
    let isDigit = UnicodeForms.isDigit(character)
    (last, previous, beforePrevious) = (beforePrevious, last, previous)
    swap(&hits, &previousHits)
    let beforePreviousEmpty = previousEmpty
    previousEmpty = empty
    let anyKind: UInt64 = allowance.kinds == .any ? ~0 : 0
    let inserts = isDigit ? 0 : anyKind
    empty = beginsAnywhere ? ~0 : previousEmpty << 1 & inserts
    var carry = previousEmpty & 1
    for word in 0..<words {
      hits[word] = tables[word].mask(of: character)
      last[word] = (previous[word] << 1 | carry) & hits[word]
      carry = previous[word] >> 63
    }
    guard allowance.limit > 0 else { return }
    for level in 1...allowance.limit {
      let (rows, fewer) = (level * words, (level - 1) * words)
      // What is carried into a word from the one before; into the first from the empty term.
      var sameCarry = previousEmpty >> UInt64(level) & 1
      var replacedCarry = previousEmpty >> UInt64(level - 1) & 1
      var deletedCarry = empty >> UInt64(level - 1) & 1
      var swappedCarry = (beforePreviousEmpty >> UInt64(level - 1) & 1) << 1
      var swappableCarry: UInt64 = 0
      for word in 0..<words {
        let (same, shorter) = (previous[rows + word], previous[fewer + word])
        let (deleted, older) = (last[fewer + word], beforePrevious[fewer + word])
        let replacing = (shorter << 1 | replacedCarry) & editable[word]
        let deleting = (deleted << 1 | deletedCarry) & editable[word] & anyKind
        let swappable = hits[word] & editable[word]
        let swapped = previousHits[word] & editable[word] & (swappable << 1 | swappableCarry)
        let swapping = (older << 2 | swappedCarry) & swapped
        last[rows + word] =
          (same << 1 | sameCarry) & hits[word] | (shorter | replacing) & inserts | deleting | swapping
        (sameCarry, replacedCarry, deletedCarry) = (same >> 63, shorter >> 63, deleted >> 63)
        (swappedCarry, swappableCarry) = (older >> 62, swappable >> 63)
      }
    }
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
