import ProofsheetBasics
import SnapshotChecking
import ToolBasics

/// The summary of a run.
package struct RunReport {
  /// The run as its processes logged it.
  package let run: RecordedRun
  /// The search for references that no check used.
  let orphans: OrphanSearch
  /// The output of the test command, and the way in which the command ended.
  package let tests: TestRun
  /// The references that the last commit has and the folder lacks, as paths from the root.
  var deleted: [String] = []
  /// The causes that many failures may have in common, each in a sentence.
  var causes: [String] = []

  /// One result for each snapshot.
  var results: [SnapshotResult] { run.results }

  /// The exit code: 0 for a run that leaves nothing to do, or that `--report-only` lets pass.
  ///
  /// The code is 1 after differences, failures or orphans, and 130 when a person stopped the run.
  package var exitCode: Int32 {
    if tests.end == .interrupted { return tests.end.code }
    return isClean || isOnlyReported ? 0 : 1
  }

  /// The count of each verdict and of orphans, in the order of the summary.
  var counts: [(word: String, count: Int)] {
    let order: [RunVerdict] = [
      .matched, .expected, .different, .missing, .recorded, .unstable, .collided, .failed,
    ]
    var counts: [RunVerdict: Int] = [:]
    for result in results { counts[result.verdict, default: 0] += 1 }
    let missing = results.filter { $0.verdict == .missing }.map(\.record.reference)
    let renamed = missing.count(where: orphans.renamed.contains)
    counts[.missing] = missing.count - renamed
    return order.map { ($0.rawValue, counts[$0] ?? 0) } + [("renamed", renamed)]
      + [("orphaned", orphans.orphans.count), ("unreached", orphans.unreached.count)]
  }

  /// The counts above 0 in words, as `1 matched, 2 orphaned; 3 tests skipped`.
  var countWords: String {
    let found = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    let skipped = run.facts?.skipped?.count ?? 0
    return found.joined(separator: ", ")
      + (skipped > 0 ? "; \(counted(skipped, "test")) skipped" : "")
  }

  /// The results and references that need a person's attention.
  var notices: [Notice] {
    results.filter { $0.verdict > .recorded }.map { Notice($0) }
      + orphans.orphans.map { Notice(orphan: $0) } + orphans.unreached.map(Notice.init)
  }

  /// The snapshots that the run recorded only because of `record:` in the code.
  ///
  /// Neither the command line nor the environment asked the run to record.
  var unasked: [SnapshotResult] {
    run.facts?.records == false ? results.filter { $0.verdict == .recorded } : []
  }
}

extension RunReport {
  /// Returns the report, with the pending changes, as a value to encode.
  func page(_ status: ReviewStatus.Page) -> Page {
    Page(
      status: status,
      facts: Page.Facts(
        complete: run.facts.map { $0.incomplete == nil } ?? false,
        exitCode: tests.end.code,
        output: tests.outputPath,
        counts: Dictionary(uniqueKeysWithValues: counts.map { ($0.word, $0.count) }),
        snapshots: results.map(Snapshot.init),
        orphans: orphans.orphans.map { SnapshotFolders.referencesName + "/" + $0 },
        failures: (tests.end == .exited(0) ? [] : tests.output.essential.map(\.text)) + troubles
      )
    )
  }

  /// The status of the review and the facts about a run, as one JSON object for programs.
  struct Page: Encodable {
    let status: ReviewStatus.Page
    let facts: Facts

    func encode(to encoder: any Encoder) throws {
      try status.encode(to: encoder)
      try facts.encode(to: encoder)
    }

    struct Facts: Encodable {
      let complete: Bool
      let exitCode: Int32
      let output: String
      let counts: [String: Int]
      let snapshots: [Snapshot]
      let orphans: [String]
      let failures: [String]
    }
  }

  struct Snapshot: Encodable {
    let reference: String
    let verdict: RunVerdict
    let test: String
    let sources: [String]
    let microseconds: Int
    let journey: String?
    let steps: Int?
    let reason: String?

    init(_ result: SnapshotResult) {
      (reference, verdict, sources) = (result.shown, result.verdict, result.sources)
      (journey, steps) = (result.journey?.name, result.journey?.steps)
      let record = result.record
      (test, microseconds, reason) = (record.test, record.microseconds, record.reason)
    }
  }
}

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
    let snapshots = NamedSnapshots(results.filter(\.verdict.isReviewed))
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
    do {
      return try RunStore(folders: tests.workspace.folders).doubt(run.name)
    } catch {
      return "\(error)"
    }
  }
}
