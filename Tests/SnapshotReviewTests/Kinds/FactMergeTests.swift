import Foundation
import SnapshotRendering
import TestSupport
import Testing

@testable import ReviewTools

/// Merges of some of the changes between two trees, without the others.
@Suite struct FactMergeTests {
  /// All changes give the new tree, none the old one, and some a tree that lacks exactly the
  /// others.
  @Test func someOfManyChanges() throws {
    var numbers = SeededNumbers(seed: 3)
    var apart = 0
    let rounds = TestSpeed.rounds(300, long: 6_000)
    for round in 0..<rounds {
      let old = numbers.tree(depth: 3)
      let new =
        round % 2 == 0
        ? numbers.tree(depth: 3) : (0..<4).reduce(old) { tree, _ in numbers.changed(tree) }
      let facts = FactDifference(
        from: try CanonicalText(old.text),
        to: try CanonicalText(new.text)
      )
      #expect(facts.taking { _ in false } == old.text, "round \(round)")
      #expect(facts.taking { _ in true } == new.text, "round \(round):\n\(old.text)\n\(new.text)")
      let taken = facts.changes.map { _ in numbers.below(2) == 0 }
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

  /// No line of a story is read as a line of another sort, so that two stories differ in facts.
  @Test func everyStoryMergesWithItsNeighbour() throws {
    let folder = URL(filePath: #filePath + "/../../../../__Snapshots__").standardizedFileURL
    let stories = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".txt") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .filter { $0.hasPrefix("journey: ") && !$0.hasSuffix("\n\n") }
    #expect(stories.count > 60)
    for (old, new) in zip(stories, stories.dropFirst()) {
      guard let facts = FactDifference(fromText: old, toText: new) else { continue }
      #expect(facts.taking { _ in false } == old)
      #expect(facts.taking { _ in true } == new)
    }
  }
}

/// Random trees like those of renderings, and the same trees with a change somewhere.
extension SeededNumbers {
  fileprivate mutating func tree(depth: Int, mark: String = "") -> TreeSketch {
    guard depth > 0, below(5) > 0 else { return leaf(mark) }
    if below(2) == 0 {
      let names = ["a", "b", "c", "d", "e", "f"].filter { _ in below(4) > 0 }
      let fields = names.map { tree(depth: depth - 1, mark: $0 + ":") }
      return TreeSketch(mark, one(of: ["T", "U"]), children: fields)
    }
    let items = (0..<below(4)).map { _ in tree(depth: depth - 1, mark: "-") }
    return TreeSketch(mark, items.isEmpty ? "[]" : mark.isEmpty ? "L" : "", children: items)
  }

  private mutating func leaf(_ mark: String) -> TreeSketch {
    TreeSketch(mark, one(of: ["1", "2", "\"a\"", "nil"]))
  }

  /// Returns the tree with one leaf or element changed, removed or added.
  fileprivate mutating func changed(_ tree: TreeSketch) -> TreeSketch {
    var tree = tree
    guard !tree.children.isEmpty else {
      tree.head = one(of: ["1", "3"])
      return tree
    }
    let index = below(tree.children.count)
    switch below(6) {
    case 0 where tree.children.count > 1: tree.children.remove(at: index)
    case 1 where tree.children[index].mark == "-": tree.children.insert(leaf("-"), at: index)
    default: tree.children[index] = changed(tree.children[index])
    }
    return tree
  }
}
