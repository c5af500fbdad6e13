import Foundation
import ProofsheetBasics

extension Stub {
  /// A rule for the query of a request: `.containing(["term": "Jackson"])`.
  public struct Query: Hashable, Sendable {
    /// The required items, each as often as it must occur.
    package private(set) var items: Stub.Items = [:]
    /// The rules for values, by name; each name must occur exactly once unless `isOpen` is true.
    private(set) var rules: [String: Stub.Value] = [:]
    /// Whether the query may contain further items.
    package private(set) var isOpen = false

    /// Any query, or none.
    public static let ignored = Stub.Query([:], isOpen: true)
    /// No query at all; this is the default rule.
    public static let empty = Stub.Query([:])

    /// These items and no others, in any order.
    public static func exactly(_ items: Stub.Items) -> Stub.Query { Stub.Query(items) }
    /// At least these items; others may occur too.
    public static func containing(_ items: Stub.Items) -> Stub.Query {
      Stub.Query(items, isOpen: true)
    }

    /// A rule for the value of each name: `["page": .matching("[0-9]+"), "sort": "name"]`.
    ///
    /// - Parameters:
    ///   - rules: The rules for the values.
    ///   - isComplete: Whether the query must contain no other items.
    /// - Returns: The rule.
    public static func fitting(
      _ rules: [String: Stub.Value],
      isComplete: Bool = true
    ) -> Stub.Query {
      Stub.Query([:], rules, isOpen: !isComplete)
    }

    /// Returns a copy that also rejects queries with these names.
    public func without(_ names: String...) -> Stub.Query {
      var query = self
      for name in names { query.rules[name] = .absent }
      return query
    }

    /// Creates a rule from its parts; a rule for one exact value becomes an item.
    init(_ items: Stub.Items, _ rules: [String: Stub.Value] = [:], isOpen: Bool = false) {
      self.isOpen = isOpen
      var items = items.items
      for (name, rule) in rules.sorted(by: { $0.key < $1.key }) {
        if let value = rule.onlyValue {
          items.append(QueryItem(name, value))
        } else {
          self.rules[name] = rule
        }
      }
      self.items = Stub.Items(items)
    }
  }
}

extension Stub.Query {
  /// The only query that the rule matches; `nil` when the rule matches several.
  var whole: Stub.Items? {
    isOpen || !rules.isEmpty && rules.values.contains { $0 != .absent } ? nil : items
  }

  /// Whether two rules are for one name, so that no query matches.
  var isImpossible: Bool { !rules.isEmpty && items.items.contains { rules[$0.name] != nil } }

  /// Whether `query` fits the rule.
  func matches(_ query: Stub.Items) -> Bool { differenceCount(in: query) == 0 }

  /// Returns the number of names with other values.
  func differenceCount(in query: Stub.Items) -> Int { differing(in: query).count }

  private func values(of name: String, in query: Stub.Items) -> [String?] {
    query.items.filter { $0.name == name }.map(\.value)
  }

  private func fits(_ rule: Stub.Value, _ values: [String?]) -> Bool {
    if rule == .absent { return values.isEmpty }
    return (isOpen || values.count == 1 || rule == .present)
      && values.contains { rule.matches($0 ?? "") }
  }

  /// Returns the names whose values are not those of the rule.
  ///
  /// Both lists are sorted, so that one walk finds what only one of them has.
  private func differing(in query: Stub.Items) -> [String] {
    let wanted = items.sorted
    let found = rules.isEmpty ? query.sorted : query.sorted.filter { rules[$0.name] == nil }
    var names = rules.keys.filter { name in
      rules[name].map { !fits($0, values(of: name, in: query)) } ?? false
    }
    var (left, right) = (0, 0)
    while left < found.count || right < wanted.count {
      if left < found.count, right < wanted.count, found[left].meets(wanted[right]) {
        left += 1
        right += 1
        continue
      }
      let isStrange =
        right == wanted.count || left < found.count && found[left] < wanted[right]
      let name = isStrange ? found[left].name : wanted[right].name
      if !(isStrange && isOpen), names.last != name { names.append(name) }
      if isStrange { left += 1 } else { right += 1 }
    }
    return names
  }

  /// Returns the differences between `query` and the rule, name by name.
  func differences(in query: Stub.Items, inBody: Bool = false) -> [Difference] {
    let names = differing(in: query)
    let first = items.items.map(\.name)
    let places = names.map { (first.firstIndex(of: $0) ?? first.count, $0) }
    return places.sorted { $0 < $1 }.map { _, name in
      let found = Self.shown(values(of: name, in: query), none: "missing", empty: "without a value")
      let wanted = values(of: name, in: items)
      return Difference(
        "\(inBody ? "form field" : "query") \(quoted(name))",
        is: found,
        wants: rules[name]?.wish
          ?? Self.shown(wanted, none: "it absent", empty: "it without a value")
      )
    }
  }

  private static func shown(_ values: [String?], none: String, empty: String) -> String {
    values.isEmpty
      ? none : values.map { $0.map { quoted($0) } ?? empty }.joined(separator: ", ")
  }
}

extension Stub {
  /// The names and values that a stub requires, without percent-encoding.
  ///
  /// A name may occur several times: `["term": "Jackson", "tag": "a", "tag": "b", "flag": nil]`.
  ///
  /// Two lists are equal when they contain the same items in any order.
  public struct Items: Sendable {
    /// The items in the order of the source.
    package let items: [QueryItem]
    let sorted: [QueryItem]

    package init(_ items: [QueryItem]) {
      self.items = items
      sorted = items.sorted()
    }
  }
}

extension Stub.Items: Hashable {
  /// Whether both lists contain the same items in any order.
  public static func == (left: Stub.Items, right: Stub.Items) -> Bool {
    left.sorted == right.sorted
  }

  /// Hashes the items in sorted order, so that equal lists have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sorted)
  }
}

extension Stub.Items: ExpressibleByDictionaryLiteral {
  /// Creates a list; `nil` means a name without `=`.
  public init(dictionaryLiteral elements: (String, String?)...) {
    self.init(elements.map { QueryItem($0.0, $0.1) })
  }
}

/// One decoded name and value of a query or a form.
package struct QueryItem: Hashable, Sendable {
  /// The decoded name of the item.
  package let name: String
  /// The decoded value of the item: `nil` for `a`, and empty for `a=`.
  package let value: String?

  package init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }

  /// Whether two items are equal in every byte.
  package static func == (left: QueryItem, right: QueryItem) -> Bool {
    isSame(left.name, right.name) && (left.value == nil) == (right.value == nil)
      && isSame(left.value ?? "", right.value ?? "")
  }

  /// Whether the item is the wanted one; `a` is `a=` too.
  func meets(_ wanted: QueryItem) -> Bool {
    self == wanted || value == nil && wanted.value == "" && isSame(name, wanted.name)
  }
}

/// Whether two texts have the same bytes.
///
/// Composed and decomposed letters differ, because servers tell them apart too. Comparing byte by byte is slow
/// in a debug build, and no text but one of other letters than ASCII needs it.
func isSame(_ left: String, _ right: String) -> Bool {
  left == right && left.utf8.count == right.utf8.count
    && (left.utf8.count == left.utf16.count || left.utf8.elementsEqual(right.utf8))
}

extension QueryItem: Comparable {
  /// Orders items by name, then by value; an item without a value comes first.
  package static func < (left: QueryItem, right: QueryItem) -> Bool {
    if left.name != right.name { return left.name < right.name }
    guard let value = right.value else { return false }
    return left.value.map { $0 < value } ?? true
  }
}

/// The parser for the raw text of a query or a form.
enum QueryText {
  /// Returns the decoded items of `raw`, in order.
  ///
  /// A `+` is a space, as in forms, and as in apps that replace the spaces of a search term by `+`;
  /// `%2B` is a plus. An item with invalid percent-encoding keeps its raw text, so that two different broken values
  /// stay different. The parser skips empty items (`a&&b`).
  ///
  /// - Complexity: O(n) in the length of `raw`.
  static func items(in raw: String) -> [QueryItem] {
    raw.utf8.split(separator: UInt8(ascii: "&")).map { piece in
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
        return QueryItem(decoded(piece), nil)
      }
      let value = piece[piece.index(after: equals)...]
      return QueryItem(decoded(piece[..<equals]), decoded(value))
    }
  }

  private static func decoded(_ piece: Substring.UTF8View) -> String {
    let raw = String(Substring(piece))
    // Most items contain no escape, and Foundation is slower at this check.
    guard raw.has("%", "+") else { return raw }
    return raw.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? raw
  }
}
