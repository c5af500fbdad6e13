extension Scenario {
  /// The states that a scenario can be in, as an enum of the test.
  ///
  /// Every client starts in the state of the first case. States belong to one client, so parallel
  /// tests are independent.
  ///
  ///     enum Session: String, Scenario.State { case signedOut, signedIn }
  ///     Stub(.post, "/login", body: .ignored).moves(to: Session.signedIn).answers(.empty())
  ///     Stub(.get, "/me").during(Session.signedIn).answers(.json(user))
  public protocol State: RawRepresentable, CaseIterable, Hashable, Sendable
  where RawValue == String {}
}

/// An enum of states as a value: the name of the type and its states.
struct StateMachine: Hashable, Sendable {
  let name: String
  /// All states of the machine, the initial one first.
  let states: [String]

  var initial: String { states.first ?? "" }
}

extension StateMachine {
  init<State: Scenario.State>(_ type: State.Type) {
    self.init(name: "\(type)", states: type.allCases.map(\.rawValue))
  }
}

/// The states in which a stub answers, and the state to which the stub moves the client.
struct StateRule: Hashable, Sendable {
  var machine: StateMachine?
  /// The states in which the stub answers; `nil` for all states.
  var required: Set<String>?
  var next: String?
  /// A second type of states that the stub names by mistake: a stub can use only one type.
  var second: StateMachine?

  /// Whether the stub answers while a client is in these states; the keys are the names of the
  /// state machines.
  func allows(_ current: [String: String]) -> Bool {
    guard let machine, let required else { return true }
    return required.contains(current[machine.name] ?? machine.initial)
  }

  mutating func join(_ other: StateMachine) {
    if let machine, machine != other { second = other } else { machine = other }
  }
}

extension Stub {
  /// Returns a copy that answers only in these states.
  public func during<State: Scenario.State>(_ states: State...) -> Stub {
    var stub = self
    stub.states.join(StateMachine(State.self))
    stub.states.required = Set(states.map(\.rawValue))
    return stub
  }

  /// Returns a copy that moves the client to this state when the copy answers a request.
  public func moves<State: Scenario.State>(to state: State) -> Stub {
    var stub = self
    stub.states.join(StateMachine(State.self))
    stub.states.next = state.rawValue
    return stub
  }
}
