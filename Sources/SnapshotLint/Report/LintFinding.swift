import ToolBasics

/// One problem of a reference.
struct LintFinding: Equatable, Sendable, Encodable {
  let kind: RuleFile.Kind
  /// The path of the reference, such as `__Snapshots__/AppTests/Home/full.txt`.
  let file: String
  /// The line of the problem's first occurrence, counted from 1.
  let line: Int
  /// The text or element with the problem, by which a rule can allow the finding.
  let what: String
  /// The number of occurrences of the problem in the reference.
  var count = 1
  /// The problem and the remedy, in one sentence.
  let detail: String

  /// Returns the findings in order; findings of one kind about the same text become one finding.
  static func merged(_ findings: [LintFinding]) -> [LintFinding] {
    var merged: [LintFinding] = []
    for finding in findings {
      let known = merged.firstIndex { ($0.kind, $0.what) == (finding.kind, finding.what) }
      if let known { merged[known].count += 1 } else { merged.append(finding) }
    }
    return merged.sorted {
      ($0.line, $0.kind.rawValue, $0.what) < ($1.line, $1.kind.rawValue, $1.what)
    }
  }
}
