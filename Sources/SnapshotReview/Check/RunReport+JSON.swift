import JourneyRecords
import SnapshotChecking

extension RunReport {
  /// The report as a value to encode, with what waits.
  func page(_ status: ReviewStatus.Page) -> Page {
    Page(
      version: ReviewStatus.Page.version,
      onlyReported: status.onlyReported,
      kinds: status.kinds,
      waiting: status.waiting,
      unreached: status.unreached,
      run: run.name,
      complete: run.facts?.complete ?? false,
      exitCode: tests.end.code,
      output: tests.outputPath,
      counts: Dictionary(uniqueKeysWithValues: counts.map { ($0.word, $0.count) }),
      snapshots: results.map(Snapshot.init),
      slowest: slowest.map(\.shown),
      orphans: orphans.orphans.map { SnapshotFolders.referencesName + "/" + $0 },
      orphansNotLookedFor: orphans.reason,
      failures: (tests.end == .exited(0) ? [] : tests.output.essential.map(\.text)) + troubles
    )
  }

  /// What a program is told of a run.
  struct Page: Encodable {
    let version: Int
    /// Whether the exit code is 0 although something waits.
    let onlyReported: Bool
    let kinds: [ReviewStatus.Page.Kind]
    let waiting: [Notice]
    let unreached: [Notice]
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
      journey = result.journey?.name
      steps = result.journey?.steps
      reason = result.record.reason
    }
  }
}
