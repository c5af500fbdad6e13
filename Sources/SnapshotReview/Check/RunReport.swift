import ProofsheetBasics
import SnapshotChecking

/// What a run found, summed up.
package struct RunReport {
  /// The run as it was logged.
  package let run: RecordedRun
  /// One result for each snapshot.
  let results: [SnapshotResult]
  /// The references that nobody used.
  let orphans: OrphanSearch
  /// What `swift test` wrote, and how it ended.
  package let tests: TestRun
  /// The references of the last commit that are deleted, from the root.
  var deleted: [String] = []

  /// How many of the slowest checks are shown.
  static let slowestCount = 5

  /// 0 when there is nothing to do, or only to be reported; 1 after differences, failures and with
  /// orphans; 130 when a person stopped the run.
  package var exitCode: Int32 {
    if tests.end == .interrupted { return tests.end.code }
    return isClean || isOnlyReported ? 0 : 1
  }

  /// How often each verdict was found, the orphans among them, in the order of the summary.
  var counts: [(word: String, count: Int)] {
    let order: [RunVerdict] = [
      .matched, .expected, .different, .missing, .recorded, .unstable, .collided, .failed,
    ]
    var counts: [RunVerdict: Int] = [:]
    for result in results { counts[result.verdict, default: 0] += 1 }
    return order.map { ($0.rawValue, counts[$0] ?? 0) }
      + [("orphaned", orphans.orphans.count), ("unreached", orphans.unreached.count)]
  }

  /// `1 matched, 2 orphaned; 3 tests skipped`; empty where nothing was found.
  var countWords: String {
    let found = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    let skipped = run.facts?.skipped?.count ?? 0
    return found.joined(separator: ", ")
      + (skipped > 0 ? "; \(counted(skipped, "test")) skipped" : "")
  }

  /// The checks that took longest, the slowest first.
  var slowest: [SnapshotResult] {
    // Not all are sorted for the sake of a few.
    let times = results.map(\.record.microseconds).sorted().suffix(Self.slowestCount)
    let slow = results.filter { $0.record.microseconds >= times.first ?? 0 }
    return Array(slow.sorted { $0.slowness < $1.slowness }.prefix(Self.slowestCount))
  }

  /// What somebody has to look at.
  var notices: [Notice] {
    results.filter { $0.verdict > .recorded }.map { Notice($0) }
      + orphans.orphans.map { Notice(orphan: $0) } + orphans.unreached
  }

  /// The snapshots that code recorded, where neither the command line nor the environment asked for it.
  var unasked: [SnapshotResult] {
    run.facts?.records == false ? results.filter { $0.verdict == .recorded } : []
  }
}

extension SnapshotResult {
  /// Less for what took longer, or as long and comes first.
  fileprivate var slowness: (Int, String) { (-record.microseconds, record.reference) }
}
