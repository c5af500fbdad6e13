import Foundation

/// The probability that the name of a field indicates a secret.
enum SecretGrade: String, CaseIterable, Comparable {
  /// A name such as `code` or `key`: the value is a secret only if it is long and looks random.
  case faint
  /// A name such as `passwordToUse`: a value that looks like a credential is a secret.
  ///
  /// For a value that looks like a code, a rule has to decide.
  case part
  /// The name of a field, such as `clave`, whose value is a secret if the value looks like a
  /// credential.
  ///
  /// For any other value, a rule has to decide.
  case asked
  /// A name such as `token` or `session`: a value that looks like a credential is a secret.
  case likely
  /// A name such as `otp`: a value that looks like a credential is a secret, and so is a short
  /// number.
  case digits
  /// A name such as `password`: every value is a secret, except a URL, a label or a placeholder.
  case always

  static func < (left: SecretGrade, right: SecretGrade) -> Bool { left.order < right.order }
  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The names of fields with credentials, and of fields without credentials.
enum SecretName {
  /// Returns the plain name: in small letters, without separators, and without digits at its end.
  static func plain(_ name: some Sequence<UInt8>) -> String {
    let written = name.filter { $0 >= 0x80 || SecretLook.isWord($0) }
    let end = written.lastIndex { !ByteSet.digits.contains($0) } ?? -1
    let text = String(decoding: written[...end], as: UTF8.self).lowercased()
    return written.contains { $0 >= 0x80 } ? bare(text) : text
  }

  /// Returns a text without the accents of its letters.
  private static func bare(_ text: String) -> String {
    var letters = text.decomposedStringWithCanonicalMapping.unicodeScalars
    letters.removeAll { (0x300...0x36F).contains($0.value) }
    return String(letters).precomposedStringWithCanonicalMapping
  }

  /// Returns the grade of a plain name, such as `likely` for `token`; `nil` for a name without a
  /// relation to secrets.
  static func grade(ofPlain name: String) -> SecretGrade? {
    // A public key, such as `stripePublicKey`, is no secret.
    if isHarmless(name) { return nil }
    let grade = SecretGrade.allCases.reversed().first { names[$0]?.holds(name) ?? false }
    // `passwordValue`, `contraseñaActual`
    guard grade ?? .faint <= .part, let count = neutral.ending(of: name) else { return grade }
    return self.grade(ofPlain: String(decoding: name.utf8.dropLast(count), as: UTF8.self)) ?? grade
  }

  /// Whether a name belongs to harmless values, although a part of the name suggests a secret:
  /// `statusCode`.
  static func isHarmless(_ name: String) -> Bool {
    name.contains("public") || name.contains("publishable") || harmless.holds(name)
  }

  /// Whether the values of a field with this plain name look random but are harmless: `sha`.
  static func isMeaningless(_ name: String) -> Bool {
    identifiers.holds(name)
  }

  /// Segments of a path beside which a secret may stand: `/reset/<secret>`,
  /// `/users/<secret>/verify`.
  static let steps = Set(written("step").flatMap(\.self))
  /// Names of methods whose last parameter is a password.
  static let methods = Set(rows("method").flatMap(\.self))
  /// The words that a scan looks for; every name of a field with a secret contains one of these words.
  static let stems: [String] = {
    let words = SecretGrade.allCases.flatMap { written($0.rawValue) }
      .flatMap { $0.dropFirst().prefix { $0 != "+" } }
    // `number` stands in many texts; the other words of such a name are rare. In a sentence, the
    // last word of a name is sought: `mot de passe`.
    let pieces = words.flatMap { word in
      let parts = word.split(separator: "_").filter { $0 != "number" }
      let longest = parts.max { $0.utf8.count < $1.utf8.count }
      return ([longest] + parts.suffix(1).filter { $0.utf8.count > 3 }).compactMap(\.self)
    }
    let all = Set(pieces.map(String.init)).flatMap { [$0, bare($0)] }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    var (stems, search) = ([String](), TextSearch([]))
    for word in all where word.utf8.count > 1 && search.hits(in: Array(word.utf8)).isEmpty {
      stems.append(word)
      search.append([Array(word.utf8)])
    }
    return stems
  }()
  /// The field names, and the endings of field names, that mean a password.
  static var passwords: Set<String> { names[.always]?.all ?? [] }

  /// A set of whole names, of words with which a name may end, and of words inside a name.
  struct Words: Sendable {
    private var ends: [String] = []
    private let search: TextSearch
    /// Rows of lists of words.
    ///
    /// A name is in the set if, for one row, the name contains a word of each list.
    private var parts: [[TextSearch]] = []
    private var wholes: Set<String> = []

    /// Creates a set from rows of a table of names, such as `is code pin` and `ends token`.
    ///
    /// A word of `before`, such as `new`, may precede a name in an `is` row.
    init(_ rows: [[String]], before: [String] = []) {
      for row in rows {
        if row.first == "is" {
          wholes.formUnion(row.dropFirst())
          wholes.formUnion(row.dropFirst().flatMap { word in before.map { $0 + word } })
        } else if row.first == "ends" {
          ends += row.dropFirst()
        } else {
          let lists = row.dropFirst().split(separator: "")
          parts.append(lists.map { TextSearch($0.map { Array($0.utf8) }) })
        }
      }
      search = TextSearch(ends.map { Array($0.utf8) })
    }

    var all: Set<String> { wholes.union(ends) }

    func holds(_ name: String) -> Bool {
      wholes.contains(name) || ending(of: name) != nil
        || parts.contains { $0.allSatisfy { !$0.hits(in: Array(name.utf8)).isEmpty } }
    }

    /// Returns the length of the longest word with which a name ends.
    func ending(of name: String) -> Int? {
      let bytes = Array(name.utf8)
      let hit = search.hits(in: bytes).first {
        $0.offset + ends[$0.pattern].utf8.count == bytes.count
      }
      return hit.map { bytes.count - $0.offset }
    }
  }

  private static let names = Dictionary(
    uniqueKeysWithValues: SecretGrade.allCases.map {
      ($0, Words(rows($0.rawValue), before: rows("before").flatMap(\.self)))
    }
  )
  /// Words that are ignored at the end of a field's name, such as `Value` in `passwordValue`.
  private static let neutral = Words(rows("neutral"))
  /// The words and signs between a name and its value in a sentence: `is`.
  static let joints = Set(written("joint").flatMap(\.self))
  /// The JSON keys whose value is the name of a field, such as `name` in `{"name": "password"}`.
  ///
  /// The value of this field is under a key of `holding`, such as `value`.
  static let naming = Set(written("naming").flatMap(\.self))
  static let holding = Set(written("holding").flatMap(\.self))
  /// Commands, each with the flags before a secret: `curl -u/`.
  ///
  /// After a flag that ends in `/`, a name and a colon come before the secret.
  static let commands = written("command")
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
