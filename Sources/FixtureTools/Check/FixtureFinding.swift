import ReviewTools
import ToolBasics
import TrafficRecording

/// One problem of a fixture file; `--json` has it in this form.
struct FixtureFinding: Equatable, Encodable {
  let kind: RuleFile.Kind
  /// The path of the file as messages and rules spell it, from the package's folder.
  let file: String
  /// The line of the problem's first occurrence; `nil` if the problem concerns the whole file.
  var line: Int?
  /// The column of the problem's first occurrence, in characters.
  var column: Int?
  /// The subject of the finding, which a rule may name: a field, a file, or the text of a rule.
  var what = ""
  /// The number of the problem's occurrences in the file.
  var count = 1
  /// A sentence that names the problem of the fixture file, and the remedy.
  let detail: String

  /// The values that a rule is compared with: the finding's kind, subject and file.
  var facts: RuleFile.Facts { (kind, what, file) }

  /// Returns the path of a file below `Fixtures` as messages and rules spell it.
  static func file(_ path: String) -> String { FixtureReport.folderName + "/" + path }

  /// Joins findings with the same kind, file and subject, and sorts the result by place.
  static func merged(_ findings: [FixtureFinding]) -> [FixtureFinding] {
    let groups = Dictionary(grouping: findings) { [$0.kind.rawValue, $0.file, $0.what] }
    let merged = groups.values.map { group in
      var finding = group[0]
      finding.count = group.reduce(0) { $0 + $1.count }
      return finding
    }
    return merged.sorted { left, right in
      (left.file, left.line ?? 1, left.column ?? 1, left.kind.rawValue, left.what)
        < (right.file, right.line ?? 1, right.column ?? 1, right.kind.rawValue, right.what)
    }
  }
}

/// The content of one fixture file, and the findings about this content.
struct FixtureContent {
  let path: String
  let bytes: [UInt8]
  /// The findings in the file.
  private(set) var findings: [FixtureFinding] = []

  /// Searches a file below `Fixtures` for secrets and invalid JSON.
  init(path: String, bytes: [UInt8], secrets: SecretRules = .standard) {
    self.path = path
    self.bytes = bytes
    for secret in secrets.secrets(in: bytes) {
      let what =
        secret.isLook
        ? "it holds a text that looks like a secret (\(secret.field))"
        : "the value of '\(secret.field)' is a credential"
      let detail = "\(what); replace it by an invented one."
      add(.secret, secret.field, detail, at: secret.range.lowerBound)
    }
    if JSONFault.isLookedFor(in: path), let fault = JSONFault(in: bytes) {
      add(.invalid, "", "it is no JSON: \(fault.words).", at: fault.offset)
    }
  }

  private mutating func add(
    _ kind: RuleFile.Kind,
    _ what: String,
    _ detail: String,
    at offset: Int?
  ) {
    let file = FixtureFinding.file(path)
    var finding = FixtureFinding(kind: kind, file: file, what: what, detail: detail)
    // Computing a place is costly, so only the first place is reported.
    let isKnown = findings.contains { $0.kind == kind && $0.what == what }
    if !isKnown, let offset {
      let before = bytes.prefix(offset)
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      finding.line = 1 + before.count { $0 == 0x0A }
      finding.column = 1 + String(decoding: before[start...], as: UTF8.self).count
    }
    findings.append(finding)
  }
}
