package import Foundation
import ProofsheetBasics
import ToolBasics

/// A JSON value; comparisons ignore the order of keys and the spelling of numbers.
package enum JSONValue: Hashable, Sendable, CustomStringConvertible {
  case null
  case bool(Bool)
  /// A number, compared by value: `1` equals `1.0`.
  case number(Decimal)
  case string(String)
  /// A list; its order is part of the value.
  case array([JSONValue])
  case object([String: JSONValue])

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

  /// The greatest depth of nested values, so that no text can exhaust the stack of a task.
  ///
  /// On Apple platforms the stack has 512 KB, and each level of a debug build takes 2 to 4 KB.
  package static let depthLimit = 100

  /// Parses a text that consists of one value.
  ///
  /// - Parameter data: UTF-8, with or without a byte order mark.
  /// - Throws: An error without a place; ``JSONFault`` finds the place.
  package init(parsing data: Data) throws {
    guard JSONFault.strayComma(in: data) == nil else { throw CocoaError(.propertyListReadCorrupt) }
    self = try JSONDecoder().decode(JSONValue.self, from: data)
  }

  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  // MARK: - Text

  /// The value as compact JSON with sorted keys; escapes replace invisible characters.
  package var description: String { text(spaces: " ") { quoted($0) } }

  /// The value as JSON with one member or element in each line, and each string quoted by the given
  /// function.
  package func lines(quoting quoted: (String) -> String) -> [String] {
    text("", quoting: quoted).split(separator: "\n").map(String.init)
  }

  /// The value as JSON with sorted keys, without any white space.
  package var compactText: String { text(quoting: quotedForJSON) }

  /// Returns the value as JSON with sorted keys; without an indentation, in one line with the given
  /// spaces.
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
      let lines = object.sorted { $0.key < $1.key }.map { key, value in
        quoted(key) + colon + value.text(inner, spaces: spaces, quoting: quoted)
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
    guard decoder.codingPath.count < Self.depthLimit else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "too deep")
    }
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
      self = .object(try container.decode([String: JSONValue].self))
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
    case .object(let object): try container.encode(object)
    }
  }
}
