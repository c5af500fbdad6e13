import Foundation

/// The probability that the name of a field indicates a secret.
enum SecretGrade: String, CaseIterable, Comparable {
  /// The value is personal data if it has the form of the field.
  case personal
  /// The value is a secret if it is long and looks random: `code`, `key`.
  case faint
  /// The value may be a secret, and a rule has to decide: `clave`.
  case asked
  /// The value is a secret if it looks like a credential: `token`, `session`.
  case likely
  /// The value is a secret if it looks like a credential, or is a short number: `otp`.
  case digits
  /// The value is always a secret: `password`.
  case always

  static func < (left: SecretGrade, right: SecretGrade) -> Bool { left.order < right.order }
  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The names of fields with credentials, and of fields without credentials.
enum SecretName {
  /// Returns the plain name: in small letters, without separators, and without digits at its end.
  static func plain(_ name: some Sequence<UInt8>) -> String {
    var plain: [UInt8] = []
    var isASCII = true
    for byte in name {
      switch byte {
      case 0x41...0x5A: plain.append(byte + 0x20)
      case 0x61...0x7A, 0x30...0x39: plain.append(byte)
      case 0x80...:
        isASCII = false
        plain.append(byte)
      default: continue
      }
    }
    while let last = plain.last, (0x30...0x39).contains(last) { plain.removeLast() }
    let text = String(decoding: plain, as: UTF8.self)
    return isASCII ? text : text.lowercased().precomposedStringWithCanonicalMapping
  }

  /// Returns the grade of a plain name; `nil` for a name without a relation to secrets.
  static func grade(ofPlain name: String) -> SecretGrade? {
    // A public key, such as `stripePublicKey`, is no secret.
    if name.contains("public") || name.contains("publishable") || harmless.holds(name) {
      return nil
    }
    return SecretGrade.allCases.reversed().first { names[$0]?.holds(name) ?? false }
      ?? (PersonalField.known.holds(name) ? .personal : nil)
  }

  /// Whether the values of a field with this plain name look random but are harmless: `sha`.
  static func isMeaningless(_ name: String) -> Bool {
    harmless.holds(name) || identifiers.holds(name)
  }

  /// Segments of a path beside which a secret may stand: `/reset/<secret>`, `/users/<secret>/verify`.
  static let steps = Set(written("step").flatMap(\.self))
  /// Names of methods whose last parameter is a password.
  static let methods = Set(rows("method").flatMap(\.self))
  /// The words to search for in texts: every name with a grade contains one of these words.
  static let stems: [String] = {
    let secret = SecretGrade.allCases.flatMap { written($0.rawValue) }.flatMap { $0.dropFirst() }
    let words = secret + PersonalField.all.flatMap(\.names)
    // `number` stands in many texts; the other words of such a name are rare.
    let pieces = words.map { word in
      word.split(separator: "_").filter { $0 != "number" }
        .max { $0.utf8.count < $1.utf8.count }.map(String.init) ?? word
    }
    let all = Set(pieces).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    var stems: [String] = []
    for word in all where !stems.contains(where: word.contains) { stems.append(word) }
    return stems
  }()
  /// The field names, and the endings of field names, that mean a password.
  static var passwords: Set<String> { names[.always]?.all ?? [] }

  /// A set of whole names, and of words with which a name may end.
  struct Words: Sendable {
    private var ends: Set<String> = []
    private var wholes: Set<String> = []
    private let lengths: [Int]

    init(_ rows: [[String]]) {
      for row in rows {
        if row.first == "is" {
          wholes.formUnion(row.dropFirst())
        } else {
          ends.formUnion(row.dropFirst())
        }
      }
      lengths = Set(ends.map(\.utf8.count)).sorted()
    }

    var all: Set<String> { ends.union(wholes) }

    func holds(_ name: String) -> Bool {
      if wholes.contains(name) { return true }
      let count = name.utf8.count
      return lengths.contains {
        $0 <= count && ends.contains(String(decoding: name.utf8.suffix($0), as: UTF8.self))
      }
    }
  }

  private static let names = Dictionary(
    uniqueKeysWithValues: SecretGrade.allCases.map { ($0, Words(rows($0.rawValue))) }
  )
  private static let harmless = Words(rows("none"))
  private static let identifiers = Words(rows("identifier"))

  /// Returns the rows that begin with the word `head` in the table of field names, as plain names
  /// without that word.
  private static func rows(_ head: String) -> [[String]] {
    written(head).map { $0.map { plain($0.utf8) } }
  }

  /// Returns the rows that begin with the word `head` in the table of field names, without that
  /// word.
  private static func written(_ head: String) -> [[String]] {
    SecretTable.names.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      .filter { $0.first == head }.map { Array($0.dropFirst()) }
  }
}
