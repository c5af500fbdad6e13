package import Foundation
import JSONSyntax
import ProofsheetBasics

/// A JSON value that compares by meaning: the order of keys and the spelling of numbers do not count.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, compared by value: `1` equals `1.0`.
  case number(Decimal)
  case string(String)
  /// A list, whose order counts.
  case array([JSONValue])
  /// An object, whose order does not count.
  case object([String: JSONValue])

  /// Reads a value from JSON text.
  ///
  /// - Throws: `JSONSyntaxError` when the bytes are no JSON, or nested more than 100 levels deep.
  package init(parsing data: Data) throws {
    self = try JSONParser.parse(data).meaning
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON with sorted keys and visible characters only.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): value.description
    case .string(let value): quoted(value)
    case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(quoted($0.key)): \($0.value)" }
        .joined(separator: ", ") + "}"
    }
  }
}
