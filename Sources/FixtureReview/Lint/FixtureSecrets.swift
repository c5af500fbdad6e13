/// Secrets in a text: passwords, tokens, cookies, keys of services.
enum FixtureSecrets {
  /// Names whose values are secret, also at the end of longer names.
  private static let endings = [
    "authorization", "cookie", "token", "password", "passwd", "passcode", "passphrase", "secret",
    "apikey", "signature", "sessionid", "jwt", "csrf", "xsrf", "credential", "credentials",
    "privatekey", "accesskey", "clientsecret",
  ]
  /// Names that are secret only as they are, because longer ones end in them by chance.
  private static let wholes: Set<String> = ["pwd", "pin", "otp", "sid", "auth", "sig"]

  /// Words that stand before credentials in a header.
  private static let schemes = ["bearer ", "basic ", "token ", "apikey "]

  /// The first letters of keys of well-known services, and their least length.
  private static let prefixes: [(prefix: String, length: Int)] = [
    ("sk_live_", 16), ("sk_test_", 16), ("rk_live_", 16), ("AKIA", 20), ("ASIA", 20),
    ("ghp_", 36), ("gho_", 36), ("ghs_", 36), ("github_pat_", 30), ("glpat-", 20), ("xoxb-", 20),
    ("xoxp-", 20), ("xoxa-", 20), ("AIza", 35), ("SG.", 40), ("npm_", 36),
  ]

  /// The name of the secret in a text, `Authorization`, and a sentence's start; nil without one.
  static func secret(in text: FixtureText) -> (subject: String, what: String)? {
    let value = text.text
    if value.utf8.count < 4 { return nil }
    if let name = text.name, isSecret(name), !isPlaceholder(value) {
      return (name, "the value of '\(name)' lets somebody in")
    }
    if value.contains("-----BEGIN"), value.contains("PRIVATE KEY") {
      return ("private key", "it holds a private key")
    }
    if hasScheme(value) {
      return ("authorization", "it holds the value of an Authorization header")
    }
    if hasWebToken(value) { return ("JWT", "it holds a JSON Web Token") }
    for (prefix, length) in prefixes where hasKey(prefix, length, in: value) {
      return ("\(prefix)…", "it holds a key of a service, which begins with \(prefix)")
    }
    if hasUserInfo(value) {
      return ("URL password", "it holds an address with a name and a password before its host")
    }
    return nil
  }

  /// Whether a name says that its value is secret; case, hyphens and underscores do not count.
  static func isSecret(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return wholes.contains(plain) || endings.contains { plain.hasSuffix($0) }
  }

  /// Whether a value was put in the place of a secret.
  private static func isPlaceholder(_ value: String) -> Bool {
    let plain = value.lowercased().drop { "[<({".contains($0) }
    let bare = schemes.first { plain.hasPrefix($0) }.map { plain.dropFirst($0.count) } ?? plain
    return bare.hasPrefix("redacted") || Set(bare).count == 1
      || (value.hasPrefix("<") && value.firstIndex(of: ">") == value.indices.last)
  }

  private static func hasScheme(_ value: String) -> Bool {
    let lower = value.lowercased()
    guard let scheme = schemes.first(where: { lower.hasPrefix($0) }) else { return false }
    let rest = value.utf8.dropFirst(scheme.utf8.count)
    return rest.count >= 8 && !isPlaceholder(value) && rest.allSatisfy(isTokenPart)
      && rest.contains { !(0x61...0x7A).contains($0) }
  }

  /// Whether three parts of base64 stand there, of which the first two are objects.
  private static func hasWebToken(_ value: String) -> Bool {
    guard let start = value.firstRange(of: "eyJ") else { return false }
    let token = value[start.lowerBound...].utf8.prefix(while: isTokenPart)
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count >= 3 && parts[0].count >= 8 && parts[1].starts(with: "eyJ".utf8)
  }

  private static func hasKey(_ prefix: String, _ length: Int, in value: String) -> Bool {
    guard let start = value.firstRange(of: prefix) else { return false }
    let isWordStart =
      start.lowerBound == value.startIndex
      || !value[value.index(before: start.lowerBound)].isLetter
    return isWordStart && value[start.lowerBound...].utf8.prefix(while: isTokenPart).count >= length
  }

  private static func hasUserInfo(_ value: String) -> Bool {
    guard let start = value.firstRange(of: "://") else { return false }
    let authority = value[start.upperBound...].prefix { !"/?#\" ".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return false }
    let userInfo = authority[..<at]
    guard let colon = userInfo.firstIndex(of: ":") else { return false }
    return !isPlaceholder(String(userInfo[userInfo.index(after: colon)...]))
  }

  private static func isTokenPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x2F, 0x3D, 0x5F, 0x7E: true
    default: false
    }
  }
}
