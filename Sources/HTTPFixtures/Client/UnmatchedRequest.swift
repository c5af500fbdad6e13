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
}

// MARK: - Ranking

extension UnmatchedRequest {
  /// Ranks the stubs of a scenario by their distance from a request without a match.
  ///
  /// Stubs with fewer differing parts come first, then stubs with the same path, then stubs with
  /// fewer single differences. Among equals, unused stubs come first, then stubs with an earlier
  /// declaration.
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
    // A stub that has given all its answers is the reason, and not an entry of the recording.
    self.leftOut =
      leftOut ?? (spent == nil ? scenario.leftOutRequests.first { $0.takes(request) } : nil)
    let misses = scenario.stubs.enumerated().map { index, stub in
      NearMiss(
        pattern: stub.pattern,
        place: stub.place,
        differences: stub.pattern.differences(in: request),
        spentAnswers: index == spent ? stub.answersInTurn.count : nil,
        otherState: stub.states.obstacle(in: states),
        uses: uses[index]
      )
    }
    let ranked = misses.enumerated().map { ($0.element.distance + [$0.offset], $0.element) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    nearMisses = ranked.prefix(3).map(\.1)
  }
}

extension UnmatchedRequest.NearMiss {
  /// The distance of the stub from the request.
  ///
  /// The nearest stub has the smallest distance in lexicographic order.
  fileprivate var distance: [Int] {
    let parts = Set(differences.map(\.part))
    return [
      parts.count + (otherState == nil ? 0 : 1), parts.contains(.path) ? 1 : 0, differences.count,
      uses == 0 ? 0 : 1,
    ]
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
    guard let nearest = nearMisses.first else {
      return head + "\nThe scenario has no stubs."
    }
    let equal = nearMisses.dropFirst().prefix { $0.distance == nearest.distance }
    let texts =
      [nearest.text("The nearest stub is")] + equal.map { $0.text("Equally near is") }
      + [StubEdit(of: nearest, for: request).description]
    return ([head] + texts).joined(separator: "\n")
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
