/// All orders that have been played, as a tree of what was possible after what.
final class OrderTree {
  private struct Node {
    /// What is possible here, and where each of it leads; -1 where nobody has been.
    var open: [Int]
    var next: [Int]
    /// Whether all orders that go on from here have been played.
    var isComplete = false
  }

  private var nodes: [Node] = []
  /// Whether some playing had moments that are not counted, so that no branch is ever complete.
  private var isBlind = false

  /// Whether all orders there are have been played.
  var isComplete: Bool { !isBlind && nodes.first?.isComplete == true }

  /// Adds an order.
  ///
  /// - Parameters:
  ///   - turns: What happened, and what else could have.
  ///   - isWhole: Whether all moments of it are counted.
  func add(_ turns: [MomentPoset.Turn], isWhole: Bool) {
    if !isWhole { isBlind = true }
    if isBlind { return }
    var path: [(node: Int, place: Int)] = []
    var node = -1
    for turn in turns {
      let open = turn.open
      if node < 0 { node = join(path.last, open) }
      guard let place = nodes[node].open.firstIndex(of: turn.chosen) else { return }
      path.append((node, place))
      node = nodes[node].next[place]
    }
    if node < 0 { node = join(path.last, []) }
    nodes[node].isComplete = nodes[node].open.isEmpty
    for step in path.reversed() {
      let next = nodes[step.node].next
      nodes[step.node].isComplete = next.allSatisfy { $0 >= 0 && nodes[$0].isComplete }
    }
  }

  private func join(_ last: (node: Int, place: Int)?, _ open: [Int]) -> Int {
    if last == nil, !nodes.isEmpty { return 0 }
    nodes.append(Node(open: open, next: [Int](repeating: -1, count: open.count)))
    if let last { nodes[last.node].next[last.place] = nodes.count - 1 }
    return nodes.count - 1
  }

  /// Where all orders begin; nil when none has been played.
  var root: Int? { isBlind || nodes.isEmpty ? nil : 0 }

  /// What is possible at a place and leads to orders that have not been played.
  func open(at node: Int) -> [Int] {
    let node = nodes[node]
    return node.open.indices.filter { node.next[$0] < 0 || !nodes[node.next[$0]].isComplete }
      .map { node.open[$0] }
  }

  /// Where a moment leads; nil where nobody has been.
  func next(_ node: Int, _ moment: Int) -> Int? {
    guard let place = nodes[node].open.firstIndex(of: moment) else { return nil }
    let next = nodes[node].next[place]
    return next < 0 ? nil : next
  }
}
