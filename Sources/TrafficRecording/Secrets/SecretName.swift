import Foundation

/// The probability that the name of a field indicates a secret.
enum SecretGrade: String, CaseIterable {
  /// A name such as `password`: every value is a secret, except a URL, a label or a placeholder.
  case always
  /// A name such as `otp`: a value that looks like a credential is a secret, and so is a short
  /// number.
  case digits
  /// A name such as `token` or `session`: a value that looks like a credential is a secret.
  case likely
  /// A name such as `code` or `key`: a value that looks random is a secret.
  case faint
}

/// The names of fields with secrets, and of fields without secrets.
enum SecretName {
  /// Returns the plain name: in small letters, without separators, and without digits at its end.
  static func plain(_ name: some Sequence<UInt8>) -> String { words(of: name).joined() }

  /// Returns the words of a name: `user`, `access` and `key` for `user[accessKey2]`.
  private static func words(of name: some Sequence<UInt8>) -> [String] {
    let text = String(decoding: Array(name), as: UTF8.self).precomposedStringWithCanonicalMapping
    var words = [""]
    var last: Character = "_"
    for letter in text {
      let isWord = letter.isLetter || letter.isNumber
      if !isWord || letter.isUppercase && last.isLowercase { words.append("") }
      if isWord { words[words.count - 1].append(letter) }
      last = letter
    }
    // Only the name as a whole ends with digits: `password2`.
    while let end = words.last, end.allSatisfy(\.isNumber), words.count > 1 { words.removeLast() }
    let end = words.removeLast()
    let kept = end.lastIndex { !$0.isNumber }.map { end[...$0] } ?? end[...]
    return (words + [String(kept)]).map { $0.lowercased() }.filter { !$0.isEmpty }
  }

  /// Returns the grade of a name, such as `likely` for `token`; `nil` for a name without a
  /// relation to secrets.
  static func grade(of name: some Sequence<UInt8>) -> SecretGrade? {
    let words = words(of: name)
    if none.holds(words) { return nil }
    return SecretGrade.allCases.first { graded[$0]?.holds(words) ?? false }
  }

  /// Whether the values of a field with this name look random but are harmless: `sha`.
  static func isIdentifier(_ name: String) -> Bool { identifiers.holds(words(of: name.utf8)) }

  /// Whether a text is the name of a password, as on the label of a field.
  static func isPassword(_ text: [UInt8]) -> Bool {
    graded[.always]?.ends.contains(plain(text)) ?? false
  }

  /// Segments of a path beside which a secret may stand: `/reset/<secret>`,
  /// `/users/<secret>/verify`.
  static let steps = Set(rows("step"))

  private static let graded = Dictionary(
    uniqueKeysWithValues: SecretGrade.allCases.map { ($0, Endings(rows($0.rawValue))) }
  )
  private static let none = Endings(rows("none"))
  private static let identifiers = Endings(rows("identifier"))

  /// The words that stand in the table's rows of a kind.
  private static func rows(_ kind: String) -> [String] {
    SecretTable.names.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      .filter { $0.first == kind }.flatMap { $0.dropFirst() }
  }

  /// A set of names; a longer name that ends with one of them is in the set, too.
  private struct Endings: Sendable {
    let ends: Set<String>
    private let wholes: Set<String>
    /// The names that may also end a word: `accesstoken`.
    private let long: [String]

    /// Creates a set; a name after `=` must be whole.
    init(_ names: [String]) {
      wholes = Set(names.filter { $0.hasPrefix("=") }.map { String($0.dropFirst()) })
      ends = Set(names.filter { !$0.hasPrefix("=") }.map { plain($0.utf8) })
      long = ends.filter { $0.utf8.count >= 5 }.sorted()
    }

    func holds(_ words: [String]) -> Bool {
      guard let last = words.last else { return false }
      return wholes.contains(words.joined())
        || (1...4).contains { ends.contains(words.suffix($0).joined()) }
        || long.contains { last.hasSuffix($0) }
    }
  }
}
