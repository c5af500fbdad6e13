import Foundation
import JSONSyntax

/// A path into a JSON value: `$.orders[0].id`, `$..name`, `$.items[?(@.price > 10 && @.name)]`.
///
/// Of Jayway's language it understands members, `*`, `..`, indices (negative ones from the end),
/// unions, slices, filters with `== != < <= > >= =~`, `&&`, `||`, `!`, and `.length()` or `.size()`
/// at the end. Everything else is refused by its text.
struct JSONPath: Sendable {
  indirect enum Step: Sendable {
    case member(String)
    case members([String])
    case wildcard
    case indices([Int])
    case slice(Int?, Int?)
    case filter(JSONFilter)
    /// The value and everything below it.
    case descent
    case length
  }

  let text: String
  let steps: [Step]
  /// Whether the path leads to one place at most.
  let isDefinite: Bool

  /// Reads a path.
  ///
  /// - Throws: `TemplateProblem` with the text that is not understood.
  init(_ text: String) throws(TemplateProblem) {
    self.text = text
    var reader = JSONPathParser(text)
    steps = try reader.steps()
    isDefinite = steps.allSatisfy { step in
      switch step {
      case .member, .length: true
      case .indices(let indices): indices.count == 1
      default: false
      }
    }
  }

  /// The values at the end of the path, in their order.
  func values(in root: JSONNode) -> [JSONNode] { Self.values(of: steps, from: root, root: root) }

  static func values(of steps: [Step], from start: JSONNode, root: JSONNode) -> [JSONNode] {
    var found = [start]
    for step in steps { found = found.flatMap { next(step, $0, root) } }
    return found
  }

  private static func next(_ step: Step, _ node: JSONNode, _ root: JSONNode) -> [JSONNode] {
    switch step {
    case .member(let name): return node[name].map { [$0] } ?? []
    case .members(let names): return names.compactMap { node[$0] }
    case .wildcard: return node.children
    case .indices(let indices):
      let elements = node.elements ?? []
      return indices.compactMap { index in
        let place = index < 0 ? elements.count + index : index
        return elements.indices.contains(place) ? elements[place] : nil
      }
    case .slice(let from, let to):
      let elements = node.elements ?? []
      let start = bound(from ?? 0, elements.count)
      let end = bound(to ?? elements.count, elements.count)
      return start < end ? Array(elements[start..<end]) : []
    case .filter(let filter):
      // Of an object that is no list the object itself is asked.
      let candidates = node.elements ?? [node]
      return candidates.filter { filter.holds(for: $0, root: root) }
    case .descent: return descendants(of: node)
    case .length:
      switch node.value {
      case .array(let elements): return [.number(elements.count)]
      case .object(let members): return [.number(members.count)]
      case .string(let text): return [.number(text.utf16.count)]
      default: return []
      }
    }
  }

  private static func bound(_ index: Int, _ count: Int) -> Int {
    min(max(index < 0 ? count + index : index, 0), count)
  }

  private static func descendants(of node: JSONNode) -> [JSONNode] {
    [node] + node.children.flatMap(descendants)
  }
}

extension JSONNode {
  /// The elements of a list or the values of an object.
  var children: [JSONNode] {
    switch value {
    case .array(let elements): elements
    case .object(let members): members.map(\.value)
    default: []
    }
  }

  /// The value as Java writes it alone: a text without its quotes.
  var plainText: String { text ?? compactText }

  var isNull: Bool {
    if case .null = value { return true }
    return false
  }
}
