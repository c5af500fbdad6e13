import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct FactExcerptTests {
  private let small = FactExcerpt.Measure(head: 1, near: 1, fewest: 2, longest: 40, shortest: 0)

  /// What differs is the same with and without what is equal at the ends.
  @Test func anExcerptDiffersAsTheWholeDoes() throws {
    var numbers = SeededNumbers(seed: 5)
    var (count, cutCount) = (0, 0)
    let rounds = TestSpeed.rounds(120, long: 2_000)
    for round in 0..<rounds {
      var next = 0
      let old = tree(&numbers, depth: 4, &next)
      let new = changed(old, &numbers, &next)
      if old == new { continue }
      count += 1
      guard let excerpt = FactExcerpt(of: old.text, new.text, measure: small) else { continue }
      cutCount += 1
      let whole = FactDifference(from: old, to: new)
      let part = FactDifference(
        from: try SnapshotTreeParser.parse(excerpt.old),
        to: try SnapshotTreeParser.parse(excerpt.new)
      )
      #expect(
        part.changes.map(\.description) == whole.changes.map(\.description)
          && part.factCount == whole.factCount,
        "round \(round):\n\(old.text)\(excerpt.old)\(excerpt.new)"
      )
    }
    #expect(count > rounds * 3 / 4 && cutCount > rounds * 3 / 10, "\(count), \(cutCount)")
  }

  @Test func oneFactOfManyIsFound() throws {
    let rows = (0..<5_000).map { "  - Row\n    id: \($0)\n    title: \"row \($0)\"\n" }
    var other = rows
    other[3_000] = "  - Row\n    id: 3000\n    title: \"other\"\n"
    let texts = [rows, other].map {
      "Home\n  rows:\n" + $0.map { $0.indented }.joined() + "  total: 1\n"
    }
    let excerpt = try #require(FactExcerpt(of: texts[0], texts[1]))
    #expect(excerpt.old.utf8.count < 1_000)
    let facts = try #require(FactDifference(fromText: texts[0], toText: texts[1]))
    #expect(facts.changes.map(\.description) == ["rows[3000].title: \"row 3000\" -> \"other\""])
    #expect(facts.factCount == 15_002)
    #expect(facts.taking { _ in true } == nil)
    let whole = try #require(FactDifference(fromText: texts[0], toText: texts[1], isWhole: true))
    #expect(whole.taking { _ in true }?.text == texts[1])
  }

  @Test func textThatIsNotCanonicalHasNoExcerpt() {
    let lines = (0..<3_000).map { "  \($0). step\n" }.joined()
    let texts = ["a", "b"].map { "journey: x\n" + lines + "  end: \($0)\n" }
    #expect(FactExcerpt(of: texts[0], texts[1]) == nil)
    #expect(FactDifference(fromText: texts[0], toText: texts[1]) == nil)
    #expect(FactExcerpt(of: texts[0], texts[0]) == nil)
  }

  private func tree(
    _ numbers: inout SeededNumbers,
    depth: Int,
    lead: SnapshotTree.Lead = .start,
    _ next: inout Int
  ) -> SnapshotTree {
    next += 1
    guard depth > 0, numbers.below(5) > 0 else {
      if numbers.below(8) == 0 {
        let lines = (0..<(2 + numbers.below(3))).map {
          ["a", "", "  b: c", "- d"][($0 + next) % 4]
        }
        return SnapshotTree(lead: lead, head: "\"\"\"", block: lines + ["\(next)"])
      }
      return SnapshotTree(lead: lead, head: "\(next)")
    }
    if numbers.below(2) == 0 {
      let names = ["a", "b", "c", "d", "e", "f", "g", "h"].filter { _ in numbers.below(4) > 0 }
      let fields = names.map { tree(&numbers, depth: depth - 1, lead: .field($0), &next) }
      return SnapshotTree(lead: lead, head: numbers.one(of: ["T", "U"]), children: fields)
    }
    let kind: SnapshotTree.Lead = numbers.below(4) == 0 ? .element : .item
    let items = (0..<(1 + numbers.below(9))).map { _ in
      tree(&numbers, depth: depth - 1, lead: kind, &next)
    }
    return SnapshotTree(lead: lead, head: lead == .start ? "L" : "", children: items)
  }

  /// The tree with some leaves, or an element, that say something else, are gone, or new.
  private func changed(
    _ tree: SnapshotTree,
    _ numbers: inout SeededNumbers,
    _ next: inout Int
  ) -> SnapshotTree {
    var tree = tree
    next += 1
    guard !tree.children.isEmpty else {
      if tree.block != nil { tree.block?.append("new \(next)") } else { tree.head = "\(next)" }
      return tree
    }
    let index = numbers.below(tree.children.count)
    switch numbers.below(6) {
    case 0 where tree.children.count > 1: tree.children.remove(at: index)
    case 1 where tree.children[index].lead == .item:
      tree.children.insert(SnapshotTree(lead: .item, head: "\(next)"), at: index)
    default: tree.children[index] = changed(tree.children[index], &numbers, &next)
    }
    return tree
  }
}

extension String {
  /// A row one level further in.
  fileprivate var indented: String {
    split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }
}
