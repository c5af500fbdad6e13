/// The state of one client: which answers were given, and the log of exchanges.
struct Ledger: Sendable {
  /// What a request is to get.
  enum Ruling: Sendable {
    case answer(Stub.Answer, ScenarioClient.Exchange)
    case unmatched(UnmatchedRequest, ScenarioClient.Exchange)
    /// Nobody can tell which stub takes it.
    case unclear(FixtureError)
  }

  private var log: ExchangeLog
  /// Whether a body was read as it came.
  var isReadInPieces = false
  private(set) var unmatched = Refusals<UnmatchedRequest>()
  private(set) var unreadable = Refusals<FixtureError>()
  private(set) var uses: [Int]
  /// The states that stubs have moved to, by the name of their machine.
  private(set) var states: [String: String] = [:]
  /// The states before each request that moved to another, by its number.
  private var statesBefore: [Int: [String: String]] = [:]

  private let memory: ClientMemory

  init(stubs: Int, memory: ClientMemory = .everything) {
    uses = [Int](repeating: 0, count: stubs)
    self.memory = memory
    log = ExchangeLog(memory)
  }

  /// The exchanges that are remembered, in the order made.
  var exchanges: [ScenarioClient.Exchange] { log.all }
  /// Those that wait for their answers.
  var waiting: [ScenarioClient.Exchange] { log.waiting }
  /// How many requests there were.
  var count: Int { log.count }
  /// How many earlier ones are not.
  var dropped: Int { log.dropped }

  /// Chooses the answer of the first stub that matches, and books the request.
  mutating func rule(on request: Stub.Request, in scenario: Scenario) -> Ruling {
    let match = scenario.table.firstMatch(request, states: states)
    if let reason = request.parsedBody.reasonToGiveUp {
      let error = FixtureError("No stub answers \(request.descriptionWithHost). \(reason)")
      book(unreadable: error)
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
    var told = error
    told.request = log[number]?.request ?? request
    unmatched.append(told, upTo: memory.refusals)
    return .unmatched(error, exchange)
  }

  /// Takes back to which state the request moved and that it used up an answer, as if no server had
  /// seen it.
  mutating func staysPut(_ exchange: ScenarioClient.Exchange) {
    if let before = statesBefore[exchange.number] { states = before }
    if let stub = exchange.stubIndex { uses[stub] -= 1 }
  }

  /// Books what an exchange has come to.
  mutating func update(_ exchange: ScenarioClient.Exchange) {
    log.update(exchange)
    if exchange.outcome != .waiting { statesBefore[exchange.number] = nil }
  }

  /// Books a request that could not be taken apart.
  mutating func book(unreadable error: FixtureError) {
    unreadable.append(error, upTo: memory.refusals)
  }
}

/// Requests without an answer, of which the first ones are told in full and the others counted.
struct Refusals<Refusal: Sendable>: Sendable {
  private(set) var told: [Refusal] = []
  private(set) var count = 0

  mutating func append(_ refusal: Refusal, upTo limit: Int) {
    count += 1
    if told.count < limit { told.append(refusal) }
  }

  /// How many are not told.
  var untold: Int { count - told.count }
}
