import Foundation
import JSONSyntax

extension TemplateHelpers {
  static let documents: [String: TemplateHelper] = [
    "jsonPath": TemplateHelper(2...2, options: ["default"], check: checkJSONPath) {
      call throws(TemplateProblem) in try found(call)
    },
    "xPath": TemplateHelper(2...2, check: checkXPath) { call throws(TemplateProblem) in
      let path = try XPath(call[1].text)
      guard let root = XMLReader.root(of: call[0].text) else {
        return .text("[ERROR: \(call[0].text) is not valid XML]")
      }
      return .values(path.nodes(in: root).map(\.text))
    },
    "parseJson": TemplateHelper(1...2, takesBlocks: true) { call throws(TemplateProblem) in
      guard let node = try? JSONParser.parse(Data(call[0].text.utf8)) else {
        throw TemplateProblem("{{parseJson}} is given what is no JSON")
      }
      guard call.values.count == 2 else { return .json(node) }
      call.assigned.append((call[1].text, .json(node)))
      return .null
    },
    "toJson": TemplateHelper(1...1) { .text(JacksonText($0[0].node).text) },
  ]

  private static let checkJSONPath:
    @Sendable ([TemplateValue?], [String: TemplateValue]) throws(TemplateProblem) -> Void = {
      values,
      _ throws(TemplateProblem) in
      if values.count > 1, let text = values[1]?.text { _ = try JSONPath(text) }
    }

  private static let checkXPath:
    @Sendable ([TemplateValue?], [String: TemplateValue]) throws(TemplateProblem) -> Void = {
      values,
      _ throws(TemplateProblem) in
      if values.count > 1, let text = values[1]?.text { _ = try XPath(text) }
    }

  /// What a path finds; all of it, in a list, when it may lead to several places.
  private static func found(_ call: TemplateInvocation) throws(TemplateProblem) -> TemplateValue {
    let path = try JSONPath(call[1].text)
    let node: JSONNode
    switch call[0] {
    case .json(let given): node = given
    case let value where value.text.isEmpty: return .text("")
    case let value where value.members != nil || value.isList: node = value.node
    case let value:
      guard let parsed = try? JSONParser.parse(Data(value.text.utf8)) else {
        return .text("[ERROR: \(value.text) is not valid JSON]")
      }
      node = parsed
    }
    let values = path.values(in: node)
    if !path.isDefinite { return .json(.array(values)) }
    guard let value = values.first, !value.isNull else {
      return call.options["default"] ?? .text("")
    }
    return TemplateValue(value)
  }
}

extension TemplateValue {
  fileprivate var isList: Bool {
    if case .list = self { return true }
    return false
  }

  /// The value as JSON.
  var node: JSONNode {
    switch self {
    case .null: JSONNode(value: .null)
    case .bool(let truth): .bool(truth)
    case .number(let text): JSONNode(value: .number(text))
    case .json(let node): node
    case .list(let values): .array(values.map(\.node))
    case .map(let members), .caseless(let members): .object(members.map { ($0.key, $0.value.node) })
    case .several(let shown, let items, _):
      items.count == 1 ? .string(shown) : .array(items.map(\.node))
    case .text, .date: .string(text)
    }
  }
}
