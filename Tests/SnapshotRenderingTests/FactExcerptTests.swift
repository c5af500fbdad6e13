import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct FactExcerptTests {
  private let small = FactExcerpt.Measure(head: 1, near: 1, fewest: 2, longest: 40, shortest: 0)

  /// What differs is the same with and without what is equal at the ends.
  @Test func anExcerptDiffersAsTheWholeDoes() throws {
    var trees = RandomTrees(seed: 5, areLeavesDistinct: true)
    var (count, cutCount) = (0, 0)
    let rounds = TestSpeed.rounds(120, long: 2_000)
    for round in 0..<rounds {
      let old = trees.tree(depth: 4)
      let new = trees.changed(old)
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
}

extension String {
  /// A row one level further in.
  fileprivate var indented: String {
    split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }
}
