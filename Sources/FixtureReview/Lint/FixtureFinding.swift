import ToolBasics

/// One thing that is the matter with a fixture file.
struct FixtureFinding: Equatable {
  let kind: RuleFile.Kind
  /// The file below `Fixtures`.
  let path: String
  /// Where it is first; nil for the whole file.
  var place: TextPlace?
  /// What it is about, which a rule may name: an address, a key, a host, another file.
  var subject = ""
  /// How often it occurs in the file.
  var count = 1
  /// One sentence that says what is wrong and what to do.
  var detail: String

  /// Whether the finding is only told, and no reason to fail.
  var isNotice: Bool { kind == .remote }
  /// The file as answers and rules name it.
  var file: String { kind == .waiver ? path : FixtureReport.folderName + "/" + path }
  /// What a rule says that allows it.
  var facts: RuleFile.Facts { (kind, subject, file) }

  /// Findings about the same thing as one, at the first place, in order.
  static func merged(_ findings: [FixtureFinding]) -> [FixtureFinding] {
    var merged: [FixtureFinding] = []
    var places: [[String]: Int] = [:]
    for finding in findings {
      let key = [finding.kind.rawValue, finding.path, finding.subject]
      if let index = places[key] {
        merged[index].count += finding.count
      } else {
        places[key] = merged.count
        merged.append(finding)
      }
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

  /// The place of a byte; columns count characters.
  ///
  /// - Complexity: O(n) in the offset.
  init(of offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    line = 1 + before.count { $0 == 0x0A }
    column = 1 + String(decoding: before[start...], as: UTF8.self).count
  }
}
