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

    /// The names that are secret wherever they occur: headers, query, forms and JSON.
    ///
    /// Case, hyphens and underscores do not count, and a name that ends in one of them is secret too.
    public var names: Set<String>
    /// What is written in the place of a secret.
    public var token: Token
    /// The length from which secrets are searched for in the finished file; shorter ones are replaced
    /// where they are known, but would be found in every other word.
    public var shortestSearched: Int

    /// Creates a redaction.
    public init(
      names: Set<String> = RecordingClient.Redaction.standardNames,
      token: Token = .byField,
      shortestSearched: Int = 6
    ) {
      self.names = Set(names.map(Self.plain))
      self.token = token
      self.shortestSearched = shortestSearched
    }

    /// What is redacted unless a test says otherwise.
    public static let standard = RecordingClient.Redaction()

    /// The names of fields that hold credentials by convention.
    public static let standardNames: Set<String> = [
      "authorization", "cookie", "token", "password", "passwd", "pwd", "passcode", "pin", "secret",
      "apikey", "api_key", "key", "signature", "sig", "session", "sessionid", "sid", "auth", "code",
      "otp", "jwt", "csrf", "xsrf", "credential", "credentials", "privatekey",
    ]

    private static let wholeNames: Set<String> = [
      "key", "code", "pin", "sig", "sid", "auth", "otp",
    ]

    static func plain(_ name: String) -> String {
      name.lowercased().filter { $0 != "-" && $0 != "_" }
    }

    func isSecret(_ name: String) -> Bool {
      let plain = Self.plain(name)
      if names.contains(plain) { return true }
      return names.contains { !Self.wholeNames.contains($0) && plain.hasSuffix($0) }
    }

    /// The text in the place of a secret.
    ///
    /// A token from a recorded answer comes back in a later request, under another name perhaps: it
    /// must end up as what that request was recorded with.
    func replacement(of value: String, named name: String) -> String {
      switch token {
      case .byField: return Self.mark + Self.plain(name)
      case .byValue where value.hasPrefix(Self.mark): return value
      case .byValue(let key): return Self.mark + SHA256.code(of: value, key: key).prefix(16)
      }
    }

    static let mark = "redacted-"
  }
}
