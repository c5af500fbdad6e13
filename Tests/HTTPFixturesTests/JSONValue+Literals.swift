package import HTTPFixtures

// There is no literal for null, so that `nil` still means an absent optional value.
extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral
{
  /// Creates an object; the last value of a repeated key counts.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(Decimal(value)) }
  package init(floatLiteral value: Double) {
    self = .number(Decimal(string: "\(value)") ?? Decimal(value))
  }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}
