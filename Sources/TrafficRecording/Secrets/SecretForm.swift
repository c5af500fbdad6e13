/// Credentials that a prefix alone does not tell: what marks them stands inside, or more must fit.
enum SecretForm: String, CaseIterable {
  /// A token of three parts, `eyJ….eyJ….…`.
  case webToken = "eyJ"
  case privateKey = "-----BEGIN "
  case bearer = "bearer "
  case basic = "basic "
  /// Whether there is a name and a password before a host is looked for behind it.
  case userInfo = "://"
  /// The middle of `123456789:AA…`.
  case telegram = ":AA"
  case terraform = ".atlasv1."
  /// The middle of `abc8Q~…`.
  case azure = "Q~"
  /// The middle of `1234567890123456|…`.
  case facebook = "|"
  /// The end of `abc123_…_mmk`.
  case maxMind = "_mmk"
  /// The middle of `sc_….….acc_….…`.
  case authress = ".acc"
  case slackHook = "hooks.slack.com/"
  case teamsHook = ".webhook.office.com/"

  /// The texts that are looked for; a search needs two bytes.
  var triggers: [String] {
    self == .facebook ? (0...9).map { "\($0)|" } : [rawValue]
  }

  private static let openings = ["sc_", "ext_", "scauth_", "authress_"].map { Array($0.utf8) }

  /// What messages call it.
  var name: String {
    switch self {
    case .webToken: "JSON Web Token"
    case .privateKey: "private key"
    case .bearer, .basic: "credentials of an Authorization header"
    case .userInfo: "URL password"
    case .telegram: "Telegram token"
    case .terraform: "Terraform token"
    case .azure: "Azure secret"
    case .facebook: "Facebook token"
    case .maxMind: "MaxMind key"
    case .authress: "Authress key"
    case .slackHook: "Slack webhook"
    case .teamsHook: "Teams webhook"
    }
  }

  /// The range of the secret around its mark; `nil` when there is none.
  func range(in text: [UInt8], at offset: Int) -> Range<Int>? {
    let end = offset + rawValue.utf8.count
    switch self {
    case .webToken: return Self.webToken(in: text, at: offset)
    case .privateKey: return Self.privateKey(in: text, at: offset)
    case .bearer, .basic:
      guard SecretShape.isBorder(before: offset, in: text, isShort: false) else { return nil }
      return Self.word(from: end, in: text, .tokens) { SecretLook.isCredential($0, grade: .likely) }
    case .userInfo: return Self.password(in: text, behind: end)
    case .telegram:
      let start = Self.start(before: offset, in: text, .digits)
      return Self.word(from: offset + 1, in: text, .words) { (33...40).contains($0.count) }
        .flatMap { (5...16).contains(offset - start) ? start..<$0.upperBound : nil }
    case .terraform:
      let start = Self.start(before: offset, in: text, .letters)
      return Self.word(from: end, in: text, .tokens) { $0.count >= 50 }
        .flatMap { offset - start == 14 ? start..<$0.upperBound : nil }
    case .azure:
      let start = offset - 4
      guard start >= 0, (0x30...0x39).contains(text[offset - 1]) else { return nil }
      return Self.word(from: end, in: text, .tokens) { (31...34).contains($0.count) }
        .map { start..<$0.upperBound }
    case .facebook:
      let start = Self.start(before: offset + 1, in: text, .digits)
      return Self.word(from: offset + 2, in: text, .words) { (27...40).contains($0.count) }
        .flatMap { (14...15).contains(offset - start) ? start..<$0.upperBound : nil }
    case .maxMind:
      let start = Self.start(before: offset, in: text, .words)
      return offset - start == 36 && text[start + 6] == UInt8(ascii: "_") ? start..<end : nil
    case .authress:
      var start = Self.start(before: offset, in: text, .tokens)
      while start < offset, text[start] == UInt8(ascii: ":") { start += 1 }
      let isOne = Self.openings.contains { text[start...].starts(with: $0) }
      return Self.word(from: end, in: text, .tokens) { $0.count >= 40 && "_-".utf8.contains($0[0]) }
        .flatMap { isOne ? start..<$0.upperBound : nil }
    case .slackHook, .teamsHook:
      return Self.word(from: end, in: text, .tokens) { $0.count >= 40 }
    }
  }

  private static func word(
    from start: Int,
    in text: [UInt8],
    _ alphabet: SecretShape.Alphabet,
    _ fits: ([UInt8]) -> Bool
  ) -> Range<Int>? {
    var end = start
    while end < text.count, end - start < 16_384, alphabet.holds(text[end]) { end += 1 }
    return end > start && fits(Array(text[start..<end])) ? start..<end : nil
  }

  private static func start(
    before offset: Int,
    in text: [UInt8],
    _ alphabet: SecretShape.Alphabet
  ) -> Int {
    var start = offset
    while start > 0, offset - start < 40, alphabet.holds(text[start - 1]) { start -= 1 }
    return start
  }

  /// Two parts of base64, and a third that may be empty.
  private static func webToken(in text: [UInt8], at offset: Int) -> Range<Int>? {
    guard SecretShape.isBorder(before: offset, in: text, isShort: true) else { return nil }
    var end = offset
    var dots: [Int] = []
    while end < text.count, end - offset < 16_384 {
      if text[end] == UInt8(ascii: ".") {
        dots.append(end)
      } else if !SecretShape.Alphabet.words.holds(text[end]), text[end] != UInt8(ascii: "=") {
        break
      }
      end += 1
    }
    guard dots.count >= 2, dots[0] - offset >= 8, dots[1] - dots[0] > 8 else { return nil }
    while text[end - 1] == UInt8(ascii: "."), end - 1 > dots[1] { end -= 1 }
    return offset..<end
  }

  /// Everything between the lines of a key, which may be one line with `\n` in it; without its last
  /// line, everything up to the end of the text that it stands in.
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

  /// The password of `://name:password@host`.
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
