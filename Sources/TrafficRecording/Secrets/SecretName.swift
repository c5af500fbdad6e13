/// How much the name of a field says of its value.
enum SecretGrade: Int, Comparable {
  /// The value is a secret where it is long and has no meaning: `code`, `key`.
  case faint
  /// The value is a secret where it looks like one: `token`, `session`.
  case likely
  /// The value is a secret whatever it is: `password`.
  case always

  static func < (left: SecretGrade, right: SecretGrade) -> Bool { left.rawValue < right.rawValue }
}

/// Names of fields that hold credentials by convention.
enum SecretName {
  /// The name in small letters without what joins its words, and without digits at its end.
  static func plain(_ name: some Sequence<UInt8>) -> String {
    var plain: [UInt8] = []
    for byte in name {
      switch byte {
      case 0x41...0x5A: plain.append(byte + 0x20)
      case 0x61...0x7A, 0x30...0x39, 0x80...: plain.append(byte)
      default: continue
      }
    }
    while let last = plain.last, (0x30...0x39).contains(last) { plain.removeLast() }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The grade of a plain name; `nil` for a name that says nothing of secrets.
  static func grade(ofPlain name: String) -> SecretGrade? {
    // `stripePublicKey` is in everybody's page.
    if name.contains("public") || name.contains("publishable") { return nil }
    if always.contains(where: name.hasSuffix) || cookies.contains(name) { return .always }
    if harmless.contains(where: name.hasSuffix) { return nil }
    if likely.contains(where: name.hasSuffix) || likelyWholes.contains(name) { return .likely }
    return faintWholes.contains(name) ? .faint : nil
  }

  /// Words of which one is part of every name that has a grade, to look for in texts.
  static let stems = [
    "pass", "pwd", "token", "secret", "key", "auth", "cookie", "session", "sid", "sig", "code",
    "otp", "jwt", "csrf", "xsrf", "credential", "pin", "cred", "nonce", "bearer",
  ]

  /// Segments of a path behind which a secret may stand: `/reset/<secret>`.
  static let steps: Set<String> = [
    "reset", "verify", "verification", "confirm", "confirmation", "activate", "activation",
    "invite", "invitation", "invitations", "unsubscribe", "hooks", "webhook", "webhooks", "magic",
    "magiclink", "login", "signin", "recover", "recovery",
  ]

  private static let always = [
    "password", "passwd", "passphrase", "passcode", "passwordconfirmation", "pwd", "clientsecret",
    "authorization", "privatekey", "secretaccesskey", "secretkey",
  ]
  private static let cookies: Set<String> = ["cookie", "setcookie"]
  private static let likely = [
    "cookie", "cookies", "session",
    "token", "tokens", "secret", "secrets", "apikey", "apikeys", "accesskey", "authkey",
    "sessionkey", "signingkey", "encryptionkey", "masterkey", "appkey", "licensekey",
    "subscriptionkey", "sharedkey", "serverkey", "deploykey", "functionskey", "sessionid",
    "signature", "jwt", "csrf", "xsrf", "credential", "credentials", "bearer", "passwordhash",
    "devicecode", "authorizationcode", "authcode", "xauth", "apiauth", "accesscode",
  ]
  private static let likelyWholes: Set<String> = [
    "auth", "sid", "sig", "otp", "pass", "pw", "creds", "cred", "connectsid",
    "phpsessid", "jsessionid",
  ]
  private static let faintWholes: Set<String> = ["code", "key", "pin", "nonce"]
  /// What ends like a secret and is none: places in lists, and keys that everybody may know.
  private static let harmless = [
    "pagetoken", "nexttoken", "continuationtoken", "synctoken", "changetoken", "shortcode",
  ]
}
