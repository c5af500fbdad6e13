extension Stub {
  /// One decoded name and value of a query or of a form body.
  public struct Item: Hashable, Sendable {
    /// The decoded name.
    public let name: String
    /// The decoded value; `nil` when there was no `=`, empty when nothing followed it.
    public let value: String?

    /// Creates an item from decoded text.
    public init(_ name: String, _ value: String?) {
      self.name = name
      self.value = value
    }
  }
}

extension Stub.Item: Comparable {
  /// Orders by name, then by value, an item without a value first.
  public static func < (left: Stub.Item, right: Stub.Item) -> Bool {
    if left.name != right.name { return left.name < right.name }
    guard let rightValue = right.value else { return false }
    guard let leftValue = left.value else { return true }
    return leftValue < rightValue
  }
}

extension Stub {
  /// Names and values that a stub wants, in plain text: a name may occur several times.
  ///
  /// Two lists are equal when they hold the same items, in whatever order.
  public struct Items: Sendable {
    /// The items in the order they were written.
    public let items: [Stub.Item]
    let sorted: [Stub.Item]

    /// Creates a list from its items.
    public init(_ items: [Stub.Item]) {
      self.items = items
      sorted = items.sorted()
    }
  }
}

extension Stub.Items: Hashable {
  /// Whether both hold the same items, whatever their order.
  public static func == (left: Stub.Items, right: Stub.Items) -> Bool {
    left.sorted == right.sorted
  }

  /// Feeds the items in sorted order, so that equal lists hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sorted)
  }
}

extension Stub.Items: ExpressibleByDictionaryLiteral {
  /// Creates a list from `["term": "Jackson", "tag": "a", "tag": "b", "flag": nil]`.
  public init(dictionaryLiteral elements: (String, String?)...) {
    self.init(elements.map { Stub.Item($0.0, $0.1) })
  }
}
