/// Collections with the mirrors of sets and dictionaries, which may have an order.
extension ValueCorpus {
  static var orders: [CorpusRow] {
    [
      row("Set with an order", OrderedTags(["b", "a"]), OrderedTags(["a", "b"])),
      row("Set with an order, empty", OrderedTags([]), OrderedTags(["a"])),
      row("Pairs with an order", OrderedPairs(["b": 1, "a": 2]), OrderedPairs(["a": 2, "b": 1])),
      row("Pairs with an order, empty", OrderedPairs([:]), OrderedPairs(["a": 1])),
      row(
        "Pairs by parts",
        OrderedPairs([[2, 1]: 1, [1]: 2]),
        OrderedPairs([[1]: 2, [2, 1]: 1])
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

/// A set of a library, which lists its tags in order of insertion and is equal in any order.
struct AlgebraicTags: OptionSet, CustomReflectable {
  var rawValue = 0
  private var tags: [String] = []

  init(rawValue: Int) { self.rawValue = rawValue }
  init(_ tags: [String]) { self.tags = tags }

  var customMirror: Mirror { Mirror(self, unlabeledChildren: tags, displayStyle: .set) }
}
