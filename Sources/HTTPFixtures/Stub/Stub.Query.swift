import ProofsheetBasics

extension Stub {
  /// What a stub asks of the query of a request: `.containing(["term": "Jackson"])`.
  public struct Query: Hashable, Sendable {
    package enum Want: Hashable, Sendable {
      case exactly(Stub.Items)
      case ordered([QueryItem])
      case containing(Stub.Items)
      /// None of these names; others may be there.
      case absent([String])
      /// Everything that each of these rules asks for.
      case all([Stub.Query])
      case ignored
    }

    package let want: Want

    package init(_ want: Want) { self.want = want }

    /// Any query, or none.
    public static let ignored = Stub.Query(.ignored)
    /// No query at all: what a stub asks for that declares nothing.
    public static let empty = Stub.Query(.exactly([:]))

    /// These items and no others, in any order.
    public static func exactly(_ items: Stub.Items) -> Stub.Query { Stub.Query(.exactly(items)) }
    /// These items and no others, in the order they are written.
    public static func exactly(inOrder items: Stub.Items) -> Stub.Query {
      Stub.Query(.ordered(items.items))
    }
    /// At least these items; others may be there too.
    public static func containing(_ items: Stub.Items) -> Stub.Query {
      Stub.Query(.containing(items))
    }

    /// The same rule, which also refuses these names.
    public func without(_ names: String...) -> Stub.Query {
      Stub.Query(.all([self, Stub.Query(.absent(names))]))
    }
  }
}

extension Stub.Query {
  /// Whether `query` differs nowhere, without working out where it would.
  func matches(_ query: Stub.Items) -> Bool {
    switch want {
    case .ignored: true
    case .exactly(let wanted): query.sorted == wanted.sorted
    case .ordered(let wanted): query.items == wanted
    case .containing(let wanted): Self.contains(query.items, wanted.items)
    case .absent(let names): !query.items.contains { names.contains($0.name) }
    case .all(let rules): rules.allSatisfy { $0.matches(query) }
    }
  }

  /// Where `query` differs from what the rule wants, name by name.
  ///
  /// - Complexity: O(n log n) in the number of items once something differs.
  func differences(in query: Stub.Items) -> [Difference] {
    switch want {
    case .ignored: return []
    case .exactly(let wanted):
      return Self.differences(in: query, wanted: wanted, othersAllowed: false)
    case .ordered(let wanted):
      let items = Stub.Items(wanted)
      if query != items {
        return Self.differences(in: query, wanted: items, othersAllowed: false)
      }
      let found = query.items.map(\.name)
      if query.items == wanted { return [] }
      let order = "in the order \(found.joined(separator: ", "))"
      let wish = wanted.map(\.name).joined(separator: ", ")
      return [Difference(.query, "query", is: order, wants: wish)]
    case .containing(let wanted):
      return Self.differences(in: query, wanted: wanted, othersAllowed: true)
    case .absent(let names):
      return names.compactMap { name in
        let found = query.items.filter { $0.name == name }.map(\.value)
        return found.isEmpty ? nil : Self.difference(name, found, [], inBody: false)
      }
    case .all(let rules):
      var seen: Set<Difference> = []
      return rules.flatMap { $0.differences(in: query) }.filter { seen.insert($0).inserted }
    }
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
    if !othersAllowed { names += query.items.map(\.name) }
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
      is: values(found, none: "missing", empty: "without a value"),
      wants: values(wanted, none: "it absent", empty: "it without a value")
    )
  }

  private static func values(_ values: [String?], none: String, empty: String) -> String {
    values.isEmpty
      ? none : values.map { $0.map { quoted($0) } ?? empty }.joined(separator: ", ")
  }

  /// Whether `found` holds every item of `wanted`, each as often as it is wanted.
  static func contains(_ found: [QueryItem], _ wanted: [QueryItem]) -> Bool {
    var left = found
    for item in wanted {
      guard let index = left.firstIndex(of: item) else { return false }
      left.remove(at: index)
    }
    return true
  }
}
