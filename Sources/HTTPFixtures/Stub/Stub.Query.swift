import ProofsheetBasics

extension Stub {
  /// A rule for the query of a request: `.containing(["term": "Jackson"])`.
  public struct Query: Hashable, Sendable {
    /// The required items, each as often as it must occur.
    package private(set) var items: Stub.Items = [:]
    /// The whole query in its order; `nil` when the order does not count.
    private(set) var order: [QueryItem]?
    /// The rules for values, by name; each name must occur exactly once unless `isOpen` is true.
    private(set) var rules: [String: Stub.Value] = [:]
    /// The names that must not occur in the query.
    var refused: Set<String> = []
    /// Whether the query may contain further items.
    package private(set) var isOpen = false

    /// Any query, or none.
    public static let ignored = Stub.Query([:], isOpen: true)
    /// No query at all; this is the default rule.
    public static let empty = Stub.Query([:])

    /// These items and no others, in any order.
    public static func exactly(_ items: Stub.Items) -> Stub.Query { Stub.Query(items) }
    /// These items and no others, in this order.
    public static func exactly(inOrder items: Stub.Items) -> Stub.Query {
      var query = Stub.Query(items)
      query.order = items.items
      return query
    }
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
      query.refused.formUnion(names)
      return query
    }

    /// Creates a rule from its parts; a rule for one exact value becomes an item.
    init(_ items: Stub.Items, _ rules: [String: Stub.Value] = [:], isOpen: Bool = false) {
      self.isOpen = isOpen
      var items = items.items
      for (name, rule) in rules.sorted(by: { $0.key < $1.key }) {
        if rule == .absent {
          refused.insert(name)
        } else if let value = rule.onlyValue {
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
  var whole: Stub.Items? { isOpen || !rules.isEmpty ? nil : items }

  /// Whether the rule requires a name that it also rejects, so that no query matches.
  var isImpossible: Bool {
    !refused.isEmpty
      && (items.items.contains { refused.contains($0.name) }
        || !refused.isDisjoint(with: rules.keys))
  }

  /// Whether `query` fits the rule; this check is faster than a search for differences.
  func matches(_ query: Stub.Items, in request: Stub.Request? = nil) -> Bool {
    if !refused.isEmpty, query.items.contains(where: { refused.contains($0.name) }) { return false }
    let query = blank(query)
    if let order { return query.items == order }
    for (name, rule) in rules where !fits(rule, values(of: name, in: query), in: request) {
      return false
    }
    if isOpen { return Self.contains(query.items, items.items) }
    return withoutRules(query).sorted == items.sorted
  }

  /// Returns the query with `a=` in place of `a`, wherever the rule requires an empty value.
  func blank(_ query: Stub.Items) -> Stub.Items {
    let names = Set(items.items.filter { $0.value == "" }.map(\.name))
    if names.isEmpty || query.items.allSatisfy({ $0.value != nil }) { return query }
    return Stub.Items(
      query.items.map { $0.value == nil && names.contains($0.name) ? QueryItem($0.name, "") : $0 }
    )
  }

  private func values(of name: String, in query: Stub.Items) -> [String?] {
    query.items.filter { $0.name == name }.map(\.value)
  }

  private func fits(
    _ rule: Stub.Value,
    _ values: [String?],
    in request: Stub.Request? = nil
  ) -> Bool {
    (isOpen || values.count == 1 || rule == .present)
      && values.contains { rule.matches($0 ?? "", in: request) }
  }

  /// Returns the items whose names have no rule.
  private func withoutRules(_ query: Stub.Items) -> Stub.Items {
    if rules.isEmpty { return query }
    return Stub.Items(query.items.filter { rules[$0.name] == nil })
  }

  /// Returns the differences between `query` and the rule, name by name.
  ///
  /// - Complexity: O(n log n) in the number of items of a query that differs.
  func differences(in query: Stub.Items, inBody: Bool = false) -> [Difference] {
    if matches(query) { return [] }
    if let order, query == items {
      let found = query.items.map(\.name).joined(separator: ", ")
      let wish = order.map(\.name).joined(separator: ", ")
      return [Difference(.query, "query", is: "in the order \(found)", wants: wish)]
    }
    let named = rules.sorted { $0.key < $1.key }.compactMap { name, rule -> Difference? in
      let values = values(of: name, in: query)
      if fits(rule, values) { return nil }
      let found = Self.shown(values, none: "missing", empty: "without a value")
      let what = "\(inBody ? "form field" : "query") \(quoted(name))"
      return Difference(inBody ? .body : .query, what, is: found, wants: rule.wish)
    }
    let others = Self.differences(
      in: withoutRules(query),
      wanted: items,
      othersAllowed: isOpen,
      inBody: inBody
    )
    let stray = refused.sorted().compactMap { name -> Difference? in
      let found = values(of: name, in: query)
      return found.isEmpty ? nil : Self.difference(name, found, [], inBody: inBody)
    }
    return others + named + stray.filter { !others.contains($0) }
  }

  static func differences(
    in query: Stub.Items,
    wanted: Stub.Items,
    othersAllowed: Bool,
    inBody: Bool = false
  ) -> [Difference] {
    if query.sorted == wanted.sorted { return [] }
    let actual = Dictionary(grouping: query.items, by: \.name)
    let expected = Dictionary(grouping: wanted.items, by: \.name)
    var names = wanted.items.map(\.name)
    if !othersAllowed { names += query.items.map(\.name).sorted() }
    var seen: Set<String> = []
    return names.compactMap { name in
      guard seen.insert(name).inserted else { return nil }
      let found = actual[name] ?? []
      let wants = expected[name] ?? []
      let fits = othersAllowed ? contains(found, wants) : found.sorted() == wants.sorted()
      return fits
        ? nil : difference(name, found.map(\.value), wants.map(\.value), inBody: inBody)
    }
  }

  private static func difference(
    _ name: String,
    _ found: [String?],
    _ wanted: [String?],
    inBody: Bool
  ) -> Difference {
    Difference(
      inBody ? .body : .query,
      "\(inBody ? "form field" : "query") \(quoted(name))",
      is: shown(found, none: "missing", empty: "without a value"),
      wants: shown(wanted, none: "it absent", empty: "it without a value")
    )
  }

  private static func shown(_ values: [String?], none: String, empty: String) -> String {
    values.isEmpty
      ? none : values.map { $0.map { quoted($0) } ?? empty }.joined(separator: ", ")
  }

  /// Whether `found` contains every item of `wanted`, each as often as in `wanted`.
  static func contains(_ found: [QueryItem], _ wanted: [QueryItem]) -> Bool {
    if wanted.isEmpty { return true }
    let left = Dictionary(grouping: found) { $0 }
    return Dictionary(grouping: wanted) { $0 }.allSatisfy { $1.count <= left[$0]?.count ?? 0 }
  }
}
