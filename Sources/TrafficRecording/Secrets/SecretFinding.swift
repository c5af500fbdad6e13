/// A secret in a text.
struct SecretFinding: Hashable {
  /// How the secret is written there, and so its token.
  enum Writing: Hashable {
    case text
    case number
  }

  /// The bytes that are the secret.
  let range: Range<Int>
  /// What they mean, without escapes.
  let value: [UInt8]
  /// The field, or what the secret looks like: `password`, `GitHub token`.
  let field: String
  /// Whether it was found by what it looks like and not by its field.
  var isLook = false
  var writing = Writing.text

  /// What its token depends on.
  struct Text: Hashable {
    let value: [UInt8]
    let field: String
    let writing: Writing
  }

  var text: Text { Text(value: value, field: field, writing: writing) }

  /// The findings without those that lie in others, in order.
  static func apart(_ findings: [SecretFinding]) -> [SecretFinding] {
    var kept: [SecretFinding] = []
    let sorted = findings.sorted {
      ($0.range.lowerBound, -$0.range.upperBound, $0.isLook ? 1 : 0)
        < ($1.range.lowerBound, -$1.range.upperBound, $1.isLook ? 1 : 0)
    }
    for finding in sorted where (kept.last?.range.upperBound ?? 0) <= finding.range.lowerBound {
      kept.append(finding)
    }
    return kept
  }
}
