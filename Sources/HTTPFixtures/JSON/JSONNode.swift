/// A JSON value as a file spells it, with the order of its keys, the digits of its numbers, and the
/// place of the value.
package struct JSONNode: Sendable {
  /// The kinds of JSON values; numbers keep their spelling.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A key and its value.
  package struct Member: Sendable {
    package let key: String
    package let value: JSONNode
    /// The offset of the key in bytes; 0 for a member that was not read from a file.
    package var offset = 0
  }

  package let value: Value
  /// The line on which the value begins, counted from 1; 0 for a value that was not read from a
  /// file.
  package var line = 0
  /// The range of the value's bytes; empty for a value that was not read from a file.
  package var bytes = 0..<0

  /// Creates an object from all members whose value is not `nil`.
  package static func object(_ members: [(String, JSONNode?)]) -> JSONNode {
    let present = members.compactMap { key, value in value.map { Member(key: key, value: $0) } }
    return JSONNode(value: .object(present))
  }

  package static func string(_ text: String) -> JSONNode { JSONNode(value: .string(text)) }
  package static func bool(_ value: Bool) -> JSONNode { JSONNode(value: .bool(value)) }
  package static func number(_ value: Int) -> JSONNode { JSONNode(value: .number("\(value)")) }
  package static func array(_ values: [JSONNode]) -> JSONNode { JSONNode(value: .array(values)) }

  /// The value under a key; `nil` for a missing key, and for a node that is not an object.
  package subscript(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  package var elements: [JSONNode]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  package var integer: Int? {
    guard case .number(let text) = value else { return nil }
    return Int(text)
  }

  /// The kind of the value in the words of an error: `a number`.
  package var kind: String {
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
