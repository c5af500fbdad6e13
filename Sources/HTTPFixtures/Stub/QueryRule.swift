/// What a stub asks of the query of a request.
public enum QueryRule: Hashable, Sendable {
  /// These items and no others, in any order.
  case exactly(QueryItems)
  /// At least these items; others may be there too.
  case containing(QueryItems)
  /// Any query, or none.
  case ignored

  /// No query at all: what a stub asks for that declares nothing.
  public static let none = QueryRule.exactly([:])

  /// Whether `query` differs nowhere, without working out where it would.
  func matches(_ query: QueryItems) -> Bool {
    switch self {
    case .ignored: true
    case .exactly(let wanted): query.sorted == wanted.sorted
    case .containing(let wanted): Self.contains(query.items, wanted.items)
    }
  }

  /// Where `query` differs from what the rule wants, name by name.
  ///
  /// - Complexity: O(n log n) in the number of items once something differs.
  func differences(in query: QueryItems) -> [Difference] {
    switch self {
    case .ignored: []
    case .exactly(let wanted): Self.differences(in: query, wanted: wanted, othersAllowed: false)
    case .containing(let wanted): Self.differences(in: query, wanted: wanted, othersAllowed: true)
    }
  }

  static func differences(
    in query: QueryItems,
    wanted: QueryItems,
    othersAllowed: Bool,
    as kind: Difference.ItemKind = .query
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
        ? nil : .item(kind, name: name, found: found.map(\.value), wanted: wants.map(\.value))
    }
  }

  /// Whether `found` holds every item of `wanted`, each as often as it is wanted.
  private static func contains(_ found: [QueryItem], _ wanted: [QueryItem]) -> Bool {
    var left = found
    for item in wanted {
      guard let index = left.firstIndex(of: item) else { return false }
      left.remove(at: index)
    }
    return true
  }
}
