import SnapshotChecking

/// What a job of GitHub Actions tells of itself; there is none elsewhere, nor in a test of a run.
struct GitHubActions {
  /// The file of the step's summary.
  let summary: String?
  /// What downloads the state that the job has uploaded.
  let download: String?

  init?(_ environment: [String: String]) {
    // What a test starts would say again what its run says.
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
