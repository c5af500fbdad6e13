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

  /// Whether `query` fits the rule; this check is faster than a search for differences.
  func matches(_ query: Stub.Items) -> Bool {
    if whole != nil, query.items.count != items.items.count { return false }
    let query = blank(query)
    if let order { return query.items == order }
    for (name, rule) in rules where !fits(rule, values(of: name, in: query)) {
      return false
    }
    if isOpen { return Self.contains(query.items, items.items) }
    if rules.isEmpty { return query.sorted == items.sorted }
    return Stub.Items(query.items.filter { rules[$0.name] == nil }).sorted == items.sorted
  }

  /// Returns the query with `a=` in place of `a`, wherever the rule requires an empty value.
  func blank(_ query: Stub.Items) -> Stub.Items {
    if query.items.allSatisfy({ $0.value != nil }) { return query }
    let names = Set(items.items.filter { $0.value == "" }.map(\.name))
    return Stub.Items(
      query.items.map { $0.value == nil && names.contains($0.name) ? QueryItem($0.name, "") : $0 }
    )
  }

  private func values(of name: String, in query: Stub.Items) -> [String?] {
    query.items.filter { $0.name == name }.map(\.value)
  }

  private func fits(_ rule: Stub.Value, _ values: [String?]) -> Bool {
    if rule == .absent { return values.isEmpty }
    return (isOpen || values.count == 1 || rule == .present)
      && values.contains { rule.matches($0 ?? "") }
  }

  private static func contains(_ found: [QueryItem], _ wanted: [QueryItem]) -> Bool {
    if wanted.isEmpty { return true }
    let left = Dictionary(grouping: found) { $0 }
    return Dictionary(grouping: wanted) { $0 }.allSatisfy { $1.count <= left[$0]?.count ?? 0 }
  }

  // MARK: - Differences

  /// Returns the names with other values: those of the items, those without a rule, then the others.
  func differing(in query: Stub.Items) -> [String] {
    let query = blank(query)
    let strange = isOpen ? [] : query.items.map(\.name).filter { rules[$0] == nil }.sorted()
    let (found, wanted) = (byName(query), byName(items))
    var seen: Set<String> = []
    return (items.items.map(\.name) + strange + rules.keys.sorted()).filter { name in
      guard seen.insert(name).inserted else { return false }
      let (values, wishes) = (found[name] ?? [], wanted[name] ?? [])
      if let rule = rules[name] { return !fits(rule, values.map(\.value)) }
      return isOpen ? !Self.contains(values, wishes) : values.sorted() != wishes.sorted()
    }
  }

  private func byName(_ query: Stub.Items) -> [String: [QueryItem]] {
    Dictionary(grouping: query.items, by: \.name)
  }

  /// Returns the differences between `query` and the rule, name by name.
  func differences(in query: Stub.Items, inBody: Bool = false) -> [Difference] {
    if matches(query) { return [] }
    if let order, query == items {
      let found = query.items.map(\.name).joined(separator: ", ")
      let wish = order.map(\.name).joined(separator: ", ")
      return [Difference("query", is: "in the order \(found)", wants: wish)]
    }
    return differing(in: query).map { name in
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
