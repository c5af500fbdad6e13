/// The running tests, and the tests that did not pass.
struct TestProgress {
  /// The number of runs of each test that have started and not ended.
  private var counts: [String: Int] = [:]
  /// The names of tests in the order in which they started.
  private var order: [String] = []
  /// The places of tests in the sources, by the names of the tests; an unknown place is missing.
  private(set) var places: [String: String] = [:]
  /// The number of tests that ended.
  private(set) var endedCount = 0
  /// The stems of the references of each test that ended or was skipped, by the test's identifier.
  private var stems: [String: (stem: ReferenceStem, isFileKnown: Bool)] = [:]
  /// The tests that were skipped or have failed, and so may have missed some of their checks.
  private var missed: Set<String> = []
  /// The tests that were skipped, had no test case or were cancelled.
  private(set) var skipped: [SkippedTest] = []

  /// The names of the running tests, the oldest first.
  var running: [String] { order.filter { counts[$0] ?? 0 > 0 } }

  /// The tests that ran to their end without a failure, by their identifiers.
  var finished: Set<String> { Set(stems.keys).subtracting(missed) }

  /// The stems of references that a check may have missed, because a test was skipped or has failed.
  ///
  /// A stem that a finished test has too is left out: nobody is excused by a namesake.
  var unfinished: Set<ReferenceStem> {
    let finished = Set(finished.compactMap { stems[$0] }.flatMap { $0.stem.spellings })
    let missed = missed.compactMap { stems[$0] }.flatMap { test in
      test.isFileKnown ? [test.stem] : [test.stem, test.stem.ofAnyFile]
    }
    return Set(missed).subtracting(finished)
  }

  /// Counts a start or an end of a test.
  mutating func take(_ event: TestEvent) {
    stems[event.id] = (event.stem, event.isFileKnown)
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
      skipped.append(SkippedTest(name: event.name, function: event.stem.text, reason: event.reason))
    }
    stems[event.id] = (event.stem, event.isFileKnown)
    missed.insert(event.id)
  }

  /// Returns the progress of the tests of XCTest and of Swift Testing as one.
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.counts.merge(right.counts, uniquingKeysWith: +)
    sum.places.merge(right.places) { $1 }
    sum.order += right.order.filter { left.counts[$0] == nil }
    sum.endedCount += right.endedCount
    sum.stems.merge(right.stems) { $1 }
    sum.missed.formUnion(right.missed)
    sum.skipped += right.skipped
    return sum
  }
}

/// A test that was skipped, or cancelled on request.
struct SkippedTest: Equatable, Codable {
  /// The test as its framework names it.
  let name: String
  /// The start of the test's references.
  let function: String?
  /// The reason that the test gives for being skipped.
  let reason: String?
}
