package import SnapshotRendering

/// The facts on the open screens, each under the path that leads to it.
package struct ScreenFacts {
  /// The values of the facts, by path.
  package private(set) var values: [String: String] = [:]
  /// The values that may be signs: nil, flags, texts of one line, and cases of an enum.
  ///
  /// A case with a number is listed without the number: `.loading` for `.loading(attempt: 2)`.
  /// Cases with other values are left out.
  package private(set) var flags: [String: String] = [:]
  /// The identities of the elements of each list, by the list's path.
  package private(set) var lists: [String: [String]] = [:]

  /// Collects the facts of some screens.
  ///
  /// - Complexity: O(n) in the number of facts.
  package init(_ screens: [Rendering]) {
    var names: [String: Int] = [:]
    for screen in screens {
      // Every rendering has a tree, unless a test has scrubbed its text into another form.
      guard let tree = screen.tree else { continue }
      let head = screen.firstLine
      let count = names[head, default: 0] + 1
      names[head] = count
      let name = count == 1 ? head : "\(head) #\(count)"
      for child in tree.children { add(child, at: name) }
    }
  }

  private mutating func add(_ node: SnapshotTree, at parent: String) {
    let (path, head, children) = (parent + node.step, node.head, node.children)
    if let block = node.block {
      values[path] = block.joined(separator: "\n")
    } else if !head.isEmpty {
      values[path] = head
      if let flag = head.flag(over: children) { flags[path] = flag }
    }
    let elements = children.filter { $0.lead == .item || $0.lead == .element }
    if !elements.isEmpty { lists[path] = elements.map(\.label) }
    for child in children { add(child, at: path) }
  }

  /// Returns the paths of the facts that have changed, come or gone, such as `Home.query`.
  package func changes(to new: ScreenFacts) -> Set<String> {
    var changed: Set<String> = []
    for (path, value) in values where new.values[path] != value { changed.insert(path) }
    for path in new.values.keys where values[path] == nil { changed.insert(path) }
    return changed
  }
}

extension String {
  /// Whether a value is true, false, nil, a bare case of an enum or a quoted text.
  fileprivate var isFlag: Bool {
    switch first {
    case "\"": true
    case ".": dropFirst().allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
    default: self == "true" || self == "false" || self == "nil"
    }
  }

  /// Returns the flag in a value with the given parts: the value itself, or a case without its
  /// number.
  fileprivate func flag(over children: [SnapshotTree]) -> String? {
    if children.isEmpty, isFlag { return self }
    guard utf8.first == 0x2E, utf8.last == 0x29, let open = utf8.firstIndex(of: 0x28)
    else { return nil }
    let isNumber = { (text: Substring) in
      text.utf8.first.map { $0 == 0x2D || $0 &- 0x30 < 10 } ?? false
    }
    let counts =
      children.isEmpty
      ? isNumber(self[open...].dropFirst())
      : hasSuffix(":)") && children.allSatisfy { $0.isLeaf && isNumber($0.head[...]) }
    return counts ? String(self[..<open]) : nil
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
