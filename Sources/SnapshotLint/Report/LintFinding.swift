import ToolBasics

/// One thing that is the matter with a reference.
struct LintFinding: Equatable, Sendable {
  let kind: RuleFile.Kind
  /// The reference below `__Snapshots__`.
  let path: String
  /// Where it is first; 1-based.
  let line: Int
  /// The text or element that it is about, which a rule may name.
  let subject: String
  /// How often it occurs in the reference.
  var count = 1
  /// One sentence that says what is wrong and what to do.
  let detail: String

  /// Findings about the same thing as one, at the first line, in order.
  static func merged(_ findings: [LintFinding]) -> [LintFinding] {
    var merged: [LintFinding] = []
    for finding in findings {
      let known = merged.firstIndex { ($0.kind, $0.subject) == (finding.kind, finding.subject) }
      if let known { merged[known].count += 1 } else { merged.append(finding) }
    }
    return merged.sorted {
      ($0.line, $0.kind.rawValue, $0.subject) < ($1.line, $1.kind.rawValue, $1.subject)
    }
  }
}
