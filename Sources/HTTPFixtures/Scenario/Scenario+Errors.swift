extension Scenario {
  /// Returns the first error answer with a body among the stubs that match the request, or `nil`.
  package func errorAnswer(to request: Stub.Request) -> Stub.Answer? {
    stubs.lazy.filter { $0.pattern.matches(request) }.flatMap(\.answersInTurn)
      .first { $0.status >= 400 && $0.hasBody }
  }
}

extension Stub.Answer {
  fileprivate var hasBody: Bool {
    switch content {
    case .file: true
    case .bytes(let data): !data.isEmpty
    default: false
    }
  }
}
