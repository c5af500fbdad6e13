import SnapshotChecking
import SnapshotReview

/// Runs the tests to find whether they still say the same; what is tried is nothing that anybody
/// should review, so the runs are logged aside.
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
  /// What was checked, when all of it matched and all tests passed; nil when not.
  var checked: Set<String>? {
    let results = run.results
    let isClean = end == .exited(0) && results.allSatisfy { $0.verdict == .matched }
    return isClean ? Set(results.map(\.shown)) : nil
  }

  /// The fixture files that were asked for.
  var asked: Set<String> { FixtureReads(of: run).asked }
}
