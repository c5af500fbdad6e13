import Foundation
import HTTPFixtures
import JSONSyntax

/// What to write in a mapping so that it takes a request that it does not take.
enum MappingEdit {
  /// `"urlPath": "/a"`.
  static func member(_ key: String, _ value: JSONNode) -> String {
    "\(JSONNode.string(key).compactText): \(value.compactText)"
  }

  static func text(_ key: String, _ text: String) -> String { member(key, .string(text)) }

  /// `"queryParameters": {"page": {"equalTo": "2"}}`; all of several values.
  static func named(_ key: String, _ name: String, _ values: [String]) -> String {
    let rules = values.map { JSONNode.object([("equalTo", .string($0))]) }
    let rule: JSONNode =
      switch rules.count {
      case 0: .object([("absent", .bool(true))])
      case 1: rules[0]
      default: .object([("hasExactly", .array(rules))])
      }
    return member(key, .object([(name, rule)]))
  }

  /// One pattern in the place of all, by meaning where the body is JSON; none for a long body.
  static func body(_ request: Stub.Request) -> String {
    guard let text = request.bodyText else {
      return member("bodyPatterns", .array([.object([("absent", .bool(true))])]))
    }
    guard request.body.count <= 500, String(data: request.body, encoding: .utf8) != nil else {
      return without("bodyPatterns")
    }
    let node = try? JSONParser.parse(request.body)
    let isObject = node.map { !$0.children.isEmpty } ?? false
    let rule: (String, JSONNode?) =
      isObject ? ("equalToJson", node) : ("equalTo", .string(text))
    return member("bodyPatterns", .array([.object([rule])]))
  }

  /// `no "multipartPatterns"`.
  static func without(_ key: String) -> String { "no \(JSONNode.string(key).compactText)" }
}

extension RequestCondition {
  /// A condition that tells one difference, and the edit that ends it.
  static func telling(
    _ name: String,
    _ holds: @escaping @Sendable (Stub.Request) -> Bool,
    difference: @escaping @Sendable (Stub.Request) -> Difference,
    edit: @escaping @Sendable (Stub.Request) -> String
  ) -> RequestCondition {
    RequestCondition(name, holds, differences: { [difference($0).ended(by: edit($0))] })
  }

  /// Asks of one text of a request.
  static func asking(
    _ matcher: TextMatcher,
    _ part: Difference.Part,
    _ place: String,
    of text: @escaping @Sendable (Stub.Request) -> String?,
    edit: @escaping @Sendable (Stub.Request) -> String
  ) -> RequestCondition {
    RequestCondition(
      "\(place): \(matcher.wish)",
      { matcher.fits(.init(text: text($0), request: $0)) },
      differences: { request in
        let found = text(request)
        let details = matcher.details?(.init(text: found, request: request)) ?? []
        if details.isEmpty {
          let difference = Difference(part, place, is: Difference.shown(found), wants: matcher.wish)
          return [difference.ended(by: edit(request))]
        }
        return details.map { detail in
          let inner = detail.place.isEmpty ? place : "\(place) value \"\(detail.place)\""
          return Difference(part, inner, is: detail.found, wants: detail.wish)
            .ended(by: edit(request))
        }
      }
    )
  }
}
