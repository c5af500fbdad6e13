/// The stubs of a scenario, found by method and exact path instead of one by one.
struct StubTable: Sendable {
  private struct Key: Hashable {
    let method: HTTPMethod
    let path: String
  }

  let stubs: [Stub]
  private var exact: [Key: [Int]] = [:]
  private var patterns: [HTTPMethod: [Int]] = [:]

  init(_ stubs: [Stub]) {
    self.stubs = stubs
    for (index, stub) in stubs.enumerated() {
      let method = stub.pattern.method
      if let path = stub.pattern.path.exactPath {
        exact[Key(method: method, path: path), default: []].append(index)
      } else {
        patterns[method, default: []].append(index)
      }
    }
  }

  /// The first declared stub that matches.
  ///
  /// - Returns: Its index in `stubs`.
  /// - Complexity: O(k), k being the stubs with this method and path plus those with a pattern.
  func firstMatch(_ request: CanonicalRequest) -> Int? {
    let key = Key(method: request.method, path: request.path)
    let inExact = firstMatch(request, among: exact[key] ?? [], before: stubs.count)
    let inPatterns = firstMatch(
      request,
      among: patterns[request.method] ?? [],
      before: inExact ?? stubs.count
    )
    return inPatterns ?? inExact
  }

  private func firstMatch(
    _ request: CanonicalRequest,
    among indices: [Int],
    before limit: Int
  ) -> Int? {
    for index in indices {
      if index >= limit { return nil }
      if stubs[index].pattern.matches(request) { return index }
    }
    return nil
  }
}
