import ProofsheetBasics

/// Which child of one node is which child of another.
struct FactMatch {
  /// For each old child its place among the new ones; nil for what is gone.
  private(set) var partner: [Int?]
  /// Which old children stand elsewhere among their siblings.
  private(set) var moved: Set<Int> = []
  /// Which old children have another name.
  private(set) var renamed: Set<Int> = []
  /// Which new children were not there.
  var added: [Int] { isTaken.indices.filter { !isTaken[$0] } }

  private var isTaken: [Bool]

  /// - Parameters:
  ///   - olds: The children of the old node.
  ///   - news: The children of the new one.
  ///   - old: The tree of the old node.
  ///   - new: The tree of the new node.
  /// - Complexity: O(k log k) in the number of children, on average.
  init(olds: [Int], news: [Int], in old: FactTree, _ new: FactTree) {
    partner = [Int?](repeating: nil, count: olds.count)
    isTaken = [Bool](repeating: false, count: news.count)
    let (oldNodes, newNodes) = (olds.map { old.nodes[$0] }, news.map { new.nodes[$0] })
    let isNamed = oldNodes.contains { $0.isField } || newNodes.contains { $0.isField }
    if isNamed {
      let (oldNames, newNames) = (oldNodes.map(\.tree.lead.mark), newNodes.map(\.tree.lead.mark))
      if oldNames == newNames {
        // Nothing came, went or moved, which is so nearly always.
        for index in partner.indices { take(index, index) }
        return
      }
      pair(oldNames, newNames)
      renamed = pairRest(Self.told(oldNodes), Self.told(newNodes))
    } else {
      // A key with parts stands before its value, so that both are told by the key.
      pair(Self.keyed(oldNodes) { $0.value }, Self.keyed(newNodes) { $0.value })
      pair(Self.keyed(oldNodes) { $0.label }, Self.keyed(newNodes) { $0.label })
      pairBetween(oldNodes.map(\.tree.lead.mark), newNodes.map(\.tree.lead.mark))
    }
    moved = unsorted().subtracting(renamed)
  }

  /// Pairs what has the same key, the first with the first.
  private mutating func pair<Key: Hashable>(_ olds: [Key], _ news: [Key]) {
    _ = pairRest(olds, news)
  }

  /// Pairs what is left and has the same key, if it has one; the old ones that found a partner.
  private mutating func pairRest<Key: Hashable>(_ olds: [Key?], _ news: [Key?]) -> Set<Int> {
    var places: [Key: [Int]] = [:]
    for index in news.indices.reversed() where !isTaken[index] {
      if let key = news[index] { places[key, default: []].append(index) }
    }
    var found: Set<Int> = []
    for index in olds.indices where partner[index] == nil {
      guard let key = olds[index], let place = places[key]?.popLast() else { continue }
      take(index, place)
      found.insert(index)
    }
    return found
  }

  /// Pairs elements that stand in the same gap between elements that were paired before.
  private mutating func pairBetween(_ olds: [String], _ news: [String]) {
    var next = 0
    for index in olds.indices {
      if let place = partner[index] {
        next = place + 1
        continue
      }
      guard next < news.count, !isTaken[next], olds[index] == news[next] else { continue }
      take(index, next)
      next += 1
    }
  }

  private mutating func take(_ index: Int, _ place: Int) {
    partner[index] = place
    isTaken[place] = true
  }

  /// The old children that are not in the longest run that kept its order.
  private func unsorted() -> Set<Int> {
    let pairs = partner.indices.compactMap { index in partner[index].map { (index, $0) } }
    let kept = longestAscending(pairs.map { $0.1 }).map { pairs[$0].0 }
    return Set(pairs.map(\.0)).subtracting(kept)
  }

  /// The values that tell fields apart by themselves; nil for those that any two fields may share.
  private static func told(_ nodes: [FactTree.Node]) -> [Int?] {
    nodes.map { node in
      let isEmpty = ["", "\"\"", "nil", "[]", "[:]", "{}", "0", "0.0", "false", "true"]
      return node.children.isEmpty && isEmpty.contains(node.tree.head) ? nil : node.value
    }
  }

  /// What tells a child: by `key`, and for the value of a key with parts by the key before it.
  private static func keyed<Key: Hashable>(
    _ nodes: [FactTree.Node],
    by key: (FactTree.Node) -> Key
  ) -> [String] {
    nodes.indices.map { index in
      let isValue = nodes[index].tree.lead == .keyed && index > 0
      return nodes[index].tree.lead.mark + "\(key(nodes[isValue ? index - 1 : index]))"
    }
  }
}

extension FactTree.Node {
  fileprivate var isField: Bool {
    if case .field = tree.lead { true } else { false }
  }

  fileprivate var label: String { tree.head + " " + tree.label }
}
