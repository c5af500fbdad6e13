import Foundation
import JSONSyntax

/// A value while a template is rendered.
indirect enum TemplateValue: Sendable {
  case null
  case text(String)
  case bool(Bool)
  /// A number as it is printed.
  case number(String)
  case list([TemplateValue])
  case map([(key: String, value: TemplateValue)])
  /// The same, whose keys are in lower case and found in any.
  case caseless([(key: String, value: TemplateValue)])
  case json(JSONNode)
  case date(Date, JavaDateFormat?, TimeZone?)
  /// What prints as one text, and has parts by number and by name: a path, or all values of a header.
  case several(shown: String, items: [TemplateValue], named: [String: TemplateValue])

  /// All values of one name, which print as the first.
  static func values(_ texts: [String]) -> TemplateValue {
    .several(shown: texts.first ?? "", items: texts.map(TemplateValue.text), named: [:])
  }

  static func number(_ number: Int) -> TemplateValue { .number("\(number)") }

  /// The value as it is printed.
  var text: String {
    switch self {
    case .null: ""
    case .text(let text), .number(let text), .several(let text, _, _): text
    case .bool(let truth): truth ? "true" : "false"
    case .list(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .map(let members), .caseless(let members):
      "{" + members.map { "\($0.key)=\($0.value.text)" }.joined(separator: ", ") + "}"
    case .json(let node): node.text ?? JacksonText(node).text
    case .date(let date, let format, let zone): Self.text(of: date, format, zone)
    }
  }

  private static func text(of date: Date, _ format: JavaDateFormat?, _ zone: TimeZone?) -> String {
    let seconds = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    if let format { return format.text(of: date, in: zone ?? .gmt) }
    return standardFormat?.text(of: seconds, in: zone ?? .gmt) ?? ""
  }

  /// How a moment is printed that names no format.
  private static let standardFormat = try? JavaDateFormat("yyyy-MM-dd'T'HH:mm:ssZZZZZ")

  /// Whether `if` takes the value for true.
  var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let truth): truth
    case .text(let text): !text.isEmpty
    case .number(let text): Decimal(string: text) != 0
    case .several(_, let items, let named): !items.isEmpty || !named.isEmpty
    case .list(let values): !values.isEmpty
    case .map(let members), .caseless(let members): !members.isEmpty
    case .date: true
    case .json(let node): TemplateValue(node).isTrue
    }
  }

  /// The value without its JSON, one level deep.
  init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let truth): self = .bool(truth)
    case .number(let text): self = .number(text)
    case .string(let text): self = .text(text)
    case .array, .object: self = .json(node)
    }
  }

  /// The elements; `nil` when the value is no list.
  var elements: [TemplateValue]? {
    switch self {
    case .list(let values), .several(_, let values, _): values
    case .json(let node): node.elements?.map(TemplateValue.init)
    default: nil
    }
  }

  /// The keys and values; `nil` when the value is no object.
  var members: [(key: String, value: TemplateValue)]? {
    switch self {
    case .map(let members), .caseless(let members): return members
    case .json(let node):
      guard case .object(let members) = node.value else { return nil }
      return members.map { ($0.key, TemplateValue($0.value)) }
    default: return nil
    }
  }

  /// The part of a name or of a number.
  subscript(_ name: String) -> TemplateValue {
    if case .several(_, _, let named) = self, let value = named[name] { return value }
    if case .caseless(let members) = self {
      let lower = name.lowercased()
      return members.first { $0.key == lower }?.value ?? .null
    }
    if let members {
      if let value = members.first(where: { $0.key == name })?.value { return value }
      return name == "size" || name == "length" ? .number(members.count) : .null
    }
    guard let elements else {
      if case .text(let text) = self, name == "length" { return .number(text.utf16.count) }
      return .null
    }
    switch name {
    case "size", "length": return .number(elements.count)
    case "first": return elements.first ?? .null
    case "last": return elements.last ?? .null
    default: break
    }
    guard let index = Int(name) else { return .null }
    // As WireMock counts from the end: -1 is the last but one.
    let isFromEnd = if case .several = self { index < 0 } else { false }
    let place = isFromEnd ? elements.count - 1 + index : index
    return elements.indices.contains(place) ? elements[place] : .null
  }

  var decimal: Decimal? {
    switch self {
    case .number(let text), .text(let text): Decimal(string: text)
    case .several(let text, _, _): Decimal(string: text)
    default: nil
    }
  }

  var integer: Int? { decimal.map { NSDecimalNumber(decimal: $0).intValue } }
}

extension TemplateValue: Equatable {
  /// Whether both are of one kind and print the same; a number is no text.
  static func == (left: TemplateValue, right: TemplateValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number, .number): left.decimal == right.decimal
    case (.text(let left), .text(let right)): left == right
    case (.null, _), (_, .null), (.bool, _), (_, .bool), (.number, _), (_, .number): false
    default: left.text == right.text
    }
  }
}

/// JSON as WireMock prints it: `{`, two spaces, `"a" : 1`, and lists in one line.
struct JacksonText {
  private(set) var text = ""

  init(_ node: JSONNode) { write(node, "") }

  private mutating func write(_ node: JSONNode, _ indentation: String) {
    switch node.value {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += index == 0 ? " " : ", "
        write(element, indentation)
      }
      text += " ]"
    case .object(let members):
      let inner = indentation + "  "
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        text += JSONNode.string(member.key).compactText + " : "
        write(member.value, inner)
      }
      text += members.isEmpty ? " }" : "\n\(indentation)}"
    default: text += node.compactText
    }
  }
}
