/// One thing that is wrong with how a scenario was declared.
public enum ScenarioError: Error, Hashable, Sendable {
  /// Two stubs ask for the same requests, so the second could never answer.
  case duplicateStub(pattern: RequestPattern, first: SourcePlace, second: SourcePlace)
  /// A stub was given no answers.
  case noAnswers(pattern: RequestPattern, place: SourcePlace)
  /// A path is no path, no template or no regular expression.
  case invalidPath(text: String, reason: String, place: SourcePlace)
  /// The body that a stub wants can never be.
  case invalidBody(reason: String, place: SourcePlace)
  /// The value of a JSON answer does not encode.
  case unencodableAnswer(type: String, place: SourcePlace)
  /// A status code outside of 100 to 599.
  case invalidStatus(Int, place: SourcePlace)
  /// A fixture file cannot be read.
  case fixture(FixtureError, place: SourcePlace)
}

extension ScenarioError: CustomStringConvertible {
  /// What is wrong, where, and what to do, in one sentence.
  public var description: String {
    switch self {
    case .duplicateStub(let pattern, let first, let second):
      "The stub \(pattern) at \(second) asks for the same requests as the one at \(first): "
        + "give one stub several answers instead."
    case .noAnswers(let pattern, let place):
      "The stub \(pattern) at \(place) has no answers: add .answers(…)."
    case .invalidPath(let text, let reason, let place):
      "The path \(quoted(text)) of the stub at \(place) cannot be used: \(reason)."
    case .invalidBody(let reason, let place):
      "The body that the stub at \(place) wants can never be sent: \(reason)."
    case .unencodableAnswer(let type, let place):
      "An answer of the stub at \(place) cannot be given: a value of type \(type) does not encode."
    case .invalidStatus(let status, let place):
      "An answer of the stub at \(place) has the status \(status): use one from 100 to 599."
    case .fixture(let error, let place):
      "An answer of the stub at \(place) cannot be given: \(error)"
    }
  }
}

/// Everything that is wrong with how a scenario was declared.
public struct InvalidScenario: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the scenario is called.
  public let scenario: String
  /// What is wrong, in the order of the stubs.
  public let problems: [ScenarioError]

  /// The scenario and its problems, one a line.
  public var description: String {
    (["Scenario \(quoted(scenario)) cannot be used:"] + problems.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
