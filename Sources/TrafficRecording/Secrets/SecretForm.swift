/// A form of credentials: a fixed text (mark), as `eyJ`, and rules for the text around the mark.
struct SecretForm: Sendable {
  /// The fixed texts to search for, such as `eyJ`; each has at least two bytes.
  let marks: [String]
  /// The name of the form of credentials in messages.
  let name: String
  /// Returns the range of the secret that contains a found mark, such as `eyJ`; `nil` without a
  /// secret.
  let range: @Sendable (_ text: [UInt8], _ mark: Range<Int>) -> Range<Int>?

  private init(
    _ marks: String...,
    called name: String,
    _ range: @escaping @Sendable ([UInt8], Range<Int>) -> Range<Int>?
  ) {
    (self.marks, self.name, self.range) = (marks, name, range)
  }

  static let all: [SecretForm] = [
    // A token of three parts, `eyJ….eyJ….…`.
    Self("eyJ", called: "JSON Web Token") { webToken(in: $0, at: $1.lowerBound) },
    Self("-----BEGIN ", called: "private key") { privateKey(in: $0, at: $1.lowerBound) },
    Self("bearer ", "basic ", called: "credentials of an Authorization header") { text, mark in
      guard SecretShape.isBorder(before: mark.lowerBound, in: text, isShort: false) else {
        return nil
      }
      return word(from: mark.upperBound, in: text, .tokens) {
        SecretLook.isCredential($0, grade: .likely)
      }
    },
    // A name and a password come before the host.
    Self("://", called: "URL password") { password(in: $0, behind: $1.upperBound) },
    // `123456789:AA…`
    Self(":AA", called: "Telegram token") { around($1, in: $0, .digits, 5...16, .words, 31...38) },
    Self(":APA91b", called: "registration of a device") {
      around($1, in: $0, .words, 8...40, .words, 40...300)
    },
    Self("hooks.slack.com/", called: "Slack webhook") {
      word(from: $1.upperBound, in: $0, .tokens) { $0.count >= 40 }
    },
    Self(".webhook.office.com/", called: "Teams webhook") {
      word(from: $1.upperBound, in: $0, .tokens) { $0.count >= 40 }
    },
  ]

  /// Returns the range of a secret around a found fixed text; `nil` if a side has a wrong number of
  /// characters.
  private static func around(
    _ mark: Range<Int>,
    in text: [UInt8],
    _ left: ByteSet,
    _ leftCount: ClosedRange<Int>,
    _ right: ByteSet,
    _ rightCount: ClosedRange<Int>
  ) -> Range<Int>? {
    var start = mark.lowerBound
    while start > 0, mark.lowerBound - start < 40, left.contains(text[start - 1]) { start -= 1 }
    guard leftCount.contains(mark.lowerBound - start) else { return nil }
    return word(from: mark.upperBound, in: text, right) { rightCount.contains($0.count) }
      .map { start..<$0.upperBound }
  }

  private static func word(
    from start: Int,
    in text: [UInt8],
    _ alphabet: ByteSet,
    _ fits: ([UInt8]) -> Bool
  ) -> Range<Int>? {
    var end = start
    while end < text.count, end - start < 16_384, alphabet.contains(text[end]) { end += 1 }
    return end > start && fits(Array(text[start..<end])) ? start..<end : nil
  }

  /// Returns the range of a JSON Web Token: two parts of base64, and a third that may be empty.
  private static func webToken(in text: [UInt8], at offset: Int) -> Range<Int>? {
    guard SecretShape.isBorder(before: offset, in: text, isShort: true) else { return nil }
    var end = offset
    var dots: [Int] = []
    while end < text.count, end - offset < 16_384 {
      if text[end] == UInt8(ascii: ".") {
        dots.append(end)
      } else if !ByteSet.words.contains(text[end]), text[end] != UInt8(ascii: "=") {
        break
      }
      end += 1
    }
    guard dots.count >= 2, dots[0] - offset >= 8, dots[1] - dots[0] > 8 else { return nil }
    while text[end - 1] == UInt8(ascii: "."), end - 1 > dots[1] { end -= 1 }
    return offset..<end
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
    var (end, colon): (Int, Int?) = (start, nil)
    while end < text.count, end - start < 512 {
      switch text[end] {
      case UInt8(ascii: ":") where colon == nil: colon = end
      case UInt8(ascii: "@"):
        guard let colon, end - colon > 1 else { return nil }
        let value = Array(text[colon + 1..<end])
        return SecretLook.isPlaceholder(value) ? nil : colon + 1..<end
      case 0...0x20, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\""),
        UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"):
        return nil
      default: break
      }
      end += 1
    }
    return nil
  }
}
