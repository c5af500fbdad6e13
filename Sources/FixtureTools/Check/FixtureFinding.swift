import ProofsheetBasics

/// One problem of a fixture file.
struct FixtureFinding: Equatable {
  let kind: RuleFile.Kind
  /// The path of the file below `Fixtures`; for a superfluous rule, the name of the file of rules.
  let path: String
  /// The place of the problem's first occurrence; `nil` if the problem concerns the whole file.
  var place: TextPlace?
  /// The subject of the finding: an address, a key, a host or a file.
  ///
  /// A rule may name the subject.
  var subject = ""
  /// The number of the problem's occurrences in the file.
  var count = 1
  /// A sentence that names the problem of the fixture file, and the remedy.
  var detail: String

  /// Whether the finding is only a notice, which does not fail the command.
  var isNotice: Bool { kind == .remote }
  /// The path of the file as messages and rules spell it.
  var file: String { kind == .waiver ? path : FixtureReport.folderName + "/" + path }
  /// The values that a rule is compared with: the finding's kind, subject and file.
  var facts: RuleFile.Facts { (kind, subject, file) }

  /// Joins findings with the same kind, file and subject, and sorts the result by place.
  static func merged(_ findings: [FixtureFinding]) -> [FixtureFinding] {
    let groups = Dictionary(grouping: findings) { [$0.kind.rawValue, $0.path, $0.subject] }
    let merged = groups.values.map { group in
      var finding = group[0]
      finding.count = group.reduce(0) { $0 + $1.count }
      return finding
    }
    return merged.sorted { left, right in
      let (a, b) = (left.place ?? .start, right.place ?? .start)
      return (left.path, a.line, a.column, left.kind.rawValue, left.subject)
        < (right.path, b.line, b.column, right.kind.rawValue, right.subject)
    }
  }
}

/// A line and a column of a text, both counted from 1.
struct TextPlace: Equatable {
  let line: Int
  let column: Int

  static let start = TextPlace(line: 1, column: 1)

  init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// Finds the line and the column of the byte at an offset.
  ///
  /// The column counts characters.
  ///
  /// - Complexity: O(n) in the offset.
  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == 0x0A }
    column = 1 + String(decoding: before[start...], as: UTF8.self).count
  }
}
