import HTTPFixtures
import ProofsheetBasics

extension RecordingClient {
  /// What is secret in recorded traffic, and what is written in its place.
  public struct Redaction: Hashable, Sendable {
    /// What is written in the place of a secret.
    public enum Token: Hashable, Sendable {
      /// The name of the field: any secret matches any other in the same place, so that a recording
      /// plays back for whoever has another token.
      case byField
      /// A keyed hash of the secret: two secrets stay two, so that two users get two answers. Keep
      /// the key out of the repository where secrets can be guessed.
      case byValue(key: String)
    }

    /// The fields that are secret wherever they occur: headers, query, forms and JSON.
    let fields: SecretFields
    let token: Token
    let shortestSearched: Int

    /// Says what is secret.
    ///
    /// - Parameters:
    ///   - names: The names of secret fields, wherever they occur: headers, query, forms and JSON.
    ///     Case, hyphens and underscores do not count, and `userPassword` ends in `password`.
    ///   - token: What is written in the place of a secret.
    ///   - shortestSearched: The length from which secrets are searched for in the finished file;
    ///     shorter ones are replaced where they are known, but would be found in every other word.
    public init(
      names: Set<String> = RecordingClient.Redaction.standardNames,
      token: Token = .byField,
      shortestSearched: Int = 6
    ) {
      fields = SecretFields(names)
      self.token = token
      self.shortestSearched = shortestSearched
    }

    /// What is redacted unless a test says otherwise.
    package static let standard = RecordingClient.Redaction()

    /// The names of fields that hold credentials by convention.
    public static let standardNames: Set<String> = [
      "authorization", "cookie", "token", "password", "passwd", "pwd", "passcode", "pin", "secret",
      "apikey", "api_key", "key", "signature", "sig", "session", "sessionid", "sid", "auth", "code",
      "otp", "jwt", "csrf", "xsrf", "credential", "credentials", "privatekey",
    ]

    /// The text in the place of a secret.
    ///
    /// A token from a recorded answer comes back in a later request, under another name perhaps: it
    /// must end up as what that request was recorded with.
    func replacement(of value: String, named name: String) -> String {
      switch token {
      case .byField: return SecretFields.mark + SecretFields.plain(name)
      case .byValue where value.hasPrefix(SecretFields.mark): return value
      case .byValue(let key): return SecretFields.mark + SHA256.code(of: value, key: key).prefix(16)
      }
    }
  }
}
