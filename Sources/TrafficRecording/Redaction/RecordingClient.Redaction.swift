import Foundation
import HTTPFixtures
import ProofsheetBasics

extension RecordingClient {
  /// The rules for secrets in recorded traffic, and for their tokens.
  ///
  /// The common forms of credentials and the fields that hold them are built in; this type adds
  /// rules and exceptions. `.proofsheet.conf` beside `Package.swift` has the same rules for all
  /// recordings, a line each: `secret name tenant`, `secret value acme-internal` or `secret pattern
  /// emp-######`. Exceptions have a reason: `allow value VALUE | WHY`, `allow name code | WHY` or
  /// `allow token TOKEN | WHY`.
  public struct Redaction: Sendable {
    /// The text that replaces a secret.
    public enum Token: Hashable, Sendable {
      /// A text of the secret's form, made of its hash: different secrets get different tokens, so
      /// that two users get two answers.
      ///
      /// A recording answers a request with another secret too, where only one request was
      /// recorded. Without a key, the token uses the package's own: a random one in `.proofsheet`,
      /// outside the repository.
      case byValue(key: String? = nil)
      /// The name of the field, for values that are new in each request, such as a signed time.
      ///
      /// Requests that differ only in such a field are answered in turn.
      case byField
    }

    private(set) var rules: RedactionRules
    private(set) var isSecret: (@Sendable (_ value: String, _ field: String) -> Bool?)?
    private(set) var token: Token
    let shortestSearched: Int

    /// Creates rules.
    ///
    /// - Parameters:
    ///   - names: The names of fields whose value is always secret: headers, query, forms, JSON and
    ///     all others. Case, hyphens and underscores do not count.
    ///   - values: Texts that are secret everywhere.
    ///   - patterns: Forms of secrets; `#` is a digit, `@` a letter, `?` either and `*` any number
    ///     of them.
    ///   - keeping: Values that are no secrets, or the tokens that stand for them.
    ///   - keepingNames: The names of fields that hold no secrets.
    ///   - leaving: Tokens whose secret may stay where it cannot be replaced.
    ///   - token: The text that replaces a secret.
    ///   - shortestSearched: The least length, in bytes, of a secret that is searched for in the whole
    ///     file. A shorter secret is replaced in its field only, because it matches parts of words.
    ///   - isSecret: Decides about the value of a field first; `nil` leaves the decision.
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

    /// The redaction of a test without its own rules.
    package static let standard = RecordingClient.Redaction()

    /// The redaction with the rules of a file.
    func adding(_ file: RedactionRules) -> RecordingClient.Redaction {
      var sum = self
      sum.rules.formUnion(file)
      return sum
    }

    /// The redaction with the key of a package, which is created where recording is allowed.
    ///
    /// - Throws: `FixtureError` when it cannot be read or written.
    func keyed(near file: URL, makes: Bool) throws(FixtureError) -> RecordingClient.Redaction {
      guard case .byValue(nil) = token else { return self }
      var keyed = self
      let key = try RedactionKey(near: file).text(makes: makes)
      // Playback without the key makes no tokens, and still must name the secret fields.
      keyed.token = key.map { .byValue(key: $0) } ?? .byField
      return keyed
    }

    /// The maker of tokens, where the key is known.
    var tokens: RedactionToken? {
      guard case .byValue(let key?) = token else { return nil }
      return RedactionToken(key: key)
    }

    /// The rules of the search.
    ///
    /// - Throws: `FixtureError` for a pattern that would match any text.
    func secretRules() throws(FixtureError) -> SecretRules {
      try rules.secretRules(tokens: tokens, isSecret)
    }
  }
}
