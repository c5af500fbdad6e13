import Foundation
package import HTTPFixtures
import ProofsheetBasics
package import ToolBasics

/// What somebody has said about secrets, in Swift or in the file of rules.
package struct RedactionRules: Hashable, Sendable {
  /// What a rule says of a text: that it is the name of a secret field, a secret, or the form of secrets; that
  /// it is no secret, or the name of a field that holds none; that it is the token of a secret that may stay.
  enum Kind { case name, value, pattern, keep, keepName, leave }

  private var texts: [Kind: Set<String>] = [:]

  /// Rules that say so; what is empty is none.
  init(_ texts: [Kind: Set<String>] = [:]) { self.texts = texts.filter { !$0.value.isEmpty } }

  /// The texts of all rules of a kind.
  subscript(_ kind: Kind) -> Set<String> { texts[kind] ?? [] }

  /// Takes what a file of rules says of secrets.
  ///
  /// - Throws: `FixtureError` with the rule that cannot be followed.
  package init(_ file: RuleFile) throws(FixtureError) {
    self.init([
      .name: Set(file.all(.secret, .name)), .value: Set(file.all(.secret, .value)),
      .pattern: Set(file.all(.secret, .pattern)), .keep: Set(file.all(.allow, .value)),
      .keepName: Set(file.all(.allow, .name)), .leave: Set(file.all(.allow, .token)),
    ])
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
    texts.merge(other.texts) { $0.union($1) }
  }

  /// What is looked for.
  ///
  /// - Throws: `FixtureError` for a pattern that would take any text.
  func secretRules(
    tokens: RedactionToken? = nil,
    _ decides: (@Sendable (String, String) -> Bool?)? = nil
  ) throws(FixtureError) -> SecretRules {
    if self == RedactionRules(), decides == nil { return .standard }
    var forms: [SecretPattern] = []
    for text in self[.pattern].sorted() {
      guard let pattern = SecretPattern(text) else {
        throw FixtureError(
          "The pattern \(quoted(text)) of the redaction would take any text: give it characters of its own."
        )
      }
      forms.append(pattern)
    }
    return SecretRules(
      names: self[.name].sorted(),
      keptNames: self[.keepName].sorted(),
      values: self[.value].sorted(),
      patterns: forms,
      kept: self[.keep],
      tokens: tokens,
      decides: decides
    )
  }
}
