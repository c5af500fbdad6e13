import ProofsheetBasics

/// What happened so far.
extension ScenarioClient {
  /// The requests that wait for their answers, in the order made.
  package var waiting: [ScenarioClient.Exchange] { ledger.withLock { $0.waiting } }

  /// How many requests were made so far.
  package var requestCount: Int { ledger.withLock { $0.count } }

  /// Every request so far in the order made, with what became of it.
  public var exchanges: [ScenarioClient.Exchange] { ledger.withLock { $0.exchanges } }

  /// The exchanges, and how many older ones a client that forgets has dropped.
  package var past: (dropped: Int, exchanges: [ScenarioClient.Exchange]) {
    ledger.withLock { ($0.dropped, $0.exchanges) }
  }

  /// The states that stubs have moved to, and how often each stub was used.
  var position: (states: [String: String], uses: [Int]) {
    ledger.withLock { ($0.states, $0.uses) }
  }

  /// A client of the same world from its beginning, whose files are read anew; `nil` answers what
  /// this one answers.
  package func fresh(_ scenario: Scenario? = nil) -> ScenarioClient {
    ScenarioClient(
      scenario ?? self.scenario,
      fixtures: fixtures.map { FixtureFolder(root: $0.root) },
      clock: clock,
      observer: observer,
      memory: memory
    )
  }

  /// Books a request that was never made, because it could not be.
  func book(_ error: FixtureError) { ledger.withLock { $0.book(unreadable: error) } }

  /// Says what this client would do with a request now, without sending it.
  package func explain(_ request: Stub.Request) -> Explanation {
    ledger.withLock { $0 }.explain(scenario.asRecorded(request), in: scenario)
  }

  /// The requests that no stub had an answer for, in the order made.
  public var unmatchedRequests: [UnmatchedRequest] { ledger.withLock { $0.unmatched.told } }

  /// The stubs that were never used and the sequences that were not given to their end, without
  /// those that are optional.
  package var unusedStubs: [UnusedStub] { leftStubs.filter { !$0.isOptional } }

  /// The stubs that were not used up, optional ones too.
  package var leftStubs: [UnusedStub] {
    let uses = ledger.withLock { $0.uses }
    return zip(scenario.stubs, uses).compactMap { UnusedStub($0, uses: $1) }
  }

  /// The requests that could not be taken apart, in the order made.
  package var unreadable: [FixtureError] { ledger.withLock { $0.unreadable.told } }

  /// Checks that the scenario could be used, answered every request, and was used up.
  ///
  /// - Throws: `FixtureError` with everything that was not as declared.
  public func verify() throws(FixtureError) {
    let problems = problems
    if !problems.isEmpty { throw FixtureError(problems.joined(separator: "\n")) }
  }

  /// Everything that was not as declared, each in one sentence.
  package var problems: [String] {
    let (unreadable, unmatched) = ledger.withLock { ($0.unreadable, $0.unmatched) }
    let untold = unreadable.untold + unmatched.untold
    let requests = unreadable.told.map(\.description) + unmatched.told.map(\.description)
    // Of a scenario that could not be used, nothing was.
    let left = invalidity == nil ? unusedStubs.map(\.description) : []
    return (invalidity.map { [$0.description] } ?? []) + requests
      + (untold > 0 ? ["Later requests without an answer: \(untold)."] : []) + left
  }
}
