/// A named question about a whole request, for whatever the other rules cannot say.
public struct RequestCondition: Sendable {
  /// What the condition is called in reports.
  public let name: String
  let holds: @Sendable (Stub.Request) -> Bool

  /// Names a question.
  public init(_ name: String, _ holds: @escaping @Sendable (Stub.Request) -> Bool) {
    self.name = name
    self.holds = holds
  }
}

extension RequestCondition: Hashable {
  /// Whether both have the same name: what a closure does cannot be compared.
  public static func == (left: RequestCondition, right: RequestCondition) -> Bool {
    left.name == right.name
  }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
