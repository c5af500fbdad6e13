package import SnapshotRendering

/// What the open screens say, each fact under the path that leads to it.
package struct ScreenFacts {
  /// The values, by path.
  package private(set) var values: [String: String] = [:]
  /// What tells the elements of each list apart, by the list's path.
  package private(set) var lists: [String: [String]] = [:]

  /// - Complexity: O(n) in the number of facts.
  package init(_ screens: [Rendering]) {
    var names: [String: Int] = [:]
    for screen in screens {
      // What this module renders parses back, unless a test scrubs it into something else.
      guard let tree = screen.tree else { continue }
      let count = names[tree.head, default: 0] + 1
      names[tree.head] = count
      let name = count == 1 ? tree.head : "\(tree.head) #\(count)"
      for child in tree.children { add(child, at: name) }
    }
  }

  private mutating func add(_ node: SnapshotTree, at parent: String) {
    let path = parent + node.step
    if let block = node.block {
      values[path] = block.joined(separator: "\n")
    } else if !node.head.isEmpty {
      values[path] = node.head
    }
    let elements = node.children.filter { $0.lead == .item || $0.lead == .element }
    if !elements.isEmpty { lists[path] = elements.map(\.label) }
    for child in node.children { add(child, at: path) }
  }

  /// The paths that tell two screens apart: `Home.query` for `"a"` and `"b"`, and for a value that only
  /// one of them has.
  package func changes(to new: ScreenFacts) -> Set<String> {
    var changed: Set<String> = []
    for (path, value) in values where new.values[path] != value { changed.insert(path) }
    for path in new.values.keys where values[path] == nil { changed.insert(path) }
    return changed
  }
}

extension SnapshotTree {
  fileprivate var step: String {
    switch lead {
    case .field(let name): "." + name
    case .item, .element, .key, .keyed: "[" + label + "]"
    case .start: ""
    }
  }
}
