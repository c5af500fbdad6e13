package import Foundation
import ProofsheetBasics

/// A JSON value for comparisons, which ignore the order of keys and the spelling of numbers.
package enum JSONValue: Hashable, Sendable, CustomStringConvertible {
  case null
  case bool(Bool)
  /// A number, compared by value: `1` equals `1.0`.
  case number(Decimal)
  case string(String)
  /// A list; its order is part of the value.
  case array([JSONValue])
  /// An object; its order is not part of the value.
  case object([String: JSONValue])

  /// Whether two values are equal.
  ///
  /// Composed and decomposed letters differ, because servers tell them apart too.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Reads a value from JSON text.
  ///
  /// - Throws: `JSONSyntaxError` for bytes that are not JSON, or JSON with more than 100 levels.
  package init(parsing data: Data) throws {
    self = try JSONParser.parse(data).meaning
  }

  /// The value as compact JSON with sorted keys; escapes replace invisible characters.
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

extension JSONNode {
  /// The value as stubs compare it; a number that does not fit `Decimal` becomes a string.
  package var meaning: JSONValue {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): Decimal(string: text).map { .number($0) } ?? .string(text)
    case .string(let text): .string(text)
    case .array(let values): .array(values.map(\.meaning))
    case .object(let members):
      .object(Dictionary(members.map { ($0.key, $0.value.meaning) }) { _, last in last })
    }
  }

  /// Creates a node from a value, with sorted keys.
  package init(_ meaning: JSONValue) {
    let value: Value =
      switch meaning {
      case .null: .null
      case .bool(let truth): .bool(truth)
      case .number(let number): .number(number.description)
      case .string(let text): .string(text)
      case .array(let values): .array(values.map { JSONNode($0) })
      case .object(let members):
        .object(
          members.sorted { $0.key < $1.key }.map { Member(key: $0.key, value: JSONNode($0.value)) }
        )
      }
    self.init(value: value)
  }
}

extension JSONValue {
  /// Whether the value equals `wanted`, except for the allowed differences.
  func fits(_ wanted: JSONValue, ignoring leeway: Stub.Body.JSONLeeway) -> Bool {
    if self == wanted { return true }
    if leeway.isEmpty { return false }
    if leeway.contains(.present), wanted == .present { return isPresent }
    switch (self, wanted) {
    case (.object(let found), .object(let wanted)):
      guard leeway.contains(.extraElements) || found.count == wanted.count else { return false }
      return wanted.allSatisfy { key, value in
        found[key]?.fits(value, ignoring: leeway) ?? false
      }
    case (.array(let found), .array(let wanted)):
      guard leeway.contains(.extraElements) || found.count == wanted.count else { return false }
      if leeway.contains(.arrayOrder) {
        return Self.partners(of: wanted, in: found, ignoring: leeway).allSatisfy { $0 != nil }
      }
      guard found.count >= wanted.count else { return false }
      return zip(found, wanted).allSatisfy { $0.fits($1, ignoring: leeway) }
    default: return false
    }
  }

  /// Returns the index of each wanted element's partner in `found`, for as many pairs as possible.
  ///
  /// An element that matches several values may take the only partner of another element. The
  /// function therefore moves partners along augmenting paths.
  ///
  /// - Complexity: O(n · m · (n + m)) comparisons at worst.
  private static func partners(
    of wanted: [JSONValue],
    in found: [JSONValue],
    ignoring leeway: Stub.Body.JSONLeeway
  ) -> [Int?] {
    let fitting = wanted.map { value in
      found.indices.filter { found[$0].fits(value, ignoring: leeway) }
    }
    var owner = [Int?](repeating: nil, count: found.count)
    func place(_ index: Int, _ tried: inout Set<Int>) -> Bool {
      for candidate in fitting[index] where tried.insert(candidate).inserted {
        guard let holder = owner[candidate] else {
          owner[candidate] = index
          return true
        }
        if place(holder, &tried) {
          owner[candidate] = index
          return true
        }
      }
      return false
    }
    for index in wanted.indices {
      var tried: Set<Int> = []
      _ = place(index, &tried)
    }
    return wanted.indices.map { index in owner.firstIndex { $0 == index } }
  }
}

// MARK: - Differences

extension JSONValue {
  /// Returns the differences from `wanted`, each with its key path.
  func differences(
    from wanted: JSONValue,
    at path: String,
    ignoring leeway: Stub.Body.JSONLeeway = []
  ) -> [Difference] {
    if fits(wanted, ignoring: leeway) { return [] }
    switch (self, wanted) {
    case (.object(let found), .object(let wanted)):
      let keys = Set(wanted.keys).union(leeway.contains(.extraElements) ? [] : Set(found.keys))
      return keys.sorted().flatMap { key in
        let place = path.isEmpty ? key : "\(path).\(key)"
        return Self.differences(found[key], wanted[key], at: place, ignoring: leeway)
      }
    case (.array(let found), .array(let wanted)) where leeway.contains(.arrayOrder):
      return Self.leftOver(found, wanted, at: path, ignoring: leeway)
    case (.array(let found), .array(let wanted)):
      let isOpen = leeway.contains(.extraElements)
      return (0..<(isOpen ? wanted.count : max(found.count, wanted.count))).flatMap { index in
        Self.differences(
          index < found.count ? found[index] : nil,
          index < wanted.count ? wanted[index] : nil,
          at: "\(path)[\(index)]",
          ignoring: leeway
        )
      }
    default:
      return [Self.difference(path, self, wanted)]
    }
  }

  /// Compares two arrays in any order, and returns a difference for each element without a partner.
  private static func leftOver(
    _ found: [JSONValue],
    _ wanted: [JSONValue],
    at path: String,
    ignoring leeway: Stub.Body.JSONLeeway
  ) -> [Difference] {
    let partners = partners(of: wanted, in: found, ignoring: leeway)
    let missing = wanted.indices.filter { partners[$0] == nil }.map { index in
      difference("\(path)[]", nil, wanted[index])
    }
    if leeway.contains(.extraElements) { return missing }
    let used = Set(partners.compactMap { $0 })
    return missing
      + found.indices.filter { !used.contains($0) }.map { index in
        difference("\(path)[\(index)]", found[index], nil)
      }
  }

  private static func differences(
    _ found: JSONValue?,
    _ wanted: JSONValue?,
    at path: String,
    ignoring leeway: Stub.Body.JSONLeeway
  ) -> [Difference] {
    guard let found, let wanted else { return [difference(path, found, wanted)] }
    return found.differences(from: wanted, at: path, ignoring: leeway)
  }

  private static func difference(
    _ path: String,
    _ found: JSONValue?,
    _ wanted: JSONValue?
  ) -> Difference {
    Difference(
      .body,
      path.isEmpty ? "body" : "body value \(quoted(path))",
      is: found?.short ?? "missing",
      wants: wanted?.short ?? "it absent"
    )
  }

  /// The value, shortened to 200 characters for one line of a report.
  package var short: String {
    let text = description
    return text.count <= 200 ? text : "\(text.prefix(200))… (\(text.utf8.count) bytes)"
  }
}
