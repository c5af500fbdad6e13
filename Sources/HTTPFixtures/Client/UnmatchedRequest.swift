import ProofsheetBasics

/// A request without a matching stub; the client never sends it to a network.
public struct UnmatchedRequest: Error, Hashable, Sendable {
  /// The stub that nearly matches the request.
  package struct NearMiss: Hashable, Sendable {
    /// The pattern of the stub.
    package let pattern: RequestPattern
    /// The line that declares the stub.
    package let place: SourcePlace
    /// The reasons why the stub does not answer, in words.
    let lines: [String]
    /// Whether the request matches the pattern, and the stub has no answer for it now.
    let isMatch: Bool
    /// Whether earlier requests have used all answers of the stub.
    let isSpent: Bool
  }

  /// The name of the scenario.
  package let scenario: String
  /// The number of the request among the client's requests, counted from 1.
  package let number: Int
  /// The request that no stub answers.
  package internal(set) var request: Stub.Request
  /// The stub nearest to the request; `nil` for a scenario without stubs.
  package private(set) var nearest: NearMiss?
  /// The recorded request that equals this request and has no playable answer.
  private(set) var leftOut: LeftOutRequest?
  /// The stubs of one rank that all match the request, each with its place.
  private(set) var rivals: [String] = []
  /// The sentence that makes a stub answer the request.
  let advice: String
}

// MARK: - The nearest stub

extension UnmatchedRequest {
  /// Finds the stub of a scenario that is nearest to a request without a match.
  ///
  /// Stubs with fewer differing parts are nearer, then stubs with the same path, of these the ones
  /// with fewer single differences. Among equals, unused stubs come first, then stubs with an
  /// earlier declaration.
  init(
    _ request: Stub.Request,
    number: Int,
    scenario: Scenario,
    spent: Int?,
    uses: [Int],
    states: [String: String],
    leftOut: LeftOutRequest? = nil
  ) {
    // The texts of all differences would cost more than the search for the nearest stub.
    let distances = scenario.stubs.map { stub in
      2 * (stub.states.allows(states) ? 0 : 1) + stub.pattern.distance(of: request)
    }
    let least = distances.min() ?? 0
    let keys = distances.indices.filter { distances[$0] == least }.map { index in
      let stub = scenario.stubs[index]
      let single = least % 2 == 1 ? 0 : stub.pattern.singleDifferences(in: request)
      return [single + (stub.states.allows(states) ? 1 : 0), min(uses[index], 1), index]
    }
    let nearest = keys.min { $0.lexicographicallyPrecedes($1) }.map { key in
      NearMiss(scenario.stubs[key[2]], to: request, isSpent: key[2] == spent, states)
    }
    (self.scenario, self.number, self.request) = (scenario.name, number, request)
    self.nearest = nearest
    // A stub that has given all its answers is the reason, and not an entry of the recording.
    self.leftOut =
      leftOut ?? (spent == nil ? scenario.leftOutRequests.first { $0.takes(request) } : nil)
    advice = NewStub(for: request, beside: nearest, in: scenario).advice
  }

  init(_ request: Stub.Request, number: Int, scenario: Scenario, rivals: [Stub]) {
    (self.scenario, self.number, self.request) = (scenario.name, number, request)
    self.rivals = rivals.map { "\($0.pattern) at \($0.place)" }
    advice =
      "Narrow one of them, give one .priority(1), or join them to one stub with several answers."
  }
}

extension UnmatchedRequest.NearMiss {
  fileprivate init(
    _ stub: Stub,
    to request: Stub.Request,
    isSpent: Bool,
    _ states: [String: String]
  ) {
    let differences = stub.pattern.differences(in: request).map(\.description)
    let count = stub.answersInTurn.count
    let spent =
      count == 1 ? "it has given its only answer" : "it has given all its \(count) answers"
    (pattern, place, self.isSpent) = (stub.pattern, stub.place, isSpent)
    isMatch = differences.isEmpty
    lines = isSpent ? [spent] : differences + stub.states.obstacle(in: states)
  }
}

extension StateRule {
  /// Returns the state that keeps a stub from answering, in words; nothing for another reason.
  fileprivate func obstacle(in current: [String: String]) -> [String] {
    guard let machine, let required, !allows(current) else { return [] }
    let state = current[machine.name] ?? machine.initial
    let wanted = required.sorted().joined(separator: " or ")
    return ["state of \(machine.name) is \(state), the stub wants \(wanted)"]
  }
}

// MARK: - Text

extension UnmatchedRequest: CustomStringConvertible {
  /// The request, the nearest stub and its differences, and a line that makes a stub answer it.
  public var description: String {
    let head = "No stub of scenario \(quoted(scenario)) answers \(request.descriptionWithHost)."
    if let leftOut { return "\(head)\n\(leftOut)" }
    var lines = [head, "The scenario has no stubs."]
    if !rivals.isEmpty {
      lines[1] = "Several stubs match it, and only their order decides:"
      lines += rivals.map { "  \($0)" }
    } else if let nearest {
      lines[1] = "The nearest stub is \(nearest.pattern) at \(nearest.place):"
      lines += nearest.lines.map { "  \($0)" }
    }
    return (lines + [advice]).joined(separator: "\n")
  }
}
