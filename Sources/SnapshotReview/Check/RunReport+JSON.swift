import SnapshotChecking

extension RunReport {
  /// The report as a value to encode, with what repetitions found.
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
      stress: stress,
      shard: run.facts?.shard
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
    let stress: [StressResult]?
    let shard: ShardFacts?
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
