/// All played orders of a journey as a tree; each node has the moments that were possible there.
final class OrderTree {
  private struct Node {
    /// The moments that are possible at this node.
    ///
    /// The array `next` has the node to which each moment leads, or -1 for a moment that was never
    /// played here.
    var open: [Int]
    var next: [Int]
    /// Whether all orders that pass this node have been played.
    var isComplete = false
  }

  private var nodes: [Node] = []
  /// Whether the tree can never become complete, because a playback had moments without a number.
  private var isBlind = false

  /// Whether all possible orders have been played.
  var isComplete: Bool { !isBlind && nodes.first?.isComplete == true }

  /// Adds the order of one playback.
  ///
  /// - Parameters:
  ///   - turns: The moment that happened at each turn of the playback, and the moments that were
  ///     possible there.
  ///   - isWhole: Whether `turns` contains all moments of the playback.
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

  /// The node at which all orders begin.
  ///
  /// The result is nil before the first playback, and after a playback with moments that have no
  /// number.
  var root: Int? { isBlind || nodes.isEmpty ? nil : 0 }

  /// The moments that are possible at a node and lead to orders that have not been played.
  func open(at node: Int) -> [Int] {
    let node = nodes[node]
    return node.open.indices.filter { node.next[$0] < 0 || !nodes[node.next[$0]].isComplete }
      .map { node.open[$0] }
  }

  /// The node that a moment leads to; nil for a moment that was never played here.
  func next(_ node: Int, _ moment: Int) -> Int? {
    guard let place = nodes[node].open.firstIndex(of: moment) else { return nil }
    let next = nodes[node].next[place]
    return next < 0 ? nil : next
  }
}
