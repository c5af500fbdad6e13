import ProofsheetBasics

/// A request without a matching stub; the client never sends it to a network.
public struct UnmatchedRequest: Error, Hashable, Sendable {
  /// A stub that nearly matches the request.
  package struct NearMiss: Hashable, Sendable {
    /// The pattern of the stub.
    package let pattern: RequestPattern
    /// The line that declares the stub.
    package let place: SourcePlace
    /// The differences of the request from the pattern; empty when the request matches the pattern.
    package let differences: [Difference]
    /// The number of the stub's answers, if earlier requests have used all of them; else `nil`.
    package let spentAnswers: Int?
    /// The state machine whose current state keeps the stub from answering.
    let otherState: OtherState?
    /// The number of requests that the stub has answered.
    package let uses: Int
    /// The distance of the stub from the request; the smallest one in lexicographic order is the
    /// nearest.
    fileprivate let distance: [Int]
  }

  /// A state machine whose current state keeps a stub from answering.
  package struct OtherState: Hashable, Sendable {
    let machine: String
    let current: String
    let wanted: [String]

    /// The state in words: `state of Session is signedOut, the stub wants signedIn`.
    var description: String {
      "state of \(machine) is \(current), the stub wants \(wanted.joined(separator: " or "))"
    }
  }

  /// The name of the scenario.
  package let scenario: String
  /// The number of the request among the client's requests, counted from 1.
  package let number: Int
  /// The request that no stub answers.
  package internal(set) var request: Stub.Request
  /// The stubs nearest to the request, at most three, the nearest first.
  package let nearMisses: [NearMiss]
  /// The recorded request that equals this request and has no playable answer.
  let leftOut: LeftOutRequest?
  /// The stubs of one rank that all match the request, each with its place.
  let rivals: [String]
  /// The sentence that makes a stub answer the request.
  let advice: String
}

// MARK: - Ranking

extension UnmatchedRequest {
  /// Ranks the stubs of a scenario by their distance from a request without a match.
  ///
  /// Stubs with fewer differing parts come first, then stubs with the same path, of these the ones
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
    self.scenario = scenario.name
    self.number = number
    self.request = request
    rivals = []
    // A stub that has given all its answers is the reason, and not an entry of the recording.
    self.leftOut =
      leftOut ?? (spent == nil ? scenario.leftOutRequests.first { $0.takes(request) } : nil)
    // The texts of all differences would cost more than the search for the nearest stubs.
    let distances = scenario.stubs.map { stub in
      2 * (stub.states.allows(states) ? 0 : 1) + stub.pattern.distance(of: request)
    }
    let third = distances.sorted().prefix(3).last ?? 0
    let keys = scenario.stubs.indices.filter { distances[$0] <= third }.map { index in
      let stub = scenario.stubs[index]
      let isElsewhere = distances[index] % 2 == 1
      let single = isElsewhere ? 0 : stub.pattern.singleDifferences(in: request)
      let other = stub.states.allows(states) ? 1 : 0
      return [distances[index], single + other, uses[index] == 0 ? 0 : 1, index]
    }
    nearMisses = keys.sorted { $0.lexicographicallyPrecedes($1) }.prefix(3).map { key in
      let stub = scenario.stubs[key[3]]
      return NearMiss(
        pattern: stub.pattern,
        place: stub.place,
        differences: stub.pattern.differences(in: request),
        spentAnswers: key[3] == spent ? stub.answersInTurn.count : nil,
        otherState: stub.states.obstacle(in: states),
        uses: uses[key[3]],
        distance: Array(key.dropLast())
      )
    }
    advice = NewStub(for: request, beside: nearMisses.first, in: scenario).advice
  }

  /// Creates the error for a request that several stubs of one rank match.
  init(_ request: Stub.Request, number: Int, scenario: Scenario, rivals: [Stub]) {
    self.scenario = scenario.name
    self.number = number
    self.request = request
    self.rivals = rivals.map { "\($0.pattern) at \($0.place)" }
    nearMisses = []
    leftOut = nil
    advice =
      "Narrow one of them, give one .priority(1), or join them to one stub with several answers."
  }
}

// MARK: - Text

extension UnmatchedRequest: CustomStringConvertible {
  /// The request, the nearest stub with its place, and a line for each difference.
  ///
  /// Other stubs of equal distance follow, since any of them may be the intended one.
  public var description: String {
    let head = "No stub of scenario \(quoted(scenario)) answers \(request.descriptionWithHost)."
    if let leftOut { return "\(head)\n\(leftOut)" }
    if !rivals.isEmpty {
      let words = "Several stubs match it, and only their order decides:"
      return ([head, words] + rivals.map { "  \($0)" } + [advice]).joined(separator: "\n")
    }
    guard let nearest = nearMisses.first else {
      return "\(head)\nThe scenario has no stubs.\n\(advice)"
    }
    let equal = nearMisses.dropFirst().prefix { $0.distance == nearest.distance }
    let texts =
      [nearest.text("The nearest stub is")] + equal.map { $0.text("Equally near is") }
    return ([head] + texts + [advice]).joined(separator: "\n")
  }
}

extension UnmatchedRequest.NearMiss {
  fileprivate func text(_ introduction: String) -> String {
    (["\(introduction) \(pattern) at \(place):"] + lines.map { "  \($0)" })
      .joined(separator: "\n")
  }

  private var lines: [String] {
    guard let spentAnswers else {
      return differences.map(\.description) + (otherState.map { [$0.description] } ?? [])
    }
    return [
      spentAnswers == 1
        ? "it has given its only answer" : "it has given all its \(spentAnswers) answers"
    ]
  }
}

extension StateRule {
  /// Returns the state machine that keeps the stub from answering; `nil` when the stub may answer.
  fileprivate func obstacle(in current: [String: String]) -> UnmatchedRequest.OtherState? {
    guard let machine, let required, !allows(current) else { return nil }
    return UnmatchedRequest.OtherState(
      machine: machine.name,
      current: current[machine.name] ?? machine.initial,
      wanted: required.sorted()
    )
  }
}
