import CustomDump
import Foundation
import Measuring
import Proofsheet

// Measures rendering beside swift-custom-dump, in one run and the same build. Exits with 1 when a
// limit is missed.

/// One of the 100,000 nodes of the measured tree.
struct Node {
  let id: Int
  let name: String
  let isOpen: Bool
  let children: [Node]

  /// A tree of `count` nodes in which every node but the last parents has ten children.
  static func tree(_ id: Int = 0, of count: Int) -> Node {
    let first = min(count, id * 10 + 1)
    let children = (first..<min(count, first + 10)).map { tree($0, of: count) }
    return Node(id: id, name: "node \(id)", isOpen: id % 2 == 0, children: children)
  }
}

/// A value of any depth: the peer takes a thousand times as long, and overflows the stack at 800.
struct Level {
  let depth: Int
  let inner: Any?
}

let values: [(what: String, limit: Double, value: Any)] = [
  ("a tree of 100,000 facts", 1.0 / 6, Node.tree(of: 100_000)),
  ("a set of 10,000", 1.0 / 15, Set((0..<10_000).map { "element \($0)" })),
  (
    "a dictionary of 10,000", 1.0 / 15,
    Dictionary(uniqueKeysWithValues: (0..<10_000).map { ("key \($0)", $0) })
  ),
  (
    "200 levels", 1.0 / 10,
    (1..<200).reduce(Level(depth: 0, inner: nil)) { Level(depth: $1, inner: $0) }
  ),
]
let table = Table()
for (what, limit, value) in values {
  try await table.add(
    what,
    atMost: limit,
    rounds: 1,
    { _ = Rendering(of: value) },
    beside: { _ = String(customDumping: value) }
  )
}
exit(table.end() ? 0 : 1)
