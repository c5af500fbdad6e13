import SnapshotRendering

extension FactDifference {
  /// Returns the old text with the new lines of some changes; nil when the changes cannot be
  /// separated.
  ///
  /// Every line of the result is a line of one of the two texts, except the number of a story's
  /// step.
  ///
  /// - Parameter isTaken: A closure that returns whether the text gets the change at an index.
  /// - Returns: The mixed text; without any change the old text, with every change the new text.
  /// - Complexity: O(n log n) in the number of facts, as for the comparison.
  func taking(_ isTaken: (Int) -> Bool) -> String? {
    var merge = FactMerge(old: old, new: new)
    for index in changes.indices where isTaken(index) { merge.take(changes[index]) }
    return merge.merged()
  }
}

/// The construction of a mixed text, which is the old text with some changes of the new text.
private struct FactMerge {
  let old: CanonicalText
  let new: CanonicalText
  /// The accepted changes of each old node, such as a new value or a new name, by the node's index.
  private var taken: [Int: Set<Aspect>] = [:]
  /// The indices, in the new tree, of the nodes that the mixed text gets as additions.
  private var added: Set<Int> = []
  private var bytes: [UInt8] = []
  /// Whether the last fact is a finding.
  private var isInFindings = false

  private enum Aspect { case line, removal, place }

  /// A fact of the mixed text, and its place among its new siblings if it has one.
  private struct Kept {
    let old: Int?
    let new: Int?
    let place: Int?
  }

  /// The largest depth of a mixed text, limited because the recursion uses the thread's stack.
  private static let deepest = 200

  init(old: CanonicalText, new: CanonicalText) {
    self.old = old
    self.new = new
  }

  mutating func take(_ change: FactChange) {
    switch (change.kind, change.nodes.old, change.nodes.new) {
    case (.added, _, let node?): added.insert(node)
    case (.removed, let node?, _): taken[node, default: []].insert(.removal)
    case (.changed, let node?, _): taken[node, default: []].insert(.line)
    case (.renamed, let node?, _): taken[node, default: []].formUnion([.line, .place])
    case (.moved, let node?, _): taken[node, default: []].insert(.place)
    default: break
    }
  }

  mutating func merged() -> String? {
    guard append(0, 0, depth: 0) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return old.isStory ? Self.numbered(text) : text
  }

  /// Appends a fact that both trees have, with all facts below it.
  ///
  /// - Returns: False if the changes cannot be separated.
  private mutating func append(_ before: Int, _ after: Int, depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    let takesLine = taken[before]?.contains(.line) == true
    let isSameShape = old.hasChildren(before) && new.hasChildren(after)
    guard isSameShape, old.facts[before].value != new.facts[after].value || takesLine else {
      if takesLine { append(new, after) } else { append(old, before) }
      return true
    }
    isInFindings = false
    bytes +=
      takesLine
      ? new.bytes[new.ownLines(after)] : old.bytes[old.ownLines(before)]
    let children = children(before, after)
    // A list without elements has another line than a list with elements.
    if children.isEmpty { return false }
    for child in children {
      switch (child.old, child.new) {
      case (let before?, let after?):
        guard append(before, after, depth: depth + 1) else { return false }
      case (let node?, nil): append(old, node)
      case (nil, let node?): append(new, node)
      case (nil, nil): break
      }
    }
    return true
  }

  /// Appends a fact of one text with all facts below it; the first finding gets the title.
  private mutating func append(_ tree: CanonicalText, _ node: Int) {
    let fact = tree.facts[node]
    guard fact.mark == StoryMark.finding else {
      isInFindings = false
      bytes += tree.bytes[tree.lines(node)]
      return
    }
    if !isInFindings { bytes += Array("\nfindings:\n".utf8) }
    isInFindings = true
    bytes += Array("  ".utf8) + tree.bytes[fact.name.lowerBound...fact.end]
  }

  /// Returns the children of a node in the mixed text, for a node that both trees have.
  private func children(_ before: Int, _ after: Int) -> [Kept] {
    let (olds, news) = (old.children(before), new.children(after))
    let match = FactMatch(before, after, in: old, new)
    var kept: [Kept] = []
    var isReordered = false
    for (index, child) in olds.enumerated() {
      let aspects = taken[child, default: []]
      let place = match.partner[index]
      if place == nil, aspects.contains(.removal) { continue }
      kept.append(Kept(old: child, new: place.map { news[$0] }, place: place))
      isReordered = isReordered || aspects.contains(.place)
    }
    if isReordered { kept = Self.inNewOrder(kept) }
    for place in match.added where added.contains(news[place]) {
      let before = kept.indices.last { kept[$0].place.map { $0 < place } ?? false }
      let addition = Kept(old: nil, new: news[place], place: place)
      kept.insert(addition, at: before.map { $0 + 1 } ?? 0)
    }
    return kept
  }

  /// Returns the nodes in their new order; a node without a new place stays after the node that it
  /// followed.
  private static func inNewOrder(_ nodes: [Kept]) -> [Kept] {
    var groups: [[Kept]] = [[]]
    for node in nodes {
      if node.place != nil { groups.append([]) }
      groups[groups.count - 1].append(node)
    }
    let sorted = groups.dropFirst().sorted { ($0[0].place ?? 0) < ($1[0].place ?? 0) }
    return (groups.prefix(1) + sorted).flatMap { $0 }
  }

  /// Returns a story with its steps numbered in their order, and with an empty line before the
  /// first step only.
  private static func numbered(_ text: String) -> String {
    var lines: [String] = []
    var count = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let number = line.prefixMatch(of: #/\d+\. /#) else {
        lines.append(String(line))
        continue
      }
      if lines.last?.isEmpty == true { lines.removeLast() }
      if count == 0, !lines.isEmpty { lines.append("") }
      count += 1
      lines.append("\(count). " + line[number.range.upperBound...])
    }
    return lines.joined(separator: "\n")
  }
}
