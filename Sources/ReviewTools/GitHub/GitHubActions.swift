import Foundation
import ProofsheetBasics
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

extension CommandContext {
  /// Wraps text that tests may have written, so that the runner obeys no workflow command in it.
  func unobeyed(_ text: String) -> String {
    guard GitHubActions(surroundings.environment) != nil else { return text }
    // The runner obeys commands again after this word, so no test may know it.
    let word = "proofsheet-\(UUID().uuidString)"
    return "::stop-commands::\(word)\n\(text)::\(word)::\n"
  }

  /// Adds the findings of a run to the summary of a job on GitHub Actions, and removes those of an
  /// earlier run of the package.
  ///
  /// If the summary cannot be written, the command warns and goes on.
  func summarize(_ report: RunReport) throws {
    guard let host = GitHubActions(surroundings.environment), let file = host.summary else {
      return
    }
    let findings = try findings(of: report)
    do throws(CheckError) {
      let package = Checksum.text(of: workspace.packageRoot.utf8)
      let (start, end) = ("<!-- proofsheet \(package) -->\n", "<!-- /proofsheet \(package) -->\n")
      var text = String(decoding: try FileBytes.read(file) ?? [], as: UTF8.self)
      if let start = text.firstRange(of: start), let end = text.firstRange(of: end) {
        text.removeSubrange(start.lowerBound..<max(start.upperBound, end.upperBound))
      }
      text += start + MarkdownReport(findings: findings, download: host.download).text + end
      try AtomicFile.write(Array(text.utf8), to: file, flushes: false)
    } catch {
      warn("the summary of the job was not written: \(error)")
    }
  }
}
