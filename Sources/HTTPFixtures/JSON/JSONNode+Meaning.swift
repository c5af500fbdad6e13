import Foundation
import JSONSyntax

extension JSONNode {
  /// The value as stubs compare it; a number that no decimal can hold is compared as it is spelled.
  var meaning: JSONValue {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): Decimal(string: text).map { .number($0) } ?? .string(text)
    case .string(let text): .string(text)
    case .array(let values): .array(values.map(\.meaning))
    case .object(let members):
      .object(Dictionary(members.map { ($0.key, $0.value.meaning) }) { _, last in last })
    }
  }

  /// A value of that meaning, keys in order.
  init(_ meaning: JSONValue) {
    let value: Value =
      switch meaning {
      case .null: .null
      case .bool(let truth): .bool(truth)
      case .number(let number): .number(number.description)
      case .string(let text): .string(text)
      case .array(let values): .array(values.map { JSONNode($0) })
      case .object(let members):
        .object(
          members.sorted { $0.key < $1.key }.map { Member(key: $0.key, value: JSONNode($0.value)) }
        )
      }
    self.init(value: value)
  }
}
