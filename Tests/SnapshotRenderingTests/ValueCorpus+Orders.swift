/// Collections that call themselves sets and dictionaries in their mirrors, and may have an order.
extension ValueCorpus {
  static var orders: [CorpusRow] {
    [
      row("Set with an order", OrderedTags(["b", "a"]), OrderedTags(["a", "b"])),
      row("Set with an order of one", OrderedTags(["b"]), OrderedTags(["b", "b"])),
      row("Set with an order, empty", OrderedTags([]), OrderedTags(["a"])),
      row("Pairs with an order", OrderedPairs(["b": 1, "a": 2]), OrderedPairs(["a": 2, "b": 1])),
      row("Pairs in one order", OrderedPairs(["a": 1, "b": 2]), OrderedPairs(["a": 2, "b": 1])),
      row("Pairs with an order, empty", OrderedPairs([:]), OrderedPairs(["a": 1])),
      row(
        "Pairs by parts",
        OrderedPairs([[2, 1]: "b", [1]: "a"]),
        OrderedPairs([[1]: "a", [2, 1]: "b"])
      ),
      CorpusRow(
        name: "Set without an order",
        value: AlgebraicTags(["b", "a", "c"]),
        copy: AlgebraicTags(["c", "a", "b"]),
        twin: AlgebraicTags(["c", "a"])
      ),
      set("Sets with an order in a set", [OrderedTags(["b", "a"])], [OrderedTags(["a", "b"])]),
    ]
  }
}

/// A set whose order counts: two with the same tags in other orders are not equal.
struct OrderedTags: Hashable, CustomReflectable {
  var tags: [String]
  init(_ tags: [String]) { self.tags = tags }
  var customMirror: Mirror { Mirror(self, unlabeledChildren: tags, displayStyle: .set) }
}

/// A dictionary whose order counts.
struct OrderedPairs<Key, Value>: CustomReflectable {
  var pairs: KeyValuePairs<Key, Value>
  init(_ pairs: KeyValuePairs<Key, Value>) { self.pairs = pairs }
  var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary) }
}

/// A set of a library's own, which lists its tags as they came and is equal in any order.
struct AlgebraicTags: SetAlgebra, CustomReflectable {
  private var listed: [String] = []

  init() {}
  init<Tags: Sequence>(_ tags: Tags) where Tags.Element == String {
    for tag in tags { insert(tag) }
  }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: listed, displayStyle: .set) }
  static func == (left: Self, right: Self) -> Bool { Set(left.listed) == Set(right.listed) }

  func contains(_ tag: String) -> Bool { listed.contains(tag) }
  func union(_ other: Self) -> Self { Self(listed + other.listed) }
  func intersection(_ other: Self) -> Self { Self(listed.filter(other.contains)) }
  func symmetricDifference(_ other: Self) -> Self {
    let only = listed.filter { !other.contains($0) }
    return Self(only + other.listed.filter { !contains($0) })
  }

  @discardableResult mutating func insert(
    _ tag: String
  ) -> (inserted: Bool, memberAfterInsert: String) {
    guard !listed.contains(tag) else { return (false, tag) }
    listed.append(tag)
    return (true, tag)
  }
  mutating func update(with tag: String) -> String? { insert(tag).inserted ? nil : tag }
  mutating func remove(_ tag: String) -> String? {
    listed.firstIndex(of: tag).map { listed.remove(at: $0) }
  }
  mutating func formUnion(_ other: Self) { self = union(other) }
  mutating func formIntersection(_ other: Self) { self = intersection(other) }
  mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }
}
