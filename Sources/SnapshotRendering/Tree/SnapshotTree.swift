/// A fact of a canonical text, with the facts below it.
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

  package let source: CanonicalText
  /// The index of the fact in the text.
  package let index: Int

  package var lead: Lead { source.lead(index) }
  /// The value on the fact's own line, or the header of a value with parts.
  ///
  /// The line of a collection has no value: its elements stand below.
  package var head: String { source.head(index) }
  /// The lines of a string with several lines, escaped as written; nil for any other value.
  package var block: [String]? { source.block(index) }
  package var isLeaf: Bool { !source.hasChildren(index) }
  /// The facts directly below this fact.
  package var children: [SnapshotTree] {
    source.children(index).map { SnapshotTree(source: source, index: $0) }
  }
}

extension SnapshotTree: Equatable {
  /// Whether both facts have the same lead, and the same value with all facts below it.
  package static func == (left: SnapshotTree, right: SnapshotTree) -> Bool {
    left.source.facts[left.index].value == right.source.facts[right.index].value
      && left.lead == right.lead
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

// MARK: - Words for a fact

extension SnapshotTree {
  private static let longestLabel = 40

  /// The text that names an element among its siblings: its first fact that is not nil or its own
  /// line, without quotes and cut at 40 characters.
  package var label: String {
    let label = wholeLabel
    guard label.count > Self.longestLabel else { return String(label) }
    return label.prefix(Self.longestLabel) + "…"
  }

  /// The label of an element at any length.
  var wholeLabel: Substring {
    let facts = children.filter {
      $0.isLeaf && !source.hasBlock($0.index) && !source.facts[$0.index].head.isEmpty
        && $0.referenced == nil
    }
    let first = facts.first { $0.head != "nil" } ?? facts.first
    let label = Substring(first?.head ?? (block?.first { !$0.isEmpty } ?? referenced ?? head))
    let isQuoted = label.utf8.count > 2 && label.utf8.first == 0x22 && label.utf8.last == 0x22
    return isQuoted ? label.dropFirst().dropLast() : label
  }

  /// The type's name in a reference to an object: `User` in `see User #1`.
  ///
  /// The number is left out, because it depends on the sharing of other objects.
  private var referenced: String? {
    guard isLeaf, head.hasPrefix("see ") else { return nil }
    return head.dropFirst(4).split(separator: " #").first.map(String.init)
  }

  /// The value's own line; an object with parts is named without its number: `Track` for
  /// `Track #2`.
  package var kind: Substring {
    let head = head[...]
    guard !isLeaf, let mark = head.lastIndex(of: "#"), head[..<mark].hasSuffix(" ") else {
      return head
    }
    return head[..<mark].dropLast()
  }
}
