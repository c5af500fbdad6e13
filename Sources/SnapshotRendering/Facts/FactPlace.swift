/// One fact of a tree, found by its key path, with what hangs below it.
package struct FactPlace: Sendable {
  /// The key path as it was asked for.
  package let keyPath: String

  package init(_ keyPath: String) { self.keyPath = keyPath }

  /// What the tree says there; nil when it has no such fact.
  ///
  /// - Complexity: O(n) in the size of the tree.
  package func value(in tree: SnapshotTree) -> SnapshotTree? {
    let facts = FactTree(tree)
    // A name may be the start of another and hold what parts names, so several may lead on.
    var open: [(node: Int, rest: Substring)] = [(0, keyPath[...])]
    while let (node, rest) = open.popLast() {
      if rest.isEmpty { return facts.nodes[node].tree }
      let children = facts.children(node)
      for (child, step) in zip(children, facts.steps(children)) {
        let step = node == 0 ? Self.trimmed(step) : step
        if rest.hasPrefix(step) { open.append((child, rest.dropFirst(step.count))) }
      }
    }
    return nil
  }

  /// The key paths of all facts of a tree, in its order.
  package static func keyPaths(in tree: SnapshotTree) -> [String] {
    let facts = FactTree(tree)
    var paths = [String](repeating: "", count: facts.nodes.count)
    // Every node stands before what hangs below it.
    for node in facts.nodes.indices {
      let children = facts.children(node)
      for (child, step) in zip(children, facts.steps(children)) {
        paths[child] = paths[node].isEmpty ? Self.trimmed(step) : paths[node] + step
      }
    }
    return paths.filter { !$0.isEmpty }
  }

  /// How the fact differs between two versions; nothing when neither has it or both say the same.
  package func changes(from old: SnapshotTree?, to new: SnapshotTree?) -> [FactChange] {
    switch (old.flatMap(value), new.flatMap(value)) {
    case (nil, nil): return []
    case (nil, let new?): return [change(.added(new.brief), nil, new)]
    case (let old?, nil): return [change(.removed(old.brief), old, nil)]
    case (let old?, let new?):
      return FactDifference(from: old, to: new).changes.map {
        FactChange($0, at: joined($0.keyPath))
      }
    }
  }

  private func change(
    _ kind: FactChange.Kind,
    _ old: SnapshotTree?,
    _ new: SnapshotTree?
  ) -> FactChange {
    let count = (old ?? new).map { FactTree($0).nodes[0].factCount } ?? 1
    return FactChange(keyPath, kind, of: "", (nil, nil), old, new, factCount: max(1, count))
  }

  private func joined(_ rest: String) -> String {
    rest.isEmpty || rest.hasPrefix("[") ? keyPath + rest : keyPath + "." + rest
  }

  private static func trimmed(_ step: String) -> String {
    step.hasPrefix(".") ? String(step.dropFirst()) : step
  }
}
