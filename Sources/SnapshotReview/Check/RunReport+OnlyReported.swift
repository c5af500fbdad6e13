import SnapshotChecking

extension RunReport {
  /// Whether there is nothing to do.
  var isClean: Bool {
    results.allSatisfy { $0.verdict <= .recorded } && orphans.orphans.isEmpty
      && run.facts?.shard?.hasRun != false && tests.end == .exited(0) && !tests.isCutShort
      && (!results.isEmpty || tests.unheard == nil) && unasked.isEmpty && !failsOnSkipped
  }

  /// Whether tests were skipped that may not be.
  var failsOnSkipped: Bool {
    run.facts?.failsOnSkipped == true && run.facts?.skipped?.isEmpty == false
  }

  /// Whether it was asked for, with `--report-only`, that snapshots alone fail nothing, and holds.
  var isOnlyReported: Bool { run.facts?.reportsOnly == true && !isClean && obstacle == nil }

  /// What every summary says of a run that was to report only; nil for others, and where all is well.
  var reportedWords: String? {
    guard run.facts?.reportsOnly == true, !isClean else { return nil }
    if let obstacle { return "Not only reported, in spite of --report-only: \(obstacle)." }
    return
      "Only reported: exit code 0 because of --report-only; nothing is wrong but snapshots that "
      + "differ, are missing or are not used."
  }

  /// The failures that are no snapshots which a review could take over, in their own words.
  var otherFailures: [TestFailure] {
    guard tests.end != .exited(0) else { return [] }
    let known = results.filter { $0.verdict.isReviewed }
    return tests.output.essential.filter { !$0.isReviewed(among: known) }
  }

  /// Why the run fails although snapshots alone would not make it; nil when nothing else is wrong.
  private var obstacle: String? {
    if let reason = IncompleteRun.reason(tests) { return reason }
    if run.facts?.shard?.hasRun == false { return "not all tests of the shard ran" }
    if let result = results.first(where: { $0.verdict.needsMending }) {
      return "\(result.shown) is \(result.verdict.rawValue)"
    }
    if let result = unasked.first { return "\(result.shown) was recorded by the code of its test" }
    if failsOnSkipped { return "tests were skipped" }
    if let failure = otherFailures.first {
      return "\(failure.test ?? tests.command.name) failed for another reason than a snapshot"
    }
    if tests.end != .exited(0), tests.output.failures.isEmpty {
      return "\(tests.command.name) failed and did not say why"
    }
    if results.isEmpty, let command = tests.unheard { return "no snapshot is known of \(command)" }
    do { return try RunStore(folders: tests.folders).doubt(run.name) } catch { return "\(error)" }
  }
}
