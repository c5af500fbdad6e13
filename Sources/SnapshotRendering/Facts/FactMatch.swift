import ProofsheetBasics

/// Pairs the children of an old node with the children of a new node that are the same facts.
package struct FactMatch {
  /// The index of the new child for each old child; nil for a removed child.
  package private(set) var partner: [Int?]
  /// The index of the old child for each new child; nil for an added child.
  package private(set) var origin: [Int?]
  /// The old children that stand elsewhere among their siblings.
  package private(set) var moved: Set<Int> = []
  /// The old children whose partners have another name.
  private(set) var renamed: Set<Int> = []
  /// The new children without a partner.
  package var added: [Int] { origin.indices.filter { origin[$0] == nil } }

  /// Matches the children of two trees by their names, or by their content, then by their type and
  /// first fact.
  ///
  /// - Complexity: O(k log k) in the number of children, on average.
  package init(from old: SnapshotTree, to new: SnapshotTree) {
    self.init(old.index, new.index, in: old.source, new.source, byPlace: false)
  }

  /// Matches the children of two nodes.
  ///
  /// - Parameters:
  ///   - before: The old node.
  ///   - after: The new node.
  ///   - old: The tree of the old node.
  ///   - new: The tree of the new node.
  ///   - byPlace: Whether children that are alike in nothing but their value or their place are
  ///     paired too: a renamed field, or another element at the same place.
  /// - Complexity: O(k log k) in the number of children, on average.
  package init(
    _ before: Int,
    _ after: Int,
    in old: CanonicalText,
    _ new: CanonicalText,
    byPlace: Bool = true
  ) {
    let (olds, news) = (old.children(before), new.children(after))
    partner = [Int?](repeating: nil, count: olds.count)
    origin = [Int?](repeating: nil, count: news.count)
    if old.haveNames(olds) || new.haveNames(news) {
      let (oldNames, newNames) = (olds.map(old.mark), news.map(new.mark))
      if oldNames == newNames {
        // Nearly always no child was added, removed or moved.
        for index in partner.indices { take(index, index) }
        return
      }
      // Facts that share a name, as the requests of a story do, are paired by their values first.
      if Set(oldNames).count < olds.count || Set(newNames).count < news.count {
        pair(
          zip(oldNames, olds).map { "\($0) \(old.facts[$1].value)" },
          zip(newNames, news).map { "\($0) \(new.facts[$1].value)" }
        )
      }
      pair(oldNames, newNames)
      if byPlace { pairRenamed(before, after, in: old, new) }
    } else {
      // A key with parts stands before its value, so that the key identifies both.
      let contents = (
        old.keyed(olds) { _, node in old.facts[node].value },
        new.keyed(news) { _, node in new.facts[node].value }
      )
      pairEnds(contents.0, contents.1)
      pair(contents.0, contents.1)
      // Labels are expensive, and nearly all elements are paired by now.
      pair(
        old.keyed(olds) { index, node in
          partner[index] == nil ? old.identity(node) : nil
        },
        new.keyed(news) { index, node in origin[index] == nil ? new.identity(node) : nil }
      )
      if byPlace { pairBetween(olds.map(old.mark), news.map(new.mark)) }
    }
    moved = unsorted().subtracting(renamed)
  }

  /// Whether an old child that has a partner kept its name and its place among its siblings.
  func isInPlace(_ index: Int) -> Bool { !moved.contains(index) && !renamed.contains(index) }

  /// Pairs the old and new children that have the same key and no partner yet.
  ///
  /// - Returns: The old children that found a partner.
  @discardableResult
  private mutating func pair<Key: Hashable>(_ olds: [Key?], _ news: [Key?]) -> Set<Int> {
    var places: [Key: [Int]] = [:]
    for index in news.indices.reversed() where origin[index] == nil {
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

  /// Pairs the children that are equal at the start, and those at the end.
  ///
  /// An element with equal siblings then keeps its place where another is added or removed.
  private mutating func pairEnds<Key: Equatable>(_ olds: [Key], _ news: [Key]) {
    let start = zip(olds, news).prefix { $0 == $1 }.count
    for index in 0..<start { take(index, index) }
    for (index, place) in zip((start..<olds.count).reversed(), (start..<news.count).reversed()) {
      guard olds[index] == news[place] else { break }
      take(index, place)
    }
  }

  /// Pairs fields of the same value, then fields of the same sort at the same place.
  private mutating func pairRenamed(
    _ before: Int,
    _ after: Int,
    in old: CanonicalText,
    _ new: CanonicalText
  ) {
    let (olds, news) = (old.children(before), new.children(after))
    renamed = pair(old.distinctive(olds), new.distinctive(news))
    // The fields of another enum case are other fields, even at the same place.
    let heads = (old.head(before), new.head(after))
    guard !heads.0.hasPrefix(".") || heads.0 == heads.1 else { return }
    let places = (
      gaps(old, olds) { partner[$0] }, gaps(new, news) { origin[$0] == nil ? nil : $0 }
    )
    renamed.formUnion(pair(places.0, places.1))
  }

  /// Returns a key such as `2 state` for each field without a partner; nil for other fields.
  ///
  /// The number is the place, in the new tree, of the last paired field before the unpaired field.
  /// The word is the form of the value. An old and a new field with the same key are one renamed
  /// field.
  private func gaps(_ tree: CanonicalText, _ nodes: [Int], _ place: (Int) -> Int?) -> [String?] {
    var last = -1
    return nodes.indices.map { index in
      guard let place = place(index) else { return tree.sort(nodes[index]).map { "\(last) \($0)" } }
      last = place
      return nil
    }
  }

  /// Pairs an old and a new element that follow the same pair and have the same mark, such as `-`.
  private mutating func pairBetween(_ olds: [String], _ news: [String]) {
    var next = 0
    for index in olds.indices {
      if let place = partner[index] {
        next = place + 1
        continue
      }
      guard next < news.count, origin[next] == nil, olds[index] == news[next] else { continue }
      take(index, next)
      next += 1
    }
  }

  private mutating func take(_ index: Int, _ place: Int) {
    partner[index] = place
    origin[place] = index
  }

  /// Returns the old children that moved: all paired ones except the longest sequence in unchanged
  /// order.
  private func unsorted() -> Set<Int> {
    let pairs = partner.indices.compactMap { index in partner[index].map { (index, $0) } }
    let kept = longestAscending(pairs.map { $0.1 }).map { pairs[$0].0 }
    return Set(pairs.map(\.0)).subtracting(kept)
  }
}

extension CanonicalText {
  /// The name of a child among its siblings, or the character before its value, such as `-`.
  fileprivate func mark(_ node: Int) -> String {
    let mark = facts[node].mark
    if mark == StoryMark.line { return head(node) }
    // A part and a step of the same name are two facts.
    return StoryMark.named.contains(mark) ? "\(mark) " + lead(node).mark : lead(node).mark
  }

  /// Returns the form of a field's value: `parts`, `state` for a Boolean, or one character, as `0`
  /// for a number.
  ///
  /// For a change in a story, such as `1 -> 2`, the form is the new value. The result is nil for a
  /// field whose name cannot be the name of a property.
  fileprivate func sort(_ node: Int) -> String? {
    let name = bytes[facts[node].name].first
    if facts[node].mark == StoryMark.event {
      return name == 0x7E ? head(node).split(separator: " -> ").last.map(String.init) : nil
    }
    guard facts[node].mark == 0, name.map({ $0 == 0x5F || (0x61...0x7A).contains($0) }) == true
    else { return nil }
    let head = head(node)
    if hasChildren(node) { return "parts" }
    if head == "true" || head == "false" { return "state" }
    return head.first.map { $0.isNumber || $0 == "-" ? "0" : "\".".contains($0) ? String($0) : "a" }
  }

  fileprivate func haveNames(_ nodes: [Int]) -> Bool {
    nodes.contains { facts[$0].mark == 0 || StoryMark.named.contains(facts[$0].mark) }
  }

  /// Returns the values that are rare enough to identify a field; nil for common values such as
  /// `false`.
  fileprivate func distinctive(_ nodes: [Int]) -> [Int?] {
    let isEmpty = ["", "\"\"", "nil", "[]", "[:]", "{}", "0", "0.0", "false", "true"]
    return nodes.map { node in
      if StoryMark.blocks.contains(facts[node].mark) { return nil }
      return !hasChildren(node) && isEmpty.contains(head(node)) ? nil : self.facts[node].value
    }
  }

  /// Returns the hash of the key that `key` makes for each child, and of the mark before the child's
  /// value, such as `-`.
  ///
  /// For a value in a dictionary, `key` gets the node of the dictionary key instead.
  fileprivate func keyed(
    _ nodes: [Int],
    by key: (_ index: Int, _ node: Int) -> (some Hashable)?
  ) -> [Int?] {
    nodes.indices.map { index in
      let mark = facts[nodes[index]].mark
      let owner = mark == 0x3A && index > 0 ? nodes[index - 1] : nodes[index]
      guard let key = key(index, owner) else { return nil }
      var hasher = Hasher()
      hasher.combine(mark)
      hasher.combine(key)
      return hasher.finalize()
    }
  }
}

/// The indices of the longest ascending subsequence: `[0, 2, 3]` for the values `[1, 9, 4, 6]`.
///
/// - Complexity: O(n log n).
package func longestAscending(_ values: [Int]) -> [Int] {
  /// For each length, the index of the smallest value with which an ascending subsequence of this
  /// length can end.
  var lasts: [Int] = []
  /// For each index, the index before it in the longest ascending subsequence that ends there.
  var previous = [Int](repeating: -1, count: values.count)
  for (place, value) in values.enumerated() {
    var (low, high) = (0, lasts.count)
    // A value that continues the longest subsequence needs no search.
    if high > 0, values[lasts[high - 1]] < value { low = high }
    while low < high {
      let middle = (low + high) / 2
      if values[lasts[middle]] < value { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[place] = lasts[low - 1] }
    if low == lasts.count { lasts.append(place) } else { lasts[low] = place }
  }
  var indices = lasts
  for index in indices.indices.dropLast().reversed() {
    indices[index] = previous[indices[index + 1]]
  }
  return indices
}
