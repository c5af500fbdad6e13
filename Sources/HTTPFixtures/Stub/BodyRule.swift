public import Foundation

/// What a stub asks of the body of a request.
public struct BodyRule: Hashable, Sendable {
  enum Want: Hashable, Sendable {
    case ignored
    case bytes(Data)
    case text(String)
    case json(JSONValue)
    case form(QueryItems)
    case containing(String)
    case invalid(String)
  }

  let want: Want

  /// Any body, or none.
  public static let ignored = BodyRule(want: .ignored)
  /// No body: what a stub asks for that declares nothing.
  public static let empty = BodyRule(want: .bytes(Data()))

  /// Exactly these bytes.
  public static func bytes(_ bytes: Data) -> BodyRule { BodyRule(want: .bytes(bytes)) }
  /// Exactly the UTF-8 of this text.
  public static func text(_ text: String) -> BodyRule { BodyRule(want: .text(text)) }
  /// JSON of this meaning: order of keys, white space and spelling of numbers do not count.
  public static func json(_ value: JSONValue) -> BodyRule { BodyRule(want: .json(value)) }
  /// A URL-encoded form of exactly these fields, in any order; `+` is a space.
  public static func form(_ fields: QueryItems) -> BodyRule { BodyRule(want: .form(fields)) }
  /// UTF-8 text that holds this text somewhere.
  public static func containing(_ text: String) -> BodyRule { BodyRule(want: .containing(text)) }

  /// JSON of the same meaning as this text; text that is no JSON is an error of the scenario.
  public static func json(text: String) -> BodyRule {
    guard let value = try? JSONValue(parsing: Data(text.utf8)) else {
      return BodyRule(want: .invalid("the text \(quoted(text)) is no JSON"))
    }
    return json(value)
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
  ) -> BodyRule {
    do {
      return json(try JSONValue(parsing: encoder.encode(value)))
    } catch {
      return BodyRule(want: .invalid("the value of type \(type(of: value)) does not encode"))
    }
  }

  /// Why the rule can never match, when it cannot.
  var problem: String? {
    guard case .invalid(let reason) = want else { return nil }
    return reason
  }

  /// Where `body` differs from what the rule wants.
  func differences(in body: Data) -> [Difference] {
    switch want {
    case .ignored: return []
    case .bytes(let bytes): return body == bytes ? [] : [.body(found: body, wanted: .bytes(bytes))]
    case .text(let text):
      return body == Data(text.utf8) ? [] : [.body(found: body, wanted: .text(text))]
    case .containing(let part):
      let found = String(data: body, encoding: .utf8)?.contains(part) ?? false
      return found ? [] : [.body(found: body, wanted: .containing(part))]
    case .form(let fields):
      let found = String(data: body, encoding: .utf8).map { QueryText.items(in: $0, plus: .space) }
      guard let found else { return [.body(found: body, wanted: .form)] }
      return QueryRule.differences(
        in: QueryItems(found),
        wanted: fields,
        othersAllowed: false,
        as: .formField
      )
    case .json(let value):
      guard let found = try? JSONValue(parsing: body) else {
        return [.body(found: body, wanted: .json(value))]
      }
      return found.differences(from: value, at: "")
    case .invalid(let reason): return [.body(found: body, wanted: .invalid(reason))]
    }
  }
}
