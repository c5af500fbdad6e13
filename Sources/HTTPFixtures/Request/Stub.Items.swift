extension Stub {
  /// Names and values that a stub wants, in plain text, a name as often as it is wanted:
  /// `["term": "Jackson", "tag": "a", "tag": "b", "flag": nil]`.
  ///
  /// Two lists are equal when they hold the same items, in whatever order.
  public struct Items: Sendable {
    /// The items in the order they were written.
    package let items: [QueryItem]
    let sorted: [QueryItem]

    package init(_ items: [QueryItem]) {
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
  /// Creates a list; `nil` stands for a name without `=`.
  public init(dictionaryLiteral elements: (String, String?)...) {
    self.init(elements.map { QueryItem($0.0, $0.1) })
  }
}
