import Foundation

/// A path into an XML document: `/order/item[@id='7']/name/text()`, `//item[count(part) > 1]`.
///
/// Of XPath 1.0 it understands `/` and `//`, names as they are written, `*`, `.`, `..` not, `@name`,
/// `@*`, `text()`, `node()`, and predicates of places, comparisons, `and`, `or`, `not()`, `contains()`,
/// `starts-with()`, `count()`, `local-name()`, `name()`, `normalize-space()`, `string-length()`,
/// `position()` and `last()`. Everything else is refused by its text.
struct XPath: Sendable {
  /// What a step looks for.
  enum Test: Hashable, Sendable {
    case element(String)
    case anyElement
    case attribute(String)
    case anyAttribute
    case text
    case anyNode
    case itself
  }

  struct Step: Sendable {
    let isDeep: Bool
    let test: Test
    let predicates: [XPathPredicate]
  }

  /// What a path leads to.
  enum Node: Sendable {
    /// What the root stands in.
    case document(XMLTree)
    case element(XMLTree)
    case attribute(name: String, value: String)
    case text(String)

    /// The node as text: an element as XML.
    var text: String {
      switch self {
      case .document(let tree), .element(let tree): tree.text
      case .attribute(_, let value), .text(let value): value
      }
    }

    /// What the node says: of an element all text in it.
    var value: String {
      switch self {
      case .document(let tree), .element(let tree): tree.wholeText
      case .attribute(_, let value), .text(let value): value
      }
    }

    var name: String {
      switch self {
      case .element(let tree): tree.name
      case .attribute(let name, _): name
      case .document, .text: ""
      }
    }

    fileprivate var children: [Node] {
      switch self {
      case .document(let root): [.element(root)]
      case .element(let tree):
        tree.contents.map { content in
          switch content {
          case .element(let element): .element(element)
          case .text(let text): .text(text)
          }
        }
      default: []
      }
    }

    fileprivate var attributes: [Node] {
      guard case .element(let tree) = self else { return [] }
      return tree.attributes.map { .attribute(name: $0.name, value: $0.value) }
    }

    /// The node and everything below it.
    fileprivate var family: [Node] { [self] + children.flatMap(\.family) }
  }

  let text: String
  let steps: [Step]

  /// Reads a path.
  ///
  /// - Throws: `TemplateProblem` with the text that is not understood.
  init(_ text: String) throws(TemplateProblem) {
    self.text = text
    var parser = XPathParser(text)
    steps = try parser.whole()
  }

  /// The nodes at the end of the path, in the order of the document.
  func nodes(in root: XMLTree) -> [Node] { Self.nodes(of: steps, from: .document(root)) }

  static func nodes(of steps: [Step], from start: Node) -> [Node] {
    var found = [start]
    for step in steps {
      found = found.flatMap { node -> [Node] in
        let origins = step.isDeep ? node.family : [node]
        return origins.flatMap { candidates(step, below: $0) }
      }
    }
    return found
  }

  private static func candidates(_ step: Step, below node: Node) -> [Node] {
    var found: [Node] =
      switch step.test {
      case .itself: [node]
      case .anyAttribute: node.attributes
      case .attribute(let name): node.attributes.filter { $0.name == name }
      case .anyNode: node.children
      case .text: node.children.filter { if case .text = $0 { true } else { false } }
      case .anyElement: node.children.filter { if case .element = $0 { true } else { false } }
      case .element(let name):
        node.children.filter {
          if case .element(let tree) = $0 { tree.name == name } else { false }
        }
      }
    for predicate in step.predicates {
      let count = found.count
      found = found.enumerated().filter { index, node in
        predicate.holds(for: .init(node: node, position: index + 1, count: count))
      }.map(\.element)
    }
    return found
  }
}
