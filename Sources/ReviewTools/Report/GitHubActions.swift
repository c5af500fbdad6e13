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

/// A line of a job's log that GitHub also shows beside a line of a source file.
struct Annotation {
  let notice: Notice
  let isWarning: Bool

  /// The number of errors, and of warnings, that GitHub shows of a step.
  static let mostShown = 10

  /// Returns all annotations of a run, the most important first.
  static func all(_ findings: RunFindings) -> [Self] {
    let status = findings.status
    let notices =
      findings.failures.map { Notice($0) } + status.problems
      + status.changes.map { change in
        var notice = Notice(change)
        let facts = change.error == nil ? change.places.prefix(3).map(\.words) : []
        if !facts.isEmpty { notice.detail = facts.joined(separator: "; ").visible }
        return notice
      } + status.orphans.orphans.map { Notice(orphan: $0) }
    let isOnlyReported = findings.report?.isOnlyReported ?? false
    return notices.map {
      Self(notice: $0, isWarning: isOnlyReported || $0.verdict == "orphan")
    }
  }

  /// Returns a line such as `::error file=Tests/AppTests/Home.swift,line=12,title=different::…`.
  func line(in files: Set<String>) -> String {
    let place = Self.place(of: notice.sources.first ?? notice.reference, in: files)
    let properties =
      (place.map { ["file=" + Self.escaped($0.file, "%\r\n:,"), "line=\($0.line)"] } ?? [])
      + ["title=" + notice.verdict]
    let detail = notice.detail?.split(separator: "\n").first.map(String.init) ?? ""
    let message = notice.reference.visible + "\n" + InertText.short(detail.visible)
    return "::\(isWarning ? "warning" : "error") \(properties.joined(separator: ","))::"
      + Self.escaped(message, "%\r\n") + "\n"
  }

  /// Returns the line of a source such as `Target/Home.swift:12`; nil unless exactly one file has
  /// the name, below a folder with the name in front of it.
  static func place(of source: String, in files: Set<String>) -> (file: String, line: Int)? {
    let parts = source.split(separator: ":")
    guard parts.count > 1, let line = Int(parts[1]) else { return nil }
    let named = parts[0].split(separator: "/").suffix(2)
    let found = files.filter { file in
      let names = file.split(separator: "/")
      return names.last == named.last && named.dropLast().allSatisfy(names.dropLast().contains)
    }
    return found.count == 1 ? found.first.map { ($0, max(1, line)) } : nil
  }

  /// Escapes a text for a workflow command.
  static func escaped(_ text: String, _ special: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2)
      text += special.unicodeScalars.contains(scalar) ? "%" + digits : String(scalar)
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

  /// Writes, on GitHub Actions, annotations and the job's summary.
  func tell(_ report: RunReport) throws {
    guard let host = GitHubActions(surroundings.environment) else { return }
    let findings = try findings(of: report)
    annotate(findings)
    summarize(findings, on: host)
  }

  /// Prints the findings that GitHub shows as annotations, and the number of the others.
  private func annotate(_ findings: RunFindings) {
    let all = Annotation.all(findings)
    let files = gitNames("ls-files -z --full-name -- *.swift", in: workspace.packageRoot) ?? []
    let shown = [false, true].flatMap { isWarning in
      all.filter { $0.isWarning == isWarning }.prefix(Annotation.mostShown)
    }
    let left = all.count - shown.count
    let text =
      shown.map { $0.line(in: files) }.joined()
      + (left > 0 ? "\(left) more in the list above and in the summary of the job.\n" : "")
    // The runner reads both streams, and a program that reads JSON reads only one.
    if printsJSON { surroundings.errors(text) } else { output.write(text) }
  }

  /// Adds findings to the job's summary, and removes those of an earlier run of the package.
  ///
  /// If the summary cannot be written, the command warns and goes on.
  private func summarize(_ findings: RunFindings, on host: GitHubActions) {
    guard let file = host.summary else { return }
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
