import Foundation
import HTTPFixtures
import JSONSyntax

/// Reads the one key by which a mapping names addresses, as `urlPath` and `urlPattern` do.
struct MappingAddress {
  static let keys = ["url", "urlPattern", "urlPath", "urlPathPattern", "urlPathTemplate"]

  /// The paths, and what the address itself says of the query.
  struct Address {
    let path: Stub.Path
    var query = Stub.Query.ignored
  }

  private let reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  func address() throws(FixtureError) -> Address {
    let key = try reader.only(of: Self.keys)
    guard let key else { return Address(path: .matching("/.*")) }
    let text = try reader.text(key) ?? ""
    switch key {
    case "url": return Self.url(text)
    case "urlPath": return Address(path: .exact(text))
    case "urlPathPattern": return Address(path: Self.path(text))
    case "urlPathTemplate":
      return Address(path: text.contains("{") ? .template(text) : .exact(text))
    default: return try pattern(text)
    }
  }

  private static func url(_ text: String) -> Address {
    let path = String(text.prefix { $0 != "?" })
    if path.count == text.count { return Address(path: .exact(path), query: .empty) }
    let query = String(text.dropFirst(path.count + 1))
    let items = Stub.Request(method: .get, rawPath: path, rawQuery: query).query
    let isOne = items.items.count < 2
    return Address(
      path: .exact(path),
      query: isOne ? .exactly(items) : .exactly(inOrder: items)
    )
  }

  /// An expression, or the path itself where nothing in it is a sign of one.
  private static func path(_ expression: String) -> Stub.Path {
    let isPlain = !expression.contains { "\\.*+?()[]{}|^$".contains($0) }
    return isPlain ? .exact(expression) : .matching(expression)
  }

  // MARK: - Expressions for path and query together

  /// The expression for the path, and a rule for each name of the query.
  private func pattern(_ text: String) throws(FixtureError) -> Address {
    let ends = [".*", ".*?", ".+", "(.*)", "(\\?.*)?", "(\\?.*)*"]
    let open = ends.last { text.hasSuffix($0) }
    let path = open?.hasPrefix("(\\?") == true ? String(text.dropLast(open?.count ?? 0)) : text
    guard let mark = path.range(of: "\\?") else {
      return Address(path: Self.path(path), query: open == nil ? .empty : .ignored)
    }
    let (before, behind) = (path[..<mark.lowerBound], path[mark.upperBound...])
    guard Self.isWhole(before), Self.isWhole(behind), !behind.contains("%") else {
      throw reader.refusal(of: "urlPattern", "joins path and query: use \"urlPathPattern\"")
    }
    var rules: [String: Stub.Value] = [:]
    for piece in behind.split(separator: "&") where piece != ".*" {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2,
        parts[0].allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) })
      else { throw reader.refusal(of: "urlPattern", "asks for a query that is not name=value") }
      rules[String(parts[0])] = Self.value(String(parts[1]))
    }
    let query = Stub.Query.fitting(rules, isComplete: open == nil)
    return Address(path: Self.path(String(before)), query: query)
  }

  private static func value(_ expression: String) -> Stub.Value {
    if [".*", ".+", ".*?"].contains(expression) { return .present }
    let isPlain = !expression.contains { "\\.*+?()[]{}|^$".contains($0) }
    return isPlain ? .equal(expression) : .matching(expression)
  }

  /// Whether an expression stands alone, with each bracket closed and nothing that is a choice.
  private static func isWhole(_ text: Substring) -> Bool {
    !text.contains("|")
      && text.count { $0 == "(" } == text.count { $0 == ")" }
      && text.count { $0 == "[" } == text.count { $0 == "]" }
  }
}
