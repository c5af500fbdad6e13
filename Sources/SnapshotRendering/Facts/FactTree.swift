import ProofsheetBasics

/// The facts of a canonical text with a hash of each subtree, so that two subtrees are compared by
/// their hashes.
struct FactTree {
  struct Node {
    /// The number of facts in the subtree; each node is a fact, except a list that has elements.
    var factCount = 0
    /// The hash of the subtree, without the name or the mark (such as `-`) before the value.
    var value = 0
  }

  let text: CanonicalText
  private(set) var nodes: [Node]

  /// Computes the number of facts and the hash of each node of a canonical text.
  ///
  /// - Complexity: O(n) in the length of the text.
  init(_ text: CanonicalText) {
    self.text = text
    nodes = [Node](repeating: Node(), count: text.facts.count)
    for index in nodes.indices.reversed() { sumUp(index) }
  }

  /// Computes the number of facts and the hash of a node, from the numbers and hashes of the node's
  /// children.
  private mutating func sumUp(_ index: Int) {
    let fact = text.facts[index]
    var hasher = Hasher()
    var count = fact.head.isEmpty && fact.childCount > 0 ? 0 : 1
    text.bytes.withUnsafeBytes { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[fact.head]))
      for line in text.blockLines(index) {
        hasher.combine(line.count)
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[line]))
      }
      var child = index + 1
      while child < fact.next {
        let below = text.facts[child]
        hasher.combine(below.mark)
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[below.name]))
        hasher.combine(nodes[child].value)
        count += nodes[child].factCount
        child = below.next
      }
    }
    nodes[index].value = hasher.finalize()
    nodes[index].factCount = count
  }

  func children(_ index: Int) -> [Int] { text.children(index) }

  func hasChildren(_ index: Int) -> Bool { text.facts[index].childCount > 0 }

  func parts(_ index: Int) -> FactChange.Parts {
    hasChildren(index) ? text.facts[index].head.isEmpty ? .elements : .fields : .none
  }

  /// Returns the last step of each sibling's key path: `.title`, `[2]`, for unordered elements
  /// `[Alan]`, `[Alan #2]`, and for a step of a story `searches: `.
  func steps(_ children: [Int]) -> [String] {
    var seen: [String: Int] = [:]
    return children.enumerated().map { index, child in
      let mark = text.facts[child].mark
      if mark == 0x2D { return "[\(index)]" }
      let step = step(child)
      let count = seen[step, default: 0] + 1
      seen[step] = count
      let end = mark == StoryMark.step || mark == StoryMark.section ? ": " : ""
      guard count > 1 else { return step + end }
      return step.hasSuffix("]") ? "\(step.dropLast()) #\(count)]" : "\(step) #\(count)" + end
    }
  }

  private func step(_ child: Int) -> String {
    switch text.facts[child].mark {
    case StoryMark.step, StoryMark.section, StoryMark.finding, StoryMark.suspicion,
      StoryMark.request:
      return text.text(text.facts[child].name)
    case StoryMark.event: return eventName(child)
    case StoryMark.line: return text.head(child)
    default: break
    }
    // The key of a dictionary stands in brackets, as in Swift.
    guard case .field(let name) = text.lead(child) else { return "[" + label(child) + "]" }
    if text.isStory, text.facts[child].level == 1 { return name }
    return name.first?.isLetter == true ? "." + name : "[" + name + "]"
  }
}

// MARK: - Words for a story

extension FactTree {
  private static let signs = [
    ">": "request", "<": "answer", "x": "cancellation", "!": "trouble", "*": "call", "@": "time",
    "=": "note", "…": "omission",
  ]

  /// The name of an event: its path with its sign, or the word for its sign.
  private func eventName(_ node: Int) -> String {
    let name = text.text(text.facts[node].name)
    return Self.signs[name] ?? name
  }

  /// The word for one fact: `field`, `element`, or a part of a story.
  func noun(_ node: Int) -> String {
    switch text.facts[node].mark {
    case 0, 1: "field"
    case StoryMark.step: "step"
    case StoryMark.section: "part"
    case StoryMark.event: "event"
    case StoryMark.line: "line"
    case StoryMark.finding: "finding"
    case StoryMark.suspicion: "suspicion"
    case StoryMark.request: "request"
    default: "element"
    }
  }

  /// Returns the owner of a fact: the type that declares a field, the path of an event without its
  /// elements, or the field that holds an unnamed value.
  func subject(_ node: Int, of type: String, below parent: String) -> String {
    let name = text.text(text.facts[node].name)
    switch text.facts[node].mark {
    case 0: return type.isEmpty ? name : type + "." + name
    case StoryMark.event:
      let path = Self.signs[name] ?? String(name.dropFirst(2))
      return path.split(separator: "[").enumerated()
        .map { $0 == 0 ? $1 : $1.drop { $0 != "]" }.dropFirst() }.joined()
    case StoryMark.step, StoryMark.section, StoryMark.finding, StoryMark.suspicion,
      StoryMark.request:
      return name
    default: return parent
    }
  }
}

// MARK: - Words for a node

extension FactTree {
  func label(_ index: Int) -> String { text.tree(index).label }

  /// The value of a node in one line: its own line, or the size of a list or of a text, such as
  /// `3 elements`.
  func brief(_ index: Int) -> String { listSize(index) ?? text.node(index).brief }

  /// Returns the value of a node, with all lines of a string, or the size of a list.
  func whole(_ index: Int) -> String {
    listSize(index) ?? text.block(index)?.joined(separator: "\n") ?? text.head(index)
  }

  /// Returns the size of a list, such as `3 elements`; nil for any node that is not a list.
  private func listSize(_ index: Int) -> String? {
    let fact = text.facts[index]
    guard fact.head.isEmpty, !text.hasBlock(index) else { return nil }
    guard fact.mark == StoryMark.step else { return counted(fact.childCount, "element") }
    return fact.childCount == 0 ? "nothing changes" : counted(fact.childCount, "event")
  }
}

extension SnapshotTree {
  private static let longestLabel = 40

  /// The text that names an element among its siblings: its first fact or its own line, without
  /// quotes.
  package var label: String {
    let first = children.first {
      $0.children.isEmpty && $0.block == nil && !$0.head.isEmpty && $0.referenced == nil
    }
    var text = Substring(first?.head ?? (block?.first { !$0.isEmpty } ?? referenced ?? head))
    if text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      text = text.dropFirst().dropLast()
    }
    guard text.count > Self.longestLabel else { return String(text) }
    return text.prefix(Self.longestLabel) + "…"
  }

  /// The type's name in a reference to an object: `User` in `see User #1`.
  ///
  /// The number is left out, because it depends on the sharing of other objects.
  private var referenced: String? {
    guard head.hasPrefix("see "), children.isEmpty else { return nil }
    return head.dropFirst(4).split(separator: " #").first.map(String.init)
  }

  /// The value of the tree in one line: the number of lines for a text of several lines, otherwise
  /// the ``summary``.
  package var brief: String {
    if let block { return counted(block.count, "line") }
    return summary
  }

  /// The value of the tree in one line: its own line, the elements of a short list, or the number
  /// of elements.
  package var summary: String {
    inline ?? (head.isEmpty ? counted(children.count, "element") : head)
  }

  /// A short list in Swift's notation, `["Emma", "Persuasion"]`; nil for any other value.
  ///
  /// A short list has one to eight plain values, and at most 60 characters in this notation.
  package var inline: String? {
    guard head.isEmpty, block == nil, 1...8 ~= children.count,
      children.allSatisfy({ $0.lead == .item && $0.children.isEmpty && $0.block == nil })
    else { return nil }
    let text = "[" + children.map(\.head).joined(separator: ", ") + "]"
    return text.count > 60 ? nil : text
  }
}
