/// The tree behind a canonical text: each node is one fact and what hangs below it.
package struct SnapshotTree: Equatable, Sendable {
  /// What stands before a value on its line.
  package enum Lead: Equatable, Sendable {
    /// The value is the whole text.
    case start
    /// A named field, or an entry whose key is one line.
    case field(String)
    /// An element of a list.
    case item
    /// An element of a set.
    case element
    /// A key with parts of its own.
    case key
    /// The value of a key with parts.
    case keyed
  }

  package var lead: Lead
  /// The value's own line: a fact, a header, or nothing above a list.
  package var head: String
  /// The lines of a string with several lines, escaped as written; nil for everything else.
  package var block: [String]?
  package var children: [SnapshotTree]

  package init(
    lead: Lead,
    head: String,
    block: [String]? = nil,
    children: [SnapshotTree] = []
  ) {
    self.lead = lead
    self.head = head
    self.block = block
    self.children = children
  }
}

extension SnapshotTree {
  /// The canonical text of this tree, with its newline.
  package var text: String {
    var lines: [String] = []
    appendLines(to: &lines, indent: 0)
    return lines.map { $0 + "\n" }.joined()
  }

  /// Appends the lines of this node and of all below it, without newlines.
  ///
  /// - Parameters:
  ///   - lines: Where to append.
  ///   - indent: The level of this node, two spaces each.
  package func appendLines(to lines: inout [String], indent: Int) {
    let margin = String(repeating: "  ", count: indent)
    let isBare = lead == .start && head.isEmpty
    if !isBare {
      let mark = lead.mark
      lines.append(margin + mark + (mark.isEmpty || head.isEmpty ? "" : " ") + head)
    }
    let inner = isBare ? indent : indent + 1
    if let block {
      let blockMargin = String(repeating: "  ", count: indent + 1)
      lines += block.map { $0.isEmpty ? "" : blockMargin + $0 }
      lines.append(blockMargin + "\"\"\"")
    }
    for child in children { child.appendLines(to: &lines, indent: inner) }
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
