package import HTTPFixtures

// There is no literal for null: `nil` must go on meaning that an optional value is absent.
extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates an object; of a key written twice the last value counts.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(Decimal(value)) }
  package init(floatLiteral value: Double) {
    self = .number(Decimal(string: "\(value)") ?? Decimal(value))
  }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
