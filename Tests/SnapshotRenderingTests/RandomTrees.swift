import TestSupport

@testable import SnapshotRendering

extension FactDifference {
  /// Compares the texts of two trees.
  init(from old: TreeSketch, to new: TreeSketch) throws {
    self.init(from: try CanonicalText(old.text), to: try CanonicalText(new.text))
  }
}

extension CanonicalText {
  /// The text as its facts say it, without a look at the other bytes.
  var printed: String {
    facts.indices.map { index in
      let margin = String(repeating: "  ", count: max(0, facts[index].level))
      let line = [lead(index).mark, head(index)].filter { !$0.isEmpty }.joined(separator: " ")
      let block = block(index).map {
        $0.map { $0.isEmpty ? "\n" : margin + "  " + $0 + "\n" }.joined() + margin + "  \"\"\"\n"
      }
      return (facts[index].level < 0 ? "" : margin + line + "\n") + (block ?? "")
    }.joined()
  }
}

extension SnapshotTree {
  var text: String { facts.text.printed }
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

  mutating func tree(depth: Int, mark: String = "") -> TreeSketch {
    guard depth > 0, numbers.below(5) > 0 else { return leaf(mark) }
    if numbers.below(2) == 0 {
      let names = ["a", "b", "c", "d", "e", "f"].filter { _ in numbers.below(4) > 0 }
      let fields = names.map { tree(depth: depth - 1, mark: $0 + ":") }
      return TreeSketch(mark, numbers.one(of: ["T", "U"]), children: fields)
    }
    let kind = areLeavesDistinct && numbers.below(4) == 0 ? "*" : "-"
    let most = areLeavesDistinct ? 10 : 4
    let items = (0..<numbers.below(most)).map { _ in tree(depth: depth - 1, mark: kind) }
    let head = items.isEmpty ? "[]" : mark.isEmpty ? "L" : ""
    return TreeSketch(mark, head, children: items)
  }

  private mutating func leaf(_ mark: String) -> TreeSketch {
    count += 1
    guard areLeavesDistinct else {
      return TreeSketch(mark, numbers.one(of: ["1", "2", "\"a\"", "nil"]))
    }
    guard numbers.below(8) == 0 else { return TreeSketch(mark, "\(count)") }
    let lines = (0..<(2 + numbers.below(3))).map { ["a", "", "  b: c", "- d"][($0 + count) % 4] }
    return TreeSketch(mark, "\"\"\"", block: lines + ["\(count)"])
  }

  /// The tree with one leaf or element changed, removed or added.
  mutating func changed(_ tree: TreeSketch) -> TreeSketch {
    var tree = tree
    guard !tree.children.isEmpty else {
      let head = areLeavesDistinct ? leaf("").head + "x" : numbers.one(of: ["1", "3"])
      if tree.block != nil { tree.block?.append(head) } else { tree.head = head }
      return tree
    }
    let index = numbers.below(tree.children.count)
    switch numbers.below(6) {
    case 0 where tree.children.count > 1: tree.children.remove(at: index)
    case 1 where tree.children[index].mark == "-": tree.children.insert(leaf("-"), at: index)
    default: tree.children[index] = changed(tree.children[index])
    }
    return tree
  }
}
