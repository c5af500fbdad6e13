import SnapshotChecking

/// What a run found, summed up.
struct RunReport {
  /// The run as it was logged.
  let run: RecordedRun
  /// One result for each snapshot.
  let results: [SnapshotResult]
  /// The references that nobody used.
  let orphans: OrphanSearch
  /// What `swift test` wrote.
  let output: TestOutput
  /// How it ended.
  let end: SwiftEnd
  /// The file of its whole output, as messages name it.
  let outputPath: String

  /// How many of the slowest checks are shown.
  static let slowestCount = 5

  /// 0 when there is nothing to do; 1 after differences, failures and with orphans.
  var exitCode: Int32 {
    let isClean = results.allSatisfy { $0.finding <= .recorded } && orphans.orphans.isEmpty
    return isClean && end == .exited(0) ? 0 : 1
  }

  /// How often each verdict was found, the orphans among them, in the order of the summary.
  var counts: [(word: String, count: Int)] {
    let order: [Finding] = [
      .matched, .different, .missing, .recorded, .unstable, .collided, .failed,
    ]
    return order.map { finding in (finding.rawValue, results.count { $0.finding == finding }) }
      + [("orphaned", orphans.orphans.count)]
  }

  /// The checks that took longest, the slowest first.
  var slowest: [SnapshotResult] {
    let sorted = results.sorted {
      ($1.record.microseconds, $0.record.reference) < ($0.record.microseconds, $1.record.reference)
    }
    return Array(sorted.prefix(Self.slowestCount))
  }

  /// What somebody has to look at.
  var notices: [Notice] {
    results.filter { $0.finding > .recorded }.map { Notice($0) }
      + orphans.orphans.map { Notice(orphan: SnapshotFolders.referencesName + "/" + $0) }
  }
}
