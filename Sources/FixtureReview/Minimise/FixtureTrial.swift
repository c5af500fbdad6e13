import SnapshotChecking
import SnapshotReview

/// Runs of the tests that show whether they still say the same.
///
/// They are logged aside, because nobody should review what is only tried.
final class FixtureTrial {
  /// A person interrupted the tests.
  struct Interrupted: Error {}

  private let context: CommandContext
  /// How many runs there were.
  private(set) var count = 0

  init(_ context: CommandContext) { self.context = context }

  /// Runs the tests once; in a trial they let exceptions for keys that are gone stand.
  func run(_ arguments: [String], isTrial: Bool = true) throws -> TestRun {
    count += 1
    let tests = try context.testRun(
      aside: "minimise/state",
      arguments,
      [CheckSettings.minimisingVariable: isTrial ? "1" : nil]
    )
    if tests.end == .interrupted { throw Interrupted() }
    return tests
  }
}

extension TestRun {
  /// The references that were checked; nil unless all of them matched and all tests passed.
  var checked: Set<String>? {
    let results = run.results
    let isClean = end == .exited(0) && results.allSatisfy { $0.verdict == .matched }
    return isClean ? Set(results.map(\.shown)) : nil
  }

  /// The fixture files that were asked for.
  var asked: Set<String> { FixtureReads(of: run).asked }
}
