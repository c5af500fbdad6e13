/// The tree behind a canonical text: each node is one fact with the facts below it.
package struct SnapshotTree: Sendable {
  /// The part of a line before the value, such as a name with a colon, or the `-` of a list's
  /// element.
  package enum Lead: Equatable, Sendable {
    /// The value is the whole text.
    case start
    /// A named field, or a dictionary's entry whose key is one line.
    case field(String)
    /// An element of a list.
    case item
    /// An element of a set.
    case element
    /// The key of a dictionary's entry, if the key has parts of its own.
    case key
    /// The value of a dictionary's entry, if the key of the entry has parts of its own.
    case keyed
  }

  package var lead: Lead
  /// The value on the node's own line, or the header of a value with parts.
  ///
  /// The line of a collection has no value: its elements stand below.
  package var head: String
  /// The lines of a string with several lines, escaped as written; nil for any other value.
  package var block: [String]?
  /// The nodes below this node.
  package var children: [SnapshotTree] {
    get { below?.nodes ?? [] }
    set { below = newValue.isEmpty ? nil : Below(newValue) }
  }
  private var below: Below?

  package init(
    lead: Lead,
    head: String,
    block: [String]? = nil,
    children: [SnapshotTree] = []
  ) {
    self.lead = lead
    self.head = head
    self.block = block
    below = children.isEmpty ? nil : Below(children)
  }

  /// The children of one node, freed level by level.
  ///
  /// A tree may be deeper than the stack of the thread that releases it.
  private final class Below: @unchecked Sendable {  // written only by its sole owner
    private(set) var nodes: [SnapshotTree]

    init(_ nodes: [SnapshotTree]) { self.nodes = nodes }

    deinit {
      var doomed: [SnapshotTree] = []
      swap(&doomed, &nodes)
      while var node = doomed.popLast() {
        guard isKnownUniquelyReferenced(&node.below), let below = node.below else { continue }
        doomed += below.nodes
        below.nodes = []
      }
    }
  }
}

extension SnapshotTree: Equatable {
  /// Whether both trees are equal, compared with an explicit stack.
  package static func == (left: SnapshotTree, right: SnapshotTree) -> Bool {
    var open = [(left, right)]
    while let (left, right) = open.popLast() {
      if left.below === right.below, left.saysTheSame(as: right) { continue }
      guard left.saysTheSame(as: right), left.children.count == right.children.count else {
        return false
      }
      for pair in zip(left.children, right.children) { open.append(pair) }
    }
    return true
  }

  private func saysTheSame(as other: SnapshotTree) -> Bool {
    lead == other.lead && head == other.head && block == other.block
  }
}

extension SnapshotTree {
  /// The canonical text of this tree, with its final newline.
  package var text: String {
    var lines: [String] = []
    appendLines(to: &lines, indent: 0)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Appends the lines of this node and of all nodes below it, without newlines.
  ///
  /// - Parameters:
  ///   - lines: The lines to extend.
  ///   - indent: The level of this node; each level is two spaces.
  package func appendLines(to lines: inout [String], indent: Int) {
    var open: [(children: [SnapshotTree], next: Int, indent: Int)] = []
    open.append((children, 0, appendLine(to: &lines, indent: indent)))
    // An explicit stack: a tree may be as deep as the value it came from.
    while let top = open.last {
      guard top.next < top.children.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let child = top.children[top.next]
      open.append((child.children, 0, child.appendLine(to: &lines, indent: top.indent)))
    }
  }

  /// Appends the lines of this node alone, and returns the level of the nodes below it.
  private func appendLine(to lines: inout [String], indent: Int) -> Int {
    let margin = String(repeating: "  ", count: indent)
    let isBare = lead == .start && head.isEmpty
    if !isBare {
      let mark = lead.mark
      lines.append(margin + mark + (mark.isEmpty || head.isEmpty ? "" : " ") + head)
    }
    if let block {
      lines += block.map { $0.isEmpty ? "" : margin + "  " + $0 }
      lines.append(margin + "  \"\"\"")
    }
    return isBare ? indent : indent + 1
  }
}

extension SnapshotTree.Lead {
  /// The characters before the value: `name:`, `-`, `*`, `?` or `:`.
  package var mark: String {
    switch self {
    case .start: ""
    case .field(let name): name + ":"
    case .item: "-"
    case .element: "*"
    case .key: "?"
    case .keyed: ":"
    }
  }
}
