import SnapshotChecking

/// Who else is told what a check found, and what it may fail for.
package struct CheckReaders: Sendable {
  /// Whether snapshots that differ, are missing or are not used fail nothing.
  let reportsOnly: Bool
  /// Whether a test that is skipped fails the run.
  let failsOnSkipped: Bool
  /// For how many seconds no test may begin or end; nil for any time.
  let timeLimit: Int?
  /// The file for a reader of JUnit's XML.
  let junit: String?

  package init(
    reportsOnly: Bool = false,
    failsOnSkipped: Bool = false,
    timeLimit: Int? = nil,
    junit: String? = nil
  ) {
    (self.reportsOnly, self.failsOnSkipped) = (reportsOnly, failsOnSkipped)
    (self.timeLimit, self.junit) = (timeLimit, junit)
  }
}

extension CommandContext {
  /// Writes what a check found for its other readers: the file that was asked for, and on GitHub Actions
  /// annotations and the summary of the job.
  func tell(_ report: RunReport, to readers: CheckReaders) throws {
    let host = GitHubActions(surroundings.environment)
    guard host != nil || readers.junit != nil else { return }
    let findings = try findings(of: report)
    if let file = readers.junit {
      let path = AbsolutePath(file, in: workspace.workingDirectory).text
      let text = JUnitReport(report: report, findings: findings).text
      try AtomicFile.write(Array(text.utf8), to: path, flushes: false)
    }
    guard let host else { return }
    annotate(findings)
    summarize(findings, on: host)
  }
}
