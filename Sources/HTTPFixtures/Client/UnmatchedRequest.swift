import ProofsheetBasics

/// A request that no stub had an answer for; it never reaches a network.
public struct UnmatchedRequest: Error, Hashable, Sendable {
  /// A stub that came close.
  package struct NearMiss: Hashable, Sendable {
    /// What the stub asks for.
    package let pattern: RequestPattern
    /// Where the stub was declared.
    package let place: SourcePlace
    /// In what the request differs; empty when the stub matches but is spent.
    package let differences: [Difference]
    /// How many answers the stub had when it is spent.
    package let spentAnswers: Int?
    /// How the state of the client differs from those in which the stub answers.
    let otherState: OtherState?
    /// How many requests the stub has taken.
    package let uses: Int
  }

  /// The state of a client in which a stub does not answer.
  package struct OtherState: Hashable, Sendable {
    let machine: String
    let current: String
    let wanted: [String]

    /// The state as an edit: `state of Session is signedOut, the stub wants signedIn`.
    var description: String {
      "state of \(machine) is \(current), the stub wants \(wanted.joined(separator: " or "))"
    }
  }

  /// What the scenario is called.
  package let scenario: String
  /// The place in the order of requests of the client, counted from 1.
  package let number: Int
  /// The request.
  package internal(set) var request: Stub.Request
  /// Up to three stubs, the nearest first.
  package let nearMisses: [NearMiss]
  /// The same request in the recording, which cannot answer it.
  let leftOut: LeftOutRequest?
}

// MARK: - Ranking

extension UnmatchedRequest {
  /// Ranks the stubs of a scenario by how little they differ from a request that none answered.
  ///
  /// Fewer differing parts come first, then a stub for the same path, then fewer single
  /// differences, then a stub that no request has used, then the order of declaration.
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
    // A stub whose answers have all been given says so itself.
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
  /// How far the stub is from the request: the nearest comes first in the order of dictionaries.
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
  /// The request, the nearest stub, where it was declared, and every difference on a line; then
  /// the stubs that are as near, so that none is taken for the one that was meant by its place.
  public var description: String {
    let head = "No stub of scenario \(quoted(scenario)) answers \(request.descriptionWithHost)."
    if let leftOut { return "\(head)\n\(leftOut)" }
    guard let nearest = nearMisses.first else {
      return head + "\nThe scenario has no stubs."
    }
    let equal = nearMisses.dropFirst().prefix { $0.distance == nearest.distance }
    let texts =
      [nearest.text("The nearest stub is")] + equal.map { $0.text("As near is") }
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
  /// What keeps the stub from answering in these states.
  fileprivate func obstacle(in current: [String: String]) -> UnmatchedRequest.OtherState? {
    guard let machine, let required, !allows(current) else { return nil }
    return UnmatchedRequest.OtherState(
      machine: machine.name,
      current: current[machine.name] ?? machine.initial,
      wanted: required.sorted()
    )
  }
}
