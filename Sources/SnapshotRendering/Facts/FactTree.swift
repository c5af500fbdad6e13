import ProofsheetBasics

/// The facts of a canonical text with what each says, so that equal subtrees are found without walking
/// them again.
struct FactTree {
  struct Node {
    /// How many facts the subtree has: its lines, but for the bare name of a list.
    var factCount = 0
    /// The same for subtrees that say the same, whatever stands before their values.
    var value = 0
  }

  let text: CanonicalText
  private(set) var nodes: [Node]

  /// - Complexity: O(n) in the length of the text.
  init(_ text: CanonicalText) {
    self.text = text
    nodes = [Node](repeating: Node(), count: text.facts.count)
    for index in nodes.indices.reversed() { sumUp(index) }
  }

  /// Facts and value of one node, when those of its children are known.
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

  /// The parts of key paths that siblings add: `.title`, `[2]`, and for what has no order `[Alan]`,
  /// `[Alan #2]`.
  func steps(_ children: [Int]) -> [String] {
    var seen: [String: Int] = [:]
    return children.enumerated().map { index, child in
      if text.facts[child].mark == 0x2D { return "[\(index)]" }
      let step = step(child)
      let count = seen[step, default: 0] + 1
      seen[step] = count
      guard count > 1 else { return step }
      return step.hasSuffix("]") ? "\(step.dropLast()) #\(count)]" : "\(step) #\(count)"
    }
  }

  private func step(_ child: Int) -> String {
    // The key of a dictionary stands in brackets, as in Swift.
    guard case .field(let name) = text.lead(child) else { return "[" + label(child) + "]" }
    return name.first?.isLetter == true ? "." + name : "[" + name + "]"
  }
}

// MARK: - Words for a node

extension FactTree {
  func label(_ index: Int) -> String { text.tree(index).label }

  /// The value in one line: its own line, or how much a list or a text of several lines holds.
  func brief(_ index: Int) -> String { listSize(index) ?? text.node(index).brief }

  /// The value as far as it is this node's own.
  func whole(_ index: Int) -> String {
    listSize(index) ?? text.block(index)?.joined(separator: "\n") ?? text.head(index)
  }

  /// How many elements a list without a line of its own has; nil for everything else.
  private func listSize(_ index: Int) -> String? {
    let fact = text.facts[index]
    return fact.head.isEmpty ? counted(fact.childCount, "element") : nil
  }
}

extension SnapshotTree {
  private static let longestLabel = 40

  /// What tells an element from its siblings: its first fact, or its own line; a string without its
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

  /// The type in a reference to an object that stands elsewhere, `see User #1`; its number is another
  /// one as soon as objects are shared otherwise.
  private var referenced: String? {
    guard head.hasPrefix("see "), children.isEmpty else { return nil }
    return head.dropFirst(4).split(separator: " #").first.map(String.init)
  }

  /// The value in one line: its own line, or how much a list or a text of several lines holds.
  package var brief: String {
    if let block { return counted(block.count, "line") }
    return summary
  }

  /// The value in one line: its own line, or how many elements a list without one has.
  package var summary: String { head.isEmpty ? counted(children.count, "element") : head }
}
