import CustomDump
import Measuring
import Proofsheet

/// One of the 100,000 nodes of the measured tree.
struct Node {
  let id: Int
  let name: String
  let isOpen: Bool
  let children: [Node]

  /// A tree of `count` nodes in which every node but the last parents has ten children.
  static func tree(of count: Int) -> Node { node(0, of: count) }

  private static func node(_ id: Int, of count: Int) -> Node {
    let first = id * 10 + 1
    let children = first < count ? (first..<min(count, first + 10)).map { node($0, of: count) } : []
    return Node(id: id, name: "node \(id)", isOpen: id % 2 == 0, children: children)
  }
}

/// Big values, against `customDump` and against a walk that only visits every mirror.
func measureRendering(into table: inout Table) throws {
  let tree = Node.tree(of: 100_000)
  let strings = Set((0..<10_000).map { "element \($0)" })
  let pairs = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("key \($0)", $0) })
  let trees = try Stopwatch(rounds: 3).times(
    { _ = Rendering(of: tree) },
    { _ = String(customDumping: tree) },
    { _ = visit(tree) }
  )
  table.time("tree of 100,000 nodes", ours: trees[0], peer: trees[1], ratio: 1.0 / 8)
  table.time("  against a bare Mirror walk", ours: trees[0], peer: trees[2])
  let sets = try Stopwatch(rounds: 3).times(
    { _ = Rendering(of: strings) },
    { _ = String(customDumping: strings) }
  )
  table.time("Set of 10,000", ours: sets[0], peer: sets[1], ratio: 1.0 / 20)
  let dictionaries = try Stopwatch(rounds: 3).times(
    { _ = Rendering(of: pairs) },
    { _ = String(customDumping: pairs) }
  )
  table.time("Dictionary of 10,000", ours: dictionaries[0], peer: dictionaries[1], ratio: 1.0 / 20)
}

/// Looks at every part of a value and writes nothing.
private func visit(_ value: Any) -> Int {
  var count = 1
  for child in Mirror(reflecting: value).children { count += visit(child.value) }
  return count
}
