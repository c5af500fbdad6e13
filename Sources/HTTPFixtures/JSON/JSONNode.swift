import ProofsheetBasics

/// A JSON value as its text spells it, with the order of its keys and the digits of its numbers.
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
  }

  package let value: Value
  /// The range of a text with its quotes; empty for a value that was not read from a file.
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

  // MARK: - Text

  /// The value as JSON, with one member or element in each line and a final newline.
  package var prettyText: String { text("", quoting: quotedForJSON) + "\n" }

  /// The lines of ``prettyText``, with each string quoted by the given function.
  package func lines(quoting quoted: (String) -> String) -> [String] {
    text("", quoting: quoted).split(separator: "\n").map(String.init)
  }

  /// The value as JSON without any white space.
  package var compactText: String { text(quoting: quotedForJSON) }

  /// Returns the value as JSON; without an indentation, in one line with the given spaces.
  func text(
    _ indentation: String? = nil,
    spaces: String = "",
    quoting quoted: (String) -> String
  ) -> String {
    let inner = indentation.map { $0 + "  " }
    switch value {
    case .null: return "null"
    case .bool(let truth): return "\(truth)"
    case .number(let number): return number
    case .string(let string): return quoted(string)
    case .array(let elements):
      let lines = elements.map { $0.text(inner, spaces: spaces, quoting: quoted) }
      return Self.list("[", lines, "]", indentation, spaces)
    case .object(let members):
      let colon = indentation == nil ? ":" + spaces : ": "
      let lines = members.map { member in
        quoted(member.key) + colon + member.value.text(inner, spaces: spaces, quoting: quoted)
      }
      return Self.list("{", lines, "}", indentation, spaces)
    }
  }

  private static func list(
    _ open: String,
    _ elements: [String],
    _ close: String,
    _ indentation: String?,
    _ spaces: String
  ) -> String {
    guard let indentation, !elements.isEmpty else {
      return open + elements.joined(separator: "," + spaces) + close
    }
    let line = "\n" + indentation
    return open + elements.map { line + "  " + $0 }.joined(separator: ",") + line + close
  }
}
