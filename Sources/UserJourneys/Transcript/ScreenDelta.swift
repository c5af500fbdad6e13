import ProofsheetBasics
package import SnapshotRendering

/// The changes between two trees of one screen: `+` for a new part, `-` for a removed part, `~` for
/// another value.
package enum ScreenDelta {
  /// Returns the changes between two trees as events; empty for equal trees.
  ///
  /// - Parameters:
  ///   - old: The tree before.
  ///   - new: The tree after.
  ///   - path: The names that lead to both trees, joined by dots; empty for the screen itself.
  /// - Returns: The events in the order of the new tree, with removed parts last.
  /// - Complexity: O(n) for fields, O(k d) for a list of k elements of which d changed.
  package static func events(
    from old: SnapshotTree,
    to new: SnapshotTree,
    path: String
  ) -> [StoryEvent] {
    if old == new { return [] }
    guard old.kind == new.kind, old.block == new.block, old.mark == new.mark else {
      return replacement(old, new, path)
    }
    switch new.mark {
    case ".": return fields(old, new, path)
    case "-" where old.head == new.head, "*" where old.head == new.head:
      return elements(old, new, path)
    default: return replacement(old, new, path)
    }
  }

  /// Returns the event of a replaced value: the old value in one line, and the complete new value.
  private static func replacement(
    _ old: SnapshotTree,
    _ new: SnapshotTree,
    _ path: String,
    showsBody: Bool = true
  ) -> [StoryEvent] {
    var (before, after) = (old.shortened, new.summary)
    // The line of a case whose list has changed needs the numbers of elements.
    let counts = (old.children.count, new.children.count)
    if before == after, !new.head.isEmpty, old.mark == "-", new.mark == "-",
      counts.0 != counts.1
    {
      before += ", " + counted(counts.0, "element")
      after += ", " + counted(counts.1, "element")
    }
    let words = (path.isEmpty ? "" : path + ": ") + "\(before) -> \(after)"
    let below = showsBody ? body(of: new) : []
    return [StoryEvent(.changed, words, of: path, below: below)]
  }

  /// The lines below a node, indented by one level; empty for a list that the node's line shows.
  private static func body(of tree: SnapshotTree) -> [String] {
    tree.inline == nil ? tree.below : []
  }

  /// Returns the changes between the fields of two values, which are shown whole when names do not
  /// identify the fields: each name is unique, and the common names keep their order.
  private static func fields(
    _ old: SnapshotTree,
    _ new: SnapshotTree,
    _ path: String
  ) -> [StoryEvent] {
    let (olds, news, match) = (old.children, new.children, FactMatch(from: old, to: new))
    let (before, after) = (olds.map(\.name), news.map(\.name))
    guard match.moved.isEmpty, Set(before).count == olds.count, Set(after).count == news.count
    else { return replacement(old, new, path) }
    // The object has gained or lost its number. The object's line shows that; the parts below are
    // compared as usual.
    var events = old.head == new.head ? [] : replacement(old, new, path, showsBody: false)
    let prefix = path.isEmpty ? "" : path + "."
    for (index, field) in news.enumerated() {
      let name = prefix + after[index]
      let origin = match.origin[index].map { olds[$0] }
      switch (origin?.isNil, field.isNil) {
      case (nil, _), (true, false): events.append(came(field, at: name))
      case (false, true): events.append(StoryEvent(.gone, name))
      default: if let origin { events += Self.events(from: origin, to: field, path: name) }
      }
    }
    for (index, name) in before.enumerated() where match.partner[index] == nil {
      events.append(StoryEvent(.gone, prefix + name))
    }
    return events
  }

  private static func came(_ field: SnapshotTree, at path: String) -> StoryEvent {
    StoryEvent(.came, "\(path): \(field.summary)", of: path, below: body(of: field))
  }

  /// Returns the changes between the elements of two lists.
  ///
  /// A list that kept less than half of its elements is shown whole, because that text is shorter.
  private static func elements(
    _ old: SnapshotTree,
    _ new: SnapshotTree,
    _ path: String
  ) -> [StoryEvent] {
    let (olds, news, match) = (old.children, new.children, FactMatch(from: old, to: new))
    let keptCount = match.partner.count { $0 != nil }
    if keptCount * 2 < max(olds.count, news.count) { return replacement(old, new, path) }
    let name = { (element: SnapshotTree) in "\(path)[\(element.identity)]" }
    var events = olds.indices.filter { match.partner[$0] == nil }
      .map { StoryEvent(.gone, name(olds[$0])) }
    // Whether the element before was new or has moved.
    var followsNew = false
    for (index, element) in news.enumerated() {
      let place = { index == 0 ? "first" : "after [\(news[index - 1].identity)]" }
      let origin = match.origin[index]
      let hasMoved = origin.map(match.moved.contains) ?? true
      if hasMoved {
        let name = name(element)
        if origin != nil {
          events.append(StoryEvent(.changed, "\(name) moved \(place())", of: name))
        } else {
          // The line of an element that follows another new element needs no place.
          let words = followsNew ? name : "\(name) \(place())"
          events.append(StoryEvent(.came, words, of: name, below: body(of: element)))
        }
      }
      if let origin, olds[origin] != element {
        events += Self.events(from: olds[origin], to: element, path: name(element))
      }
      followsNew = hasMoved
    }
    return events
  }
}

extension SnapshotTree {
  /// The mark of all children: `.` for fields, `-` for the elements of a list, `*` for those of a
  /// set.
  ///
  /// The mark is nil without children, for children of several kinds, and for the entries of a
  /// dictionary whose keys have parts. A change then shows the complete value.
  fileprivate var mark: String? {
    let marks = Set(children.map { if case .field = $0.lead { "." } else { $0.lead.mark } })
    return marks.count == 1 ? marks.first : nil
  }

  fileprivate var isNil: Bool { head == "nil" && isLeaf }

  fileprivate var name: String {
    guard case .field(let name) = lead else { return "" }
    return name
  }

  /// The value in one line; for a text of several lines, the first line that is not empty.
  fileprivate var shortened: String {
    guard let first = block?.first(where: { !$0.isEmpty }) else { return summary }
    return "\(head.dropLast(2))\(first)…\""
  }

  /// The identity of an element among its siblings: its first fact, or its own line.
  fileprivate var identity: String {
    guard let first = children.first(where: { $0.isLeaf && $0.block == nil }) else {
      return summary
    }
    return head.isEmpty ? first.head : "\(kind) \(first.head)"
  }
}

/// A view model in the state that the transcript last showed.
struct ObservedScreen {
  let subject: AnyObject
  /// Whether the view model may hold an object weakly, such as its router.
  let holdsWeakly: Bool
  private let render: @Sendable (Any) -> Rendering
  /// The renderings of lists that have not changed since they were last read.
  private let memory = RenderingMemory()
  private(set) var shown: Rendering

  init(_ subject: AnyObject, render: @escaping @Sendable (Any) -> Rendering = Rendering.init(of:)) {
    self.subject = subject
    self.render = render
    holdsWeakly = SeenParts.holdsWeakly(type(of: subject))
    shown = RenderingMemory.$current.withValue(memory) { render(subject) }
  }

  /// The name of the screen's type, which is the first line of the screen's text.
  var name: String { shown.firstLine }

  /// The current state of the screen, even if the transcript has not shown this state yet.
  var rendering: Rendering { RenderingMemory.$current.withValue(memory) { render(subject) } }

  /// The event for the opening of the screen, with the screen's complete text.
  var opening: StoryEvent {
    let lines = shown.lines
    return StoryEvent(.screen, lines[0], below: Array(lines.dropFirst()))
  }

  /// Returns the changes on the screen since the last call of this method.
  ///
  /// - Parameter name: The name of the screen, put before every path; nil for the newest screen.
  /// - Returns: The events.
  mutating func changes(named name: String?) -> [StoryEvent] {
    let now = rendering
    let before = shown
    shown = now
    if now.reads(like: before) { return [] }
    if let old = ScreenText(before), let new = ScreenText(now),
      let (old, new) = ScreenText.differing(old, new)
    {
      return ScreenDelta.events(from: old, to: new, path: name ?? "")
    }
    // Every canonical rendering has a tree, so the transcript shows a missing tree as an error.
    guard let old = before.tree, let new = now.tree else {
      return [StoryEvent(.changed, "(not canonical text) \(now.text)")]
    }
    return ScreenDelta.events(from: old, to: new, path: name ?? "")
  }
}

extension SnapshotTree {
  /// The lines below the line of this fact, indented by one level.
  var below: [String] {
    let level = source.facts[index].level
    let lines = source.text(source.lines(index))
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    if level < 0 { return lines.map { $0.isEmpty ? "" : "  " + $0 } }
    return lines.dropFirst().map { String($0.dropFirst(2 * level)) }
  }

  /// The value in one line: its own line, the elements of a short list, or the number of elements.
  var summary: String {
    inline ?? (head.isEmpty ? counted(children.count, "element") : head)
  }

  /// The value in one line: the number of lines for a text of several lines, otherwise the
  /// ``summary``.
  var brief: String { block.map { counted($0.count, "line") } ?? summary }

  /// A short list in Swift's notation, `["Emma", "Persuasion"]`; nil for any other value.
  ///
  /// A short list has one to eight plain values, and at most 60 characters in this notation.
  var inline: String? {
    let elements = children
    guard head.isEmpty, 1...8 ~= elements.count,
      elements.allSatisfy({ $0.lead == .item && $0.isLeaf && $0.block == nil })
    else { return nil }
    let list = "[" + elements.map(\.head).joined(separator: ", ") + "]"
    return list.count > 60 ? nil : list
  }
}

extension Rendering {
  /// The first line; for a value with fields, the name of its type.
  ///
  /// An object that a part of it names has a number, which is not part of the name.
  package var firstLine: String {
    let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    return line.hasSuffix(" #1") ? String(line.dropLast(3)) : line
  }
}
