import HTTPFixtures

/// A kind of personal data; the raw value names the kind in a rule: `secret personal phone`.
package enum PersonalKind: String, CaseIterable, Sendable {
  case email, phone, iban, card, national, device

  /// The name of the kind of personal data in messages.
  package var noun: String { Self.words[self]?.noun ?? rawValue }
  /// The advice to the owner of a fixture: `write one of example.com`.
  package var remedy: String { Self.words[self]?.remedy ?? "write another" }

  private static let words: [PersonalKind: (noun: String, remedy: String?)] = [
    .email: ("e-mail address", "write one of example.com"), .iban: ("IBAN", nil),
    .phone: ("phone number", "write one of 555-0100 to 555-0199"), .card: ("card number", nil),
    .national: ("national number", nil), .device: ("device identifier", nil),
  ]

  /// Returns the kinds with their counts: `card 1, email 3`.
  package static func text(_ counts: [PersonalKind: Int]) -> String {
    counts.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ", ")
  }
}

/// A row of the table of personal data: the names of fields, and the forms of their values.
struct PersonalField: Sendable {
  let kind: PersonalKind
  private let check: String
  /// The allowed forms of values; empty if a value may have any form.
  private let forms: [SecretPattern]
  let names: [String]
  private let rows: [[String]]
  private let words: SecretName.Words

  /// Reads a row of the table of personal data: the kind, a check of the value or `-`, the forms of
  /// the value, and the names of the field.
  ///
  /// A name after `=` matches only a whole name; any other name matches the end of a field's name.
  private init?(_ row: Substring) {
    let cells = row.split(separator: " ").map(String.init)
    guard let kind = PersonalKind(rawValue: cells[0]) else { return nil }
    (self.kind, check) = (kind, cells[1])
    forms = cells[2].split(separator: ",").compactMap { SecretPattern(String($0)) }
    let wholes = cells.dropFirst(3).filter { $0.hasPrefix("=") }.map { String($0.dropFirst()) }
    let ends = cells.dropFirst(3).filter { !$0.hasPrefix("=") }
    names = wholes + ends
    rows = [["is"] + wholes, ["ends"] + ends].map { $0.map { SecretName.plain($0.utf8) } }
    words = SecretName.Words(rows)
  }

  /// Whether a value has a form of this kind of personal data, and passes the kind's check, such as
  /// a checksum.
  func fits(_ value: [UInt8]) -> Bool {
    let digits = value.filter { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
    guard forms.isEmpty || forms.contains(where: { $0.ranges(in: value) == [value.indices] }) else {
      return false
    }
    switch check {
    case "-": return true
    case "phone": return PersonalCheck.isPhone(value)
    // Of a Swedish number the last ten digits count; other numbers have 9 or 15 digits.
    case "luhn": return PersonalCheck.isLuhn(digits.suffix(10 + digits.count % 2 * 5))
    case "random": return SecretLook.isCredential(value, grade: .likely)
    default: return PersonalCheck.isSum(digits, check)
    }
  }

  /// Returns the kind of personal data in a field; `nil` for a value of another form.
  static func kind(of value: [UInt8], named plain: String) -> PersonalKind? {
    all.first { $0.words.holds(plain) && $0.fits(value) }?.kind
  }

  /// The names of all fields with personal data.
  static let known = SecretName.Words(all.flatMap(\.rows))

  /// All rows of the table of personal data.
  ///
  /// In the form of a value, `#` is a digit and `@` is a letter. The check of a value may be a rule
  /// of weights and a divisor.
  static let all = SecretTable.persons.split(separator: "\n").compactMap(PersonalField.init)
}
