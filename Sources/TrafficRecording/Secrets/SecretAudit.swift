package import HTTPFixtures

/// Searches a file for the secrets that a recording would have replaced.
package struct SecretAudit: Sendable {
  /// The place of a secret in a file; the secret itself is never shown.
  package struct Secret: Hashable, Sendable {
    /// The name of the secret's field or, for a secret found by its form, the name of the form:
    /// `password`, `GitHub token`.
    package let field: String
    /// Whether the secret was found by its form and not by its field.
    package let isLook: Bool
    /// The offset of the secret in the file.
    package let offset: Int
  }

  private let rules: SecretRules

  /// An audit by the built-in rules.
  package static let standard = SecretAudit(.standard)

  private init(_ rules: SecretRules) { self.rules = rules }

  /// Creates an audit by a package's rules.
  ///
  /// - Throws: `FixtureError` for a pattern that would match any text.
  package init(_ rules: RedactionRules) throws(FixtureError) {
    self.rules = try rules.secretRules()
  }

  /// Returns the secrets of a file, in the order of their offsets.
  ///
  /// - Complexity: O(n) in the file, plus the length of the value after each name that is found.
  package func secrets(in file: [UInt8]) -> [Secret] {
    SecretScan(file, rules).findings.filter { !$0.isNamed }
      .map { Secret(field: $0.field, isLook: $0.isLook, offset: $0.range.lowerBound) }
  }
}
