import ProofsheetBasics
import SnapshotChecking

/// The summary of a run.
package struct RunReport {
  /// The run as its processes logged it.
  package let run: RecordedRun
  /// One result for each snapshot.
  let results: [SnapshotResult]
  /// The search for references that no check used.
  let orphans: OrphanSearch
  /// The output of the test command, and the way in which the command ended.
  package let tests: TestRun
  /// The references that the last commit has and the folder lacks, as paths from the root.
  var deleted: [String] = []
  /// The causes that many failures may have in common, each in a sentence.
  var causes: [String] = []

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
      + orphans.orphans.map { Notice(orphan: $0) } + orphans.unreached
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
