/// The running tests, and the tests that did not pass.
struct TestProgress: Equatable {
  /// The number of runs of each test that have started and not ended.
  private var counts: [String: Int] = [:]
  /// The names of tests in the order in which they started.
  private var order: [String] = []
  /// The places of tests in the sources, by the names of the tests; an unknown place is missing.
  private(set) var places: [String: String] = [:]
  /// The number of tests that ended.
  private(set) var endedCount = 0
  /// The functions of skipped and failed tests, named as in the file names of references.
  ///
  /// These tests may have missed some of their checks.
  private(set) var unfinished: Set<String> = []
  /// The tests that were skipped, had no test case or were cancelled.
  private(set) var skipped: [SkippedTest] = []
  /// The first skipped test that has only a display name, and therefore no known references.
  private(set) var untraceable: String?

  /// The names of the running tests, the oldest first.
  var running: [String] { order.filter { counts[$0] ?? 0 > 0 } }

  /// Counts a start or an end of a test.
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

  /// Notes a test that was skipped or has failed, and so may have missed some of its checks.
  ///
  /// The test may still be running.
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

  /// Returns the progress of the tests of XCTest and of Swift Testing as one.
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

/// A test that was skipped, or cancelled on request.
struct SkippedTest: Equatable, Codable {
  /// The test as its framework names it.
  let name: String
  /// The name of the test's function, as in the file names of references; nil when only a display
  /// name is known.
  let function: String?
  /// The reason that the test gives for being skipped.
  let reason: String?
}
