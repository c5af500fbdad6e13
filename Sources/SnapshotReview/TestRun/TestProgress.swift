import SnapshotChecking

/// The tests that run, and those that did not pass, by the output of `swift test`.
struct TestProgress: Equatable {
  /// How often each test runs now, and the order in which they came.
  private var counts: [String: Int] = [:]
  private var order: [String] = []
  /// Whether SwiftPM said that nothing matches its filters.
  private(set) var hasNoMatch = false
  /// How many tests have ended.
  private(set) var endedCount = 0
  /// The functions that were skipped or failed, and so may not have got to all of their references, as file
  /// names of references start with them.
  private(set) var unfinished: Set<String> = []
  /// The first of those that is only known by a display name, which no reference tells.
  private(set) var untraceable: String?

  /// The names of those that have started and not ended, the oldest first.
  var running: [String] { order.filter { counts[$0] ?? 0 > 0 } }

  /// Takes a line of the output.
  mutating func take(_ line: String) {
    if line.hasSuffix("No matching test cases were run") { hasNoMatch = true }
    guard let event = TestEvent(line) else { return }
    if event.kind == .started {
      if counts[event.name] == nil { order.append(event.name) }
      counts[event.name, default: 0] += 1
      return
    }
    counts[event.name, default: 1] -= 1
    endedCount += 1
    if event.kind != .passed { takeUnfinished(event) }
  }

  private mutating func takeUnfinished(_ event: TestEvent) {
    if event.isOfXCTest {
      // `Suite.testName`, or `-[Module.Suite testName]` on Apple platforms.
      let parts = event.name.prefix { $0 != "]" }.split { $0 == "." || $0 == " " }
      if let name = parts.last { unfinished.insert(SnapshotName.escaped(String(name))) }
    } else if event.name.hasPrefix("\"") {
      untraceable = untraceable ?? event.name
    } else if event.name.contains("(") {
      let function = event.name.prefix { $0 != "(" }.filter { $0 != "`" }
      unfinished.insert(SnapshotName.escaped(function))
    }
  }
}
