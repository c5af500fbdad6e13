import SnapshotChecking

/// The values that the command reads from the environment of a GitHub Actions job.
struct GitHubActions {
  /// The path of the step's summary file.
  let summary: String?
  /// The command that downloads the state that the job has uploaded.
  let download: String?

  /// Reads the environment; nil outside of GitHub Actions, and within a test run.
  init?(_ environment: [String: String]) {
    // A command that a test starts would repeat the report of the run around it.
    guard environment["GITHUB_ACTIONS"] == "true", environment["PROOFSHEET_RUN"] == nil else {
      return nil
    }
    summary = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
    let number = environment["GITHUB_RUN_ID"].flatMap { Int($0) }
    download = number.map {
      "gh run download \($0) --name proofsheet --dir \(MarkdownReport.folder)"
    }
  }
}
