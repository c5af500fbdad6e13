/// A secret in a text.
struct SecretFinding: Hashable {
  /// The range of the secret's bytes.
  let range: Range<Int>
  /// The secret's bytes without escapes.
  let value: [UInt8]
  /// The name of the secret's field or, for a secret found by its form, the name of the form:
  /// `password`, `GitHub token`.
  let field: String
  /// Whether the secret was found by its form and not by its field.
  var isLook = false
  /// Whether the value is only a possible secret, about which a rule has to decide.
  var isNamed = false
  /// Whether the secret is a number of JSON, and so must be its token.
  var isNumber = false

  /// Returns the findings in order, without overlaps: certain findings before possible ones, then
  /// earlier ones, then longer ones.
  static func apart(_ findings: [SecretFinding]) -> [SecretFinding] {
    var kept: [SecretFinding] = []
    let sorted = findings.sorted {
      ($0.isNamed ? 1 : 0, $0.range.lowerBound, -$0.range.upperBound, $0.isLook ? 1 : 0)
        < ($1.isNamed ? 1 : 0, $1.range.lowerBound, -$1.range.upperBound, $1.isLook ? 1 : 0)
    }
    for finding in sorted where !kept.contains(where: { $0.range.overlaps(finding.range) }) {
      kept.append(finding)
    }
    return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
