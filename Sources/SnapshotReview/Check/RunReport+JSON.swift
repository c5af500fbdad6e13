import JourneyRecords
import SnapshotChecking

extension RunReport {
  /// Returns the report, with the pending changes, as a value to encode.
  func page(_ status: ReviewStatus.Page) -> Page {
    Page(
      status: status,
      facts: Page.Facts(
        complete: run.facts?.complete ?? false,
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
      (reference, group, name) = (result.shown, result.group, result.name)
      (verdict, sources) = (result.verdict, result.sources)
      (journey, steps) = (result.journey?.name, result.journey?.steps)
      let record = result.record
      (test, microseconds, reason) = (record.test, record.microseconds, record.reason)
    }
  }
}
