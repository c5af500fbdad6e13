/// The tests that have started and not ended, by the output of `swift test`.
struct RunningTests: Equatable {
  /// How often each test runs now, and the order in which they came.
  private var counts: [String: Int] = [:]
  private var order: [String] = []
  /// Whether SwiftPM said that nothing matches its filters.
  private(set) var hasNoMatch = false
  /// How many tests have ended.
  private(set) var endedCount = 0

  /// The names, the oldest first.
  var names: [String] { order.filter { counts[$0] ?? 0 > 0 } }

  /// Takes a line of the output.
  mutating func take(_ line: String) {
    if line.hasSuffix("No matching test cases were run") { hasNoMatch = true }
    guard let event = TestEvent(line) else { return }
    if event.kind == .started {
      if counts[event.name] == nil { order.append(event.name) }
      counts[event.name, default: 0] += 1
    } else {
      counts[event.name, default: 1] -= 1
      endedCount += 1
    }
  }
}
