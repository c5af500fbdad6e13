import ProofsheetBasics
import SnapshotChecking

extension RunReport {
  /// Whether the run leaves nothing to do: no wrong snapshot, no orphan, and no other problem.
  var isClean: Bool {
    results.allSatisfy { $0.verdict <= .recorded } && orphans.orphans.isEmpty
      && tests.end == .exited(0)
      && (!results.isEmpty || tests.silentCommand == nil) && troubles.isEmpty
  }

  /// The problems of the whole run rather than of a test, each as a sentence without a full stop.
  var troubles: [String] {
    var troubles: [String] = []
    if tests.end == .exited(0), tests.command.kind != .xcodebuild,
      let reason = IncompleteRun.reason(tests)
    {
      troubles.append("\(reason); the whole output: \(tests.outputPath)")
    }
    if orphans.isUnchecked {
      troubles.append(
        "no test checked a snapshot, and there are references; run the tests that use them"
      )
    }
    if !unasked.isEmpty {
      troubles.append(
        "\(counted(unasked.count, "snapshot")) recorded by 'record:' in the code, although this run was "
          + "not asked to record; read the recorded texts, and remove 'record:'"
      )
    }
    if let unreached = run.facts?.unreached, !unreached.isEmpty {
      troubles.append(
        "\(counted(unreached.count, "inline snapshot")) not reached by a test that ran to its end: "
          + unreached.prefix(3).joined(separator: ", ") + (unreached.count > 3 ? ", …" : "")
      )
    }
    troubles += hiddenFailures
    if orphans.reason == nil, run.facts?.incomplete == nil, run.facts?.unfinished.isEmpty == true,
      case let unused = run.unusedStubs, !unused.isEmpty
    {
      troubles.append("used by no test: " + unused.joined(separator: " ").dropLast())
    }
    if run.facts?.failsOnSkipped == true, run.facts?.skipped?.isEmpty == false {
      troubles.append("tests were skipped, which --fail-on-skipped does not allow")
    }
    return troubles
  }

  /// The failures that Proofsheet gave to a framework and that failed no test, each as a clause.
  private var hiddenFailures: [String] {
    // Without event streams, the output may lack the messages of failures.
    guard tests.end == .exited(0) || tests.output.stream != nil else { return [] }
    let told = tests.end == .exited(0) ? [] : tests.output.failures.map(\.message)
    let hidden = Set(run.logs.flatMap(\.failures)).filter { failure in
      !told.contains { $0.contains(failure.failure) }
    }
    return hidden.sorted { ($0.source, $0.failure) < ($1.source, $1.failure) }.map {
      let isOfTest = !$0.source.isEmpty
      let words = $0.failure.hasSuffix(".") ? String($0.failure.dropLast()) : $0.failure
      return
        (isOfTest ? "a failure at \($0.source) did not fail its test: " : "outside of a test: ")
        + words.visible(keeping: "\n\t")
    }
  }

  /// Whether `--report-only` was given and only snapshots are wrong.
  var isOnlyReported: Bool { run.facts?.reportsOnly == true && !isClean && obstacle == nil }

  /// The sentence about `--report-only` for every summary.
  ///
  /// It is nil for a run without the option, and for a clean run.
  var reportedWords: String? {
    guard run.facts?.reportsOnly == true, !isClean else { return nil }
    if let obstacle { return "The run fails in spite of --report-only: \(obstacle)." }
    return
      "Only reported: exit code 0 because of --report-only; the only problems are snapshots that "
      + "differ, are missing or are not used."
  }

  /// The failures of the tests, divided into failures of snapshots that wait for review and all
  /// other failures.
  var failures: (reviewed: [TestFailure], others: [TestFailure]) {
    guard tests.end != .exited(0) else { return ([], []) }
    let snapshots = ReviewedSnapshots(results)
    let failures = Dictionary(grouping: tests.output.essential) { snapshots.hold($0) }
    return (failures[true] ?? [], failures[false] ?? [])
  }

  /// The problems of the run, and the test failures that a review of snapshots cannot settle.
  var otherFailures: [TestFailure] {
    failures.others
      + troubles.map {
        TestFailure(test: nil, source: nil, message: "\($0).\n\(runningText)", head: "")
      }
  }

  /// The reason why the run fails in spite of `--report-only`; nil when only snapshots are wrong.
  private var obstacle: String? {
    if let reason = IncompleteRun.reason(tests) { return reason }
    if let result = results.first(where: { $0.verdict.needsMending }) {
      return "\(result.shown) is \(result.verdict.rawValue)"
    }
    if let trouble = troubles.first { return trouble }
    if let failure = otherFailures.first {
      return "\(failure.test ?? tests.command.name) failed for another reason than a snapshot"
    }
    if tests.end != .exited(0), tests.output.failures.isEmpty {
      return "\(tests.command.name) failed and did not say why"
    }
    if results.isEmpty, let name = tests.silentCommand { return "\(name) reported no snapshot" }
    do { return try RunStore(folders: tests.folders).doubt(run.name) } catch { return "\(error)" }
  }
}
