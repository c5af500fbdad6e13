import HTTPFixtures

/// Checks of a value's characters: whether they look like a credential or like a placeholder.
enum SecretLook {
  /// Whether a value looks like a credential, and not like a number, date, word or address.
  ///
  /// It has at least eight characters with letters, at least three digits or one inside of a word,
  /// and is not made of words and numbers.
  static func isCredential(_ value: [UInt8]) -> Bool {
    let isDigit = ByteSet.digits.contains
    let isLetter = { (byte: UInt8) in byte >= 0x80 || isWord(byte) && byte > 0x39 }
    return (8...16_384).contains(value.count) && isOpaque(value) && !isAddress(value)
      && value.contains(where: isLetter) && !isPhrase(value)
      && (value.count(where: isDigit) > 2
        || zip(value, value.dropFirst()).contains { isDigit($0) && isLetter($1) })
  }

  /// Whether a value looks random, whatever its name is.
  ///
  /// At least 12 of its 16 to 1,024 characters, and at least 40 % of its letters and digits, are
  /// outside words and numbers; or a part of 16 characters is hexadecimal.
  static func isRandom(_ value: [UInt8]) -> Bool {
    guard (16...1_024).contains(value.count), isOpaque(value), !isUUID(value) else { return false }
    return isMixed(value, least: 12)
      || value.split { !isWord($0) }.contains { part in
        part.count >= 16 && part.allSatisfy(ByteSet.hex.contains)
          && part.contains { $0 > 0x39 } && part.contains(where: ByteSet.digits.contains)
      }
  }

  /// Whether a value is a short code of digits, perhaps with letters: `482913`, `16qmt-sl4f2`.
  static func isCode(_ value: [UInt8]) -> Bool {
    (3...15).contains(value.count) && value.contains(where: ByteSet.digits.contains)
      && value.allSatisfy { isWord($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether a value is one word, and neither a number nor a placeholder nor public.
  private static func isOpaque(_ value: [UInt8]) -> Bool {
    !isPlaceholder(value) && !isPublic(value) && !value.allSatisfy(ByteSet.numbers.contains)
      && !value.contains { $0 <= 0x20 || $0 == 0x7F }
  }

  private static func isAddress(_ value: [UInt8]) -> Bool {
    "/#".utf8.contains(value[0]) || value.firstRange(of: Array("://".utf8)) != nil
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

  static func isWord(_ byte: UInt8) -> Bool { ByteSet.letters.contains(byte) }

  /// Whether a value is a URL, or the label or the rule of a password field, and so no password.
  static func isSaid(_ value: [UInt8]) -> Bool {
    let text = String(decoding: value, as: UTF8.self)
    return ["http://", "https://", "^", "(?"].contains(where: text.hasPrefix)
      || text.split(separator: " ").contains { SecretName.isPassword(Array($0.utf8)) }
  }

  /// Whether a value is made of words and numbers: `certificate-of-completion-2024`.
  private static func isPhrase(_ value: [UInt8]) -> Bool {
    let parts = value.split { !isWord($0) && $0 < 0x80 }
    return parts.count > 1
      && parts.allSatisfy { part in
        part.allSatisfy(ByteSet.digits.contains)
          || part.allSatisfy { $0 > 0x39 } && !isMixed(Array(part), least: 8)
      }
  }

  /// Whether a value is the path of a file, or an address of a blockchain.
  private static func isPublic(_ value: [UInt8]) -> Bool {
    if value.count == 42 && value.starts(with: "0x".utf8) || value.starts(with: "bc1".utf8) {
      return true
    }
    guard let slash = value.lastIndex(of: UInt8(ascii: "/")),
      let dot = value[slash...].lastIndex(of: UInt8(ascii: "."))
    else { return false }
    let folder = value.prefix { $0 != UInt8(ascii: "/") }
    return (1...5).contains(value.count - dot - 1) && folder.count > 2
      && folder.allSatisfy { $0 > 0x40 }
  }

  /// Whether many characters of a value are outside words and numbers: at least `least`, and at
  /// least 40 % of the letters and digits.
  static func isMixed(_ value: [UInt8], least: Int) -> Bool {
    var runs: [[UInt8]] = [[]]
    for byte in value {
      let run = runs[runs.count - 1]
      let isPart = isWord(byte) || byte >= 0x80
      // A capital letter may begin a word.
      if let last = run.last, !isPart || kind(last) != kind(byte),
        !(isPart && run.count == 1 && kind(last) == 2 && kind(byte) == 1)
      {
        runs.append([])
      }
      if isPart { runs[runs.count - 1].append(byte) }
    }
    let all = runs.reduce(0) { $0 + $1.count }
    let mixed = runs.reduce(0) { $0 + (isPiece($1) ? 0 : $1.count) }
    return mixed >= least && mixed * 5 >= all * 2
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

  private static func isUUID(_ value: [UInt8]) -> Bool {
    value.count == 36 && [8, 13, 18, 23].allSatisfy { value[$0] == UInt8(ascii: "-") }
  }
}
