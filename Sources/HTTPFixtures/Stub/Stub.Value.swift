import Foundation
import ProofsheetBasics

extension Stub {
  /// What a stub asks of the value of a header or of a cookie; a string literal is an exact value.
  public struct Value: Hashable, Sendable {
    enum Want: Hashable, Sendable {
      case equal(String)
      case containing(String)
      case matching(String)
      case present
      case absent
    }

    let want: Want

    /// Any value, as long as there is one.
    public static let present = Stub.Value(want: .present)
    /// No value: the name must not be there.
    public static let absent = Stub.Value(want: .absent)

    /// Exactly this value.
    public static func equal(_ value: String) -> Stub.Value { Stub.Value(want: .equal(value)) }
    /// A value that holds this text somewhere.
    public static func containing(_ text: String) -> Stub.Value {
      Stub.Value(want: .containing(text))
    }
    /// A value that a regular expression matches as a whole.
    public static func matching(_ expression: String) -> Stub.Value {
      Stub.Value(want: .matching(expression))
    }

    /// Whether `value` is what the rule wants; `nil` stands for an absent name.
    func matches(_ value: String?) -> Bool {
      guard let value else { return want == .absent }
      switch want {
      case .equal(let wanted): return value == wanted
      case .containing(let part): return value.contains(part)
      case .matching(let expression):
        let anchored = "\\A(?:\(expression))\\z"
        return value.range(of: anchored, options: .regularExpression) != nil
      case .present: return true
      case .absent: return false
      }
    }

    /// Why the rule can never match, when it cannot.
    var problem: String? {
      guard case .matching(let expression) = want else { return nil }
      let isValid = (try? NSRegularExpression(pattern: expression)) != nil
      return isValid ? nil : "\(quoted(expression)) is no regular expression"
    }
  }
}

extension Stub.Value: ExpressibleByStringLiteral {
  /// Creates a rule for exactly this value.
  public init(stringLiteral value: String) { self = .equal(value) }
}

extension Stub.Value {
  /// What the rule wants, as an error says it: `"ios"`, `a match of "[0-9]+"` or `it absent`.
  var wish: String {
    switch want {
    case .equal(let value): quoted(value)
    case .containing(let part): "text that contains \(quoted(part))"
    case .matching(let expression): "a match of \(quoted(expression))"
    case .present: "any value"
    case .absent: "it absent"
    }
  }
}
