public import Foundation
import JSONSyntax

extension Stub {
  /// A JSON value that compares by meaning: the order of keys and the spelling of numbers do not count.
  public enum JSON: Hashable, Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number, compared by value: `1` equals `1.0`.
    case number(Decimal)
    /// A string.
    case string(String)
    /// A list, whose order counts.
    case array([Stub.JSON])
    /// An object, whose order does not count.
    case object([String: Stub.JSON])

    /// Reads a value from JSON text.
    ///
    /// - Throws: A `DecodingError` when the bytes are no JSON, or nested more than 100 levels deep.
    public init(parsing data: Data) throws {
      guard JSONDepth.isAllowed(data) else {
        let problem = "The values are nested more than \(JSONParser.depthLimit) levels deep."
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: problem))
      }
      self = try JSONDecoder().decode(Stub.JSON.self, from: data)
    }
  }
}

// MARK: - Coding

extension Stub.JSON: Codable {
  /// Reads whatever value comes next.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([Stub.JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: Stub.JSON].self))
    }
  }

  /// Writes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

// MARK: - Literals

// There is no literal for null: `nil` must go on meaning that an optional value is absent.
extension Stub.JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates an object; of a key written twice the last value counts.
  public init(dictionaryLiteral elements: (String, Stub.JSON)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }

  /// Creates a list.
  public init(arrayLiteral elements: Stub.JSON...) { self = .array(elements) }
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .number(Decimal(value)) }
  /// Creates a number with a fraction.
  public init(floatLiteral value: Double) {
    self = .number(Decimal(string: "\(value)") ?? Decimal(value))
  }
  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

// MARK: - Text

extension Stub.JSON: CustomStringConvertible {
  /// The value as compact JSON with sorted keys and visible characters only.
  public var description: String {
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
