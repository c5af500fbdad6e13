import SnapshotChecking

extension RunReport {
  /// The report for a program.
  func json() throws -> String {
    try JSONText.of(
      Page(
        run: run.name,
        complete: run.facts?.complete ?? false,
        exitCode: end.code,
        output: outputPath,
        counts: Dictionary(uniqueKeysWithValues: counts.map { ($0.word, $0.count) }),
        snapshots: results.map(Snapshot.init),
        slowest: slowest.map(\.shown),
        orphans: orphans.orphans.map { SnapshotFolders.referencesName + "/" + $0 },
        orphansNotLookedFor: orphans.reason,
        failures: end == .exited(0) ? [] : output.failures.essential
      )
    )
  }

  private struct Page: Encodable {
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
  }

  private struct Snapshot: Encodable {
    let reference: String
    let group: String
    let name: String
    let verdict: Finding
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
      verdict = result.finding
      test = result.record.test
      sources = result.sources
      microseconds = result.record.microseconds
      journey = result.record.journey
      steps = result.record.steps
      reason = result.record.reason
    }
  }
}
