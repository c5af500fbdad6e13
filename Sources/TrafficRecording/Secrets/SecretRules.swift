import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The built-in rules for secrets, with added rules and exceptions.
package struct SecretRules: Sendable {
  /// The plain names of the fields whose values are always secret.
  private let names: Set<String>
  /// The plain names of the fields whose values are never secret.
  private let keptNames: Set<String>
  let patterns: [SecretPattern]
  /// The values that are never replaced, each given as itself or as its token.
  private let kept: Set<String>
  private let decides: (@Sendable (_ value: String, _ field: String) -> Bool?)?
  private let tokens: RedactionToken?
  /// The search for the values that are secret wherever they stand.
  let search: ByteSearch
  private let grades = Locked<[[UInt8]: SecretGrade?]>([:])

  /// The built-in rules.
  package static let standard = SecretRules()

  init(
    names: Set<String> = [],
    keptNames: Set<String> = [],
    values: Set<String> = [],
    patterns: [SecretPattern] = [],
    kept: Set<String> = [],
    tokens: RedactionToken? = nil,
    decides: (@Sendable (String, String) -> Bool?)? = nil
  ) {
    self.names = Set(names.map { SecretName.plain($0.utf8) })
    self.keptNames = Set(keptNames.map { SecretName.plain($0.utf8) })
    self.patterns = patterns
    self.kept = kept
    self.tokens = tokens
    self.decides = decides
    search = ByteSearch(values.sorted())
  }

  /// Returns the grade of a name, such as `likely` for `token`; `nil` for a name without a relation
  /// to secrets.
  func grade(of name: some Sequence<UInt8>) -> SecretGrade? {
    let name = Array(name)
    if let known = grades.withLock({ $0[name] }) { return known }
    let grade = computedGrade(of: name)
    grades.withLock { grades in
      // A server may make up names without end.
      if grades.count > 10_000 { grades = [:] }
      grades[name] = .some(grade)
    }
    return grade
  }

  private func computedGrade(of name: [UInt8]) -> SecretGrade? {
    if !names.isEmpty || !keptNames.isEmpty {
      let plain = SecretName.plain(name)
      if keptNames.contains(plain) { return nil }
      if names.contains(plain) { return .always }
    }
    return SecretName.grade(of: name)
  }

  /// Returns the grade of a header's name, in which a part such as `auth` or `key` is enough.
  func grade(ofHeader name: String) -> SecretGrade? {
    let plain = SecretName.plain(name.utf8)
    if keptNames.contains(plain) { return nil }
    if let grade = grade(of: name.utf8), grade != .faint { return grade }
    return ["auth", "key", "session", "sid", "credential", "token", "signature"]
      .contains(where: plain.contains) ? .likely : nil
  }

  /// Decides by name and form whether a value is a secret; every search uses this decision.
  func decision(_ value: [UInt8], named name: String, grade: SecretGrade?) -> SecretDecision {
    if value.isEmpty || SecretLook.isPlaceholder(value) { return .kept }
    let text = String(decoding: value, as: UTF8.self)
    if let said = decides?(text, name) { return said ? .replaced : .kept }
    if kept.contains(text) || tokens.map({ kept.contains($0.text(for: text)) }) ?? false {
      return .kept
    }
    let plain = SecretName.plain(name.utf8)
    if names.contains(plain) { return .replaced }
    if keptNames.contains(plain) { return .kept }
    switch grade {
    case .always: return SecretLook.isSaid(value) ? .kept : .replaced
    case .digits:
      // Six digits may be a postal code of India.
      if plain.contains("pin"), value.count == 6, SecretLook.isCode(value) { return .named }
      return SecretLook.isCredential(value) || SecretLook.isCode(value) ? .replaced : .kept
    case .likely: return SecretLook.isCredential(value) ? .replaced : .kept
    case .faint:
      if SecretLook.isRandom(value) { return .replaced }
      return value.count == 6 && value.allSatisfy(ByteSet.digits.contains) ? .named : .kept
    case nil:
      return SecretName.isIdentifier(name) || !SecretLook.isRandom(value) ? .kept : .named
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
