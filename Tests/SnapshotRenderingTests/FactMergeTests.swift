import TestSupport
import Testing

@testable import SnapshotRendering

/// Some of the changes between two trees, without the others.
@Suite struct FactMergeTests {
  private func taking(_ old: String, _ new: String, _ keyPaths: Set<String>) throws -> String? {
    let facts = try #require(FactDifference(fromText: old, toText: new))
    return facts.taking { keyPaths.contains(facts.changes[$0].keyPath) }?.text
  }

  private static let old = """
    Cart
      title: "A"
      badge: Badge
        text: "x"
      rows:
        - Row
          id: 1
          price: 1
        - Row
          id: 2
          price: 2

    """
  private static let new = """
    Cart
      title: "B"
      badge: nil
      rows:
        - Row
          id: 3
          price: 3
        - Row
          id: 2
          price: 5

    """

  @Test func oneFactIsTaken() throws {
    let title = try taking(Self.old, Self.new, ["title"])
    #expect(title == Self.old.replacing("\"A\"", with: "\"B\""))
    let badge = try taking(Self.old, Self.new, ["badge"])
    #expect(badge == Self.old.replacing("Badge\n    text: \"x\"", with: "nil"))
    let price = try taking(Self.old, Self.new, ["rows[1].price"])
    #expect(price == Self.old.replacing("price: 2", with: "price: 5"))
  }

  /// All changes give the new tree, none the old one, and some a tree that lacks just the others.
  @Test func someOfManyChanges() throws {
    var numbers = SeededNumbers(seed: 3)
    var apart = 0
    let rounds = TestSpeed.rounds(600, long: 6_000)
    for round in 0..<rounds {
      let old = tree(&numbers, depth: 3)
      let new = numbers.below(2) == 0 ? tree(&numbers, depth: 3) : changed(old, &numbers)
      let facts = FactDifference(from: old, to: new)
      #expect(facts.taking { _ in false } == old, "round \(round)")
      #expect(facts.taking { _ in true } == new, "round \(round):\n\(old.text)\n\(new.text)")
      let taken = facts.changes.map { _ in numbers.below(2) == 0 }
      let part = try #require(facts.taking { taken[$0] })
      let left = FactDifference(from: part, to: new).changes.count
      if left == taken.count(where: { !$0 }) { apart += 1 }
    }
    // What moved or has twins may be matched otherwise then, which who asks must see.
    #expect(apart > rounds * 2 / 3, "\(apart)")
  }

  private func tree(
    _ numbers: inout SeededNumbers,
    depth: Int,
    lead: SnapshotTree.Lead = .start
  ) -> SnapshotTree {
    guard depth > 0, numbers.below(4) > 0 else {
      return SnapshotTree(lead: lead, head: numbers.one(of: ["1", "2", "\"a\"", "nil"]))
    }
    if numbers.below(2) == 0 {
      let names = ["a", "b", "c", "d"].filter { _ in numbers.below(3) > 0 }
      let fields = names.map { tree(&numbers, depth: depth - 1, lead: .field($0)) }
      return SnapshotTree(lead: lead, head: numbers.one(of: ["T", "U"]), children: fields)
    }
    let items = (0..<numbers.below(4)).map { _ in tree(&numbers, depth: depth - 1, lead: .item) }
    return SnapshotTree(
      lead: lead,
      head: items.isEmpty ? "[]" : lead == .start ? "L" : "",
      children: items
    )
  }

  private func changed(_ tree: SnapshotTree, _ numbers: inout SeededNumbers) -> SnapshotTree {
    var tree = tree
    for index in tree.children.indices where numbers.below(2) == 0 {
      tree.children[index] = changed(tree.children[index], &numbers)
    }
    if tree.children.isEmpty { tree.head = numbers.one(of: ["1", "3", tree.head]) }
    return tree
  }
}
