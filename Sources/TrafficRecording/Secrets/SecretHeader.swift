/// Headers whose value has more parts than a credential.
enum SecretHeader {
  /// Whether a scheme may stand before the credentials, `Bearer`.
  static func hasCredentials(_ name: String) -> Bool {
    SecretName.plain(name.utf8).hasSuffix("authorization")
  }

  /// Whether the value is a list of cookies.
  static func isCookie(_ name: String) -> Bool {
    let plain = SecretName.plain(name.utf8)
    return plain == "cookie" || plain == "setcookie"
  }

  /// Whether the value goes to the end of its line.
  static func takesLine(_ name: String) -> Bool {
    let plain = SecretName.plain(name.utf8)
    return plain.hasSuffix("authorization") || isCookie(name)
  }

  /// The length of a scheme and the space behind it; 0 when there is none.
  static func schemeLength(_ value: ArraySlice<UInt8>) -> Int {
    guard let space = value.firstIndex(of: 0x20), space - value.startIndex <= 24 else { return 0 }
    return space + 1 - value.startIndex
  }
}
