import TestSupport

@testable import SnapshotRendering

extension FactDifference {
  /// Compares the texts of two trees.
  init(from old: SnapshotTree, to new: SnapshotTree) throws {
    self.init(from: try CanonicalText(old.text), to: try CanonicalText(new.text))
  }
}

/// Random trees like those of renderings, and the same trees with a change somewhere.
struct RandomTrees {
  var numbers: SeededNumbers
  /// Whether all leaves have different texts.
  let areLeavesDistinct: Bool
  private var count = 0

  init(seed: UInt64, areLeavesDistinct: Bool) {
    numbers = SeededNumbers(seed: seed)
    self.areLeavesDistinct = areLeavesDistinct
  }

  mutating func tree(depth: Int, lead: SnapshotTree.Lead = .start) -> SnapshotTree {
    guard depth > 0, numbers.below(5) > 0 else { return leaf(lead) }
    if numbers.below(2) == 0 {
      let names = ["a", "b", "c", "d", "e", "f"].filter { _ in numbers.below(4) > 0 }
      let fields = names.map { tree(depth: depth - 1, lead: .field($0)) }
      return SnapshotTree(lead: lead, head: numbers.one(of: ["T", "U"]), children: fields)
    }
    let kind: SnapshotTree.Lead =
      areLeavesDistinct && numbers.below(4) == 0 ? .element : .item
    let most = areLeavesDistinct ? 10 : 4
    let items = (0..<numbers.below(most)).map { _ in tree(depth: depth - 1, lead: kind) }
    let head = items.isEmpty ? "[]" : lead == .start ? "L" : ""
    return SnapshotTree(lead: lead, head: head, children: items)
  }

  private mutating func leaf(_ lead: SnapshotTree.Lead) -> SnapshotTree {
    count += 1
    guard areLeavesDistinct else {
      return SnapshotTree(lead: lead, head: numbers.one(of: ["1", "2", "\"a\"", "nil"]))
    }
    guard numbers.below(8) == 0 else { return SnapshotTree(lead: lead, head: "\(count)") }
    let lines = (0..<(2 + numbers.below(3))).map { ["a", "", "  b: c", "- d"][($0 + count) % 4] }
    return SnapshotTree(lead: lead, head: "\"\"\"", block: lines + ["\(count)"])
  }

  /// The tree with one leaf or element changed, removed or added.
  mutating func changed(_ tree: SnapshotTree) -> SnapshotTree {
    var tree = tree
    guard !tree.children.isEmpty else {
      let head = areLeavesDistinct ? leaf(.start).head + "x" : numbers.one(of: ["1", "3"])
      if tree.block != nil { tree.block?.append(head) } else { tree.head = head }
      return tree
    }
    let index = numbers.below(tree.children.count)
    switch numbers.below(6) {
    case 0 where tree.children.count > 1: tree.children.remove(at: index)
    case 1 where tree.children[index].lead == .item: tree.children.insert(leaf(.item), at: index)
    default: tree.children[index] = changed(tree.children[index])
    }
    return tree
  }
}
