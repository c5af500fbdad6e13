/// The state of one client: the answers that it has given, and the log of its exchanges.
struct ClientState: Sendable {
  /// The client's decision about one request: the answer, or the reason why no stub answers.
  enum Ruling: Sendable {
    case answer(Stub.Answer, ScenarioClient.Exchange)
    case unmatched(UnmatchedRequest, ScenarioClient.Exchange)
    /// A regular expression of a stub takes too long for this request, so no stub is chosen.
    case unclear(FixtureError)
  }

  private(set) var log: ExchangeLog
  private(set) var unmatched: Refusals<UnmatchedRequest>
  /// The errors of requests that could not be parsed.
  var unreadable: Refusals<FixtureError>
  private(set) var uses: [Int]
  /// The current state of each state machine that has left its initial state.
  private(set) var states: [String: String] = [:]
  /// The states before each request that changed a state, by the request's number.
  private var statesBefore: [Int: [String: String]] = [:]

  init(stubs: Int, memory: ClientMemory) {
    uses = [Int](repeating: 0, count: stubs)
    unmatched = Refusals(limit: memory.refusals)
    unreadable = Refusals(limit: memory.refusals)
    log = ExchangeLog(memory)
  }

  /// Chooses the answer of the first stub that matches, and logs the request.
  mutating func rule(on request: Stub.Request, in scenario: Scenario) -> Ruling {
    let match = scenario.table.firstMatch(request, states: states)
    // A client may build the query from a dictionary, whose order differs in each process.
    let isOrdered = match.map { scenario.stubs[$0].pattern.query.order != nil } ?? false
    let request = isOrdered ? request : request.inOrderOfNames
    if let reason = request.parsedBody.reasonToGiveUp {
      let error = FixtureError("No stub answers \(request.descriptionWithHost). \(reason)")
      unreadable.append(error)
      return .unclear(error)
    }
    guard let match, let answer = scenario.stubs[match].answer(at: uses[match]) else {
      return unmatched(request, in: scenario, spent: match)
    }
    uses[match] += 1
    if case .leftOut(let lost) = answer.content {
      return unmatched(request, in: scenario, spent: nil, leftOut: lost)
    }
    let rule = scenario.stubs[match].states
    if let machine = rule.machine, let next = rule.next {
      statesBefore[log.count + 1] = states
      states[machine.name] = next
    }
    let isUnsaid = scenario.stubs[match].pattern.body.want == .unsaid && !request.body.isEmpty
    let exchange = ScenarioClient.Exchange(
      number: log.count + 1,
      request: request,
      stub: scenario.stubs[match].place,
      bodyIsUnsaid: isUnsaid,
      stubName: scenario.stubs[match].name,
      stubIndex: match,
      answer: answer.description,
      outcome: .waiting
    )
    log.append(exchange)
    return .answer(answer, exchange)
  }

  private mutating func unmatched(
    _ request: Stub.Request,
    in scenario: Scenario,
    spent: Int?,
    leftOut: LeftOutRequest? = nil
  ) -> Ruling {
    let number = log.count + 1
    let exchange = ScenarioClient.Exchange(
      number: number,
      request: request,
      stub: nil,
      answer: nil,
      outcome: .unmatched
    )
    let error = UnmatchedRequest(
      request,
      number: number,
      scenario: scenario,
      spent: spent,
      uses: uses,
      states: states,
      leftOut: leftOut
    )
    log.append(exchange)
    var kept = error
    kept.request = log[number]?.request ?? request
    unmatched.append(kept)
    return .unmatched(error, exchange)
  }

  /// Undoes the effect of a request on the client: its state change, and its use of an answer.
  mutating func staysPut(_ exchange: ScenarioClient.Exchange) {
    if let before = statesBefore[exchange.number] { states = before }
    if let stub = exchange.stubIndex { uses[stub] -= 1 }
  }

  /// Stores the outcome of an exchange.
  mutating func update(_ exchange: ScenarioClient.Exchange) {
    log.update(exchange)
    if exchange.outcome != .waiting { statesBefore[exchange.number] = nil }
  }
}

/// The requests without an answer: the first ones in full, the later ones as a count.
struct Refusals<Refusal: Sendable>: Sendable {
  let limit: Int
  private(set) var kept: [Refusal] = []
  private(set) var count = 0

  mutating func append(_ refusal: Refusal) {
    count += 1
    if kept.count < limit { kept.append(refusal) }
  }

  /// The number of requests that are counted and not kept.
  var omittedCount: Int { count - kept.count }
}
