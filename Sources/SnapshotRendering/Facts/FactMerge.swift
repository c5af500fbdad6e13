extension FactDifference {
  /// Returns the old tree with some of the changes; nil when the changes cannot be separated.
  ///
  /// - Parameters:
  ///   - texts: The texts that replace both the old and the new value of a change, by the change's
  ///     index in ``changes``.
  ///   - isTaken: A closure that returns whether the tree gets the change at an index.
  /// - Returns: The mixed tree; without any change the old tree, with every change the new tree.
  /// - Complexity: O(n log n) in the number of facts, as for the comparison.
  package func taking(
    _ texts: [Int: String] = [:],
    _ isTaken: (Int) -> Bool
  ) -> SnapshotTree? {
    var merge = FactMerge(old: old, new: new)
    for (index, change) in changes.enumerated() {
      if let text = texts[index] {
        merge.take(change, as: text)
      } else if isTaken(index) {
        merge.take(change)
      }
    }
    return merge.merged()
  }

  /// Returns the value that a change adds or removes; nil for any other change.
  package func value(of change: FactChange) -> SnapshotTree? {
    switch change.nodes {
    case (nil, let node?): new.text.tree(node)
    case (let node?, nil): old.text.tree(node)
    default: nil
    }
  }
}

/// The construction of a mixed tree, which is the old tree with some changes of the new tree.
private struct FactMerge {
  let old: FactTree
  let new: FactTree
  /// The accepted changes of each old node, such as a new value or a new name, by the node's index.
  private var taken: [Int: Set<Aspect>] = [:]
  /// The indices, in the new tree, of the nodes that the mixed tree gets as additions.
  private var added: Set<Int> = []
  private var texts: [Int: String] = [:]

  private enum Aspect { case value, removal, place, name }

  /// The largest depth of a mixed tree, limited because the recursion uses the thread's stack.
  private static let deepest = 200

  init(old: FactTree, new: FactTree) { (self.old, self.new) = (old, new) }

  mutating func take(_ change: FactChange) {
    switch (change.kind, change.nodes.old, change.nodes.new) {
    case (.added, _, let node?): added.insert(node)
    case (.removed, let node?, _): taken[node, default: []].insert(.removal)
    case (.changed, let node?, _): taken[node, default: []].insert(.value)
    case (.moved, let node?, _): taken[node, default: []].insert(.place)
    case (.renamed, let node?, _): taken[node, default: []].insert(.name)
    default: break
    }
  }

  mutating func take(_ change: FactChange, as text: String) {
    if let node = change.nodes.old { texts[node] = text }
  }

  func merged() -> SnapshotTree? { merged(0, 0, depth: 0) }

  private func merged(_ before: Int, _ after: Int, depth: Int) -> SnapshotTree? {
    if old.nodes[before].value == new.nodes[after].value { return old.text.tree(before) }
    guard depth < Self.deepest else { return nil }
    let (text, takesValue) = (texts[before], taken[before]?.contains(.value) == true)
    let isSameShape = old.hasChildren(before) && new.hasChildren(after)
    if !isSameShape, !takesValue, text == nil { return old.text.tree(before) }
    var tree = isSameShape || text != nil ? old.text.node(before) : new.text.tree(after)
    tree.lead = old.text.lead(before)
    if let text {
      tree.block =
        tree.block == nil
        ? nil : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if tree.block == nil { tree.head = text }
    }
    guard isSameShape else { return tree }
    if takesValue { (tree.head, tree.block) = (new.text.head(after), new.text.block(after)) }
    guard let children = children(before, after, depth) else { return nil }
    tree.children = children
    return tree
  }

  /// Returns the children of a node in the mixed tree, for a node that both trees have.
  private func children(_ before: Int, _ after: Int, _ depth: Int) -> [SnapshotTree]? {
    let (olds, news) = (old.children(before), new.children(after))
    let match = FactMatch(before, after, in: old, new)
    var kept: [(tree: SnapshotTree, place: Int?)] = []
    var isReordered = false
    for (index, child) in olds.enumerated() {
      let aspects = taken[child, default: []]
      guard let place = match.partner[index] else {
        if !aspects.contains(.removal) { kept.append((old.text.tree(child), nil)) }
        continue
      }
      guard var tree = merged(child, news[place], depth: depth + 1) else { return nil }
      tree.lead = aspects.contains(.name) ? new.text.lead(news[place]) : old.text.lead(child)
      kept.append((tree, place))
      isReordered = isReordered || aspects.contains(.place) || aspects.contains(.name)
    }
    if isReordered { kept = Self.inNewOrder(kept) }
    for place in match.added where added.contains(news[place]) {
      let before = kept.indices.last { kept[$0].place.map { $0 < place } ?? false }
      kept.insert((new.text.tree(news[place]), place), at: before.map { $0 + 1 } ?? 0)
    }
    return kept.map(\.tree)
  }

  /// Returns the nodes in their new order; a node without a new place stays after the node that it
  /// followed.
  private static func inNewOrder(
    _ nodes: [(tree: SnapshotTree, place: Int?)]
  ) -> [(tree: SnapshotTree, place: Int?)] {
    var groups: [[(tree: SnapshotTree, place: Int?)]] = [[]]
    for node in nodes {
      if node.place != nil { groups.append([]) }
      groups[groups.count - 1].append(node)
    }
    let sorted = groups.dropFirst().sorted { ($0[0].place ?? 0) < ($1[0].place ?? 0) }
    return (groups.prefix(1) + sorted).flatMap { $0 }
  }
}
