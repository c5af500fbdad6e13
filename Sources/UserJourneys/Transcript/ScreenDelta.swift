import ProofsheetBasics
package import SnapshotRendering

/// The changes between two trees of one screen: `+` for a new part, `-` for a removed part, `~` for
/// another value.
package enum ScreenDelta {
  /// Returns the lines of the changes between two trees; empty for equal trees.
  ///
  /// - Parameters:
  ///   - old: The tree before.
  ///   - new: The tree after.
  ///   - path: The names that lead to both trees, joined by dots; empty for the screen itself.
  /// - Returns: The lines in the order of the new tree, with removed parts last.
  package static func lines(
    from old: SnapshotTree,
    to new: SnapshotTree,
    path: String
  ) -> [String] {
    events(from: old, to: new, path: path).flatMap(\.lines)
  }

  /// Returns the changes between two trees as events.
  ///
  /// - Complexity: O(n) for fields, O(k d) for a list of k elements of which d changed.
  package static func events(
    from old: SnapshotTree,
    to new: SnapshotTree,
    path: String
  ) -> [StoryEvent] {
    if old == new { return [] }
    guard old.kindOfHead == new.kindOfHead, old.block == new.block, old.kind == new.kind else {
      return replacement(old, new, path)
    }
    switch new.kind {
    case .fields:
      guard haveOneOrder(old, new) else { return replacement(old, new, path) }
      // The object has gained or lost its number. The object's line shows that; the parts below
      // are compared as usual.
      let numbered = old.head == new.head ? [] : replacement(old, new, path, showsBody: false)
      return numbered + fields(old, new, path)
    case .items, .elements: return elements(old, new, path)
    case .leaf, .mixed: return replacement(old, new, path)
    }
  }

  /// Returns the event of a replaced value: the old value in one line, and the complete new value.
  private static func replacement(
    _ old: SnapshotTree,
    _ new: SnapshotTree,
    _ path: String,
    showsBody: Bool = true
  ) -> [StoryEvent] {
    var (before, after) = (old.shortened, new.summary)
    // The line of a case whose list has changed needs the numbers of elements.
    if before == after, !new.head.isEmpty, old.kind == .items, new.kind == .items,
      old.children.count != new.children.count
    {
      before += ", " + counted(old.children.count, "element")
      after += ", " + counted(new.children.count, "element")
    }
    let words = (path.isEmpty ? "" : path + ": ") + "\(before) -> \(after)"
    let below = showsBody ? body(of: new) : []
    return [StoryEvent(.changed, words, of: path, values: [before, after], below: below)]
  }

  /// The lines below a node, indented by one level; empty for a list that the node's line shows.
  private static func body(of tree: SnapshotTree) -> [String] {
    if tree.inline != nil { return [] }
    var lines: [String] = []
    var below = tree
    below.lead = .start
    below.appendLines(to: &lines, indent: 0)
    if !below.head.isEmpty { return Array(lines.dropFirst()) }
    return lines.map { "  " + $0 }
  }

  /// Whether names identify the fields: each name is unique, and the common names keep their order.
  private static func haveOneOrder(_ old: SnapshotTree, _ new: SnapshotTree) -> Bool {
    let before = old.children.map(\.name)
    let after = new.children.map(\.name)
    if before == after { return Set(before).count == before.count }
    let (oldNames, newNames) = (Set(before), Set(after))
    guard oldNames.count == before.count, newNames.count == after.count else { return false }
    return before.filter(newNames.contains) == after.filter(oldNames.contains)
  }

  private static func fields(
    _ old: SnapshotTree,
    _ new: SnapshotTree,
    _ path: String
  ) -> [StoryEvent] {
    var events: [StoryEvent] = []
    for field in new.children {
      let name = path.isEmpty ? field.name : path + "." + field.name
      guard let before = old.children.first(where: { $0.lead == field.lead }) else {
        events.append(came(field, at: name))
        continue
      }
      switch (before.isNil, field.isNil) {
      case (true, false): events.append(came(field, at: name))
      case (false, true): events.append(StoryEvent(.gone, name))
      default: events += Self.events(from: before, to: field, path: name)
      }
    }
    for field in old.children where !new.children.contains(where: { $0.lead == field.lead }) {
      events.append(StoryEvent(.gone, path.isEmpty ? field.name : path + "." + field.name))
    }
    return events
  }

  private static func came(_ field: SnapshotTree, at path: String) -> StoryEvent {
    StoryEvent(.came, "\(path): \(field.summary)", of: path, below: body(of: field))
  }

  /// Returns the changes between the elements of two lists.
  ///
  /// Elements of the same identity count as one element, also at different places. A list that kept
  /// less than half of its elements is shown whole, because that text is shorter.
  private static func elements(
    _ old: SnapshotTree,
    _ new: SnapshotTree,
    _ path: String
  ) -> [StoryEvent] {
    let before = old.children.map(\.identity)
    let after = new.children.map(\.identity)
    var events: [StoryEvent] = []
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    /// The old index of each moved element, by its new index.
    var moved: [Int: Int] = [:]
    for change in after.difference(from: before).inferringMoves() {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, let origin):
        inserted.insert(offset)
        moved[offset] = origin
      }
    }
    let keptCount = old.children.count - removed.count + moved.count
    if keptCount * 2 < max(old.children.count, new.children.count) {
      return replacement(old, new, path)
    }
    let gone = removed.subtracting(moved.values)
    for index in old.children.indices where gone.contains(index) {
      events.append(StoryEvent(.gone, "\(path)[\(before[index])]"))
    }
    var keptBefore = old.children.indices.filter { !removed.contains($0) }[...]
    for index in new.children.indices {
      let element = new.children[index]
      let name = "\(path)[\(after[index])]"
      if let origin = moved[index] {
        let place = index == 0 ? "first" : "after [\(after[index - 1])]"
        events.append(StoryEvent(.changed, "\(name) moved \(place)", of: name))
        events += Self.events(from: old.children[origin], to: element, path: name)
      } else if inserted.contains(index) {
        // The line of an element that follows another new element needs no place.
        let isPlaced = index > 0 && inserted.contains(index - 1)
        let place = index == 0 ? " first" : isPlaced ? "" : " after [\(after[index - 1])]"
        events.append(StoryEvent(.came, name + place, of: name, below: body(of: element)))
      } else if let kept = keptBefore.popFirst() {
        events += Self.events(from: old.children[kept], to: element, path: name)
      }
    }
    return events
  }
}

extension SnapshotTree {
  fileprivate enum Kind {
    case leaf
    case fields
    case items
    case elements
    /// The children are of several kinds, or are entries of a dictionary whose keys have parts.
    ///
    /// A change shows the complete value.
    case mixed
  }

  fileprivate var kind: Kind {
    guard let first = children.first?.kindAsChild else { return .leaf }
    return children.allSatisfy { $0.kindAsChild == first } ? first : .mixed
  }

  /// The value's own line; an object with fields is named without its number.
  ///
  /// For example, `Track #2` is named `Track`.
  fileprivate var kindOfHead: Substring {
    guard kind == .fields, let mark = head.lastIndex(of: "#"), head[..<mark].hasSuffix(" ") else {
      return head[...]
    }
    return head[..<mark].dropLast()
  }

  private var kindAsChild: Kind {
    switch lead {
    case .field: .fields
    case .item: .items
    case .element: .elements
    case .start, .key, .keyed: .mixed
    }
  }

  fileprivate var isNil: Bool { head == "nil" && children.isEmpty }

  fileprivate var name: String {
    guard case .field(let name) = lead else { return "" }
    return name
  }

  /// The value in one line; for a text of several lines, the first line that is not empty.
  fileprivate var shortened: String {
    guard let first = block?.first(where: { !$0.isEmpty }) else { return summary }
    return "\(head.dropLast(2))\(first)…\""
  }

  /// The identity of an element among its siblings: its first fact, or its own line.
  fileprivate var identity: String {
    guard let first = children.first(where: { $0.children.isEmpty && $0.block == nil }) else {
      return summary
    }
    return head.isEmpty ? first.head : "\(kindOfHead) \(first.head)"
  }
}
