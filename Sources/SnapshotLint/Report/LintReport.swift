import ProofsheetBasics
import SnapshotChecking
package import SnapshotReview
import TextDiff
import ToolBasics

/// Everything that is the matter with the references.
struct LintReport {
  let referenceCount: Int
  /// How many references are no canonical text.
  let unreadCount: Int
  /// The findings that nobody waived, by file.
  let findings: [LintFinding]

  /// The name of the file of waivers beside `Package.swift`.
  ///
  /// Not among the references: somebody who deletes those to record them anew would delete the reasons, too.
  static let waiverFile = ".proofsheet-lint"
  /// The folder of references as it is named in answers.
  static let folder = "__Snapshots__"

  /// Reads the references of a package and its waivers.
  ///
  /// - Throws: ``ReviewError`` where a waiver cannot be read, ``CheckError`` where a reference cannot.
  /// - Complexity: O(n) in the bytes of all references, on all processors.
  init(of workspace: Workspace) throws {
    let references = workspace.folders.references
    let waivers = try FindingWaivers(
      at: workspace.packageRoot + "/" + Self.waiverFile,
      shown: Self.waiverFile,
      kinds: LintKind.waivable.map(\.rawValue)
    ).waivers
    let results = mapInParallel(try FileListing(below: references).files) { path in
      Result { () throws(CheckError) in
        try FileBytes.read(references + "/" + path).map {
          // A checkout may have other line endings.
          let text = String(decoding: ReferenceText.withoutCRLF($0), as: UTF8.self)
          return ReferenceScan(path: path, text: text)
        }
      }
    }
    let scans = try results.compactMap { try $0.get() }
    referenceCount = scans.count
    unreadCount = scans.count { $0.form == .other }
    findings = Self.remaining(of: scans.flatMap(\.findings), waivers)
  }

  /// The findings that nobody waived, and behind them the waivers that stand for nothing.
  private static func remaining(
    of findings: [LintFinding],
    _ waivers: [FindingWaivers.Waiver]
  ) -> [LintFinding] {
    var used: Set<Int> = []
    let remaining = findings.filter { finding in
      let covering = waivers.filter {
        $0.covers(kind: finding.kind.rawValue, subject: finding.subject, path: finding.path)
      }
      used.formUnion(covering.map(\.line))
      return covering.isEmpty
    }
    return remaining
      + waivers.filter { !used.contains($0.line) }.map {
        LintFinding(
          kind: .waiver,
          path: waiverFile,
          line: $0.line,
          subject: $0.text,
          detail: "nothing is waived by '\($0.text)'; delete the line."
        )
      }
  }

  /// The list in words.
  func text(style: TerminalStyle) -> String {
    var text = ""
    var last = ""
    for finding in findings {
      if finding.path != last {
        text += style.paint(finding.file, .bold) + "\n"
        last = finding.path
      }
      text += Self.line(finding, style)
    }
    let references = counted(referenceCount, "reference")
    if unreadCount > 0 {
      let whose = unreadCount == 1 ? "1 is no" : "\(unreadCount) are no"
      text +=
        "Of \(references) \(whose) state, screen or journey: there only the length was looked at.\n"
    }
    guard !findings.isEmpty else { return text + "Nothing to mend in \(references).\n" }
    let places = counted(Set(findings.map(\.path)).count, "file")
    let sum = "\(counted(findings.count, "finding")) in \(places) of \(references)"
    return text + sum + "; mend them, or "
      + "waive them in \(Self.waiverFile): KIND [WHAT] | FILE | REASON\n"
  }

  private static func line(_ finding: LintFinding, _ style: TerminalStyle) -> String {
    let word = finding.kind.rawValue
    let times = finding.count > 1 ? " (\(finding.count) times)" : ""
    // A text of several lines is told in one.
    let detail = finding.detail.replacing("\n", with: "\\n")
    let padding = "".padded(to: 14 - word.count)
    return "  \(style.paint(word, .red))\(padding)\(finding.line): \(detail)\(times)\n"
  }
}

extension LintFinding {
  /// The file as it is named in answers: below the root of references, but for that of waivers.
  fileprivate var file: String { kind == .waiver ? path : LintReport.folder + "/" + path }
}

extension LintReport {
  /// The list for a program.
  struct Page: Encodable {
    struct Item: Encodable {
      let kind: String
      let file: String
      let line: Int
      let what: String
      let count: Int
      let detail: String
    }

    let references: Int
    let onlyMeasured: Int
    let findings: [Item]
  }

  var page: Page {
    Page(
      references: referenceCount,
      onlyMeasured: unreadCount,
      findings: findings.map { finding in
        Page.Item(
          kind: finding.kind.rawValue,
          file: finding.file,
          line: finding.line,
          what: finding.subject,
          count: finding.count,
          detail: finding.detail
        )
      }
    )
  }
}

extension CommandContext {
  /// `proofsheet lint`: finds what references say that nobody meant, without running tests.
  ///
  /// - Returns: The exit code: 1 when something has to be mended or waived.
  /// - Throws: ``ReviewError`` where a waiver cannot be read.
  package func lint() throws -> Int32 {
    let report = try LintReport(of: workspace)
    try answer(report.page, words: report.text(style: output.style))
    return report.findings.isEmpty ? 0 : 1
  }
}
