import SuggestCommand
import SuggestCore

// suggest-bench                    times each workload of the core, in nanoseconds for each byte
// suggest-bench NAME [ROUNDS]      runs one, that often, without timing: to be counted by valgrind
// suggest-bench list               prints the names, and over how many bytes each goes
// suggest-bench floor FILE [THREADS]    only reads FILE, as suggest does: the least that searching it can cost

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "floor", arguments.count > 1 {
  Floor.read(Array(arguments[1].utf8), threadCount: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 2)
} else if arguments == ["list"] {
  for workload in Workload.all { print(workload.name, workload.byteCount) }
} else if let name = arguments.first {
  guard let workload = Workload.all.first(where: { $0.name == name }) else {
    print("no workload '\(name)'; there are: \(Workload.all.map(\.name).joined(separator: " "))")
    POSIX.exit(2)
  }
  let rounds = arguments.dropFirst().first.flatMap { Int($0) } ?? 1
  let run = workload.prepare()
  for _ in 0..<rounds { run() }
} else {
  for workload in Workload.all { print(workload.timed()) }
}
