import ProofsheetBasics

/// The exchanges and problems of a client so far.
extension ScenarioClient {
  /// The requests that wait for their answers, in the order of the requests.
  package var waiting: [ScenarioClient.Exchange] {
    ledger.withLock { $0.log.filter { $0.outcome == .waiting } }
  }

  /// The number of requests that the client has received so far.
  package var requestCount: Int { ledger.withLock { $0.count } }

  /// Every request so far with its outcome, in the order of the requests.
  public var exchanges: [ScenarioClient.Exchange] { ledger.withLock { $0.log } }

  /// Records the error of a request that could not be parsed.
  func book(_ error: FixtureError) { ledger.withLock { $0.book(error) } }

  /// Returns whether a stub matches a request, or a recording has it without a playable answer.
  ///
  /// A stub matches even if it has given all its answers.
  package func knows(_ request: Stub.Request) -> Bool {
    var copy = ledger.withLock { $0 }
    switch copy.rule(on: scenario.asRecorded(request), in: scenario) {
    case .answer: return true
    case .unmatched(let refusal, _):
      return refusal.nearest?.isMatch == true || !refusal.rivals.isEmpty || refusal.leftOut != nil
    }
  }

  /// The requests without a matching stub, in the order of the requests.
  public var unmatchedRequests: [UnmatchedRequest] { ledger.withLock { $0.unmatched } }

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
  package var unreadable: [FixtureError] { ledger.withLock { $0.unreadable } }

  /// Checks that the scenario was valid, answered every request, and has no unused stub.
  ///
  /// - Throws: `FixtureError` with every problem.
  public func verify() throws(FixtureError) {
    let problems = problems
    if !problems.isEmpty { throw FixtureError(problems.joined(separator: "\n")) }
  }

  /// The problems of the scenario and its requests, each in one sentence.
  package var problems: [String] {
    let requests = unreadable.map(\.description) + unmatchedRequests.map(\.description)
    // An invalid scenario answers nothing, so all its stubs are unused.
    let left = invalidity == nil ? unusedStubs.map(\.description) : []
    return (invalidity.map { [$0.description] } ?? []) + requests + left
  }

  /// Every exchange so far as text for a snapshot: each request with its body and its outcome.
  ///
  /// The text is equal in equal runs. It omits all headers: systems set their own, and a reference
  /// must hold no credentials.
  public var transcript: String {
    (["scenario: \(scenario.name)"] + exchanges.flatMap(\.lines)).joined(separator: "\n")
  }
}

/// A stub that has not given all its answers.
package struct UnusedStub: Hashable, Sendable, CustomStringConvertible {
  /// The pattern of the stub.
  package let pattern: RequestPattern
  /// The line that declares the stub.
  package let place: SourcePlace
  /// The number of requests that the stub has answered.
  package let uses: Int
  /// The answers that the stub never gave, each in one line.
  package let neverGiven: [String]
  /// Whether the stub declares that it may stay unused.
  package let isOptional: Bool

  /// Creates the record of a stub after `uses` requests; `nil` when the stub has given all its
  /// answers.
  init?(_ stub: Stub, uses: Int) {
    guard uses < stub.answersInTurn.count else { return nil }
    pattern = stub.pattern
    place = stub.place
    self.uses = uses
    neverGiven = stub.answersInTurn[uses...].map(\.description)
    isOptional = stub.unusedReason != nil
  }

  /// The stub, its place, the answers that it never gave, and the edit that allows unused answers.
  package var description: String { words() }

  /// Returns the description; for a stub that was never used, `advice` precedes the usual advice.
  package func words(_ advice: String = "") -> String {
    let stub = "The stub \(pattern) at \(place)"
    guard uses > 0 else { return "\(stub) was never used; \(advice)remove it, or \(waiver)." }
    return "\(stub) gave \(uses) of its \(uses + neverGiven.count) answers; never given: "
      + neverGiven.joined(separator: ", ") + "; remove the unneeded answers, or \(waiver)."
  }

  private var waiver: String {
    switch place.fileID {
    case let file where file.hasSuffix(".json"):
      "give it \"allowUnused\": \"why\" when it need not be used up"
    case let file where file.hasSuffix(".har"):
      "use the scenario's .allowing(unused: \"why\") when it need not be used up"
    default: "mark it .allowing(unused: \"why\") when it need not be used up"
    }
  }
}
