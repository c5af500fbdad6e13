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
    let listing = try FixtureFolderListing(below: root)
    let rules = try RuleFile(above: root)
    let secrets = try SecretRules(RedactionRules(rules))
    let contents = try listing.files.map { path in
      FixtureContent(
        path: path,
        bytes: try FileBytes.read(root + "/" + path) ?? [],
        secrets: secrets
      )
    }
    let reads = FixtureReads(of: try RunStore(folders: workspace.folders).latest())
    let found =
      listing.escapes + reads.findings(in: listing) + contents.flatMap(\.findings)
    var kinds = RuleFile.Kind.ofFixtures
    // After an incomplete run, the rules about these kinds may still be needed.
    if reads.incomplete != nil { kinds.subtract([.unread, .missing, .case]) }
    fileCount = listing.names.count
    let (left, idle) = rules.judge(FixtureFinding.merged(found), of: kinds, by: \.facts)
    findings = FixtureFinding.merged(left + idle.map(FixtureFinding.init))
    unreadNotLookedFor = reads.incomplete
  }

  /// The findings that the user must mend or allow.
  var problems: [FixtureFinding] { findings.filter { !$0.isNotice } }

  /// Returns the report as text for the terminal.
  func text(style: TerminalStyle) -> String {
    var text = ""
    var last = ""
    for finding in Self.withHostsAsOne(findings) {
      if finding.path != last {
        text += style.paint(finding.file, .bold) + "\n"
        last = finding.path
      }
      text += Self.line(finding, style)
    }
    if let unreadNotLookedFor {
      text += "Unread files were not looked for: \(unreadNotLookedFor).\n"
    }
    let files = counted(fileCount, "fixture file")
    guard !problems.isEmpty else { return text + "Nothing to mend in \(files).\n" }
    let places = counted(Set(problems.map(\.path)).count, "file")
    return text + "\(counted(problems.count, "finding")) in \(places) of \(files); "
      + "mend them\(RuleFile.way(toAllow: problems.map(\.facts)))\n"
  }

  /// Returns the findings, with the real hosts of each file joined into one finding.
  private static func withHostsAsOne(_ findings: [FixtureFinding]) -> [FixtureFinding] {
    let remote = Dictionary(grouping: findings.filter { $0.kind == .remote }, by: \.path)
    return findings.compactMap { finding in
      guard finding.kind == .remote, let all = remote[finding.path] else { return finding }
      guard finding == all[0] else { return nil }
      let addresses = counted(all.reduce(0) { $0 + $1.count }, "URL")
      var one = finding
      one.count = 1
      one.detail =
        "\(addresses) of real hosts, which no test may reach: "
        + all.map(\.subject).sorted().joined(separator: ", ") + "."
      return one
    }
  }

  private static func line(_ finding: FixtureFinding, _ style: TerminalStyle) -> String {
    let word = finding.kind.rawValue
    let padding = "".padded(to: 8 - word.count)
    let place = finding.place.map { "\($0.line):\($0.column): " } ?? ""
    let times = finding.count > 1 ? " (\(finding.count) times)" : ""
    let colour: TerminalColour = finding.isNotice ? .cyan : .red
    return "  " + style.paint(word, colour) + padding + "  " + place + finding.detail + times + "\n"
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

extension FixtureFinding: Encodable {
  private enum Key: String, CodingKey {
    case kind, isNotice, file, line, column, what, count, detail
  }

  /// Encodes the finding for `--json`.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind.rawValue, forKey: .kind)
    try values.encode(isNotice, forKey: .isNotice)
    try values.encode(file, forKey: .file)
    try values.encodeIfPresent(place?.line, forKey: .line)
    try values.encodeIfPresent(place?.column, forKey: .column)
    try values.encode(subject, forKey: .what)
    try values.encode(count, forKey: .count)
    try values.encode(detail, forKey: .detail)
  }
}

extension FixtureFinding {
  /// Creates the finding about a superfluous rule, which matches nothing in the fixtures.
  fileprivate init(_ rule: RuleFile.Rule) {
    kind = .waiver
    path = RuleFile.name
    place = TextPlace(line: rule.line, column: 1)
    subject = rule.text
    detail = rule.idle
  }
}

extension CommandContext {
  /// Runs `proofsheet-fixtures check`: finds problems of the fixture files, and returns 1 when one has to
  /// be mended or allowed.
  func fixtures() throws -> Int32 {
    let report = try FixtureReport(of: workspace)
    try answer(report.page, words: report.text(style: output.style))
    return report.problems.isEmpty ? 0 : 1
  }
}
