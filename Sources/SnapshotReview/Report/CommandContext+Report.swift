extension CommandContext {
  /// `proofsheet report --markdown`: prints what waits for somebody as a comment or the summary of a job
  /// has it; 0 whatever waits, because it was reported.
  package func markdownReport() throws -> Int32 {
    let host = GitHubActions(surroundings.environment)
    output.write(MarkdownReport(findings: try findings(), download: host?.download).text)
    return 0
  }
}
