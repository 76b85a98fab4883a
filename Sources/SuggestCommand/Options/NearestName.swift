/// "Did you mean": the known name that was most likely meant.
package enum NearestName {
  /// The first name that `typed` begins, else the one with the fewest edits from it, if they are at most a third of its length
  /// (and one, for short names). An edit inserts, deletes or replaces a character or swaps two neighbours.
  package static func of(_ typed: String, among names: [String]) -> String? {
    if typed.isEmpty { return nil }
    if let longer = names.first(where: { $0.hasPrefix(typed) }) { return longer }
    let ranked = names.map { (name: $0, edits: edits(from: Array(typed), to: Array($0))) }
    guard let best = ranked.min(by: { $0.edits < $1.edits }) else { return nil }
    return best.edits <= max(1, best.name.count / 3) ? best.name : nil
  }

  /// The optimal string alignment distance, by its full table. O(product of the lengths).
  private static func edits(from left: [Character], to right: [Character]) -> Int {
    var table = [[Int]](repeating: Array(0...right.count), count: left.count + 1)
    for row in 0...left.count { table[row][0] = row }
    for (row, leftCharacter) in left.enumerated() {
      for (column, rightCharacter) in right.enumerated() {
        var edits = min(table[row][column + 1], table[row + 1][column]) + 1
        edits = min(edits, table[row][column] + (leftCharacter == rightCharacter ? 0 : 1))
        if row > 0, column > 0, left[row - 1] == rightCharacter, right[column - 1] == leftCharacter {
          edits = min(edits, table[row - 1][column - 1] + 1)
        }
        table[row + 1][column + 1] = edits
      }
    }
    return table[left.count][right.count]
  }
}
