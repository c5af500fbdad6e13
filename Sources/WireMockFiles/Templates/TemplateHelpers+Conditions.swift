import Foundation

extension TemplateHelpers {
  /// Whether a helper, as a block, decides between its two halves.
  static func isQuestion(_ name: String) -> Bool { conditions[name] != nil }

  static let conditions: [String: TemplateHelper] = [
    "eq": comparison { $0 == $1 },
    "neq": comparison { $0 != $1 },
    "gt": order { $0 > $1 },
    "gte": order { $0 >= $1 },
    "lt": order { $0 < $1 },
    "lte": order { $0 <= $1 },
    "and": question(2...99) { $0.allSatisfy(\.isTrue) },
    "or": question(2...99) { $0.contains(where: \.isTrue) },
    "not": question(1...1) { !$0[0].isTrue },
    "contains": question(2...2) { values in
      guard let elements = values[0].elements, !values[0].isSeveral else {
        return values[0].text.contains(values[1].text)
      }
      return elements.contains { $0.text == values[1].text }
    },
    "matches": TemplateHelper(2...2, options: answers, takesBlocks: true, check: expression(at: 1))
    {
      call throws(TemplateProblem) in
      let found = try Self.search(call[1].text, in: call[0].text, whole: true)
      return answer(found != nil, call)
    },
  ]

  /// What a question inside of a tag prints when it holds and when it does not.
  private static let answers: Set<String> = ["yes", "no"]

  private static func answer(_ holds: Bool, _ call: TemplateInvocation) -> TemplateValue {
    call.options[holds ? "yes" : "no"] ?? .bool(holds)
  }

  private static func question(
    _ arity: ClosedRange<Int>,
    _ holds: @escaping @Sendable ([TemplateValue]) -> Bool
  ) -> TemplateHelper {
    TemplateHelper(arity, options: answers, takesBlocks: true) { answer(holds($0.values), $0) }
  }

  private static func comparison(
    _ holds: @escaping @Sendable (TemplateValue, TemplateValue) -> Bool
  ) -> TemplateHelper {
    question(2...2) { holds($0[0], $0[1]) }
  }

  private static func order(_ holds: @escaping @Sendable (Decimal, Decimal) -> Bool)
    -> TemplateHelper
  {
    question(2...2) { values in
      guard let left = values[0].decimal, let right = values[1].decimal else { return false }
      return holds(left, right)
    }
  }
}

extension TemplateValue {
  /// Whether it stands for all values of one name.
  fileprivate var isSeveral: Bool {
    if case .several = self { return true }
    return false
  }
}
