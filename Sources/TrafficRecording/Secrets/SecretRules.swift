package import Foundation
package import HTTPFixtures
import ProofsheetBasics
import ToolBasics

/// The built-in rules for secrets, with added rules and exceptions.
package struct SecretRules: Sendable {
  /// The plain names of the fields whose values are always secret.
  var names: Set<String> = []
  /// The plain names of the fields whose values are never secret.
  var keptNames: Set<String> = []
  var patterns: [SecretPattern] = []
  /// The values that are never replaced, each given as itself or as its token.
  var kept: Set<String> = []
  /// The tokens of secrets that may stay in places where they cannot be replaced.
  var left: Set<String> = []
  /// The maker of tokens; `nil` names tokens after fields.
  var tokens: RedactionToken?
  /// The search for the values that are secret wherever they stand.
  var search = ByteSearch()
  private let grades = Locked<[[UInt8]: SecretGrade?]>([:])

  init() {}

  /// The built-in rules.
  package static let standard = SecretRules()

  /// Returns the secrets of a file, in the order of their offsets.
  ///
  /// - Complexity: O(n) in the file, plus the length of the value after each name that is found.
  package func secrets(in file: [UInt8]) -> [SecretFinding] {
    SecretScan(file, self).findings.filter { !$0.isNamed }
  }

  /// Returns the grade of a name, such as `likely` for `token`; `nil` for a name without a relation
  /// to secrets.
  func grade(of name: some Collection<UInt8>) -> SecretGrade? {
    let name = Array(name)
    if let known = grades.withLock({ $0[name] }) { return known }
    let isAdded = !names.isEmpty && names.contains(SecretName.plain(name))
    let grade = isAdded ? .always : SecretName.grade(of: name)
    grades.withLock { grades in
      // A server may make up names without end.
      if grades.count > 10_000 { grades = [:] }
      grades[name] = .some(grade)
    }
    return grade
  }

  /// Returns the grade of a header's name, in which a part such as `auth` or `key` is enough.
  func grade(ofHeader name: String) -> SecretGrade? {
    if let grade = grade(of: name.utf8), grade != .faint { return grade }
    let plain = SecretName.plain(name.utf8)
    return ["auth", "key", "session", "sid", "credential", "token", "signature"]
      .contains(where: plain.contains) ? .likely : nil
  }

  /// Returns the token for the secret of a field.
  func token(for value: String, _ field: String, isNumber: Bool) -> String {
    guard let tokens else {
      return isNumber ? RedactionToken(key: "").number(for: field) : RedactionToken.named(field)
    }
    return isNumber ? tokens.number(for: value) : tokens.text(for: value)
  }

  /// Decides by name and form whether a value is a secret; every search uses this decision.
  func decision(_ value: [UInt8], named name: String, grade: SecretGrade?) -> SecretDecision {
    if value.isEmpty || SecretLook.isPlaceholder(value) { return .kept }
    let text = String(decoding: value, as: UTF8.self)
    // A token takes a hash of each value.
    if !kept.isEmpty,
      kept.contains(text) || tokens.map({ kept.contains($0.text(for: text)) }) ?? false
    {
      return .kept
    }
    let plain = SecretName.plain(name.utf8)
    if names.contains(plain) { return .replaced }
    if keptNames.contains(plain) { return .kept }
    let isSixDigits = value.count == 6 && value.allSatisfy(ByteSet.digits.contains)
    switch grade {
    case .always: return SecretLook.isSaid(value) ? .kept : .replaced
    case .digits:
      // Six digits may be a postal code of India.
      if plain.contains("pin"), isSixDigits { return .named }
      return SecretLook.isCredential(value) || SecretLook.isCode(value) ? .replaced : .kept
    case .likely: return SecretLook.isCredential(value) ? .replaced : .kept
    case .faint:
      return SecretLook.isRandom(value) ? .replaced : isSixDigits ? .named : .kept
    case nil:
      return !SecretLook.isRandom(value) || SecretName.isIdentifier(name) ? .kept : .named
    }
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

/// The pattern of a custom secret: `emp-######`, `acme_*`.
///
/// `#` is a digit, `@` a letter, `?` either, and `*` any number of letters, digits, `-` and `_`.
/// Every other character stands for itself.
struct SecretPattern: Hashable, Sendable {
  let text: String
  private let expression: NSRegularExpression

  private static let forms = [
    "#": "[0-9]", "@": "[A-Za-z]", "?": "[A-Za-z0-9]", "*": "[A-Za-z0-9_-]*+",
  ]

  /// Reads a pattern; `nil` for a pattern that would match nearly any text.
  ///
  /// A pattern must have at least two literal characters or a length of at least six. It must not
  /// begin with `*`.
  init?(_ text: String) {
    let parts = Self.characters(Array(text.utf8)).map(String.init)
    let own = parts.filter { Self.forms[$0] == nil }
    let word = "[A-Za-z0-9]"
    let inner = parts.map { Self.forms[$0] ?? NSRegularExpression.escapedPattern(for: $0) }
    guard own.count >= 2 || parts.count >= 6, parts.first != "*",
      let expression = try? NSRegularExpression(
        pattern: "(?<!\(word))\(inner.joined())(?!\(word))"
      )
    else { return nil }
    (self.text, self.expression) = (text, expression)
  }

  /// One character for each byte, so that offsets in both are equal.
  private static func characters(_ bytes: [UInt8]) -> String {
    String(bytes: bytes, encoding: .isoLatin1) ?? ""
  }

  /// Returns the ranges of whole words that match.
  func ranges(in text: [UInt8]) -> [Range<Int>] {
    expression.matches(in: Self.characters(text), range: NSRange(0..<text.count)).map {
      $0.range.lowerBound..<$0.range.upperBound
    }
  }
}

/// A secret in a text.
package struct SecretFinding: Hashable {
  /// The range of the secret's bytes.
  package let range: Range<Int>
  /// The secret's bytes without escapes.
  let value: [UInt8]
  /// The name of the secret's field or, for a secret found by its form, the name of the form:
  /// `password`, `GitHub token`.
  package let field: String
  /// Whether the secret was found by its form and not by its field.
  package var isLook = false
  /// Whether the value is only a possible secret, about which a rule has to decide.
  var isNamed = false
  /// Whether the secret is a number of JSON, and so must be its token.
  var isNumber = false

  /// Returns the findings in order, without overlaps: certain findings before possible ones, then
  /// earlier ones, then longer ones.
  static func apart(_ findings: [SecretFinding]) -> [SecretFinding] {
    func order(_ finding: SecretFinding) -> (Int, Int, Int, Int) {
      let range = finding.range
      return (finding.isNamed ? 1 : 0, range.lowerBound, -range.upperBound, finding.isLook ? 1 : 0)
    }
    var kept: [SecretFinding] = []
    for finding in findings.sorted(by: { order($0) < order($1) })
    where !kept.contains(where: { $0.range.overlaps(finding.range) }) {
      kept.append(finding)
    }
    return kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// The grades of the names in one text; the same names occur many times.
final class SecretGrades {
  private let rules: SecretRules
  /// The hash and the grade of the last name in each of 64 slots.
  private let slots = UnsafeMutablePointer<(UInt64, SecretGrade?)>.allocate(capacity: 64)

  init(_ rules: SecretRules) {
    self.rules = rules
    slots.initialize(repeating: (0, nil), count: 64)
  }

  deinit { slots.deallocate() }

  func grade(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> SecretGrade? {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var place = start
    while place < end {
      hash = (hash ^ UInt64(base[place])) &* 0x100_0000_01B3
      place = place &+ 1
    }
    let slot = Int(hash & 63)
    if slots[slot].0 != hash {
      slots[slot] = (hash, rules.grade(of: (start..<end).map { base[$0] }))
    }
    return slots[slot].1
  }
}

extension SecretRules {
  /// Creates rules from the built-in ones and those of a `.proofsheet.conf`.
  ///
  /// - Throws: `FixtureError` for a pattern that would match any text, and for a value that is too
  ///   short.
  init(_ file: RuleFile, key: String?) throws(FixtureError) {
    self.init()
    for rule in file[.secret, .pattern] {
      guard let pattern = SecretPattern(rule.what) else {
        throw FixtureError(
          "\(rule.place): \(quoted(rule.what)) matches any text; add letters or digits to the pattern."
        )
      }
      patterns.append(pattern)
    }
    let values = file[.secret, .value]
    if let short = values.first(where: { $0.what.utf8.count < ByteSearch.least }) {
      throw FixtureError(
        "\(short.place): \(quoted(short.what)) is too short to search for; name its field."
      )
    }
    names = Set(file.all(.secret, .name).map { SecretName.plain($0.utf8) })
    keptNames = Set(file.all(.allow, .name).map { SecretName.plain($0.utf8) })
    search = ByteSearch(values.map(\.what))
    kept = Set(file.all(.allow, .value))
    left = Set(file.all(.allow, .token))
    tokens = key.map(RedactionToken.init)
  }

  /// Creates rules from the built-in ones and those of the nearest `.proofsheet.conf` above a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder of fixtures.
  ///   - key: The key of the hashes that become tokens; `nil` names tokens after fields.
  /// - Throws: `FixtureError` for a rule that cannot be followed.
  package init(above folder: URL, key: String? = nil) throws(FixtureError) {
    let file: RuleFile
    do { file = try RuleFile(above: folder.standardizedFileURL.path) } catch {
      throw FixtureError(error.description)
    }
    try self.init(file, key: key)
  }
}
