import SuggestCore

/// A piece of the core's work on a block of made-up records, always the same.
struct Workload {
  let name: String
  let byteCount: Int
  /// Sets the work up and returns it.
  let prepare: () -> () -> Void

  static var all: [Workload] {
    [
      matching("skip", query: "zzzj", words: Corpus.ascii),
      matching("rare", query: "amster", words: Corpus.ascii),
      matching("frequent", query: "ing", words: Corpus.ascii),
      matching("dense", query: "e", words: Corpus.ascii),
      matching("prefix", query: "amst", words: Corpus.ascii) { $0.strategy = .prefix },
      matching("caseless", query: "amster", words: Corpus.ascii) { $0.caseRule = .ignored },
      matching("three-terms", query: "amster zebra quix", words: Corpus.ascii) { $0.termRule = .anyWord },
      matching("inverted", query: "zzzj", words: Corpus.ascii) { $0.isInverted = true },
      matching("mixed-caseless", query: "zürich", words: Corpus.mixed) { $0.caseRule = .ignored },
      matching("mixed-accents", query: "zurich", words: Corpus.mixed) {
        $0.caseRule = .ignored
        $0.ignoresAccents = true
      },
      splitting,
      folding,
      onceOnly,
    ]
  }

  private static func matching(
    _ name: String, query: String, words: [String], _ change: (inout Query.Options) -> Void = { _ in }
  ) -> Workload {
    var options = Query.Options()
    options.caseRule = .sensitive
    change(&options)
    let query = Query([Array(query.utf8)], options: options)
    let block = Corpus.block(of: words)
    return Workload(name: name, byteCount: block.records.range.count) {
      var matcher = Matcher(query)
      var hits: [Span] = []
      var titles: [Span] = []
      return { matcher.find(in: block.records, hits: &hits, titles: &titles) }
    }
  }

  /// Every record of a block.
  private static func records(of block: Block) -> [Span] {
    var options = Query.Options()
    options.suggestsAllIfEmpty = true
    var matcher = Matcher(Query([[]], options: options))
    var hits: [Span] = []
    var titles: [Span] = []
    matcher.find(in: block.records, hits: &hits, titles: &titles)
    return hits
  }

  private static var splitting: Workload {
    let block = Corpus.block(of: Corpus.ascii)
    return Workload(name: "splitting", byteCount: block.records.range.count) { { _ = records(of: block) } }
  }

  private static var folding: Workload {
    let block = Corpus.block(of: Corpus.mixed)
    let hits = records(of: block)
    return Workload(name: "folding", byteCount: block.records.range.count) {
      var folder = TextFolder(Folding(foldsCase: true, ignoresAccents: false))
      return { for hit in hits { _ = folder.fold(block.records.text(of: hit)) } }
    }
  }

  private static var onceOnly: Workload {
    let block = Corpus.block(of: Corpus.ascii)
    let hits = records(of: block)
    return Workload(name: "once-only", byteCount: block.records.range.count) {
      let hash = ByteHash(seed: 1)
      return {
        var known = OnceOnly(hash: hash)
        for hit in hits {
          let text = block.records.text(of: hit)
          _ = known.insert(text, hash: hash.hash(text))
        }
      }
    }
  }

  /// The best of some runs: the others had company.
  func timed() -> String {
    let run = prepare()
    let clock = ContinuousClock()
    var best = Duration.seconds(1000)
    for _ in 0..<200 { best = min(best, clock.measure { run() }) }
    let nanoseconds = Double(best.components.attoseconds) / 1e9
    let perByte = (nanoseconds / Double(byteCount) * 1000).rounded() / 1000
    return "\(name): \(perByte) ns a byte"
  }
}

/// Records of two words each, made from a fixed seed.
enum Corpus {
  static let ascii = [
    "amsterdam", "zebra", "painting", "the", "house", "Springfield", "quixotic", "running", "overture", "lake", "north",
    "understanding", "milk", "brown", "Amherst", "station", "garden", "winter", "field", "stone", "hammer", "bridge",
  ]
  static let mixed = ascii + ["Zürich", "Łódź", "Ōsaka", "北京市", "Москва", "São Paulo", "Ελλάδα", "القاهرة", "Würzburg"]

  static func block(of words: [String]) -> Block {
    var state: UInt64 = 42
    func word() -> String {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return words[Int(state >> 33) % words.count]
    }
    var text: [UInt8] = []
    while text.count < 512 << 10 { text += Array("\(word()) \(word())\n".utf8) }
    let block = Block(capacity: text.count)
    text.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { block.base.update(from: start, count: bytes.count) }
    }
    block.seal(0..<text.count, terminator: 0x0A)
    return block
  }
}
