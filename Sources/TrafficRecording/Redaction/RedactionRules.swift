import Foundation
package import HTTPFixtures
package import ProofsheetBasics

/// What somebody has said about secrets, in Swift or in the file of rules.
package struct RedactionRules: Hashable, Sendable {
  var names: Set<String> = []
  var values: Set<String> = []
  var patterns: [String] = []
  var kept: Set<String> = []
  var keptNames: Set<String> = []
  var left: Set<String> = []

  /// Rules that say nothing.
  package init() {}

  /// Takes what a file of rules says of secrets.
  ///
  /// - Throws: `FixtureError` with the rule that cannot be followed.
  package init(_ file: RuleFile) throws(FixtureError) {
    names = Set(file.all(.secret, .name))
    values = Set(file.all(.secret, .value))
    patterns = file.all(.secret, .pattern)
    kept = Set(file.all(.allow, .value))
    keptNames = Set(file.all(.allow, .name))
    left = Set(file.all(.allow, .token))
    if let rule = file[.secret, .pattern].first(where: { SecretPattern($0.what) == nil }) {
      throw FixtureError(
        "\(rule.place): \(quoted(rule.what)) would take any text; give the pattern characters of its own."
      )
    }
  }

  /// The rules of the nearest file above a fixture folder or an archive.
  init(above url: URL) throws(FixtureError) {
    let file: RuleFile
    do { file = try RuleFile(above: url.standardizedFileURL.path) } catch {
      throw FixtureError(error.description)
    }
    try self.init(file)
  }

  mutating func formUnion(_ other: RedactionRules) {
    names.formUnion(other.names)
    values.formUnion(other.values)
    patterns += other.patterns
    kept.formUnion(other.kept)
    keptNames.formUnion(other.keptNames)
    left.formUnion(other.left)
  }

  /// What is looked for.
  ///
  /// - Throws: `FixtureError` for a pattern that would take any text.
  func secretRules(
    tokens: RedactionToken = RedactionToken(),
    _ decides: (@Sendable (String, String) -> Bool?)? = nil
  ) throws(FixtureError) -> SecretRules {
    if self == RedactionRules(), decides == nil, tokens == RedactionToken() { return .standard }
    var forms: [SecretPattern] = []
    for text in patterns {
      guard let pattern = SecretPattern(text) else {
        throw FixtureError(
          "The pattern \(quoted(text)) of the redaction would take any text: give it characters of its own."
        )
      }
      forms.append(pattern)
    }
    return SecretRules(
      names: names.sorted(),
      keptNames: keptNames.sorted(),
      values: values.sorted(),
      patterns: forms,
      kept: kept,
      tokens: tokens,
      decides: decides
    )
  }
}
