import TestSupport
import Testing

@testable import SnapshotRendering

/// Merges of some of the changes between two trees, without the others.
@Suite struct FactMergeTests {
  private func taking(_ old: String, _ new: String, _ keyPaths: Set<String>) throws -> String? {
    let facts = try #require(FactDifference(fromText: old, toText: new))
    return facts.taking { keyPaths.contains(facts.changes[$0].keyPath) }
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

  /// All changes give the new tree, none the old one, and some a tree that lacks exactly the
  /// others.
  @Test func someOfManyChanges() throws {
    var trees = RandomTrees(seed: 3, areLeavesDistinct: false)
    var apart = 0
    let rounds = TestSpeed.rounds(300, long: 6_000)
    for round in 0..<rounds {
      let old = trees.tree(depth: 3)
      let new =
        round % 2 == 0
        ? trees.tree(depth: 3) : (0..<4).reduce(old) { tree, _ in trees.changed(tree) }
      let facts = try FactDifference(from: old, to: new)
      #expect(facts.taking { _ in false } == old.text, "round \(round)")
      #expect(facts.taking { _ in true } == new.text, "round \(round):\n\(old.text)\n\(new.text)")
      let taken = facts.changes.map { _ in trees.numbers.below(2) == 0 }
      guard let part = facts.taking({ taken[$0] }) else { continue }
      let lines = Set((old.text + new.text).split(separator: "\n"))
      #expect(lines.isSuperset(of: part.split(separator: "\n")), "round \(round)")
      let left = FactDifference(from: try CanonicalText(part), to: try CanonicalText(new.text))
        .changes.count
      if left == taken.count(where: { !$0 }) { apart += 1 }
    }
    // A moved fact, or one with twins, may be matched otherwise then, which the caller must detect.
    #expect(apart > rounds * 2 / 3, "\(apart)")
  }
}
