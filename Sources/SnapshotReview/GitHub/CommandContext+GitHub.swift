import Foundation
import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// A text that says what tests said, in which a job's runner takes no line for a command.
  func unobeyed(_ text: String) -> String {
    guard GitHubActions(surroundings.environment) != nil else { return text }
    // Who reads on after this word is the runner, and no test has known it.
    let word = "proofsheet-\(UUID().uuidString)"
    return "::stop-commands::\(word)\n\(text)::\(word)::\n"
  }

  /// Prints findings as annotations.
  func annotate(_ findings: RunFindings) {
    let isOnlyReported = findings.report?.isOnlyReported ?? false
    let text = Annotation.text(findings.all, isOnlyReported: isOnlyReported)
    // A runner obeys both streams, and a program reads one.
    if printsJSON { surroundings.errors(text) } else { output.write(text) }
  }

  /// Adds findings to the summary of the job, in place of those of an earlier run of the package; that it cannot
  /// be written is no failure of a test.
  func summarize(_ findings: RunFindings, on host: GitHubActions) {
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
