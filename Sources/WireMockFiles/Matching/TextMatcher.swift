import Foundation
import HTTPFixtures
import ProofsheetBasics

/// What a mapping asks of one text: of a header, a value of the query, a cookie, a body.
struct TextMatcher: Sendable {
  /// What is wanted, as a difference says it: `"ios"`, `a match of "[0-9]+"` or `it absent`.
  let wish: String
  /// Whether a text fits; `nil` stands for one that is not there.
  let fits: @Sendable (Subject) -> Bool
  /// Where a text differs, when more can be told than what it is.
  var details: (@Sendable (Subject) -> [Detail])?

  /// A place inside of a text that differs: `items[0].id` is `1`, and `2` is wanted.
  struct Detail: Sendable {
    let place: String
    let found: String
    let wish: String
  }

  /// A text, and the request that it is a part of.
  struct Subject: Sendable {
    let text: String?
    let request: Stub.Request

    /// Whether all of the text is what the expression takes; gives the request up where that cannot
    /// be told.
    func isTaken(by expression: BoundedExpression) -> Bool? {
      guard let text else { return nil }
      switch expression.ruling(onAllOf: text) {
      case .found: return true
      case .none: return false
      case .givenUp:
        request.parsedBody.giveUp(because: expression.reasonToGiveUp)
        return nil
      }
    }
  }
}

extension TextMatcher {
  static func equal(to wanted: String, ignoringCase: Bool) -> TextMatcher {
    if ignoringCase {
      let lower = wanted.lowercased()
      return TextMatcher(wish: "\(quoted(wanted)) in any case") { $0.text?.lowercased() == lower }
    }
    return TextMatcher(wish: quoted(wanted)) { $0.text == wanted }
  }

  static func containing(_ part: String) -> TextMatcher {
    TextMatcher(wish: "text that contains \(quoted(part))") { $0.text?.contains(part) == true }
  }

  static func notContaining(_ part: String) -> TextMatcher {
    TextMatcher(wish: "text without \(quoted(part))") { $0.text?.contains(part) != true }
  }

  static func matching(_ expression: BoundedExpression) -> TextMatcher {
    TextMatcher(wish: "a match of \(quoted(expression.text))") {
      $0.isTaken(by: expression) == true
    }
  }

  /// A text that is not there fits too, as it does in WireMock.
  static func notMatching(_ expression: BoundedExpression) -> TextMatcher {
    TextMatcher(wish: "no match of \(quoted(expression.text))") { subject in
      subject.text == nil || subject.isTaken(by: expression) == false
    }
  }

  static let absent = TextMatcher(wish: "it absent") { $0.text == nil }
  static let anything = TextMatcher(wish: "anything") { _ in true }

  static func not(_ other: TextMatcher) -> TextMatcher {
    TextMatcher(wish: "not \(other.wish)") { !other.fits($0) }
  }

  static func all(_ others: [TextMatcher]) -> TextMatcher {
    TextMatcher(wish: others.map(\.wish).joined(separator: " and ")) { subject in
      others.allSatisfy { $0.fits(subject) }
    }
  }

  static func any(_ others: [TextMatcher]) -> TextMatcher {
    TextMatcher(wish: others.map(\.wish).joined(separator: " or ")) { subject in
      others.contains { $0.fits(subject) }
    }
  }

  /// A number that stands to `wanted` as `isSo` says.
  static func number(
    _ words: String,
    _ wanted: Decimal,
    _ isSo: @escaping @Sendable (Decimal, Decimal) -> Bool
  ) -> TextMatcher {
    TextMatcher(wish: "a number \(words) \(wanted)") { subject in
      guard let number = subject.text.flatMap({ Decimal(string: $0) }) else { return false }
      return isSo(number, wanted)
    }
  }
}

/// What a mapping asks of all values of one name.
struct ValuesMatcher: Sendable {
  /// How several rules share the values.
  enum Kind: Sendable {
    /// One of the values fits the only rule.
    case one
    /// There are as many values as rules, and each rule is fit by one.
    case exactly
    /// Each rule is fit by one of the values.
    case includes
  }

  let kind: Kind
  let rules: [TextMatcher]

  var wish: String {
    let wishes = rules.map(\.wish).joined(separator: " and ")
    switch kind {
    case .one: return wishes
    case .exactly: return "exactly \(wishes)"
    case .includes: return "at least \(wishes)"
    }
  }

  func fits(_ values: [String], of request: Stub.Request) -> Bool {
    let subjects: [TextMatcher.Subject] =
      values.isEmpty
      ? [.init(text: nil, request: request)] : values.map { .init(text: $0, request: request) }
    if kind != .one, values.isEmpty { return false }
    if kind == .exactly, values.count != rules.count { return false }
    return rules.allSatisfy { rule in subjects.contains { rule.fits($0) } }
  }
}
