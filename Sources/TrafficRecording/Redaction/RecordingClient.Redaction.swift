import Foundation
import HTTPFixtures
import ProofsheetBasics

extension RecordingClient {
  /// The rules for secrets in recorded traffic, and for their tokens.
  ///
  /// The common forms of credentials, and the names of fields with credentials, are built in; this
  /// type adds rules and exceptions. Rules for all recordings are lines of `.proofsheet.conf`
  /// beside `Package.swift`: `secret name tenant`, `secret value acme-internal` or `secret pattern
  /// emp-######`. Exceptions have a reason: `allow value VALUE | WHY`, `allow name code | WHY` or
  /// `allow token TOKEN | WHY`.
  public struct Redaction: Sendable {
    /// The text that replaces a secret.
    public enum Token: Hashable, Sendable {
      /// A text made from the secret's hash, so that different secrets get different tokens.
      ///
      /// Without `key`, the hash uses the package's random key in `.proofsheet`, which git ignores.
      case byValue(key: String? = nil)
      /// The name of the secret's field, for values that change with each recording, such as a
      /// signed time.
      case byField
    }

    private(set) var rules: RedactionRules
    private(set) var isSecret: (@Sendable (_ value: String, _ field: String) -> Bool?)?
    private(set) var token: Token
    let shortestSearched: Int

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - names: The names of fields whose value is always secret, in headers, queries, forms,
    ///     JSON and elsewhere. Upper and lower case, hyphens and underscores make no difference.
    ///   - values: Texts that are secret everywhere.
    ///   - patterns: Forms of secrets: `#` is a digit, `@` a letter, `?` either, and `*` any number
    ///     of letters, digits, `-` and `_`.
    ///   - keeping: Values that are no secrets, or the tokens of such values.
    ///   - keepingNames: The names of fields that hold no secrets.
    ///   - leaving: Tokens of secrets that may stay in places where they cannot be replaced.
    ///   - token: The text that replaces a secret.
    ///   - shortestSearched: The smallest number of bytes of a secret that is searched for in the
    ///     whole file. A shorter secret is replaced in its field only, because it occurs in many
    ///     words.
    ///   - isSecret: A function that decides first whether the value of a field is a secret; `nil`
    ///     leaves the decision to the rules.
    public init(
      names: Set<String> = [],
      values: Set<String> = [],
      patterns: [String] = [],
      keeping: Set<String> = [],
      keepingNames: Set<String> = [],
      leaving: Set<String> = [],
      token: Token = .byValue(),
      shortestSearched: Int = 6,
      isSecret: (@Sendable (_ value: String, _ field: String) -> Bool?)? = nil
    ) {
      rules = RedactionRules([
        .name: names, .value: values, .pattern: Set(patterns), .keep: keeping,
        .keepName: keepingNames, .leave: leaving,
      ])
      (self.token, self.shortestSearched, self.isSecret) = (token, shortestSearched, isSecret)
    }

    /// The redaction by the built-in rules alone.
    package static let standard = RecordingClient.Redaction()

    /// Returns a copy of the redaction to which the rules of `file` are added.
    func adding(_ file: RedactionRules) -> RecordingClient.Redaction {
      var sum = self
      sum.rules.formUnion(file)
      return sum
    }

    /// Returns the redaction with the package's key, and creates a missing key if `makes` is true.
    ///
    /// - Throws: `FixtureError` when the key cannot be written.
    func keyed(near file: URL, makes: Bool) throws(FixtureError) -> RecordingClient.Redaction {
      guard case .byValue(nil) = token else { return self }
      var keyed = self
      let key = try RedactionKey(near: file).text(makes: makes)
      // Without the key, playback replaces secrets by the names of their fields.
      keyed.token = key.map { .byValue(key: $0) } ?? .byField
      return keyed
    }

    /// The maker of redaction tokens from hashes of secrets; `nil` if tokens are named after
    /// fields, or if the key for the hashes is missing.
    var tokens: RedactionToken? {
      guard case .byValue(let key?) = token else { return nil }
      return RedactionToken(key: key)
    }

    /// Returns the token for the secret of a field.
    func token(for value: String, _ field: String, isNumber: Bool) -> String {
      let maker = tokens ?? RedactionToken(key: "")
      if isNumber { return maker.number(for: tokens == nil ? field : value) }
      return tokens?.text(for: value) ?? RedactionToken.named(field)
    }

    /// Returns the rules for the search for secrets.
    ///
    /// - Throws: `FixtureError` for a pattern that would match any text.
    func secretRules() throws(FixtureError) -> SecretRules {
      try rules.secretRules(tokens: tokens, isSecret)
    }
  }
}
