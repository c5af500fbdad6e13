extension Stub.Query {
  /// The rule taken apart: what the whole query is, or what it must and must not hold.
  struct Parts {
    var whole: Stub.Items?
    var order: [QueryItem]?
    var required: [QueryItem] = []
    var refused: Set<String> = []
    private var hasTwoWholes = false

    /// Whether two parts contradict each other, so that no query fits.
    var isImpossible: Bool {
      let items = whole?.items ?? required
      return hasTwoWholes || items.contains { refused.contains($0.name) }
        || whole.map { !Stub.Query.contains($0.items, required) } == true
    }

    mutating func add(_ rule: Stub.Query) {
      switch rule.want {
      case .ignored: break
      case .exactly(let items): setWhole(items)
      case .ordered(let items):
        setWhole(Stub.Items(items))
        order = items
      case .containing(let items): required += items.items
      case .absent(let names): refused.formUnion(names)
      case .all(let rules): for rule in rules { add(rule) }
      }
    }

    private mutating func setWhole(_ items: Stub.Items) {
      hasTwoWholes = hasTwoWholes || (whole.map { $0 != items } ?? false)
      whole = items
    }
  }

  var parts: Parts {
    var parts = Parts()
    parts.add(self)
    return parts
  }

  /// How the queries of this rule stand to those of another one.
  ///
  /// A name that two rules want with different values keeps them apart: that one request carries
  /// both is no reason to refuse either.
  func relation(to other: Stub.Query) -> Relation {
    if self == other { return .same }
    let left = parts
    let right = other.parts
    if left.isImpossible || right.isImpossible { return .apart }
    if let leftWhole = left.whole, let rightWhole = right.whole {
      guard leftWhole == rightWhole else { return .apart }
      if let leftOrder = left.order, let rightOrder = right.order {
        return leftOrder == rightOrder ? .same : .apart
      }
      return .of(covers: left.order == nil, covered: right.order == nil, otherwise: .apart)
    }
    if let whole = left.whole { return other.matches(whole) ? .covered : .apart }
    if let whole = right.whole { return matches(whole) ? .covers : .apart }
    return Self.openRelation(left, right)
  }

  private static func openRelation(_ left: Parts, _ right: Parts) -> Relation {
    let leftValues = Dictionary(grouping: left.required, by: \.name)
    let rightValues = Dictionary(grouping: right.required, by: \.name)
    for (name, items) in leftValues {
      if right.refused.contains(name) { return .apart }
      if let others = rightValues[name], others.sorted() != items.sorted() { return .apart }
    }
    if rightValues.keys.contains(where: left.refused.contains) { return .apart }
    return .of(
      covers: contains(right.required, left.required) && left.refused.isSubset(of: right.refused),
      covered: contains(left.required, right.required) && right.refused.isSubset(of: left.refused),
      otherwise: .overlaps
    )
  }
}
