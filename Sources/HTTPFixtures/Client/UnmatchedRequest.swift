/// A request that no stub had an answer for; it never reaches a network.
public struct UnmatchedRequest: Error, Hashable, Sendable {
  /// A stub that came close.
  public struct NearMiss: Hashable, Sendable {
    /// What the stub asks for.
    public let pattern: RequestPattern
    /// Where the stub was declared.
    public let place: SourcePlace
    /// In what the request differs; empty when the stub matches but is spent.
    public let differences: [Difference]
    /// How many answers the stub had when it is spent.
    public let spentAnswers: Int?
  }

  /// What the scenario is called.
  public let scenario: String
  /// The place in the order of requests of the client, counted from 1.
  public let number: Int
  /// The request.
  public let request: CanonicalRequest
  /// Up to three stubs, the nearest first.
  public let nearMisses: [NearMiss]
}

// MARK: - Ranking

extension UnmatchedRequest {
  /// Ranks the stubs of a scenario by how little they differ from a request that none answered.
  ///
  /// Fewer differing parts come first, then a stub for the same path, then fewer single
  /// differences, then the order of declaration.
  init(_ request: CanonicalRequest, number: Int, scenario: Scenario, spent: Int?) {
    self.scenario = scenario.name
    self.number = number
    self.request = request
    let misses = scenario.stubs.enumerated().map { index, stub in
      NearMiss(
        pattern: stub.pattern,
        place: stub.place,
        differences: stub.pattern.differences(in: request),
        spentAnswers: index == spent ? stub.answers.count : nil
      )
    }
    let ranked = misses.enumerated().sorted { left, right in
      left.element.rank(left.offset).lexicographicallyPrecedes(right.element.rank(right.offset))
    }
    nearMisses = ranked.prefix(3).map(\.element)
  }
}

extension UnmatchedRequest.NearMiss {
  fileprivate func rank(_ index: Int) -> [Int] {
    let parts = Set(differences.map(\.part))
    return [parts.count, parts.contains(.path) ? 1 : 0, differences.count, index]
  }
}

// MARK: - Text

extension UnmatchedRequest: CustomStringConvertible {
  /// The request, the nearest stub, where it was declared, and every difference on a line.
  public var description: String {
    let head = "No stub of scenario \(quoted(scenario)) answers \(request.descriptionWithHost)."
    guard let nearest = nearMisses.first else {
      return head + "\nThe scenario has no stubs."
    }
    let stub = "The nearest stub is \(nearest.pattern) at \(nearest.place):"
    return ([head, stub] + nearest.lines.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension UnmatchedRequest.NearMiss {
  fileprivate var lines: [String] {
    guard let spentAnswers else { return differences.map(\.description) }
    return [
      spentAnswers == 1
        ? "it has given its only answer" : "it has given all its \(spentAnswers) answers"
    ]
  }
}
