import SnapshotChecking

/// The options of a check: the rules by which it fails, its time limit, and a JUnit file to write.
package struct CheckReaders: Sendable {
  /// Whether the exit code stays 0 when snapshots differ, are missing or are orphans.
  let reportsOnly: Bool
  /// Whether a skipped test fails the run.
  let failsOnSkipped: Bool
  /// The longest time in seconds in which no test begins or ends; nil for no limit.
  let timeLimit: Int?
  /// The path of the JUnit XML file to write.
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
  /// Writes the JUnit file that was asked for and, on GitHub Actions, annotations and the job's
  /// summary.
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
