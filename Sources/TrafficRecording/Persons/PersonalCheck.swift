/// Checks of phone, card and account numbers by their digits: checksum, length and first digits.
enum PersonalCheck {
  /// Whether a text of 7 to 15 digits and separators is a phone number that somebody may have.
  static func isPhone(_ value: some Sequence<UInt8>) -> Bool {
    let digits = value.filter { (0x30...0x39).contains($0) }
    guard value.allSatisfy({ (0x30...0x39).contains($0) || "+-. ()/".utf8.contains($0) }) else {
      return false
    }
    // North America reserves 555-0100 to 555-0199 for fiction, and no country has the code 999.
    return (7...15).contains(digits.count) && Set(digits).count > 1
      && !digits.dropLast(2).suffix(5).elementsEqual("55501".utf8)
      && !digits.starts(with: "999".utf8)
  }

  /// Whether the last digit is the checksum of the others (Luhn).
  static func isLuhn(_ digits: some BidirectionalCollection<Int>) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = digit.element * (1 + digit.offset % 2)
      return sum + value % 10 + value / 10
    }
    return sum % 10 == 0
  }

  /// Whether the weighted sum of digits leaves a remainder of 0 or 1.
  ///
  /// In a rule such as `9.8.7.6.5.4.3.2.-1/11`, the number after the slash is the divisor. The
  /// other numbers are the weights.
  static func isSum(_ digits: [Int], _ rule: String) -> Bool {
    let parts = rule.split(separator: "/")
    let weights = parts[0].split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2, let divisor = Int(parts[1]), weights.count == digits.count else {
      return false
    }
    let rest = zip(weights, digits).reduce(0) { $0 + $1.0 * $1.1 } % divisor
    return rest == 0 || rest == 1
  }

  /// Whether digits are the number of a payment card, by their start, length and checksum.
  static func isCard(_ digits: [Int]) -> Bool {
    guard (15...16).contains(digits.count) else { return false }
    let start = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
    let starts =
      digits.count == 15
      ? [3400...3499, 3700...3799]
      : [4000...4999, 5100...5599, 2221...2720, 6011...6011, 6440...6599, 3528...3589]
    return starts.contains { $0.contains(start) } && isLuhn(digits)
  }

  /// Returns the length of the IBAN at the start of a text without spaces; `nil` without an IBAN.
  static func accountLength(_ text: [UInt8]) -> Int? {
    guard text.count > 14, let length = lengths[String(decoding: text.prefix(2), as: UTF8.self)],
      length <= text.count
    else { return nil }
    var rest = 0
    for byte in text[4..<length] + text[..<4] {
      rest = (byte < 0x3A ? rest * 10 + Int(byte) - 0x30 : rest * 100 + Int(byte) - 0x37) % 97
    }
    return rest == 1 ? length : nil
  }

  /// The length of an IBAN, by the code of the country.
  private static let lengths = Dictionary(
    uniqueKeysWithValues: SecretTable.accounts.split(whereSeparator: \.isWhitespace).map {
      (String($0.prefix(2)), Int($0.dropFirst(2)) ?? 0)
    }
  )
}
