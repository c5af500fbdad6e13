import Foundation
import HTTPFixtures
import ProofsheetBasics

extension RecordingClient {
  /// What is secret in recorded traffic, and what is written in its place.
  ///
  /// What credentials look like, and the fields that hold them, are known; this adds to it, and takes
  /// away. `.proofsheet.conf` beside `Package.swift` says the same for all recordings, a line each:
  /// `secret name tenant`, `secret value acme-internal`, `secret pattern emp-######`, and with a reason
  /// `allow value VALUE | WHY`, `allow name code | WHY` or `allow token TOKEN | WHY`.
  public struct Redaction: Sendable {
    /// What is written in the place of a secret.
    public enum Token: Hashable, Sendable {
      /// A text of the secret's form, made of its hash: two secrets stay two, so that two users get two answers.
      /// A recording still answers whoever has another secret where only one request was recorded. Without a
      /// key the package's own is taken, a random one that `.proofsheet` holds and no repository.
      case byValue(key: String? = nil)
      /// The name of the field: for what is new in each request, such as the signature of a time. Requests
      /// that differ only there are answered in turn.
      case byField
    }

    private(set) var rules: RedactionRules
    private(set) var isSecret: (@Sendable (_ value: String, _ field: String) -> Bool?)?
    private(set) var token: Token
    let shortestSearched: Int

    /// Says what is secret.
    ///
    /// - Parameters:
    ///   - names: The names of fields whose value is always secret: headers, query, forms, JSON and all
    ///     else. Case, hyphens and underscores do not count.
    ///   - values: Texts that are secret wherever they stand.
    ///   - patterns: Forms of secrets; `#` is a digit, `@` a letter, `?` either and `*` any number of them.
    ///   - keeping: Values that are no secrets, or the tokens that stand for them.
    ///   - keepingNames: The names of fields that hold no secrets.
    ///   - leaving: Tokens whose secret may stand where it cannot be replaced.
    ///   - token: What is written in the place of a secret.
    ///   - shortestSearched: The length from which secrets are searched for in the finished file;
    ///     shorter ones are replaced where they are known, but would be found in every other word.
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
      self.token = token
      self.shortestSearched = shortestSearched
      self.isSecret = isSecret
    }

    /// What is redacted unless a test says otherwise.
    package static let standard = RecordingClient.Redaction()

    /// The same, with the rules of a file.
    func adding(_ file: RedactionRules) -> RecordingClient.Redaction {
      var sum = self
      sum.rules.formUnion(file)
      return sum
    }

    /// The same with the key of a package, which is made where something may be recorded.
    ///
    /// - Throws: `FixtureError` when it cannot be read or written.
    func keyed(near file: URL, makes: Bool) throws(FixtureError) -> RecordingClient.Redaction {
      guard case .byValue(nil) = token else { return self }
      var keyed = self
      let key = try RedactionKey(near: file).text(makes: makes)
      // Whoever plays without the key makes no tokens, but has to say which fields were secret.
      keyed.token = key.map { .byValue(key: $0) } ?? .byField
      return keyed
    }

    /// What makes the tokens, where the key is known.
    var tokens: RedactionToken? {
      guard case .byValue(let key?) = token else { return nil }
      return RedactionToken(key: key)
    }

    /// What is looked for.
    ///
    /// - Throws: `FixtureError` for a pattern that would take any text.
    func secretRules() throws(FixtureError) -> SecretRules {
      try rules.secretRules(tokens: tokens, isSecret)
    }
  }
}
