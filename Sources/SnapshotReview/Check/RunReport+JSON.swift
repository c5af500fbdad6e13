import SnapshotChecking

extension RunReport {
  /// The report as a value to encode.
  ///
  /// - Parameter stress: What repetitions found; nil when there were none.
  /// - Returns: The whole of it.
  func page(stress: [StressResult]? = nil) -> Page {
    Page(
      run: run.name,
      complete: run.facts?.complete ?? false,
      exitCode: tests.end.code,
      output: tests.outputPath,
      counts: Dictionary(uniqueKeysWithValues: counts.map { ($0.word, $0.count) }),
      snapshots: results.map(Snapshot.init),
      slowest: slowest.map(\.shown),
      orphans: orphans.orphans.map { SnapshotFolders.referencesName + "/" + $0 },
      orphansNotLookedFor: orphans.reason,
      failures: tests.end == .exited(0) ? [] : tests.output.failures.essential,
      stress: stress?.map(Repetition.init)
    )
  }

  /// What a program is told of a run.
  struct Page: Encodable {
    let run: String
    let complete: Bool
    let exitCode: Int32
    let output: String
    let counts: [String: Int]
    let snapshots: [Snapshot]
    let slowest: [String]
    let orphans: [String]
    let orphansNotLookedFor: String?
    let failures: [String]
    let stress: [Repetition]?
  }

  /// One repetition of the run in other surroundings.
  struct Repetition: Encodable {
    let surroundings: String
    let checks: Int
    let moved: [StressResult.Move]
    let failure: String?

    init(_ result: StressResult) {
      surroundings = result.variant.name
      checks = result.checkCount
      moved = result.moves
      failure = result.failure
    }
  }

  struct Snapshot: Encodable {
    let reference: String
    let group: String
    let name: String
    let verdict: RunVerdict
    let test: String
    let sources: [String]
    let microseconds: Int
    let journey: String?
    let steps: Int?
    let reason: String?

    init(_ result: SnapshotResult) {
      reference = result.shown
      group = result.group
      name = result.name
      verdict = result.verdict
      test = result.record.test
      sources = result.sources
      microseconds = result.record.microseconds
      journey = result.record.journey
      steps = result.record.steps
      reason = result.record.reason
    }
  }
}
