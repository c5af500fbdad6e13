import Foundation
package import HTTPFixtures
package import ProofsheetBasics

/// The rules for secrets from Swift code or from a `.proofsheet.conf`.
package struct RedactionRules: Hashable, Sendable {
  /// The kind of a rule, which decides what the text of the rule means.
  ///
  /// The text of a rule is the name of a secret field, a secret, or a form of secrets. The text of an
  /// exception is a harmless value, the name of a harmless field, or the token of a secret that may
  /// stay.
  enum Kind { case name, value, pattern, keep, keepName, leave }

  private var texts: [Kind: Set<String>] = [:]

  /// Creates rules from their texts, grouped by kind; a kind without texts is left out.
  init(_ texts: [Kind: Set<String>] = [:]) { self.texts = texts.filter { !$0.value.isEmpty } }

  /// The texts of all rules of a kind.
  subscript(_ kind: Kind) -> Set<String> { texts[kind] ?? [] }

  /// Reads the rules for secrets from a file of rules.
  ///
  /// - Throws: `FixtureError` with the invalid rule.
  package init(_ file: RuleFile) throws(FixtureError) {
    self.init([
      .name: Set(file.all(.secret, .name)), .value: Set(file.all(.secret, .value)),
      .pattern: Set(file.all(.secret, .pattern)),
      .keep: Set(file.all(.allow, .value)),
      .keepName: Set(file.all(.allow, .name)), .leave: Set(file.all(.allow, .token)),
    ])
    if let rule = file[.secret, .pattern].first(where: { SecretPattern($0.what) == nil }) {
      throw FixtureError(
        "\(rule.place): \(quoted(rule.what)) matches any text; add letters or digits to the pattern."
      )
    }
  }

  /// Reads the rules of the nearest `.proofsheet.conf` above a fixture folder or an archive.
  init(above url: URL) throws(FixtureError) {
    let file: RuleFile
    do { file = try RuleFile(above: url.standardizedFileURL.path) } catch {
      throw FixtureError(error.description)
    }
    try self.init(file)
  }

  mutating func formUnion(_ other: RedactionRules) { texts.merge(other.texts) { $0.union($1) } }

  /// Returns the rules for the search for secrets.
  ///
  /// - Throws: `FixtureError` for a pattern that would match any text.
  func secretRules(
    tokens: RedactionToken? = nil,
    _ decides: (@Sendable (String, String) -> Bool?)? = nil
  ) throws(FixtureError) -> SecretRules {
    if self == RedactionRules(), decides == nil { return .standard }
    var forms: [SecretPattern] = []
    for text in self[.pattern].sorted() {
      guard let pattern = SecretPattern(text) else {
        throw FixtureError(
          "The pattern \(quoted(text)) of the redaction matches any text; add letters or digits."
        )
      }
      forms.append(pattern)
    }
    if let short = self[.value].first(where: { $0.utf8.count < ByteSearch.least }) {
      throw FixtureError(
        "The secret value \(quoted(short)) is too short to search for: name its field."
      )
    }
    return SecretRules(
      names: self[.name],
      keptNames: self[.keepName],
      values: self[.value],
      patterns: forms,
      kept: self[.keep],
      tokens: tokens,
      decides: decides
    )
  }
}
