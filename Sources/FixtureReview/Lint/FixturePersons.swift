/// Personal data in a text: e-mail addresses, phone numbers, numbers of payment cards.
enum FixturePersons {
  /// The subject for rules, `jo@corp.com`, and the start of a sentence about it.
  typealias Fact = (subject: String, what: String)

  /// Returns all personal data in a text.
  static func facts(in text: FixtureText) -> [Fact] {
    var facts: [Fact] = addresses(in: text.text).map {
      ($0, "the e-mail address \($0) may be somebody's; write one of example.com")
    }
    if let phone = phone(in: text) {
      facts.append(
        (phone, "the phone number \(phone) may be somebody's; write one with 555-01 before its end")
      )
    }
    if hasCard(text.text) {
      facts.append(("card number", "it holds the number of a payment card; write another"))
    }
    return facts
  }

  // MARK: - E-mail

  private static func addresses(in text: String) -> [String] {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
    var found: [String] = []
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    for (left, right) in zip(parts, parts.dropFirst()) {
      let local = left.reversed().prefix { isLocalPart($0) }.reversed()
      let domain = right.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }
      var host = String(domain)
      while host.hasSuffix(".") { host.removeLast() }
      guard !local.isEmpty, isDomain(host), !ReservedHosts.contains(host),
        // The text between `//` and `@` is the user name of a URL.
        !left.dropLast(local.count).hasSuffix("//"), !left.dropLast(local.count).hasSuffix(":")
      else { continue }
      found.append(String(local) + "@" + host)
    }
    return found
  }

  private static func isLocalPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "._%+-'".contains(character)
  }

  private static let fileEndings: Set<String> = ["png", "jpg", "jpeg", "gif", "webp", "svg", "pdf"]

  private static func isDomain(_ host: String) -> Bool {
    let labels = host.split(separator: ".")
    guard labels.count > 1, let last = labels.last else { return false }
    return last.count >= 2 && last.allSatisfy(\.isLetter) && !fileEndings.contains(String(last))
  }

  // MARK: - Phone

  private static let phoneNames = ["phone", "mobile", "fax", "phonenumber", "msisdn", "telephone"]

  private static func phone(in text: FixtureText) -> String? {
    let name = text.name?.lowercased().filter(\.isLetter) ?? ""
    let isNamed = phoneNames.contains { name.hasSuffix($0) }
    guard isNamed || text.text.hasPrefix("+"),
      text.text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-. ()/".contains($0)) })
    else { return nil }
    let digits = text.text.filter(\.isNumber)
    guard (7...15).contains(digits.count), !isFictitious(digits) else { return nil }
    return text.text
  }

  /// Whether North America reserves the number for fiction: 555-0100 to 555-0199.
  private static func isFictitious(_ digits: String) -> Bool {
    digits.dropLast(2).hasSuffix("55501")
  }

  // MARK: - Cards

  /// Whether a text contains the number of a payment card; in a URL such digits name a file.
  private static func hasCard(_ text: String) -> Bool {
    guard text.utf8.count >= 13, !text.contains("://") else { return false }
    var digits: [Int] = []
    var isApart = false
    var isInWord = false
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39:
        if !isInWord { digits.append(Int(byte) - 0x30) }
        isApart = false
      case 0x20 where !digits.isEmpty && !isApart, 0x2D where !digits.isEmpty && !isApart:
        isApart = true
      default:
        isInWord = isWordPart(byte)
        if !isInWord, isCard(digits) { return true }
        digits = []
      }
    }
    return isCard(digits)
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2F, 0x5F, 0x80...0xFF: true
    default: false
    }
  }

  /// Whether the start and the length are those of a card, and the last digit is the checksum
  /// (Luhn).
  static func isCard(_ digits: [Int]) -> Bool {
    guard (13...19).contains(digits.count), isIssued(digits) else { return false }
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      let doubled = digit * 2
      sum += index % 2 == 0 ? digit : doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 == 0
  }

  private static func isIssued(_ digits: [Int]) -> Bool {
    let start = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
    switch (start, digits.count) {
    case (4000...4999, 13), (4000...4999, 16), (4000...4999, 19): return true
    case (5100...5599, 16), (2221...2720, 16): return true
    case (3400...3499, 15), (3700...3799, 15): return true
    case (6011, 16), (6440...6599, 16), (3528...3589, 16): return true
    default: return false
    }
  }
}
