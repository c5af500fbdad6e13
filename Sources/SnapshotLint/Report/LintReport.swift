import ProofsheetBasics
import SnapshotChecking
package import SnapshotReview
import ToolBasics

/// All problems of the references.
struct LintReport {
  let referenceCount: Int
  /// The number of references of which only the length was checked, such as pages and JSON.
  let unreadCount: Int
  /// The findings that no rule allows, by file; then a finding for each unused rule.
  let findings: [LintFinding]

  /// The start of the paths of all findings: the folder of the references.
  fileprivate static let folder = "__Snapshots__/"

  /// Reads the references of a package and its rules.
  ///
  /// - Throws: ``RuleFileError`` for an unreadable rule, ``CheckError`` for an unreadable
  ///   reference.
  /// - Complexity: O(n) in the bytes of all references, divided among all processors.
  init(of workspace: Workspace) throws {
    let references = workspace.folders.references
    let rules = try RuleFile(in: workspace.packageRoot)
    let results = mapInParallel(try FileListing(below: references).files) { path in
      Result { () throws(CheckError) in
        try FileBytes.read(references + "/" + path).map {
          // A checkout may have other line endings.
          let text = String(decoding: ReferenceText.withoutCRLF($0), as: UTF8.self)
          return ReferenceScan(path: Self.folder + path, text: text)
        }
      }
    }
    let scans = try results.compactMap { try $0.get() }
    referenceCount = scans.count
    unreadCount = scans.count { $0.form == .other }
    let kinds = RuleFile.Kind.ofReferences
    let (left, idle) = rules.judge(scans.flatMap(\.findings), of: kinds, by: \.facts)
    findings = left + idle.map(LintFinding.init)
  }

  /// Returns the findings as text for a person.
  func text(style: TerminalStyle) -> String {
    var text = ""
    var last = ""
    for finding in findings {
      if finding.file != last {
        text += style.paint(finding.file, .bold) + "\n"
        last = finding.file
      }
      text += Self.line(finding, style)
    }
    let references = counted(referenceCount, "reference")
    if unreadCount > 0 {
      text +=
        "Lint cannot read the form of \(unreadCount) of \(references), and checked only the number of "
        + "lines there.\n"
    }
    guard !findings.isEmpty else { return text + "Nothing to mend in \(references).\n" }
    let places = counted(Set(findings.map(\.file)).count, "file")
    let sum = "\(counted(findings.count, "finding")) in \(places) of \(references)"
    return text + sum + "; mend them\(RuleFile.way(toAllow: findings.map(\.facts)))\n"
  }

  private static func line(_ finding: LintFinding, _ style: TerminalStyle) -> String {
    let word = finding.kind.rawValue
    let times = finding.count > 1 ? " (\(finding.count) times)" : ""
    // A text of several lines takes one line of the list.
    let detail = finding.detail.replacing("\n", with: "\\n")
    let padding = "".padded(to: 14 - word.count)
    return "  \(style.paint(word, .red))\(padding)\(finding.line): \(detail)\(times)\n"
  }
}

extension LintFinding {
  /// Creates the finding for a rule that allows nothing.
  fileprivate init(_ rule: RuleFile.Rule) {
    self.init(
      kind: .waiver,
      file: RuleFile.name,
      line: rule.line,
      what: rule.text,
      detail: rule.idle
    )
  }

  /// The kind, the text and the file of the finding, by which a rule can allow the finding.
  fileprivate var facts: RuleFile.Facts {
    (kind, what, String(file.trimmingPrefix(LintReport.folder)))
  }
}

extension LintReport {
  /// The report in the form of JSON, for programs.
  struct Page: Encodable {
    let references: Int
    let onlyMeasured: Int
    let findings: [LintFinding]
  }

  var page: Page {
    Page(references: referenceCount, onlyMeasured: unreadCount, findings: findings)
  }
}

extension CommandContext {
  /// Runs `proofsheet lint`: finds mistakes that references show, without running tests.
  ///
  /// - Returns: The exit code: 1 when there is a finding, otherwise 0.
  /// - Throws: ``RuleFileError`` for an unreadable rule, ``CheckError`` for an unreadable
  ///   reference.
  package func lint() throws -> Int32 {
    let report = try LintReport(of: workspace)
    try answer(report.page, words: report.text(style: output.style))
    return report.findings.isEmpty ? 0 : 1
  }
}
