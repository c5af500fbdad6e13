package import Foundation
import ProofsheetBasics

/// A JSON value; comparisons ignore the order of keys and the spelling of numbers.
package enum JSONValue: Hashable, Sendable, CustomStringConvertible {
  case null
  case bool(Bool)
  /// A number, compared by value: `1` equals `1.0`.
  case number(Decimal)
  case string(String)
  /// A list; its order is part of the value.
  case array([JSONValue])
  /// An object; its order is not part of the value.
  case object(JSONObject)

  /// Whether two values are equal.
  ///
  /// Composed and decomposed letters differ, because servers tell them apart too.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): isSame(left, right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Creates an object from all members whose value is not `nil`.
  package static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(JSONObject(members.compactMap { key, value in value.map { (key, $0) } }))
  }

  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  // MARK: - Text

  /// The value as compact JSON with sorted keys; escapes replace invisible characters.
  package var description: String { sorted.text(spaces: " ") { quoted($0) } }

  /// The value as JSON with one member or element in each line, and each string quoted by the given
  /// function.
  package func lines(quoting quoted: (String) -> String) -> [String] {
    text("", quoting: quoted).split(separator: "\n").map(String.init)
  }

  /// The value as JSON without any white space.
  package var compactText: String { text(quoting: quotedForJSON) }

  /// The value with sorted keys.
  package var sorted: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sorted))
    case .object(let object):
      .members(object.values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted) })
    default: self
    }
  }

  /// Returns the value as JSON; without an indentation, in one line with the given spaces.
  private func text(
    _ indentation: String? = nil,
    spaces: String = "",
    quoting quoted: (String) -> String
  ) -> String {
    let inner = indentation.map { $0 + "  " }
    switch self {
    case .null: return "null"
    case .bool(let truth): return "\(truth)"
    case .number(let number): return number.description
    case .string(let string): return quoted(string)
    case .array(let elements):
      let lines = elements.map { $0.text(inner, spaces: spaces, quoting: quoted) }
      return Self.list("[", lines, "]", indentation, spaces)
    case .object(let object):
      let colon = indentation == nil ? ":" + spaces : ": "
      let lines = object.keys.map { key in
        quoted(key) + colon
          + (object.values[key]?.text(inner, spaces: spaces, quoting: quoted) ?? "")
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

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Decimal.self) {
      self = .number(number)
    } else if let truth = try? container.decode(Bool.self) {
      self = .bool(truth)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      let members = try container.decode([String: JSONValue].self)
      self = .object(JSONObject(members.map { ($0.key, $0.value) }))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let object): try container.encode(object.values)
    }
  }
}

/// The members of a JSON object; comparisons ignore their order.
package struct JSONObject: Hashable, Sendable {
  /// The keys in the order of the text.
  package private(set) var keys: [String] = []
  package private(set) var values: [String: JSONValue] = [:]

  /// Creates an object; the last value of a repeated key counts.
  package init(_ members: [(String, JSONValue)]) {
    for (key, value) in members where values.updateValue(value, forKey: key) == nil {
      keys.append(key)
    }
  }

  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.values == right.values
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(values) }

  package func mapValues(_ change: (_ key: String, JSONValue) -> JSONValue) -> JSONObject {
    JSONObject(keys.map { ($0, change($0, values[$0] ?? .null)) })
  }
}
