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
  private let notice: Notice
  private let place: FilePlace?
  private let level: Level

  /// The severity of an annotation.
  ///
  /// For each level, GitHub shows at most ``mostShown`` annotations of a step.
  enum Level: String, CaseIterable { case error, warning }

  /// The number of annotations of one level that GitHub shows.
  static let mostShown = 10

  /// Returns the lines for the findings that GitHub shows, and a line with the number of the
  /// others.
  static func text(_ findings: RunFindings) -> String {
    let isOnlyReported = findings.report?.isOnlyReported ?? false
    let all = findings.placed.map { notice, place in
      let isWarning = isOnlyReported || notice.verdict == "orphan"
      return Annotation(notice: notice, place: place, level: isWarning ? .warning : .error)
    }
    let shown = Level.allCases.flatMap { level in
      all.filter { $0.level == level }.prefix(mostShown)
    }
    let left = all.count - shown.count
    return shown.map(\.line).joined()
      + (left > 0 ? "\(left) more in the list above and in the summary of the job.\n" : "")
  }

  /// The annotation as a line of the log.
  ///
  /// An example is `::error file=Tests/AppTests/Home.swift,line=12,title=different::…`.
  private var line: String {
    var properties: [String] = []
    if let place { properties += ["file=" + Self.property(place.file), "line=\(place.line)"] }
    properties.append("title=" + notice.verdict)
    let detail = notice.detail?.split(separator: "\n").first.map(String.init) ?? ""
    let message = notice.reference.visible + "\n" + InertText.short(detail.visible)
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// Escapes a text for the message of a workflow command.
  static func data(_ text: String) -> String { escaped(text, "%\r\n".unicodeScalars) }

  /// Escapes a text for a property of a workflow command.
  static func property(_ text: String) -> String { escaped(text, "%\r\n:,".unicodeScalars) }

  private static func escaped(_ text: String, _ special: String.UnicodeScalarView) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 2)
      text += special.contains(scalar) ? "%" + digits : String(scalar)
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
