import SnapshotChecking
import SnapshotRendering

/// What matters of the open screens to a map: which they are, and of each fact only its kind.
///
/// Two texts are one state, so a journey that types something else goes the same way.
extension JourneyRecord.State {
  /// One fact and what matters of it.
  ///
  /// The path has the names that lead to the fact, joined by dots; those of screens below the newest
  /// begin with the screen's place.
  private typealias Fact = (path: String, value: String)

  /// What some facts of the open screens really say, where a state tells only their kind.
  static func examples(of screens: [Rendering]) -> [String] {
    var facts: [Fact] = []
    var examples: [String] = []
    for (index, screen) in screens.enumerated() {
      guard let tree = screen.tree else { continue }
      let place = index == screens.count - 1 ? "" : "\(index + 1)."
      add(tree, at: place, to: &facts) { node, fact in
        let value = node.block.map { $0.joined(separator: " ") } ?? node.summary
        let isTold = value == fact.value || AbstractValue.isExact(fact.value)
        if !isTold, AbstractValue.of(node) != nil || !node.children.isEmpty {
          examples.append("\(fact.path): \(String(value.prefix(longestExample)))")
        }
      }
    }
    return examples
  }

  private static let longestExample = 120

  /// What matters of all open screens, the oldest first.
  ///
  /// - Complexity: O(n) in the number of facts.
  init(of screens: [Rendering]) {
    var names: [String] = []
    var facts: [Fact] = []
    for (index, screen) in screens.enumerated() {
      // What a test scrubs into something that is no tree still has a first line.
      guard let tree = screen.tree else {
        names.append(screen.firstLine)
        continue
      }
      names.append(AbstractValue.name(tree.head))
      let place = index == screens.count - 1 ? "" : "\(index + 1)."
      Self.add(tree, at: place, to: &facts)
    }
    self.init(screens: names, facts: facts)
  }

  /// Adds the fields below a node; an explicit stack, because a screen may be as deep as it likes.
  private static func add(
    _ root: SnapshotTree,
    at place: String,
    to facts: inout [Fact],
    _ take: (SnapshotTree, Fact) -> Void = { _, _ in }
  ) {
    if let count = AbstractValue.count(of: root) {
      facts.append((place + "elements", count))
    }
    var open = fields(of: root, at: place)
    while let (node, path) = open.popLast() {
      let words = [AbstractValue.of(node), AbstractValue.count(of: node)].compactMap(\.self)
      let fact = (path, words.joined(separator: " "))
      facts.append(fact)
      take(node, fact)
      open += fields(of: node, at: path + ".")
    }
  }

  /// The fields of a node, the last first; elements of lists and entries are no fields.
  private static func fields(
    of node: SnapshotTree,
    at place: String
  ) -> [(SnapshotTree, String)] {
    node.children.reversed().compactMap { child in
      guard case .field(let name) = child.lead, !AbstractValue.isEntry(name) else { return nil }
      return (child, place + name)
    }
  }
}

/// What matters of a value: flags and cases as they are, of everything else only whether there is
/// something.
enum AbstractValue {
  /// The abstract text of a node's own value; nil for a list, which has none.
  static func of(_ node: SnapshotTree) -> String? {
    if node.block != nil { return "text" }
    let head = node.head
    switch head {
    case "": return nil
    case "true", "false", "nil": return head
    case "\"\"": return "empty"
    case "[]", "[:]": return "none"
    default: break
    }
    guard let first = head.unicodeScalars.first else { return nil }
    if first == "\"" { return "text" }
    if first == "." || first == "_" || first.properties.isAlphabetic { return name(head) }
    return number(head)
  }

  /// How many elements or entries hang below a node: `one`, `many`, or nil when there are none.
  static func count(of node: SnapshotTree) -> String? {
    var count = 0
    for child in node.children {
      switch child.lead {
      case .item, .element, .key: count += 1
      case .field(let name) where isEntry(name): count += 1
      case .field, .keyed, .start: break
      }
      if count > 1 { return "many" }
    }
    return count == 1 ? "one" : nil
  }

  /// Whether an abstract value leaves nothing to say.
  static func isExact(_ value: String) -> Bool { ["empty", "none", "0", "1"].contains(value) }

  /// A type's or a case's name, without what it holds.
  static func name(_ head: String) -> String {
    String(head.prefix { $0 != "(" && $0 != " " && $0 != ":" })
  }

  /// Whether what stands before a colon is the key of an entry and not the name of a field.
  static func isEntry(_ name: String) -> Bool {
    !name.unicodeScalars.allSatisfy {
      $0 == "_" || $0 == "$" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    } || name.unicodeScalars.first.map { ("0"..."9").contains($0) } ?? true
  }

  private static func number(_ head: String) -> String {
    guard let value = Double(head) else { return "set" }
    if value < 0 { return "negative" }
    return value == 0 ? "0" : value == 1 ? "1" : "many"
  }
}
