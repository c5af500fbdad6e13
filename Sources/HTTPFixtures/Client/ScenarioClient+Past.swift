import ProofsheetBasics

/// The exchanges and problems of a client so far.
extension ScenarioClient {
  /// The requests that wait for their answers, in the order of the requests.
  package var waiting: [ScenarioClient.Exchange] { ledger.withLock { $0.log.waiting } }

  /// The number of requests that the client has received so far.
  package var requestCount: Int { ledger.withLock { $0.log.count } }

  /// Every request so far with its outcome, in the order of the requests.
  public var exchanges: [ScenarioClient.Exchange] { ledger.withLock { $0.log.all } }

  /// The remembered exchanges, and the number of older ones that the client has dropped.
  package var past: (dropped: Int, exchanges: [ScenarioClient.Exchange]) {
    ledger.withLock { ($0.log.dropped, $0.log.all) }
  }

  /// Records the error of a request that could not be parsed.
  func book(_ error: FixtureError) { ledger.withLock { $0.unreadable.append(error) } }

  /// Returns the answer that this client would give now, without sending the request.
  package func explain(_ request: Stub.Request) -> Explanation {
    ledger.withLock { $0 }.explain(scenario.asRecorded(request), in: scenario)
  }

  /// The requests without a matching stub, in the order of the requests.
  public var unmatchedRequests: [UnmatchedRequest] { ledger.withLock { $0.unmatched.kept } }

  /// The stubs with answers left over, except for optional stubs.
  package var unusedStubs: [UnusedStub] { leftStubs.filter { !$0.isOptional } }

  /// The stubs with answers left over, including optional stubs.
  package var leftStubs: [UnusedStub] {
    zip(scenario.stubs, useCounts).compactMap { UnusedStub($0, uses: $1) }
  }

  /// The number of answers that each stub gave.
  package var useCounts: [Int] { ledger.withLock { $0.uses } }

  /// The uses of each stub, and a sentence for each required stub with answers left over.
  package var uses: [(stub: String, count: Int, left: String)] {
    zip(scenario.stubs, useCounts).map { stub, count in
      let left = UnusedStub(stub, uses: count).flatMap { $0.isOptional ? nil : "\($0)" }
      return ("\(stub.pattern) at \(stub.place)", count, left ?? "")
    }
  }

  /// The errors of requests that could not be parsed, in the order of the requests.
  package var unreadable: [FixtureError] { ledger.withLock { $0.unreadable.kept } }

  /// Checks that the scenario was valid, answered every request, and has no unused stub.
  ///
  /// - Throws: `FixtureError` with every problem.
  public func verify() throws(FixtureError) {
    let problems = problems
    if !problems.isEmpty { throw FixtureError(problems.joined(separator: "\n")) }
  }

  /// The problems of the scenario and its requests, each in one sentence.
  package var problems: [String] {
    let (unreadable, unmatched) = ledger.withLock { ($0.unreadable, $0.unmatched) }
    let omittedCount = unreadable.omittedCount + unmatched.omittedCount
    let requests = unreadable.kept.map(\.description) + unmatched.kept.map(\.description)
    // An invalid scenario answers nothing, so all its stubs are unused.
    let left = invalidity == nil ? unusedStubs.map(\.description) : []
    return (invalidity.map { [$0.description] } ?? []) + requests
      + (omittedCount > 0 ? ["Later requests without an answer: \(omittedCount)."] : []) + left
  }
}
