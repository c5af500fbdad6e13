import ProofsheetBasics

/// A tree as one array, so that equal subtrees are found without walking them again.
struct FactTree {
  struct Node {
    let tree: SnapshotTree
    /// The nodes directly below.
    var children: [Int] = []
    /// How many facts the subtree has: its lines, but for the bare name of a list.
    var factCount = 0
    /// The same for subtrees that say the same, whatever stands before their values.
    var value = 0
  }

  private(set) var nodes: [Node] = []

  /// Lists the nodes of a tree, every one before what hangs below it; the first is the root.
  ///
  /// - Complexity: O(n) in the size of the tree, on a stack of its own.
  init(_ tree: SnapshotTree) {
    var open: [(tree: SnapshotTree, parent: Int)] = [(tree, -1)]
    while let (tree, parent) = open.popLast() {
      let index = nodes.count
      nodes.append(Node(tree: tree))
      if parent >= 0 { nodes[parent].children.append(index) }
      for child in tree.children.reversed() { open.append((child, index)) }
    }
    for index in nodes.indices.reversed() { sumUp(index) }
  }

  /// Facts and value of one node, when those of its children are known.
  private mutating func sumUp(_ index: Int) {
    let tree = nodes[index].tree
    var hasher = Hasher()
    hasher.combine(tree.head)
    hasher.combine(tree.block)
    var count = tree.head.isEmpty && !nodes[index].children.isEmpty ? 0 : 1
    if let gap = tree.gap { count = gap.factCount }
    for child in nodes[index].children {
      hasher.combine(nodes[child].tree.lead.mark)
      hasher.combine(nodes[child].value)
      count += nodes[child].factCount
    }
    nodes[index].value = hasher.finalize()
    nodes[index].factCount = count
  }

  func children(_ index: Int) -> [Int] { nodes[index].children }

  /// The parts of key paths that siblings add: `.title`, `[2]`, and for what has no order `[Alan]`,
  /// `[Alan #2]`.
  func steps(_ children: [Int]) -> [String] {
    var seen: [String: Int] = [:]
    var index = -1
    return children.map { child in
      index += nodes[child].tree.gap?.count ?? 1
      let step = step(child, index)
      let count = seen[step, default: 0] + 1
      seen[step] = count
      guard count > 1 else { return step }
      return step.hasSuffix("]") ? "\(step.dropLast()) #\(count)]" : "\(step) #\(count)"
    }
  }

  private func step(_ child: Int, _ index: Int) -> String {
    switch nodes[child].tree.lead {
    // The key of a dictionary stands in brackets, as in Swift.
    case .field(let name): name.first?.isLetter == true ? "." + name : "[" + name + "]"
    case .start: ""
    case .item: "[\(index)]"
    case .element, .key, .keyed: "[" + nodes[child].tree.label + "]"
    }
  }
}

extension SnapshotTree {
  private static let longestLabel = 40

  /// What tells an element from its siblings: its first fact, or its own line; a string without its
  /// quotes.
  package var label: String {
    let first = children.first {
      $0.children.isEmpty && $0.block == nil && !$0.head.isEmpty && $0.referenced == nil
        && $0.gap == nil
    }
    var text = Substring(first?.head ?? (block?.first { !$0.isEmpty } ?? referenced ?? head))
    if text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      text = text.dropFirst().dropLast()
    }
    guard text.count > Self.longestLabel else { return String(text) }
    return text.prefix(Self.longestLabel) + "…"
  }

  /// The type in a reference to an object that stands elsewhere, `see User #1`; its number is another
  /// one as soon as objects are shared otherwise.
  private var referenced: String? {
    guard head.hasPrefix("see "), children.isEmpty else { return nil }
    return head.dropFirst(4).split(separator: " #").first.map(String.init)
  }

  /// The value in one line: its own line, or how much a list or a text of several lines holds.
  package var brief: String {
    if let block { return counted(block.count, "line") }
    return summary
  }

  /// The value in one line: its own line, or how many elements a list without one has.
  package var summary: String {
    guard head.isEmpty else { return head }
    return counted(children.reduce(0) { $0 + ($1.gap?.count ?? 1) }, "element")
  }

  /// How many nodes an excerpt leaves out where this one stands, and how many facts they have.
  var gap: (count: Int, factCount: Int)? {
    guard head.utf8.first == 0 else { return nil }
    let numbers = head.split(separator: " ").dropFirst().compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}
