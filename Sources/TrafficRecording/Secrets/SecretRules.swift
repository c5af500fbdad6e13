import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The built-in rules for secrets, with added rules and exceptions.
package struct SecretRules: Sendable {
  /// The names of the fields whose values are always secret, in small letters without separators.
  let names: Set<String>
  /// The names of the fields whose values are never secret, in the same form as `names`.
  let keptNames: Set<String>
  /// Values that are secret wherever they stand.
  let values: [String]
  let patterns: [SecretPattern]
  /// The values that are never replaced, each given as itself or as its token.
  let kept: Set<String>
  let decides: (@Sendable (_ value: String, _ field: String) -> Bool?)?
  let tokens: RedactionToken?
  /// Whether the searched text belongs to a login or a verification.
  ///
  /// A short number in a field such as `code` is then a secret.
  var expectsCode = false
  private(set) var search: TextSearch
  private let grades = Locked<[[UInt8]: SecretGrade?]>([:])
  private let texts: [(bytes: [UInt8], meaning: Meaning)]

  /// The meaning of a text that the search for secrets finds.
  enum Meaning: Sendable {
    /// A word in the name of a field.
    case name
    /// The name of a password in JSON escapes: `contrase\u00f1a` for `contraseña`.
    case escaped(String, SecretGrade)
    /// A segment of a path, beside which a secret may stand: `/reset/`.
    case step
    /// The key `params` of JSON, whose value is a list with a secret at some position.
    case tree
    /// The element `params` of XML.
    case parameters
    /// The name of a command, such as `curl`; the strings are the flags that precede a secret.
    case command([String])
    case shape(SecretShape)
    case form(SecretForm)
    case value
  }

  /// The built-in rules.
  package static let standard = SecretRules()

  init(
    names: [String] = [],
    keptNames: [String] = [],
    values: [String] = [],
    patterns: [SecretPattern] = [],
    kept: Set<String> = [],
    tokens: RedactionToken? = nil,
    decides: (@Sendable (String, String) -> Bool?)? = nil
  ) {
    self.names = Set(names.map { SecretName.plain($0.utf8) })
    self.keptNames = Set(keptNames.map { SecretName.plain($0.utf8) })
    self.values = values
    self.patterns = patterns
    self.kept = kept
    self.tokens = tokens
    self.decides = decides
    let written = names.flatMap { name in
      let joined = name.filter { $0.isLetter || $0.isNumber }
      return Set([name, joined, name.replacingOccurrences(of: "-", with: "_")])
    }
    var all: [(String, Meaning)] = SecretName.stems.map { ($0, .name) }
    for word in SecretName.passwords.sorted() where !word.utf8.allSatisfy({ $0 < 0x80 }) {
      all.append(
        (String(decoding: KnownSecrets.escaped(word), as: UTF8.self), .escaped(word, .always))
      )
    }
    all += [("\"params\"", .tree), ("<params>", .parameters)]
    all += SecretName.commands.map {
      ($0[0].replacing("_", with: " "), .command(Array($0.dropFirst())))
    }
    all += SecretName.steps.sorted().map { ("/\($0)/", .step) }
    all += SecretShape.all.map { ($0.prefix, .shape($0)) }
    all += SecretForm.all.flatMap { form in form.marks.map { ($0, .form(form)) } }
    all += written.map { ($0, .name) } + values.map { ($0, .value) }
    texts = all.map { (Array($0.utf8), $1) }.filter { $0.0.count > 1 }
    search = TextSearch(texts.map(\.bytes))
  }

  /// Adds texts to watch for; the search reports only whether any of these texts occurs.
  mutating func watch(_ more: [[UInt8]]) { search.append(more) }

  /// Returns the meaning and the range of a found text; `nil` for a text that ``watch(_:)`` has
  /// added.
  func meaning(_ hit: TextSearch.Hit) -> (Meaning, Range<Int>)? {
    guard hit.pattern < texts.count else { return nil }
    let text = texts[hit.pattern]
    return (text.meaning, hit.offset..<hit.offset + text.bytes.count)
  }

  /// Whether a text equals one of the secret values.
  func isValue(_ text: ArraySlice<UInt8>) -> Bool {
    values.contains { text.elementsEqual($0.utf8) }
  }

  /// Returns the grade of a name, such as `likely` for `token`; `nil` for a name without a relation
  /// to secrets.
  func grade(of name: some Sequence<UInt8>) -> SecretGrade? {
    let plain = SecretName.plain(name)
    if keptNames.contains(plain) { return nil }
    return names.contains(plain) ? .always : SecretName.grade(ofPlain: plain)
  }

  /// Returns the grade of a name from a cache, because the same names occur many times in a text.
  func knownGrade(of name: [UInt8]) -> SecretGrade? {
    if let known = grades.withLock({ $0[name] }) { return known }
    let grade = grade(of: name)
    grades.withLock { grades in
      if grades.count > 10_000 { grades = [:] }
      grades[name] = .some(grade)
    }
    return grade
  }

  /// Returns the grade of a header's name, where the endings `auth` and `key` mean credentials.
  func grade(ofHeader name: String) -> SecretGrade? {
    let plain = SecretName.plain(name.utf8)
    if keptNames.contains(plain) { return nil }
    if let grade = grade(of: name.utf8), grade > .faint { return grade }
    return ["auth", "key", "session", "sid", "credential", "token"].contains(where: plain.contains)
      ? .likely : nil
  }

  /// Decides by name and form whether a value is a secret; every search uses this decision.
  func decision(_ value: [UInt8], named name: String, grade: SecretGrade?) -> SecretDecision {
    if value.isEmpty || SecretLook.isPlaceholder(value) { return .kept }
    if grade == nil, isPlain, !SecretLook.isMeaningless(value) { return .kept }
    let text = String(decoding: value, as: UTF8.self)
    if let said = decides?(text, name) { return said ? .replaced : .kept }
    if kept.contains(text) || kept.contains(where: { (tokens ?? .former).stands($0, for: text) }) {
      return .kept
    }
    let plain = SecretName.plain(name.utf8)
    if names.contains(plain) { return .replaced }
    if keptNames.contains(plain) { return .kept }
    let isMany = SecretLook.isCredential(value, grade: grade ?? .faint)
    let isDigits = value.count > 3 && value.allSatisfy { (0x30...0x39).contains($0) }
    let isNumber = isDigits && value.count == 6
    let isShort = SecretLook.isShort(value)
    switch grade == .faint && expectsCode ? .digits : grade {
    // The URL of a page for changing a password is no secret; the search finds a secret inside
    // the URL.
    case .always: return SecretLook.isAddress(value) || SecretLook.isSaid(value) ? .kept : .replaced
    case .digits: return isMany ? .replaced : code(value, plain)
    case .likely:
      return isMany ? .replaced : isShort || isNumber && plain.hasSuffix("token") ? .named : .kept
    case .asked: return isMany ? .replaced : .named
    case .part:
      return isMany ? .replaced : SecretLook.isCode(value, isJoined: true) ? .named : .kept
    case .faint:
      if isMany { return .replaced }
      return isNumber || SecretLook.isMeaningless(value)
        || plain.utf8.count > 4 && !plain.hasSuffix("key")
          && (isShort || isDigits && value.count < 9)
        ? .named : .kept
    case nil:
      return SecretName.isMeaningless(plain) || !SecretLook.isMeaningless(value) ? .kept : .named
    }
  }

  /// Whether the rules have neither secret names nor a function that decides.
  private var isPlain: Bool { names.isEmpty && decides == nil }

  /// Decides about the value of a field for codes, such as `otp`.
  ///
  /// A short number is a secret, and so is a short value that looks random. For six digits in a
  /// `pin`, a rule has to decide: the digits may be an Indian postal code.
  private func code(_ value: [UInt8], _ name: String) -> SecretDecision {
    let digits = value.filter { (0x30...0x39).contains($0) }
    if value.count < 16, !digits.isEmpty, SecretLook.isRandom(value, least: 4) { return .replaced }
    let isGrouped = value.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    guard (3...(isGrouped ? 16 : 10)).contains(digits.count),
      value.count - digits.count <= value.count / 2
    else {
      return .kept
    }
    return name.hasPrefix("pin") && digits.count == 6 ? .named : .replaced
  }

  /// Whether a value in a field with this name and grade is a secret.
  func isSecret(_ value: [UInt8], named name: String, grade: SecretGrade?) -> Bool {
    decision(value, named: name, grade: grade) == .replaced
  }
}

/// The decision whether a value is a secret.
enum SecretDecision: Equatable {
  /// A token replaces the value.
  case replaced
  /// The value is no secret.
  case kept
  /// The value may be a secret; the developer has to decide by a rule.
  case named
}
