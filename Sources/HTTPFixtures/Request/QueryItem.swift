/// One decoded name and value of a query or of a form body.
package struct QueryItem: Hashable, Sendable {
  /// The decoded name.
  package let name: String
  /// The decoded value; `nil` when there was no `=`, empty when nothing followed it.
  package let value: String?

  package init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}

extension QueryItem: Comparable {
  /// Orders by name, then by value, an item without a value first.
  package static func < (left: QueryItem, right: QueryItem) -> Bool {
    if left.name != right.name { return left.name < right.name }
    guard let rightValue = right.value else { return false }
    guard let leftValue = left.value else { return true }
    return leftValue < rightValue
  }
}
