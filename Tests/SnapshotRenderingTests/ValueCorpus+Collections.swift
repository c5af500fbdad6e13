extension ValueCorpus {
  static var collections: [CorpusRow] {
    [
      row("Array", [1, 2], [2, 1]),
      row("Array empty", [Int](), [0]),
      row("Array of optionals", [1, nil] as [Int?], [1] as [Int?]),
      row("Array of anything", [1, "1", nil] as [Any?], ["1", 1, nil] as [Any?]),
      row("ArraySlice", [1, 2, 3][1...], [1, 2, 3][..<2]),
      row("ContiguousArray", ContiguousArray([1]), ContiguousArray([1, 1])),
      set("Set of Int", Array(1...20), Array(1...19)),
      set("Set of negative Int", [-1, -10, -2, 3], [-1, -10, -2, 2]),
      set("Set of String", ["b", "a", "c10", "c9"], ["b", "a", "c10", "c8"]),
      set("Set of arrays", [[2, 1], [1, 2]], [[2, 1], [1, 1]]),
      set("Set of lines", ["a\nb", "a\nc"], ["a\nb", "a\nd"]),
      row("Set empty", Set<Int>(), [Int]()),
      dictionary("Dictionary", [("b", 1), ("a", 2)], [("b", 2), ("a", 1)]),
      dictionary("Dictionary by list", [([1], 1), ([2, 3], 2)], [([1], 1), ([3, 2], 2)]),
      dictionary("Dictionary by an empty list", [([1, 2], "a"), ([], "b")], [([2, 1], "a")]),
      dictionary("Dictionary by range", [(1..<2, ["v": 1])], [(1..<3, ["v": 1])]),
      dictionary("Dictionary by text like a field", [("a: b", 1)], [("a", 1)]),
      dictionary("Dictionary by lines", [("a\nb", 1)], [("a\nc", 1)]),
      dictionary("Dictionary by case", [(Level.low, 1), (.high, 2)], [(Level.low, 1)]),
      dictionary("Dictionary by struct", [(Point(x: 1), "a")], [(Point(x: 2), "a")]),
      dictionary("Dictionary of optionals", [("a", nil as Int?)], [("a", 0)]),
      row("Dictionary empty", [Int: Int](), [Int]()),
      row("Dictionary.Keys", keys(["b", "a"]).keys, keys(["b"]).keys),
      row("Dictionary.Values", keys(["b", "a"]).values, keys(["b"]).values),
      row("KeyValuePairs", ["b": 1, "a": 2] as KeyValuePairs, ["a": 2, "b": 1] as KeyValuePairs),
      row("KeyValuePairs twice", ["a": 1, "a": 1] as KeyValuePairs, ["a": 1] as KeyValuePairs),
    ]
  }

  private static func keys(_ keys: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.utf8.count) })
  }

  static var sequences: [CorpusRow] {
    [
      row("AnyCollection", AnyCollection([1, 2]), AnyCollection([1, 3])),
      row("AnyBidirectionalCollection", AnyBidirectionalCollection([1]), AnyCollection([2])),
      row("AnyRandomAccessCollection", AnyRandomAccessCollection([1]), AnyCollection([Int]())),
      row("AnySequence", AnySequence([1, 2]), AnySequence([1, 3])),
      row("Slice of a custom collection", Pages(items: [1, 2])[0..<1], Pages(items: [3])[0..<1]),
      row("Slice of a set", Set([1]).prefix(1), Set([2]).prefix(1)),
      row("Custom collection", Pages(items: [1, 2]), Pages(items: [2, 1])),
      row("Ordered set", OrderedNames(["b", "a"]), OrderedNames(["a", "b"])),
      row("InlineArray", inline(1), inline(2)),
    ]
  }

  private static func inline(_ last: Int) -> Any {
    #if compiler(>=6.2)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return [0, last] as InlineArray<2, Int>
    }
    #endif
    return last
  }
}
