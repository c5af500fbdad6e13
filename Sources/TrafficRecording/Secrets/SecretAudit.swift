package import HTTPFixtures

/// Finds in a file what a recording would not have written.
package struct SecretAudit: Sendable {
  /// A secret in a file; what it is is never said.
  package struct Secret: Hashable, Sendable {
    /// The field, or what the secret looks like.
    package let field: String
    /// Whether it was found by what it looks like.
    package let isLook: Bool
    /// Where it begins, or the text that it is packed in.
    package let offset: Int
  }

  private let rules: SecretRules

  /// Looks for what everybody's secrets look like.
  package static let standard = SecretAudit(.standard)

  private init(_ rules: SecretRules) { self.rules = rules }

  /// Looks for secrets by a package's rules.
  ///
  /// - Throws: `FixtureError` for a pattern that would take any text.
  package init(_ rules: RedactionRules) throws(FixtureError) {
    self.rules = try rules.secretRules()
  }

  /// The secrets of a file in the order in which they stand.
  ///
  /// - Complexity: O(n), and O(m) for each name of a field found, in the length of its value.
  package func secrets(in file: [UInt8]) -> [Secret] {
    var walk = SecretWalk(rules) { _ in "" }
    _ = walk.rewritten(file)
    return (walk.found + walk.stuck)
      .map { Secret(field: $0.finding.field, isLook: $0.finding.isLook, offset: $0.offset) }
      .sorted { ($0.offset, $0.field) < ($1.offset, $1.field) }
  }
}
