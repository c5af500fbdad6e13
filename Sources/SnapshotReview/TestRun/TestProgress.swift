/// The tests that run, and those that did not pass.
struct TestProgress: Equatable {
  /// How often each test runs now, and the order in which they came.
  private var counts: [String: Int] = [:]
  private var order: [String] = []
  /// Where those stand of which that is known.
  private(set) var places: [String: String] = [:]
  /// How many tests have ended.
  private(set) var endedCount = 0
  /// The functions that were skipped or failed, and so may not have got to all of their references, as file
  /// names of references start with them.
  private(set) var unfinished: Set<String> = []
  /// The tests that were skipped, had no case or were cancelled.
  private(set) var skipped: [SkippedTest] = []
  /// The first of those that is only known by a display name, which no reference tells.
  private(set) var untraceable: String?

  /// The names of those that have started and not ended, the oldest first.
  var running: [String] { order.filter { counts[$0] ?? 0 > 0 } }

  /// Takes an event.
  mutating func take(_ event: TestEvent) {
    if event.kind == .started {
      if counts[event.name] == nil { order.append(event.name) }
      counts[event.name, default: 0] += 1
      places[event.name] = event.place
      return
    }
    counts[event.name, default: 1] -= 1
    endedCount += 1
    if event.kind != .passed { takeUnfinished(event) }
  }

  /// Takes a test that may not have got to all of its references, whether or not it has ended.
  mutating func takeUnfinished(_ event: TestEvent) {
    if event.kind == .skipped {
      skipped.append(SkippedTest(name: event.name, function: event.function, reason: event.reason))
    }
    if let function = event.function {
      unfinished.insert(function)
    } else if event.name.hasPrefix("\"") {
      untraceable = untraceable ?? event.name
    }
  }

  /// The tests of both.
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.counts.merge(right.counts, uniquingKeysWith: +)
    sum.places.merge(right.places) { $1 }
    sum.order += right.order.filter { left.counts[$0] == nil }
    sum.endedCount += right.endedCount
    sum.unfinished.formUnion(right.unfinished)
    sum.skipped += right.skipped
    sum.untraceable = left.untraceable ?? right.untraceable
    return sum
  }
}

/// A test that was not run to its end because somebody said so.
struct SkippedTest: Equatable, Codable {
  /// The test as its framework names it.
  let name: String
  /// The function, as file names of references start with it; nil where only a display name is known.
  let function: String?
  /// Why, as the test says it.
  let reason: String?
}
