/// A secret in a text.
struct SecretFinding: Hashable {
  /// The spelling of the secret, which its token keeps.
  enum Writing: Hashable {
    case text
    case number
  }

  /// The range of the secret's bytes.
  let range: Range<Int>
  /// The bytes without escapes.
  let value: [UInt8]
  /// The field, or the form of the secret: `password`, `GitHub token`.
  let field: String
  /// Whether it was found by its form and not by its field.
  var isLook = false
  /// Whether a rule has to decide about it.
  var isNamed = false
  var writing = Writing.text

  /// The facts that determine its token.
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
    // Certain findings go before possible ones.
    for finding in sorted where !kept.contains(where: { $0.range.overlaps(finding.range) }) {
      kept.append(finding)
    }
    return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
