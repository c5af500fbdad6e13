import ProofsheetBasics

extension Stub {
  /// A condition for one text of a request: its body, or the value of a header, a cookie or a query
  /// item.
  ///
  /// A string literal is an exact value.
  public struct Value: Hashable, Sendable {
    enum Want: Hashable, Sendable {
      case equal(String)
      case containing(String)
      case matching(WholeExpression)
      case present
      case absent
    }

    let want: Want
    private(set) var ignoresCase = false

    /// Any value.
    public static let present = Stub.Value(want: .present)
    /// The name must not occur in the request.
    public static let absent = Stub.Value(want: .absent)

    /// Exactly this value.
    public static func equal(_ value: String) -> Stub.Value { Stub.Value(want: .equal(value)) }
    /// A value that contains this text.
    public static func containing(_ text: String) -> Stub.Value {
      Stub.Value(want: .containing(text))
    }
    /// A value that a regular expression matches as a whole; a dot matches line breaks too.
    public static func matching(_ expression: String) -> Stub.Value {
      Stub.Value(want: .matching(WholeExpression(expression)))
    }

    /// The same rule without regard to case.
    public var ignoringCase: Stub.Value {
      var value = self
      switch want {
      case .equal, .containing: value.ignoresCase = true
      case .matching(let expression): value = .matching("(?i)" + expression.text)
      case .present, .absent: break
      }
      return value
    }

    /// Whether `value` fits the rule; `nil` means an absent name.
    func matches(_ value: String?) -> Bool {
      guard let value else { return want == .absent }
      switch want {
      case .equal(let wanted):
        return ignoresCase
          ? value.lowercased() == wanted.lowercased() : isSame(value, wanted)
      case .containing(let part):
        return ignoresCase
          ? value.lowercased().contains(part.lowercased()) : value.utf8.contains(part.utf8)
      case .matching(let expression): return expression.matches(value)
      case .present: return true
      case .absent: return false
      }
    }

    /// The only value that fits the rule; `nil` when several values fit.
    var onlyValue: String? {
      guard case .equal(let value) = want, !ignoresCase else { return nil }
      return value
    }

    /// The reason why the rule can never match; `nil` for a valid rule.
    var problem: String? {
      guard case .matching(let expression) = want, !expression.isValid else { return nil }
      return "\(quoted(expression.text)) is no regular expression"
    }
  }
}

extension Stub.Value: ExpressibleByStringLiteral {
  /// Creates a rule for exactly this value.
  public init(stringLiteral value: String) { self = .equal(value) }
}

extension Stub.Value {
  /// The words after `wants` in an error: `"ios"`, `a match of "[0-9]+"` or `it absent`.
  var wish: String {
    let words: String =
      switch want {
      case .equal(let value): quoted(value)
      case .containing(let part): "text that contains \(quoted(part))"
      case .matching(let expression): "a match of \(quoted(expression.text))"
      case .present: "any value"
      case .absent: "it absent"
      }
    return words + (ignoresCase ? " in any case" : "")
  }
}
