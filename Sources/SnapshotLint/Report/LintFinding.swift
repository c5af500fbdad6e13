/// One thing that is the matter with a reference.
struct LintFinding: Equatable, Sendable {
  let kind: LintKind
  /// The reference below `__Snapshots__`.
  let path: String
  /// Where it is first; 1-based.
  let line: Int
  /// What it is about, which a waiver may name: a text, a control, another reference.
  let subject: String
  /// How often it occurs in the reference.
  var count = 1
  /// One sentence that says what is wrong and what to do.
  let detail: String

  /// Findings about the same thing as one, at the first line, in order.
  static func merged(_ findings: [LintFinding]) -> [LintFinding] {
    var merged: [LintFinding] = []
    var places: [[String]: Int] = [:]
    for finding in findings.sorted(by: isBefore) {
      let key = [finding.kind.rawValue, finding.path, finding.subject]
      if let index = places[key] {
        merged[index].count += finding.count
      } else {
        places[key] = merged.count
        merged.append(finding)
      }
    }
    return merged
  }

  private static func isBefore(_ left: LintFinding, _ right: LintFinding) -> Bool {
    (left.path, left.line, left.kind.rawValue, left.subject)
      < (right.path, right.line, right.kind.rawValue, right.subject)
  }
}
