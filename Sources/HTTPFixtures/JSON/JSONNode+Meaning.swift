import Foundation
import JSONSyntax

extension JSONNode {
  /// The value as stubs compare it.
  var meaning: Stub.JSON {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let text): .number(Decimal(string: text) ?? 0)
    case .string(let text): .string(text)
    case .array(let values): .array(values.map(\.meaning))
    case .object(let members):
      .object(Dictionary(members.map { ($0.key, $0.value.meaning) }) { _, last in last })
    }
  }

  /// A value of that meaning, keys in order.
  init(_ meaning: Stub.JSON) {
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
