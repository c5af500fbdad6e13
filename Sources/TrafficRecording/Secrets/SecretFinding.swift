/// A secret in a text.
struct SecretFinding: Hashable {
  /// The notation of a secret and of the secret's token.
  enum Writing: Hashable {
    case text
    case number
    /// A text whose replacement has the same form: a digit for each digit, and a letter for each
    /// letter.
    case digits
  }

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
  var writing = Writing.text

  /// The properties that determine the token of a secret.
  struct Text: Hashable {
    let value: [UInt8]
    let field: String
    let writing: Writing
  }

  var text: Text { Text(value: value, field: field, writing: writing) }

  private var order: (Int, Int, Int, Int) {
    let certainty = isNamed ? 1 : 0
    return (certainty, range.lowerBound, -range.upperBound, isLook ? 1 : 0)
  }

  /// Returns the findings in order, without overlaps.
  ///
  /// Of overlapping findings, only the most certain is returned; of equally certain findings, the
  /// first.
  static func apart(_ findings: [SecretFinding]) -> [SecretFinding] {
    var kept: [SecretFinding] = []
    let sorted = findings.sorted { $0.order < $1.order }
    // Certain findings come before possible findings.
    for finding in sorted where !kept.contains(where: { $0.range.overlaps(finding.range) }) {
      kept.append(finding)
    }
    return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
