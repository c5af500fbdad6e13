/// Headers whose value consists of several parts: a scheme and a credential, or several cookies.
enum SecretHeader {
  /// Whether a header's value may begin with a scheme, such as `Bearer`.
  static func hasCredentials(_ name: String) -> Bool {
    SecretName.plain(name.utf8).hasSuffix("authorization")
  }

  /// Whether a header's value is a list of cookies.
  static func isCookie(_ name: String) -> Bool {
    let plain = SecretName.plain(name.utf8)
    return plain == "cookie" || plain == "setcookie"
  }

  /// Whether a header's value continues to the end of the line.
  static func takesLine(_ name: String) -> Bool {
    hasCredentials(name) || isCookie(name)
  }

  /// Returns the length of the scheme and the space before credentials, as 7 for `Bearer abc`; 0
  /// without a scheme.
  static func schemeLength(_ value: ArraySlice<UInt8>) -> Int {
    guard let space = value.firstIndex(of: 0x20), space - value.startIndex <= 24 else { return 0 }
    return space + 1 - value.startIndex
  }
}
