import Foundation
import ProofsheetBasics
import ReviewTools
import SnapshotChecking
import TrafficRecording

/// The problems that `proofsheet-fixtures check` finds in the fixture files.
struct FixtureReport {
  /// The number of fixture files.
  let fileCount: Int
  /// The findings that no rule allows, with a finding for each superfluous rule, sorted by file.
  let findings: [FixtureFinding]
  /// The reason why the report lacks unread files; `nil` if the report includes them.
  let unreadNotLookedFor: String?

  /// The name of the folder of fixtures.
  static let folderName = "Fixtures"

  /// Checks the fixture files, and compares them with the files that the last run of tests read.
  init(of workspace: Workspace) throws {
    let root = workspace.folders.root + "/" + Self.folderName
    let listing = try FileListing(below: root)
    // A link is a further name of a file; the folder refuses one that leads out of it.
    let names =
      listing.files
      + listing.links.filter { link in
        FileManager.default.contents(atPath: root + "/" + link) != nil
      }
    let rules = try RuleFile(above: root)
    let secrets = try SecretRules(above: URL(fileURLWithPath: root))
    let contents = try listing.files.map { path in
      FixtureContent(
        path: path,
        bytes: try FileBytes.read(root + "/" + path) ?? [],
        secrets: secrets
      )
    }
    let reads = FixtureReads(of: try RunStore(folders: workspace.folders).latest())
    let found = reads.findings(in: names) + contents.flatMap(\.findings)
    var kinds = RuleFile.Kind.ofFixtures
    // After an incomplete run, the rules about these kinds may still be needed.
    if reads.incomplete != nil { kinds.subtract([.unread, .missing, .case]) }
    fileCount = names.count
    let (left, idle) = rules.judge(FixtureFinding.merged(found), of: kinds, by: \.facts)
    findings = FixtureFinding.merged(left + idle.map(FixtureFinding.init))
    unreadNotLookedFor = reads.incomplete
  }

  /// Returns the report as text for the terminal.
  func text(style: TerminalStyle) -> String {
    var text = ""
    var last = ""
    for finding in findings {
      if finding.file != last { text += style.paint(finding.file, .bold) + "\n" }
      last = finding.file
      text += Self.line(finding, style)
    }
    if let unreadNotLookedFor {
      text += "Unread files were not looked for: \(unreadNotLookedFor).\n"
    }
    let files = counted(fileCount, "fixture file")
    guard !findings.isEmpty else { return text + "Nothing to mend in \(files).\n" }
    let places = counted(Set(findings.map(\.file)).count, "file")
    return text + "\(counted(findings.count, "finding")) in \(places) of \(files); "
      + "mend them\(RuleFile.way(toAllow: findings.map(\.facts)))\n"
  }

  private static func line(_ finding: FixtureFinding, _ style: TerminalStyle) -> String {
    let word = finding.kind.rawValue
    let padding = "".padded(to: 8 - word.count)
    let place = finding.line.map { "\($0):\(finding.column ?? 1): " } ?? ""
    let times = finding.count > 1 ? " (\(finding.count) times)" : ""
    return "  " + style.paint(word, .red) + padding + "  " + place + finding.detail + times + "\n"
  }

  /// The report in the form of `--json`.
  struct Page: Encodable {
    let files: Int
    let findings: [FixtureFinding]
    let unreadNotLookedFor: String?
  }

  var page: Page {
    Page(files: fileCount, findings: findings, unreadNotLookedFor: unreadNotLookedFor)
  }
}

extension FixtureFinding {
  /// Creates the finding about a superfluous rule, which matches nothing in the fixtures.
  fileprivate init(_ rule: RuleFile.Rule) {
    self.init(
      kind: .waiver,
      file: RuleFile.name,
      line: rule.line,
      column: 1,
      what: rule.text,
      detail: rule.idle
    )
  }
}

extension Subcommand {
  /// Finds mistakes in the fixture files, and returns 1 when one has to be mended or allowed.
  static let checkFixtures = Subcommand(
    name: "check",
    summary: "find mistakes in the fixture files",
    ownOptions: [.json],
    example: "check",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      let report = try FixtureReport(of: context.workspace)
      try context.answer(report.page, words: report.text(style: context.output.style))
      return report.findings.isEmpty ? 0 : 1
    }
  )
}
