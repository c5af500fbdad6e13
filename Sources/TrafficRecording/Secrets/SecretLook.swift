import HTTPFixtures

/// Checks of a value's characters: whether they look like a credential, a URL or a placeholder.
enum SecretLook {
  /// Whether a value looks like a credential, and not like a number, date, word or address.
  static func isCredential(_ value: [UInt8], grade: SecretGrade) -> Bool {
    let least = grade == .faint ? 20 : 8
    guard value.count >= least, value.count <= 16_384, !isPlaceholder(value) else { return false }
    guard let facts = Facts(value), !facts.isNumber else { return false }
    if facts.isAddress { return false }
    if isPath(value) || isChainAddress(value) || facts.signs > 1 && grade < .digits { return false }
    if grade == .faint { return facts.turns >= 3 && !isUUID(value) && !beginsWithWord(value) }
    if facts.isHexadecimal, value.count >= 16, facts.digits > 0 { return true }
    if facts.turns > 0 || facts.digits >= 3 && facts.letters >= 3 { return !isPhrase(value) }
    return value.count >= 16 && isRandom(value)
  }

  /// Whether a value is a placeholder for a secret, such as `{{key}}`, or already a token.
  static func isPlaceholder(_ value: [UInt8]) -> Bool {
    guard let first = value.first else { return true }
    if RedactionToken.isToken(value) { return true }
    if value.allSatisfy({ $0 == first }), value.count > 2 || !isWord(first) { return true }
    return openings.contains { value.starts(with: $0) }
      || first == UInt8(ascii: "<") && value.last == UInt8(ascii: ">")
  }

  private static let openings = ["{{", "${", "$(", "%{", "<%", "&lt;"].map { Array($0.utf8) }

  static func isWord(_ byte: UInt8) -> Bool {
    ByteSet.words.contains(byte) && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_")
  }

  /// Whether a value is a URL: `https://example.org/a`.
  static func isAddress(_ value: [UInt8]) -> Bool {
    ["http://", "https://"].contains { value.starts(with: $0.utf8) }
  }

  /// Whether a value is made of words and numbers: `certificate-of-completion-2024`,
  /// `10:30-Keynote`.
  private static func isPhrase(_ value: [UInt8]) -> Bool {
    let parts = value.split { !isWord($0) && $0 < 0x80 }
    return parts.count > 1
      && parts.allSatisfy { part in
        part.allSatisfy { (0x30...0x39).contains($0) }
          || part.allSatisfy { $0 > 0x39 } && !isRandom(Array(part))
      }
  }

  /// Whether a value is the name of a file with its folders: `photos/2024/IMG_0042.HEIC`.
  private static func isPath(_ value: [UInt8]) -> Bool {
    guard let slash = value.lastIndex(of: UInt8(ascii: "/")) else { return false }
    let name = value[(slash + 1)...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let folder = value.prefix { $0 != UInt8(ascii: "/") }
    return (1...5).contains(name.endIndex - dot - 1) && folder.count > 2
      && folder.allSatisfy { $0 > 0x40 }
  }

  /// Whether a value is an address of a blockchain, which is public.
  private static func isChainAddress(_ value: [UInt8]) -> Bool {
    value.count == 42 && value.starts(with: "0x".utf8)
      || (39...62).contains(value.count) && value.starts(with: "bc1".utf8)
  }

  /// Whether a segment of a path, beside a segment such as `reset`, can only be a secret.
  static func isSegment(_ value: [UInt8]) -> Bool {
    value.count >= 16 && isCredential(value, grade: .likely) || value.count >= 10 && isRandom(value)
  }

  /// Whether a value of 16 to 1,024 characters looks random.
  ///
  /// A value looks random if at least 12 of its characters, and at least 40 % of its letters and
  /// digits, are outside words and numbers. A value also looks random if a part of at least 16
  /// characters is hexadecimal, with letters after digits.
  static func isMeaningless(_ value: [UInt8]) -> Bool {
    guard value.count >= 16, value.count <= 1_024, !isPlaceholder(value), !isUUID(value),
      !isPath(value), !isChainAddress(value), !value.contains(0x20)
    else { return false }
    return isRandom(value, least: 12)
      || value.split { !isWord($0) }.contains { part in
        part.count >= 16 && Facts(Array(part)).map { $0.isHexadecimal && $0.turns > 0 } == true
      }
  }

  /// Whether a value has many characters outside words and numbers.
  ///
  /// At least `least` characters must be outside, and at least 40 % of the value's letters and
  /// digits.
  static func isRandom(_ value: [UInt8], least: Int = 8) -> Bool {
    var runs: [[UInt8]] = [[]]
    for byte in value {
      let run = runs[runs.count - 1]
      let isPart = isWord(byte) || byte >= 0x80
      if let last = run.last, !isPart || kind(last) != kind(byte),
        !(isPart && run.count == 1 && kind(last) == 2 && kind(byte) == 1)
      {
        runs.append([])
      }
      if isPart { runs[runs.count - 1].append(byte) }
    }
    let all = runs.reduce(0) { $0 + $1.count }
    let random = runs.reduce(0) { $0 + (isPiece($1) ? 0 : $1.count) }
    return random >= least && random * 5 >= all * 2
  }

  /// Returns the kind of a character: 0 for a digit, 1 for a small letter, 2 for a capital letter.
  private static func kind(_ byte: UInt8) -> Int { byte < 0x3A ? 0 : byte < 0x5B ? 2 : 1 }

  /// Whether a run of characters of one kind is a pronounceable word or a number.
  private static func isPiece(_ run: [UInt8]) -> Bool {
    guard run.count > 2 else { return false }
    if run[0] < 0x3A || run.contains(where: { $0 >= 0x80 }) { return true }
    let longest = run.split(whereSeparator: ByteSet.vowels.contains).map(\.count).max() ?? 0
    return longest < 5 && run.count(where: ByteSet.vowels.contains) * 5 >= run.count
  }

  /// Whether a word of a sentence looks like a code or a password, and not like a word, a date, an
  /// amount or an address.
  static func isCode(_ value: [UInt8], isJoined: Bool) -> Bool {
    guard value.count > 3, !isPlaceholder(value), let facts = Facts(value), !facts.isAddress,
      facts.signs < 2
    else { return false }
    if facts.letters == 0 {
      let signs = value.filter { !(0x30...0x39).contains($0) }
      return (4...10).contains(facts.digits) && signs.count < 3
        && signs.allSatisfy { $0 == UInt8(ascii: "-") || $0 == 0x20 }
        && !(value.count == 10 && signs.count == 2)
    }
    let hasHost = value.contains(UInt8(ascii: "@")) && value.contains(UInt8(ascii: "."))
    let slashes = value.count { $0 == UInt8(ascii: "/") }
    if value.count < 6 || slashes > 1 || facts.isNumber || isPath(value) || hasHost { return false }
    if facts.digits > 0 { return facts.letters > 1 }
    return isJoined
      && (isRandom(value, least: 5) || value.dropLast().contains { "!@#$%^&*+~".utf8.contains($0) })
  }

  /// Whether a short value of letters and digits looks random: `x7k2q9`.
  static func isShort(_ value: [UInt8]) -> Bool {
    (6..<16).contains(value.count) && value.allSatisfy(ByteSet.words.contains)
      && value.contains { (0x30...0x39).contains($0) } && isRandom(value, least: 5)
  }

  /// Whether a value is the label of a password field or a regular expression, and so no secret.
  static func isSaid(_ value: [UInt8]) -> Bool {
    let plain = SecretName.plain(value)
    if SecretName.passwords.contains(plain) { return true }
    if value.starts(with: "-----".utf8) { return false }
    let text = String(decoding: value, as: UTF8.self)
    if text.contains("(?") || text.hasPrefix("^") && text.hasSuffix("$") { return true }
    return text.contains(" ")
      && SecretName.passwords.contains { $0.count > 4 && plain.contains($0) }
  }

  /// Whether a value begins with a word before a separator: `feedback_5368fb4ef320`.
  private static func beginsWithWord(_ value: [UInt8]) -> Bool {
    let first = value.split(whereSeparator: { "_-. ".utf8.contains($0) }).first ?? []
    return first.count >= 3 && first.count < value.count
      && first.allSatisfy { isWord($0) && $0 > 0x39 }
  }

  private static func isUUID(_ value: [UInt8]) -> Bool {
    value.count == 36 && [8, 13, 18, 23].allSatisfy { value[$0] == UInt8(ascii: "-") }
  }

  /// The counted properties of a value, which tell whether the value looks like a credential.
  private struct Facts {
    let digits: Int
    let letters: Int
    /// The number of letters that follow a digit inside one word: `S3cret`.
    let turns: Int
    /// The number of characters that are usual in source code and regular expressions: `(`, `*`,
    /// `|`.
    let signs: Int
    let isNumber: Bool
    let isHexadecimal: Bool
    let isAddress: Bool

    /// Counts the properties of a value; `nil` for a value with spaces or control characters.
    init?(_ value: [UInt8]) {
      if value.contains(where: { $0 <= 0x20 || $0 == 0x7F }) { return nil }
      let isLetter = { (byte: UInt8) in byte >= 0x80 || byte > 0x39 && SecretLook.isWord(byte) }
      digits = value.count(where: ByteSet.digits.contains)
      letters = value.count(where: isLetter)
      turns = zip(value, value.dropFirst()).count { ByteSet.digits.contains($0) && isLetter($1) }
      signs = value.count(where: ByteSet.signs.contains)
      isHexadecimal = value.allSatisfy(ByteSet.hex.contains)
      // `81e93788` is hexadecimal, and not a number with an exponent.
      isNumber =
        digits > 0 && value.allSatisfy(ByteSet.numbers.contains)
        && (turns == 0 || value.contains { "+-.:T".utf8.contains($0) })
      isAddress =
        value[0] == UInt8(ascii: "/") || value[0] == UInt8(ascii: "#")
        || value.firstRange(of: Array("://".utf8)) != nil
    }
  }
}
