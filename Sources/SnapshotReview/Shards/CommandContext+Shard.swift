import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// Runs one part of the tests, and notes how it went: by itself it says nothing about orphans.
  ///
  /// The arguments are what `swift test` is given besides the expressions that choose the part.
  func report(
    of arguments: [String],
    in shard: Shard,
    only reportsOnly: Bool
  ) throws -> RunReport {
    let command = TestCommand(arguments)
    guard command.kind == .swiftTest else {
      throw ReviewError(
        "'--shard' divides the tests that swift test lists, and \(command.name) runs its own; leave out one "
          + "of both."
      )
    }
    if let choice = IncompleteRun.choice(in: arguments) {
      throw ReviewError(
        "A shard chooses its tests by itself, so '\(choice)' cannot stand behind '--'; leave it out."
      )
    }
    try ReferenceStore(folders: workspace.folders).ignoreState()
    try shard.touchStatusFile(in: workspace.workingDirectory)
    let listing = try listing(arguments)
    guard listing.tests.end == .exited(0) else {
      let reason =
        IncompleteRun.reason(arguments: arguments, listing.tests) ?? "no test could be listed"
      let facts = ShardFacts(unlisted: shard, reason)
      return try noted(
        listing.tests,
        arguments,
        incomplete: reason,
        shard: facts,
        reportsOnly: reportsOnly
      )
    }
    let all = try ListedTest.all(in: listing.file)
    let plan = ShardPlan(all, count: shard.count)
    let chosen = plan.shards[shard.number - 1]
    let tests =
      try chosen.isEmpty
      ? listing.tests
      : testRun(
        arguments + ShardPlan.filters(chosen),
        in: workspace.folders,
        [:],
        terminal: progress,
        after: listing
      )
    return try noted(
      tests,
      arguments,
      incomplete: "only shard \(shard) ran",
      shard: facts(of: shard, plan, tests, arguments),
      reportsOnly: reportsOnly
    )
  }

  /// What is kept of a shard: with the others of its plan it may be complete.
  private func facts(
    of shard: Shard,
    _ plan: ShardPlan,
    _ tests: TestRun,
    _ arguments: [String]
  ) throws -> ShardFacts {
    let chosen = plan.shards[shard.number - 1].count
    let output = RunStore(folders: tests.folders).output(tests.run.name)
    let ran = try chosen == 0 ? 0 : RanTests(of: output).count
    let counts = "\(counted(chosen, "test")) of it were chosen and \(ran) ran"
    let reason = sharedRoot ?? IncompleteRun.reason(arguments: arguments, tests)
    return ShardFacts(
      number: shard.number,
      count: shard.count,
      tests: chosen,
      all: plan.shards.map(\.count).reduce(0, +),
      ran: ran,
      plan: plan.checksum,
      commit: GitHead.commit(above: workspace.folders.root),
      incomplete: reason ?? (ran == chosen ? nil : counts)
    )
  }
}

extension ListedTest {
  /// The tests in a file that `swift test list` has written.
  ///
  /// A line that names none is refused, because it may be a test that no shard would run.
  static func all(in file: String) throws -> [ListedTest] {
    let text = String(decoding: try FileBytes.read(file) ?? [], as: UTF8.self)
    return try text.split(separator: "\n").map { line in
      guard let test = ListedTest(String(line)) else {
        throw ReviewError(
          "swift test list says '\(line)', which names no test, so no shard is sure to run it; "
            + "a test target that prints when it is loaded has to be silent."
        )
      }
      return test
    }
  }
}
