/// A named question about a whole request, for whatever the other rules cannot say.
package struct RequestCondition: Sendable {
  /// What the condition is called in reports.
  package let name: String
  let holds: @Sendable (Stub.Request) -> Bool

  /// Names a question.
  package init(_ name: String, _ holds: @escaping @Sendable (Stub.Request) -> Bool) {
    self.name = name
    self.holds = holds
  }
}

extension RequestCondition: Hashable {
  /// Whether both have the same name: what a closure does cannot be compared.
  package static func == (left: RequestCondition, right: RequestCondition) -> Bool {
    left.name == right.name
  }

  /// Feeds the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
