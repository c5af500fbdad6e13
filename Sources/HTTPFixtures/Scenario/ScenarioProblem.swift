import ProofsheetBasics

/// One thing that is wrong with how a scenario was declared.
package enum ScenarioProblem: FixtureProblem {
  /// Two stubs ask for the same requests, so the second could never answer.
  case duplicateStub(pattern: RequestPattern, first: SourcePlace, second: SourcePlace)
  /// A stub can never answer, because one that is asked before it takes all its requests.
  case shadowedStub(
    pattern: RequestPattern,
    place: SourcePlace,
    by: RequestPattern,
    at: SourcePlace
  )
  /// Two stubs take some requests both, and nothing but their order says which one answers.
  case ambiguousStubs(
    first: RequestPattern,
    firstPlace: SourcePlace,
    second: RequestPattern,
    secondPlace: SourcePlace
  )
  /// Two stubs have one name.
  case duplicateName(String, first: SourcePlace, second: SourcePlace)
  /// A stub names states of two kinds.
  case mixedStates(first: String, second: String, place: SourcePlace)
  /// A stub names a state that is none of its kind.
  case unknownState(machine: String, state: String, states: [String], place: SourcePlace)
  /// A stub answers only in states that no other stub ever moves to.
  case unreachableState(machine: String, states: [String], place: SourcePlace)
  /// The rule for a header or a cookie can never match.
  case invalidValue(name: String, reason: String, place: SourcePlace)
  /// A stub was given no answers.
  case noAnswers(pattern: RequestPattern, place: SourcePlace)
  /// A path is no path, no template or no regular expression.
  case invalidPath(text: String, reason: String, place: SourcePlace)
  /// The body that a stub wants can never be.
  case invalidBody(reason: String, place: SourcePlace)
  /// No query is what a stub wants.
  case contradictoryQuery(place: SourcePlace)
  /// The value of a JSON answer does not encode.
  case unencodableAnswer(type: String, place: SourcePlace)
  /// A status code outside of 100 to 599.
  case invalidStatus(Int, place: SourcePlace)
  /// A fixture file cannot be read.
  case fixture(reason: String, place: SourcePlace)
}

extension ScenarioProblem {
  /// What is wrong, where, and what to do, in one sentence.
  package var description: String {
    switch self {
    case .duplicateStub(let pattern, let first, let second):
      "The stub \(pattern) at \(second) asks for the same requests as the one at \(first): "
        + "give one stub several answers instead."
    case .shadowedStub(let pattern, let place, let other, let otherPlace):
      "The stub \(pattern) at \(place) can never answer, because the stub \(other) at "
        + "\(otherPlace) is asked first and takes all its requests: declare the special case "
        + "first, or give it .priority(1)."
    case .ambiguousStubs(let first, let firstPlace, let second, let secondPlace):
      "The stubs \(first) at \(firstPlace) and \(second) at \(secondPlace) can take the same "
        + "request, and only their order decides: narrow one of them, or give one .priority(1)."
    case .duplicateName(let name, let first, let second):
      "The stub at \(second) has the name \(quoted(name)) of the one at \(first): "
        + "give it a name of its own."
    case .mixedStates(let first, let second, let place):
      "The stub at \(place) names states of \(first) and of \(second): use one kind per stub."
    case .unknownState(let machine, let state, let states, let place):
      "The stub at \(place) names the state \(quoted(state)), which \(machine) does not have: "
        + "use one of \(states.joined(separator: ", "))."
    case .unreachableState(let machine, let states, let place):
      "The stub at \(place) can never answer, because no stub that can answer moves \(machine) to "
        + "\(states.joined(separator: " or ")): add .moves(to:) to one."
    case .invalidValue(let name, let reason, let place):
      "The value of \(quoted(name)) that the stub at \(place) wants can never be sent: \(reason)."
    case .noAnswers(let pattern, let place):
      "The stub \(pattern) at \(place) has no answers: add .answers(…)."
    case .invalidPath(let text, let reason, let place):
      "The path \(quoted(text)) of the stub at \(place) cannot be used: \(reason)."
    case .invalidBody(let reason, let place):
      "The body that the stub at \(place) wants can never be sent: \(reason)."
    case .contradictoryQuery(let place):
      "No query is what the stub at \(place) wants: two of its rules contradict each other."
    case .unencodableAnswer(let type, let place):
      "An answer of the stub at \(place) cannot be given: a value of type \(type) does not encode."
    case .invalidStatus(let status, let place):
      "An answer of the stub at \(place) has the status \(status): use one from 100 to 599."
    case .fixture(let reason, let place):
      "An answer of the stub at \(place) cannot be given: \(reason)"
    }
  }
}

/// Everything that is wrong with how a scenario was declared.
package struct InvalidScenario: FixtureProblem {
  /// What the scenario is called.
  package let scenario: String
  /// What is wrong, in the order of the stubs.
  package let problems: [ScenarioProblem]

  /// The scenario and its problems, one a line.
  package var description: String {
    (["Scenario \(quoted(scenario)) cannot be used:"] + problems.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
