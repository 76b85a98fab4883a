import Foundation
import Reference

// random-cases [COUNT [SEED]]: compares the program with the naive reference in COUNT random cases, from SEED on.
let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let count = numbers.first ?? 100_000
let seed = numbers.dropFirst().first ?? 1
let differential = try Differential()
var failures = 0
for number in 0..<count {
  guard let mismatch = differential.mismatch(seed: seed &+ number) else { continue }
  failures += 1
  print(mismatch)
  if failures == 20 { break }
}
print("\(count) cases from seed \(seed): \(failures == 0 ? "no mismatch" : "\(failures) mismatches")")
exit(failures == 0 ? 0 : 1)
