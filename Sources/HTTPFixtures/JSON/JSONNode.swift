import Foundation

/// A JSON value as it stands in a file: keys in their order, numbers as written, lines known.
struct JSONNode: Sendable {
  enum Value: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  struct Member: Sendable {
    let key: String
    let value: JSONNode
  }

  let value: Value
  /// The line on which the value begins, counted from 1; 0 for a value that was not read.
  var line = 0

  static func object(_ members: [(String, JSONNode?)]) -> JSONNode {
    let present = members.compactMap { key, value in value.map { Member(key: key, value: $0) } }
    return JSONNode(value: .object(present))
  }

  static func string(_ text: String) -> JSONNode { JSONNode(value: .string(text)) }
  static func bool(_ value: Bool) -> JSONNode { JSONNode(value: .bool(value)) }
  static func number(_ value: Int) -> JSONNode { JSONNode(value: .number("\(value)")) }
  static func array(_ values: [JSONNode]) -> JSONNode { JSONNode(value: .array(values)) }

  subscript(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  var elements: [JSONNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  var integer: Int? {
    guard case .number(let text) = value else { return nil }
    return Int(text)
  }

  /// What kind of value it is, in words.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

// MARK: - Meaning

extension JSONNode {
  /// The value as stubs compare it.
  var meaning: JSONValue {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): .number(Decimal(string: text) ?? 0)
    case .string(let text): .string(text)
    case .array(let values): .array(values.map(\.meaning))
    case .object(let members):
      .object(Dictionary(members.map { ($0.key, $0.value.meaning) }) { _, last in last })
    }
  }

  init(_ meaning: JSONValue) {
    switch meaning {
    case .null: value = .null
    case .bool(let truth): value = .bool(truth)
    case .number(let number): value = .number(number.description)
    case .string(let text): value = .string(text)
    case .array(let values): value = .array(values.map { JSONNode($0) })
    case .object(let members):
      value = .object(
        members.sorted { $0.key < $1.key }.map { Member(key: $0.key, value: JSONNode($0.value)) }
      )
    }
  }
}
