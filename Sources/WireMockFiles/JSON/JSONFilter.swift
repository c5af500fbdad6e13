import Foundation
import HTTPFixtures
import JSONSyntax

/// The question in a filter of a path: `@.price > 10 && @.name =~ /a.*/`.
indirect enum JSONFilter: Sendable {
  /// What stands on one side of a comparison.
  enum Operand: Sendable {
    case value(JSONNode)
    /// A path from the element, or from the root of everything.
    case path([JSONPath.Step], fromRoot: Bool)

    func value(for element: JSONNode, root: JSONNode) -> JSONNode? {
      switch self {
      case .value(let node): return node
      case .path(let steps, let fromRoot):
        return JSONPath.values(of: steps, from: fromRoot ? root : element, root: root).first
      }
    }
  }

  case exists(Operand)
  case compares(Operand, String, Operand)
  case matches(Operand, BoundedExpression)
  case all([JSONFilter])
  case any([JSONFilter])
  case not(JSONFilter)

  func holds(for element: JSONNode, root: JSONNode) -> Bool {
    switch self {
    case .exists(let operand): return operand.value(for: element, root: root) != nil
    case .all(let filters): return filters.allSatisfy { $0.holds(for: element, root: root) }
    case .any(let filters): return filters.contains { $0.holds(for: element, root: root) }
    case .not(let filter): return !filter.holds(for: element, root: root)
    case .matches(let operand, let expression):
      guard let text = operand.value(for: element, root: root)?.plainText,
        case .found = expression.ruling(onAllOf: text)
      else { return false }
      return true
    case .compares(let left, let sign, let right):
      let found = left.value(for: element, root: root)
      return Self.compare(found, sign, right.value(for: element, root: root))
    }
  }

  private static func compare(_ left: JSONNode?, _ sign: String, _ right: JSONNode?) -> Bool {
    guard let left = left?.meaning, let right = right?.meaning else {
      return sign == "!=" && (left == nil) != (right == nil)
    }
    switch sign {
    case "==": return left == right
    case "!=": return left != right
    default: break
    }
    switch (left, right) {
    case (.number(let left), .number(let right)): return isSo(left, sign, right)
    case (.string(let left), .string(let right)): return isSo(left, sign, right)
    default: return false
    }
  }

  private static func isSo<Value: Comparable>(_ left: Value, _ sign: String, _ right: Value) -> Bool
  {
    switch sign {
    case "<": left < right
    case "<=": left <= right
    case ">": left > right
    default: left >= right
    }
  }
}
