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
  /// Whether somebody has to say whether it is one.
  var isNamed = false
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
      ($0.isNamed ? 1 : 0, $0.range.lowerBound, -$0.range.upperBound, $0.isLook ? 1 : 0)
        < ($1.isNamed ? 1 : 0, $1.range.lowerBound, -$1.range.upperBound, $1.isLook ? 1 : 0)
    }
    // What is sure goes before what is asked.
    for finding in sorted where !kept.contains(where: { $0.range.overlaps(finding.range) }) {
      kept.append(finding)
    }
    return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
