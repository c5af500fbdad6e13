import Foundation
import JSONSyntax

extension TemplateHelpers {
  static let lists: [String: TemplateHelper] = [
    "size": TemplateHelper(1...1) { call in
      if let members = call[0].members { return .number(members.count) }
      return .number(call[0].elements?.count ?? call[0].text.utf16.count)
    },
    "array": TemplateHelper(0...99) { .list($0.values) },
    "range": TemplateHelper(2...2) { call throws(TemplateProblem) in
      guard let lower = call[0].integer, let upper = call[1].integer, upper - lower < 100_000 else {
        throw TemplateProblem("{{range}} needs two whole numbers less than 100,000 apart")
      }
      return .list(lower <= upper ? (lower...upper).map { .number($0) } : [])
    },
    "join": TemplateHelper(1...99, options: ["prefix", "suffix"]) { call in
      let isList = call.values.count <= 2 && call[0].elements != nil
      let items = isList ? call[0].elements ?? [] : Array(call.values.dropLast())
      return joined(
        items,
        by: call.values.count > 1 ? call.values[call.values.count - 1].text : "",
        call
      )
    },
    "arrayJoin": TemplateHelper(2...99, options: ["prefix", "suffix"]) { call in
      joined(call[1].elements ?? Array(call.values.dropFirst()), by: call[0].text, call)
    },
    "lookup": TemplateHelper(2...2) { $0[0][$0[1].text] },
    "val": TemplateHelper(1...1, options: ["or", "default", "assign"]) { call in
      var value = call[0]
      if case .null = value { value = call.options["or"] ?? call.options["default"] ?? .null }
      guard let name = call.text("assign") else { return value }
      call.assigned.append((name, value))
      return .null
    },
  ]

  private static func joined(
    _ items: [TemplateValue],
    by separator: String,
    _ call: TemplateInvocation
  )
    -> TemplateValue
  {
    if items.isEmpty { return .text("") }
    let text = items.map(\.text).joined(separator: separator)
    return .text((call.text("prefix") ?? "") + text + (call.text("suffix") ?? ""))
  }
}
