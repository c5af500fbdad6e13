public import Foundation
import ProofsheetBasics

extension Stub {
  /// A rule for the body of a request: `.form(["term": "Jackson"])`.
  public struct Body: Hashable, Sendable {
    /// The allowed differences between a JSON body and the required one.
    package struct JSONLeeway: OptionSet, Hashable, Sendable {
      package let rawValue: Int

      package init(rawValue: Int) { self.rawValue = rawValue }

      /// The elements of a list may come in any order.
      package static let arrayOrder = JSONLeeway(rawValue: 1)
      /// Objects may contain further keys, and lists further elements.
      package static let extraElements = JSONLeeway(rawValue: 2)
      /// Any value may stand where the JSON has ``JSONValue/present``.
      static let present = JSONLeeway(rawValue: 4)
    }

    enum Want: Hashable, Sendable {
      case ignored
      /// Any body; the stub has no rule for it.
      case unsaid
      case bytes(Data)
      /// The rule for the body as UTF-8 text.
      case text(Stub.Value)
      case json(JSONValue, JSONLeeway)
      case form(Stub.Query)
      case multipart([Stub.FormPart])
      /// All of these rules at once; each of them is a rule other than `all`.
      case all([Stub.Body])
      case invalid(String)
    }

    let want: Want

    /// Any body, or none.
    public static let ignored = Stub.Body(want: .ignored)
    /// The default rule: any body of a `POST`, `PUT` or `PATCH`, and no body of other methods.
    ///
    /// The transcript reports each body that this rule accepts.
    public static let unsaid = Stub.Body(want: .unsaid)
    /// No body.
    public static let empty = Stub.Body(want: .bytes(Data()))

    /// Exactly these bytes.
    public static func bytes(_ bytes: Data) -> Stub.Body { Stub.Body(want: .bytes(bytes)) }
    /// Exactly the UTF-8 of this text.
    public static func text(_ text: String) -> Stub.Body { .fitting(.equal(text)) }
    /// A URL-encoded form of exactly these fields, in any order; `+` means a space.
    public static func form(_ fields: Stub.Items) -> Stub.Body {
      Stub.Body(want: .form(.exactly(fields)))
    }
    /// A multipart form of exactly these parts, in any order and with any boundary.
    public static func multipart(_ parts: [Stub.FormPart]) -> Stub.Body {
      Stub.Body(want: .multipart(parts.inOrder))
    }
    /// UTF-8 text that contains this text.
    public static func containing(_ text: String) -> Stub.Body { .fitting(.containing(text)) }
    /// UTF-8 text that fits the rule: `.fitting(.matching("id=[0-9]+"))`.
    public static func fitting(_ rule: Stub.Value) -> Stub.Body {
      rule == .absent ? .empty : Stub.Body(want: .text(rule))
    }

    /// A body that fits all rules.
    public static func all(_ rules: Stub.Body...) -> Stub.Body { .all(rules) }

    package static func all(_ rules: [Stub.Body]) -> Stub.Body {
      let flat = rules.flatMap { rule in
        if case .all(let inner) = rule.want { return inner }
        return [rule]
      }
      return flat.count == 1 ? flat[0] : flat.isEmpty ? .ignored : Stub.Body(want: .all(flat))
    }

    package static func json(_ value: JSONValue, ignoring leeway: JSONLeeway = []) -> Stub.Body {
      Stub.Body(want: .json(value, value.holdsPresent ? leeway.union(.present) : leeway))
    }

    /// JSON with the meaning of this text, whatever the order of keys, the white space and the
    /// spelling of numbers.
    ///
    /// - Parameters:
    ///   - text: The JSON; an invalid text is an error of the scenario.
    ///   - isOrdered: Whether the elements of lists must have the order of the text.
    ///   - isComplete: Whether objects and lists must contain no more than the text.
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

    /// JSON with the meaning of the encoded `value`.
    ///
    /// - Parameters:
    ///   - value: The value, for example the app's own request model.
    ///   - encoder: The encoder of the app.
    /// - Returns: The rule; a value that cannot be encoded is an error of the scenario.
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

    /// The reason why the rule can never match; `nil` for a valid rule.
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
  /// Returns the rule that applies to requests of a method.
  ///
  /// For methods such as `GET`, the default rule becomes `empty`.
  func said(for method: Stub.Method) -> Stub.Body {
    want == .unsaid && !method.carriesBody ? .empty : self
  }

  /// Whether the body of `request` fits the rule; this check is faster than a search for
  /// differences.
  func matches(_ request: Stub.Request) -> Bool {
    switch want {
    case .ignored, .unsaid: true
    case .bytes(let bytes): request.body == bytes
    case .text(let rule):
      rule.onlyValue.map { request.body == Data($0.utf8) }
        ?? rule.matches(String(data: request.body, encoding: .utf8))
    case .json(let value, let leeway):
      request.content.json?.fits(value, ignoring: leeway) ?? false
    case .form(let rule):
      request.content.form.map { rule.matches($0) } ?? false
    case .multipart(let parts): request.content.parts?.inOrder == parts
    case .all(let rules): rules.allSatisfy { $0.matches(request) }
    case .invalid: false
    }
  }

  /// Returns the differences between the body of `request` and the rule.
  func differences(in request: Stub.Request) -> [Difference] {
    if matches(request) { return [] }
    let body = request.body
    if case .all(let rules) = want { return rules.flatMap { $0.differences(in: request) } }
    if case .form(let rule) = want, let found = request.content.form {
      return rule.differences(in: found, inBody: true)
    }
    if case .json(let value, let leeway) = want, let found = request.content.json {
      return found.differences(from: value, at: "", ignoring: leeway)
    }
    if case .multipart(let parts) = want, let found = request.content.parts {
      return Self.differences(in: found, wanted: parts)
    }
    return [Difference("body", is: Difference.shown(body), wants: wish)]
  }

  /// Returns the number of differing values on top of a JSON object, or of rules for another body.
  func differenceCount(in request: Stub.Request) -> Int {
    guard case .json(.object(let wanted), let leeway) = want,
      case .object(let found)? = request.content.json
    else { return matches(request) ? 0 : 1 }
    let strange =
      leeway.contains(.extraElements) ? [] : found.keys.filter { wanted[$0] == nil }
    return strange.count
      + wanted.count { found[$0.key]?.fits($0.value, ignoring: leeway) != true }
  }

  /// Returns the differences between two multipart forms, one for each name.
  private static func differences(
    in found: [Stub.FormPart],
    wanted: [Stub.FormPart]
  ) -> [Difference] {
    Set((found + wanted).map(\.name)).sorted().compactMap { name in
      let mine = found.filter { $0.name == name }.inOrder
      let theirs = wanted.filter { $0.name == name }.inOrder
      if mine == theirs { return nil }
      return Difference("part \(quoted(name))", is: shown(mine), wants: shown(theirs))
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
    case .invalid(let reason): "an impossible body: \(reason)"
    }
  }
}
