/// A form of credentials: a fixed text (mark), as `eyJ`, and rules for the text around the mark.
struct SecretForm: Sendable {
  /// The fixed texts to search for, such as `eyJ`; each has at least two bytes.
  let marks: [String]
  /// The name of the form of credentials in messages.
  let name: String
  /// Returns the range of the secret that contains a found mark, such as `eyJ`; `nil` without a
  /// secret.
  let range: @Sendable (_ text: [UInt8], _ mark: Range<Int>) -> Range<Int>?

  static let all: [SecretForm] = [
    // A token of three parts, `eyJ….eyJ….…`.
    Self(marks: ["eyJ"], name: "JSON Web Token") { webToken(in: $0, at: $1.lowerBound) },
    Self(marks: ["-----BEGIN "], name: "private key") { privateKey(in: $0, at: $1.lowerBound) },
    Self(marks: ["bearer ", "basic "], name: "credentials of an Authorization header") {
      text,
      mark in
      guard SecretShape.isBorder(before: mark.lowerBound, in: text, isShort: false) else {
        return nil
      }
      let rest = text[mark.upperBound...].prefix(16_384).prefix { ByteSet.tokens.contains($0) }
      return SecretLook.isCredential(Array(rest), grade: .likely) ? rest.indices : nil
    },
    // A name and a password come before the host.
    Self(marks: ["://"], name: "URL password") { password(in: $0, behind: $1.upperBound) },
  ]

  /// Returns the range of a JSON Web Token: two parts of base64, and a third that may be empty.
  private static func webToken(in text: [UInt8], at offset: Int) -> Range<Int>? {
    guard SecretShape.isBorder(before: offset, in: text, isShort: true) else { return nil }
    let part = ByteSet(ByteSet.letters + "-_=.")
    var rest = text[offset...].prefix(16_384).prefix { part.contains($0) }
    let dots = rest.indices.filter { text[$0] == UInt8(ascii: ".") }
    guard dots.count >= 2, dots[0] - offset >= 8, dots[1] - dots[0] > 8 else { return nil }
    while rest.last == UInt8(ascii: "."), rest.endIndex - 1 > dots[1] { rest.removeLast() }
    return rest.indices
  }

  /// Returns the range of a private key with its first and its last line.
  ///
  /// The lines may be joined by `\n`. Without a last line, the key ends where its text ends.
  private static func privateKey(in text: [UInt8], at offset: Int) -> Range<Int>? {
    let rest = text[offset..<min(text.count, offset + 32_768)]
    let head = rest.prefix(80)
    guard let kind = head.firstRange(of: Array("PRIVATE KEY".utf8)) else { return nil }
    let body = rest[kind.upperBound...]
    if let foot = body.firstRange(of: Array("-----END ".utf8)),
      let dashes = body[foot.upperBound...].prefix(80).firstRange(of: Array("-----".utf8))
    {
      return offset..<dashes.upperBound
    }
    let end = body.firstIndex { "\"'<`".utf8.contains($0) } ?? rest.endIndex
    return end - kind.upperBound > 5 ? offset..<end : nil
  }

  /// Returns the range of the password in `://name:password@host`.
  private static func password(in text: [UInt8], behind start: Int) -> Range<Int>? {
    let rest = text[start...].prefix(512)
    if let end = rest.firstIndex(where: { $0 <= 0x20 || ByteSet.hostEnds.contains($0) }),
      text[end] == UInt8(ascii: "@"), let colon = rest[..<end].firstIndex(of: UInt8(ascii: ":")),
      end - colon > 1, !SecretLook.isPlaceholder(Array(text[colon + 1..<end]))
    {
      return colon + 1..<end
    }
    return nil
  }
}
