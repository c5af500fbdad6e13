public import Foundation
import ProofsheetBasics

extension Stub {
  /// What a stub asks of the body of a request.
  public struct Body: Hashable, Sendable {
    /// In what a JSON body may differ from the one that is wanted.
    package struct JSONLeeway: OptionSet, Hashable, Sendable {
      /// The bits of the set.
      package let rawValue: Int

      /// Creates a set from its bits.
      package init(rawValue: Int) { self.rawValue = rawValue }

      /// The elements of a list may stand in any order.
      package static let arrayOrder = JSONLeeway(rawValue: 1)
      /// Objects may hold keys, and lists elements, that the stub does not name.
      package static let extraElements = JSONLeeway(rawValue: 2)
    }

    enum Want: Hashable, Sendable {
      case ignored
      /// Any body, because nothing was said about it.
      case unsaid
      case bytes(Data)
      /// What the UTF-8 of the body must be.
      case text(Stub.Value)
      case json(JSONValue, JSONLeeway)
      case form(Stub.Items)
      case multipart([Stub.FormPart])
      /// Everything that each of these rules asks for; none of them is one of these.
      case all([Stub.Body])
      case custom(RequestCondition)
      case invalid(String)
    }

    let want: Want

    /// Any body, or none.
    public static let ignored = Stub.Body(want: .ignored)
    /// What a stub asks for that declares nothing: of a `POST`, `PUT` or `PATCH` any body, and the
    /// transcript says so; of other methods none.
    public static let unsaid = Stub.Body(want: .unsaid)
    /// No body.
    public static let empty = Stub.Body(want: .bytes(Data()))

    /// Exactly these bytes.
    public static func bytes(_ bytes: Data) -> Stub.Body { Stub.Body(want: .bytes(bytes)) }
    /// Exactly the UTF-8 of this text.
    public static func text(_ text: String) -> Stub.Body { .fitting(.equal(text)) }
    /// A URL-encoded form of exactly these fields, in any order; `+` is a space.
    public static func form(_ fields: Stub.Items) -> Stub.Body { Stub.Body(want: .form(fields)) }
    /// A multipart form of exactly these parts, in any order and with any boundary.
    public static func multipart(_ parts: [Stub.FormPart]) -> Stub.Body {
      Stub.Body(want: .multipart(parts.inOrder))
    }
    /// UTF-8 text that holds this text somewhere.
    public static func containing(_ text: String) -> Stub.Body { .fitting(.containing(text)) }
    /// UTF-8 text of which the rule holds: `.fitting(.matching("id=[0-9]+"))`.
    public static func fitting(_ rule: Stub.Value) -> Stub.Body {
      rule == .absent ? .empty : Stub.Body(want: .text(rule))
    }

    /// A body of which all rules hold.
    public static func all(_ rules: Stub.Body...) -> Stub.Body { .all(rules) }

    package static func all(_ rules: [Stub.Body]) -> Stub.Body {
      let flat = rules.flatMap { rule in
        if case .all(let inner) = rule.want { return inner }
        return [rule]
      }
      return flat.count == 1 ? flat[0] : flat.isEmpty ? .ignored : Stub.Body(want: .all(flat))
    }

    package static func json(_ value: JSONValue, ignoring leeway: JSONLeeway = []) -> Stub.Body {
      Stub.Body(want: .json(value, leeway))
    }

    /// JSON of the same meaning as this text: order of keys, white space and spelling of numbers do
    /// not count.
    ///
    /// - Parameters:
    ///   - text: The JSON; text that is none is an error of the scenario.
    ///   - isOrdered: Whether the elements of lists must stand in the order of the text.
    ///   - isComplete: Whether objects and lists must hold nothing that the text does not have.
    /// - Returns: The rule.
    public static func json(
      text: String,
      isOrdered: Bool = true,
      isComplete: Bool = true
    ) -> Stub.Body {
      guard let value = try? JSONValue(parsing: Data(text.utf8)) else {
        return Stub.Body(want: .invalid("the text \(quoted(text)) is no JSON"))
      }
      var leeway: JSONLeeway = isOrdered ? [] : .arrayOrder
      if !isComplete { leeway.insert(.extraElements) }
      return json(value, ignoring: leeway)
    }

    /// JSON of the same meaning as what `value` encodes to.
    ///
    /// - Parameters:
    ///   - value: The value, for example the app's own request model.
    ///   - encoder: How the app encodes it.
    /// - Returns: The rule; a value that does not encode is an error of the scenario.
    public static func json(
      encoding value: some Encodable,
      with encoder: JSONEncoder = JSONEncoder()
    ) -> Stub.Body {
      do {
        return json(try JSONValue(parsing: encoder.encode(value)))
      } catch {
        return Stub.Body(want: .invalid("the value of type \(type(of: value)) does not encode"))
      }
    }

    /// A body of which `holds` says that it fits.
    ///
    /// - Parameters:
    ///   - name: What the condition is called in reports; two of one name count as the same.
    ///   - holds: The condition.
    /// - Returns: The rule.
    public static func custom(
      _ name: String,
      _ holds: @escaping @Sendable (Data) -> Bool
    ) -> Stub.Body {
      Stub.Body(want: .custom(RequestCondition(name) { holds($0.body) }))
    }

    /// Why the rule can never match, when it cannot.
    var problem: String? {
      switch want {
      case .invalid(let reason): reason
      case .text(let rule): rule.problem
      case .all(let rules): rules.lazy.compactMap(\.problem).first
      default: nil
      }
    }
  }
}

extension Stub.Body {
  /// The rule that takes the body of a request, by its meaning where it has one, and no other.
  static func of(_ request: Stub.Request) -> Stub.Body {
    if request.body.isEmpty { return .empty }
    let json = request.parsedBody.json(request.body)
    if case .object? = json { return .json(json ?? .null) }
    if case .array? = json { return .json(json ?? .null) }
    if let parts = request.formParts { return .multipart(parts) }
    let type = request.header("Content-Type") ?? ""
    if type.lowercased().contains("x-www-form-urlencoded"),
      let form = request.parsedBody.form(request.body)
    {
      return .form(form)
    }
    return .bytes(request.body)
  }

  /// The rule for requests of a method: one without a body has none where nothing was said.
  func said(for method: Stub.Method) -> Stub.Body {
    want == .unsaid && !method.carriesBody ? .empty : self
  }

  /// Whether the body of `request` differs in nothing, without working out where it would.
  func matches(_ request: Stub.Request) -> Bool {
    switch want {
    case .ignored, .unsaid: true
    case .bytes(let bytes): request.body == bytes
    case .text(let rule):
      rule.onlyValue.map { request.body == Data($0.utf8) }
        ?? rule.matches(String(data: request.body, encoding: .utf8), in: request)
    case .json(let value, let leeway):
      request.parsedBody.json(request.body)?.fits(value, ignoring: leeway) ?? false
    case .form(let fields): request.parsedBody.form(request.body) == fields
    case .multipart(let parts): request.formParts?.inOrder == parts
    case .all(let rules): rules.allSatisfy { $0.matches(request) }
    case .custom(let condition): condition.holds(request)
    case .invalid: false
    }
  }

  /// Where the body of `request` differs from what the rule wants.
  func differences(in request: Stub.Request) -> [Difference] {
    if matches(request) { return [] }
    let body = request.body
    if case .all(let rules) = want { return rules.flatMap { $0.differences(in: request) } }
    if case .form(let fields) = want, let found = request.parsedBody.form(body) {
      return Stub.Query.differences(in: found, wanted: fields, othersAllowed: false, inBody: true)
    }
    if case .json(let value, let leeway) = want, let found = request.parsedBody.json(body) {
      return found.differences(from: value, at: "", ignoring: leeway)
    }
    if case .multipart(let parts) = want, let found = request.formParts {
      return Self.differences(in: found, wanted: parts)
    }
    return [Difference(.body, "body", is: Difference.shown(body), wants: wish)]
  }

  /// The names whose parts differ.
  private static func differences(
    in found: [Stub.FormPart],
    wanted: [Stub.FormPart]
  ) -> [Difference] {
    Set((found + wanted).map(\.name)).sorted().compactMap { name in
      let mine = found.filter { $0.name == name }.inOrder
      let theirs = wanted.filter { $0.name == name }.inOrder
      if mine == theirs { return nil }
      return Difference(.body, "part \(quoted(name))", is: shown(mine), wants: shown(theirs))
    }
  }

  private static func shown(_ parts: [Stub.FormPart]) -> String {
    parts.isEmpty ? "missing" : parts.map(\.shown).joined(separator: ", ")
  }

  private var wish: String {
    switch want {
    case .ignored, .unsaid: "any"
    case .bytes(let bytes): bytes.isEmpty ? "it empty" : Difference.shown(bytes)
    case .text(let rule): rule.wish
    case .all(let rules): rules.map(\.wish).joined(separator: " and ")
    case .form: "a URL-encoded form"
    case .multipart: "a multipart form"
    case .json(let value, _): "JSON \(value.short)"
    case .custom(let condition): "one that fits \(quoted(condition.name))"
    case .invalid(let reason): "what cannot be: \(reason)"
    }
  }
}
