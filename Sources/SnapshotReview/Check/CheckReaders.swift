/// The options of a check: the rules by which it fails, and its time limit.
package struct CheckReaders: Sendable {
  /// Whether the exit code stays 0 when snapshots differ, are missing or are orphans.
  let reportsOnly: Bool
  /// Whether a skipped test fails the run.
  let failsOnSkipped: Bool
  /// The longest time in seconds in which no test begins or ends; nil for no limit.
  let timeLimit: Int?

  package init(
    reportsOnly: Bool = false,
    failsOnSkipped: Bool = false,
    timeLimit: Int? = nil
  ) {
    self.reportsOnly = reportsOnly
    self.failsOnSkipped = failsOnSkipped
    self.timeLimit = timeLimit
  }
}

extension CommandContext {
  /// Writes, on GitHub Actions, annotations and the job's summary.
  func tell(_ report: RunReport) throws {
    guard let host = GitHubActions(surroundings.environment) else { return }
    let findings = try findings(of: report)
    annotate(findings)
    summarize(findings, on: host)
  }
}
