/// What may be the matter with a reference, by the word that reports and waivers have for it.
enum LintKind: String, CaseIterable, Sendable {
  /// A text says `Optional(`.
  case optional
  /// A text has a mark that a format should have replaced: `%@`.
  case format
  /// A text looks like the key of another: `login.title`.
  case key
  /// A screen reader has nothing to say of an element.
  case unlabelled
  /// A text is cut on the smallest device.
  case truncated
  /// A snapshot is longer than anybody reads.
  case long
  /// A waiver stands for nothing.
  case waiver

  /// The kinds that can be waived.
  static let waivable = allCases.filter { $0 != .waiver }
}

/// One thing that is the matter with a reference.
struct LintFinding: Equatable, Sendable {
  let kind: LintKind
  /// The reference below `__Snapshots__`.
  let path: String
  /// Where it is first; 1-based.
  let line: Int
  /// The text or element that it is about, which a waiver may name.
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
