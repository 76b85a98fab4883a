import Testing

/// The tests in which a shell waits for keys, one at a time: each of them keeps a processor busy, and all at once would
/// keep each other waiting beyond any limit.
@Suite(.serialized, .timeLimit(.minutes(5)))
enum ShellTests {}
