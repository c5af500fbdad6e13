extension CommandContext {
  /// `proofsheet report --markdown`: prints the findings of the last run as Markdown for a comment
  /// or a job's summary.
  ///
  /// The exit code is always 0, because the findings are only reported.
  package func markdownReport() throws -> Int32 {
    let host = GitHubActions(surroundings.environment)
    output.write(MarkdownReport(findings: try findings(), download: host?.download).text)
    return 0
  }
}
