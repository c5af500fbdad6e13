import Foundation
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

  /// Adds a run to the summary of its job, where there is one.
  func summarize(_ report: RunReport) throws {
    guard let host = GitHubActions(surroundings.environment) else { return }
    summarize(try findings(of: report), on: host)
  }

  /// Adds findings to the summary of the job, once for a run; that it cannot be written is no failure of a
  /// test.
  func summarize(_ findings: RunFindings, on host: GitHubActions) {
    guard let file = host.summary, let run = findings.report?.run.name else { return }
    do throws(CheckError) {
      let mark = "<!-- proofsheet \(run) -->\n"
      let before = try FileBytes.read(file) ?? []
      if String(decoding: before, as: UTF8.self).contains(mark) { return }
      let text = MarkdownReport(findings: findings, download: host.download).text
      let bytes = Array((mark + text).utf8)
      let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
      defer { if descriptor >= 0 { close(descriptor) } }
      guard descriptor >= 0, AtomicFile.append(bytes, to: descriptor) else {
        throw .unwritable(path: file, reason: FileBytes.lastReason())
      }
    } catch {
      warn("the summary of the job was not written: \(error)")
    }
  }
}
