import ProofsheetBasics

// The words that a difference uses for the facts of a text.

extension CanonicalText {
  func parts(_ index: Int) -> FactChange.Parts {
    hasChildren(index) ? facts[index].head.isEmpty ? .elements : .fields : .none
  }

  /// Returns the last step of each sibling's key path: `.title`, `[2]`, for unordered elements
  /// `[Alan]`, `[Alan #2]`, and for a step of a story `searches: `.
  func steps(_ children: [Int]) -> [String] {
    var seen: [String: Int] = [:]
    return children.enumerated().map { index, child in
      let mark = facts[child].mark
      if mark == 0x2D { return "[\(index)]" }
      let step = step(child)
      let count = seen[step, default: 0] + 1
      seen[step] = count
      let isTitle = isStory && facts[child].level == 0
      let end = isTitle && mark != StoryMark.line || mark == StoryMark.section ? ": " : ""
      guard count > 1 else { return step + end }
      return step.hasSuffix("]") ? "\(step.dropLast()) #\(count)]" : "\(step) #\(count)" + end
    }
  }

  private func step(_ child: Int) -> String {
    switch facts[child].mark {
    case StoryMark.step, StoryMark.section, StoryMark.finding, StoryMark.request:
      return text(facts[child].name)
    case StoryMark.event: return eventName(child)
    case StoryMark.line: return head(child)
    default: break
    }
    // The key of a dictionary stands in brackets, as in Swift.
    guard case .field(let name) = lead(child) else { return "[" + label(child) + "]" }
    if isStory, facts[child].level == 1 { return name }
    return name.first?.isLetter == true ? "." + name : "[" + name + "]"
  }
}

// MARK: - Words for a story

extension CanonicalText {
  private static let signs = [
    ">": "request", "<": "answer", "x": "cancellation", "!": "trouble", "*": "call", "@": "time",
    "=": "note", "…": "omission",
  ]

  /// The name of an event: its path with its sign, or the word for its sign.
  private func eventName(_ node: Int) -> String {
    let name = text(facts[node].name)
    return Self.signs[name] ?? name
  }

  /// The word for one fact: `field`, `element`, or a part of a story.
  func noun(_ node: Int) -> String {
    switch facts[node].mark {
    case 0, 1: "field"
    case StoryMark.step: "step"
    case StoryMark.section: "part"
    case StoryMark.event: "event"
    case StoryMark.line: "line"
    case StoryMark.finding: "finding"
    case StoryMark.request: "request"
    default: "element"
    }
  }

  /// Returns the owner of a fact: the type that declares a field, the path of an event without its
  /// elements, or the field that holds an unnamed value.
  func subject(_ node: Int, of type: String, below parent: String) -> String {
    let name = text(facts[node].name)
    switch facts[node].mark {
    case 0: return type.isEmpty ? name : type + "." + name
    case StoryMark.event:
      let path = Self.signs[name] ?? String(name.dropFirst(2))
      return path.split(separator: "[").enumerated()
        .map { $0 == 0 ? $1 : $1.drop { $0 != "]" }.dropFirst() }.joined()
    case StoryMark.step, StoryMark.section, StoryMark.finding, StoryMark.request:
      return name
    default: return parent
    }
  }
}

// MARK: - Words for a node

extension CanonicalText {
  func label(_ index: Int) -> String { SnapshotTree(source: self, index: index).label }

  /// The type of an element and its first fact, which tell it from its siblings.
  func identity(_ index: Int) -> String {
    let tree = SnapshotTree(source: self, index: index)
    return "\(tree.kind) \(tree.wholeLabel)"
  }

  /// The value of a node in one line: its own line, or the size of a list or of a text, such as
  /// `3 elements`.
  func brief(_ index: Int) -> String {
    listSize(index) ?? block(index).map { counted($0.count, "line") } ?? head(index)
  }

  /// Returns the value of a node, with all lines of a string, or the size of a list.
  func whole(_ index: Int) -> String {
    listSize(index) ?? block(index)?.joined(separator: "\n") ?? head(index)
  }

  /// Returns the size of a list, such as `3 elements`; nil for any node that is not a list.
  private func listSize(_ index: Int) -> String? {
    let fact = facts[index]
    guard fact.head.isEmpty, !hasBlock(index) else { return nil }
    guard fact.mark == StoryMark.step else { return counted(fact.childCount, "element") }
    return fact.childCount == 0 ? "nothing changes" : counted(fact.childCount, "event")
  }
}
