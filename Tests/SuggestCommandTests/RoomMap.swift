import Foundation

/// The README's map of rooms held against the sources: which file may name which other file's types.
struct RoomMap {
  struct Room {
    var name: String
    var leansOn: [String]
    var mainTypes: [String]
  }

  /// As the table has them, from the lowest up.
  private let rooms: [Room]
  /// The sources, comments and string literals left out, by their paths below `Sources`.
  private let files: [String: [Substring]]
  /// The file that declares a type at its top level, unless several have one of that name.
  private let owners: [String: String]

  /// `sources` by their paths below `Sources`. The table is found by its heading.
  init(readme: String, sources: [String: String]) {
    rooms = RoomMap.rooms(in: readme)
    files = sources.mapValues { RoomMap.code(of: $0).split(separator: "\n", omittingEmptySubsequences: false) }
    var declaring: [String: [String]] = [:]
    for (path, lines) in files {
      for line in lines {
        if let type = RoomMap.declaredType(in: line) { declaring[String(type), default: []].append(path) }
      }
    }
    owners = declaring.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  private static func rooms(in readme: String) -> [Room] {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    guard let heading = lines.firstIndex(where: { $0.hasPrefix("| room |") }) else { return [] }
    return lines[(heading + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      func names(_ cell: Int) -> [String] {
        cells.indices.contains(cell) ? cells[cell].matches(of: #/`([^`]+)`/#).map { "\($0.output.1)" } : []
      }
      return Room(name: names(1).first ?? "", leansOn: names(3), mainTypes: names(4))
    }
  }

  /// The names in a line of code.
  private static func words(of line: Substring) -> [Substring] {
    line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  /// The type that a line declares at the top level, where nothing is indented.
  private static func declaredType(in line: Substring) -> Substring? {
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "typealias", "actor"]
    guard let first = line.first, first.isLetter || first == "@" else { return nil }
    let words = words(of: line)
    return words.firstIndex(where: kinds.contains).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
  }

  /// The text without comments and what stands in string literals, its lines kept.
  private static func code(of text: String) -> String {
    var code: [UInt8] = []
    var rest = Array(text.utf8)[...]
    func comes(_ mark: String) -> Bool { rest.starts(with: mark.utf8) }
    while let byte = rest.first {
      let closing: String? =
        if comes("//") { "\n" } else if comes("/*") { "*/" } else if comes("\"\"\"") { "\"\"\"" } else if comes("\"") {
          "\""
        } else { nil }
      guard let closing else {
        code.append(byte)
        rest.removeFirst()
        continue
      }
      rest.removeFirst(closing == "\n" ? 2 : closing.utf8.count)
      while !rest.isEmpty, !comes(closing) {
        if rest.first == UInt8(ascii: "\\"), closing.hasPrefix("\"") { rest.removeFirst() }
        if rest.first == UInt8(ascii: "\n") { code.append(UInt8(ascii: "\n")) }
        rest = rest.dropFirst()
      }
      if closing != "\n" { rest = rest.dropFirst(closing.utf8.count) }
    }
    return String(decoding: code, as: UTF8.self)
  }

  private static func room(of path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }

  /// A room by its name in the column of what others lean on: its folder's alone.
  private static func shortName(_ room: String) -> String { room.split(separator: "/").last.map(String.init) ?? room }

  /// Each line that names a type of another file.
  private var uses: [(path: String, line: Int, type: String, owner: String)] {
    files.sorted { $0.key < $1.key }.flatMap { path, lines in
      lines.enumerated().flatMap { index, line in
        RoomMap.words(of: line).compactMap { word in
          let type = String(word)
          guard let owner = owners[type], owner != path else { return nil }
          return (path, index + 1, type, owner)
        }
      }
    }
  }

  /// What is wrong with the sources or with the table, a sentence each.
  var faults: [String] { faultsOfTable + faultsOfFiles + circle }

  private var faultsOfTable: [String] {
    var faults: [String] = []
    let folders = Set(files.keys.map(RoomMap.room))
    for folder in folders.sorted() where !rooms.contains(where: { $0.name == folder }) {
      faults.append("the room \(folder) is missing from the table")
    }
    let used = Dictionary(grouping: uses) { RoomMap.room(of: $0.path) }
      .mapValues { Set($0.map { RoomMap.shortName(RoomMap.room(of: $0.owner)) }) }
    var lower: Set<String> = []
    for room in rooms {
      if !folders.contains(room.name) { faults.append("the room \(room.name) of the table has no file") }
      for other in room.leansOn {
        if !lower.contains(other) {
          faults.append("\(room.name) leans on \(other), which does not stand above it in the table")
        }
        if !(used[room.name] ?? []).contains(other) {
          faults.append("\(room.name) does not lean on \(other), as the table says")
        }
      }
      for type in room.mainTypes where owners[type].map(RoomMap.room) != room.name {
        faults.append("\(room.name) has no type \(type), as the table says")
      }
      lower.insert(RoomMap.shortName(room.name))
    }
    return faults
  }

  private var faultsOfFiles: [String] {
    let leansOn = Dictionary(rooms.map { ($0.name, $0.leansOn) }) { first, _ in first }
    return uses.compactMap { use in
      let (room, other) = (RoomMap.room(of: use.path), RoomMap.room(of: use.owner))
      guard room != other, let allowed = leansOn[room], !allowed.contains(RoomMap.shortName(other)) else { return nil }
      return "Sources/\(use.path):\(use.line) names \(use.type): \(room) may not know \(other)"
    }
  }

  /// The files that lean on each other in a circle, if any do, and those that lean on them.
  private var circle: [String] {
    var leans = files.mapValues { _ in Set<String>() }
    for use in uses { leans[use.path]?.insert(use.owner) }
    while let free = leans.first(where: { $0.value.isDisjoint(with: leans.keys) }) { leans[free.key] = nil }
    return leans.isEmpty ? [] : ["files lean on each other in a circle: \(leans.keys.sorted().joined(separator: ", "))"]
  }
}
