import ProofsheetBasics

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

  let facts: FactTree
  let index: Int

  init(_ facts: FactTree, _ index: Int) { (self.facts, self.index) = (facts, index) }

  /// Creates the tree of a whole text.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init(_ text: CanonicalText) { self.init(FactTree(text), 0) }

  private var text: CanonicalText { facts.text }

  package var lead: Lead { text.lead(index) }
  /// The value on the fact's own line, or the header of a value with parts.
  ///
  /// The line of a collection has no value: its elements stand below.
  package var head: String { text.head(index) }
  /// The lines of a string with several lines, escaped as written; nil for any other value.
  package var block: [String]? { text.block(index) }
  package var isLeaf: Bool { !facts.hasChildren(index) }
  /// Whether the fact is an element of a list or of a set.
  package var isElement: Bool {
    let mark = facts.text.facts[index].mark
    return mark == 0x2D || mark == 0x2A
  }
  /// The facts directly below this fact.
  package var children: [SnapshotTree] { facts.children(index).map { SnapshotTree(facts, $0) } }
  /// The lines below the line of this fact, indented by one level.
  package var below: [String] { text.below(index) }
}

extension SnapshotTree: Equatable {
  /// Whether both facts have the same lead, and the same value with all facts below it.
  package static func == (left: SnapshotTree, right: SnapshotTree) -> Bool {
    left.facts.nodes[left.index].value == right.facts.nodes[right.index].value
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

  /// The text that names an element among its siblings: its first fact or its own line, without
  /// quotes and cut at 40 characters.
  package var label: String {
    let label = wholeLabel
    guard label.count > Self.longestLabel else { return String(label) }
    return label.prefix(Self.longestLabel) + "…"
  }

  /// The label of an element at any length.
  var wholeLabel: Substring {
    let first = children.first {
      $0.isLeaf && !text.hasBlock($0.index) && !text.facts[$0.index].head.isEmpty
        && $0.referenced == nil
    }
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

  /// The value in one line: the number of lines for a text of several lines, otherwise the
  /// ``summary``.
  package var brief: String { block.map { counted($0.count, "line") } ?? summary }

  /// The value in one line: its own line, the elements of a short list, or the number of elements.
  package var summary: String {
    inline ?? (head.isEmpty ? counted(text.facts[index].childCount, "element") : head)
  }

  /// A short list in Swift's notation, `["Emma", "Persuasion"]`; nil for any other value.
  ///
  /// A short list has one to eight plain values, and at most 60 characters in this notation.
  package var inline: String? {
    let fact = text.facts[index]
    guard fact.head.isEmpty, 1...8 ~= fact.childCount, !text.hasBlock(index),
      children.allSatisfy({ $0.lead == .item && $0.isLeaf && !text.hasBlock($0.index) })
    else { return nil }
    let list = "[" + children.map(\.head).joined(separator: ", ") + "]"
    return list.count > 60 ? nil : list
  }
}
