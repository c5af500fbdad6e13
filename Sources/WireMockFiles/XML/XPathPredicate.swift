import Foundation

/// What stands in brackets behind a step: `@id='7'`, `2`, `contains(name, 'a') and not(@old)`.
indirect enum XPathPredicate: Sendable {
  /// The node that is asked, and where it stands among those of its step.
  struct Focus {
    let node: XPath.Node
    let position: Int
    let count: Int
  }

  case number(Double)
  case literal(String)
  case path([XPath.Step])
  case call(String, [XPathPredicate])
  case compares(XPathPredicate, String, XPathPredicate)
  case both(XPathPredicate, XPathPredicate)
  case either(XPathPredicate, XPathPredicate)

  /// The functions that are understood, each with how many arguments it takes.
  static let functions: [String: ClosedRange<Int>] = [
    "not": 1...1, "contains": 2...2, "starts-with": 2...2, "count": 1...1, "local-name": 0...0,
    "name": 0...0, "normalize-space": 0...1, "string-length": 0...1, "position": 0...0,
    "last": 0...0,
  ]

  func holds(for focus: Focus) -> Bool {
    switch self {
    case .number(let number): return Double(focus.position) == number
    case .call("last", _): return focus.position == focus.count
    default: return truth(focus)
    }
  }

  private func truth(_ focus: Focus) -> Bool {
    switch self {
    case .number(let number): return number != 0
    case .literal(let text): return !text.isEmpty
    case .path(let steps): return !XPath.nodes(of: steps, from: focus.node).isEmpty
    case .both(let left, let right): return left.truth(focus) && right.truth(focus)
    case .either(let left, let right): return left.truth(focus) || right.truth(focus)
    case .compares(let left, let sign, let right):
      let others = right.values(focus)
      return left.values(focus).contains { one in others.contains { Self.isSo(one, sign, $0) } }
    case .call("not", let arguments): return !(arguments[0].truth(focus))
    case .call("contains", let arguments):
      return arguments[0].text(focus).contains(arguments[1].text(focus))
    case .call("starts-with", let arguments):
      return arguments[0].text(focus).hasPrefix(arguments[1].text(focus))
    case .call: return !text(focus).isEmpty
    }
  }

  private func text(_ focus: Focus) -> String { values(focus).first ?? "" }

  /// The texts that a comparison looks at, of which one must fit.
  private func values(_ focus: Focus) -> [String] {
    switch self {
    case .number(let number): [Self.text(of: number)]
    case .literal(let text): [text]
    case .path(let steps): XPath.nodes(of: steps, from: focus.node).map(\.value)
    case .call(let name, let arguments): [Self.value(of: name, arguments, focus)]
    default: [truth(focus) ? "true" : "false"]
    }
  }

  private static func value(of name: String, _ arguments: [XPathPredicate], _ focus: Focus)
    -> String
  {
    switch name {
    case "position": return "\(focus.position)"
    case "last": return "\(focus.count)"
    case "count":
      guard case .path(let steps) = arguments[0] else { return "0" }
      return "\(XPath.nodes(of: steps, from: focus.node).count)"
    case "name": return focus.node.name
    case "local-name": return XMLTree.local(focus.node.name)
    case "string-length": return "\((arguments.first?.text(focus) ?? focus.node.value).count)"
    case "normalize-space":
      let text = arguments.first?.text(focus) ?? focus.node.value
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    default: return XPathPredicate.call(name, arguments).truth(focus) ? "true" : "false"
    }
  }

  private static func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private static func isSo(_ left: String, _ sign: String, _ right: String) -> Bool {
    let numbers = (Double(left.trimmingCharacters(in: .whitespaces)), Double(right))
    switch sign {
    case "=": return left == right || (numbers.0 != nil && numbers.0 == numbers.1)
    case "!=": return left != right && (numbers.0 == nil || numbers.0 != numbers.1)
    default: break
    }
    guard let left = numbers.0, let right = numbers.1 else { return false }
    switch sign {
    case "<": return left < right
    case "<=": return left <= right
    case ">": return left > right
    default: return left >= right
    }
  }
}
