import HTTPFixtures

/// What a credential looks like when nothing but its characters is known.
enum SecretLook {
  /// Whether a value in the place of a credential is one, and no number, date, word or address.
  static func isCredential(_ value: [UInt8], grade: SecretGrade) -> Bool {
    let least = grade == .faint ? 20 : 8
    guard value.count >= least, value.count <= 16_384, !isPlaceholder(value) else { return false }
    guard let facts = Facts(value), !facts.isNumber else { return false }
    if facts.isAddress { return false }
    if grade == .faint { return facts.turns >= 3 && !isUUID(value) && !beginsWithWord(value) }
    if facts.isHexadecimal, value.count >= 16, facts.digits > 0 { return true }
    if facts.turns > 0 || facts.digits >= 3 && facts.letters >= 3 { return true }
    return value.count >= 16 && (facts.caseTurns * 3 > value.count || facts.consonants >= 6)
  }

  /// Whether a value stands where somebody has to put one, or already holds a token.
  static func isPlaceholder(_ value: [UInt8]) -> Bool {
    guard let first = value.first else { return true }
    if RedactionToken.isToken(value) { return true }
    if value.allSatisfy({ $0 == first }), value.count > 2 || !isWord(first) { return true }
    return openings.contains { value.starts(with: $0) }
      || first == UInt8(ascii: "<") && value.last == UInt8(ascii: ">")
  }

  private static let openings = ["{{", "${", "$(", "%{", "<%", "&lt;"].map { Array($0.utf8) }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Whether a value is a whole address, `https://example.org/a`.
  static func isAddress(_ value: [UInt8]) -> Bool {
    ["http://", "https://"].contains { value.starts(with: $0.utf8) }
  }

  /// Whether a word says what the rest is: `feedback_5368fb4ef320`.
  private static func beginsWithWord(_ value: [UInt8]) -> Bool {
    let first = value.split(whereSeparator: { "_-. ".utf8.contains($0) }).first ?? []
    return first.count >= 3 && first.count < value.count
      && first.allSatisfy { isWord($0) && $0 > 0x39 }
  }

  private static func isUUID(_ value: [UInt8]) -> Bool {
    value.count == 36 && [8, 13, 18, 23].allSatisfy { value[$0] == UInt8(ascii: "-") }
  }

  /// What is counted of a value.
  private struct Facts {
    var digits = 0
    var letters = 0
    /// How often a letter follows a digit inside of one word: `S3cret`.
    var turns = 0
    /// How often a small letter is followed by a capital one, or the other way round.
    var caseTurns = 0
    /// The longest run of consonants.
    var consonants = 0
    var isNumber = true
    var isHexadecimal = true
    var isAddress = false

    /// Counts; `nil` for a value with spaces or control characters.
    init?(_ value: [UInt8]) {
      var run = 0
      var last: UInt8 = 0
      for byte in value {
        switch byte {
        case 0...0x20, 0x7F: return nil
        case 0x30...0x39:
          digits += 1
          run = 0
        case 0x41...0x5A, 0x61...0x7A, 0x80...:
          letters += 1
          if (0x30...0x39).contains(last) { turns += 1 }
          if SecretLook.isWord(last), last > 0x40 { caseTurn(last, byte) }
          run = Self.isVowel(byte) ? 0 : run + 1
          consonants = max(consonants, run)
          if !Self.isPartOfNumber(byte) { isNumber = false }
          if !(0x41...0x46).contains(byte & 0xDF) { isHexadecimal = false }
        default:
          run = 0
          if !Self.isPartOfNumber(byte) { isNumber = false }
          isHexadecimal = false
        }
        last = byte
      }
      isNumber = isNumber && digits > 0
      isAddress =
        value[0] == UInt8(ascii: "/") || value[0] == UInt8(ascii: "#") || Self.holdsScheme(value)
    }

    private mutating func caseTurn(_ left: UInt8, _ right: UInt8) {
      if left & 0x20 != right & 0x20 { caseTurns += 1 }
    }

    private static func isVowel(_ byte: UInt8) -> Bool {
      "aeiouyAEIOUY".utf8.contains(byte)
    }

    /// Whether a byte can stand in a number, a date, a time or a version.
    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || "+-.,:/eETZ".utf8.contains(byte)
    }

    private static func holdsScheme(_ value: [UInt8]) -> Bool {
      guard let colon = value.firstIndex(of: UInt8(ascii: ":")), colon + 2 < value.count else {
        return false
      }
      return value[colon + 1] == UInt8(ascii: "/") && value[colon + 2] == UInt8(ascii: "/")
    }
  }
}
