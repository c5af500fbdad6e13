import Foundation
import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// Wraps text that tests may have written, so that the runner obeys no workflow command in it.
  func unobeyed(_ text: String) -> String {
    guard GitHubActions(surroundings.environment) != nil else { return text }
    // The runner obeys commands again after this word, so no test may know it.
    let word = "proofsheet-\(UUID().uuidString)"
    return "::stop-commands::\(word)\n\(text)::\(word)::\n"
  }

  /// Writes, on GitHub Actions, annotations and the job's summary.
  func tell(_ report: RunReport) throws {
    guard let host = GitHubActions(surroundings.environment) else { return }
    let findings = try findings(of: report)
    annotate(findings)
    summarize(findings, on: host)
  }

  /// Prints findings as annotations of GitHub.
  private func annotate(_ findings: RunFindings) {
    let text = Annotation.text(findings)
    // The runner reads both streams, and a program that reads JSON reads only one.
    if printsJSON { surroundings.errors(text) } else { output.write(text) }
  }

  /// Adds findings to the job's summary, and removes the findings of an earlier run of the package.
  ///
  /// If the summary cannot be written, the command warns and goes on.
  private func summarize(_ findings: RunFindings, on host: GitHubActions) {
    guard let file = host.summary, findings.report != nil else { return }
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
