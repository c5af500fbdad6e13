#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension ScenarioClient {
  /// The requests that a stub has taken, in the order made.
  ///
  /// - Parameter name: What the stub was `named`.
  /// - Returns: The exchanges; empty when the stub was never used or has another name.
  public func calls(to name: String) -> [ScenarioClient.Exchange] {
    exchanges.filter { $0.stubName == name }
  }

  /// Every exchange so far as text for a snapshot: each request with its body and what it came to.
  ///
  /// Nothing in it differs between two equal runs, and no header is shown: systems set their own,
  /// and credentials must not be committed.
  public var transcript: String {
    let (dropped, exchanges) = past
    let gap = dropped > 0 ? ["… earlier requests, no longer known: \(dropped)"] : []
    return (["scenario: \(scenario.name)"] + gap + exchanges.flatMap(\.lines))
      .joined(separator: "\n")
  }

  /// Says what this client would do with a request now, without sending it.
  ///
  /// - Parameter request: The request; a body stream is read to its end.
  /// - Returns: The stub and the answer, or the nearest stubs and their differences.
  /// - Throws: `FixtureError` when the request cannot be taken apart.
  public func explain(_ request: URLRequest) throws(FixtureError) -> String {
    explain(try Stub.Request(request, plus: scenario.plus)).description
  }
}

extension ScenarioClient {
  /// How far the scenario has been played: the state that each machine is in, and the requests that
  /// each stub took.
  package var progress: (states: [String: String], uses: [Int]) {
    let (moved, uses) = position
    let starts = scenario.stubs.compactMap(\.states.machine).map { ($0.name, $0.initial) }
    let states = Dictionary(starts, uniquingKeysWith: { first, _ in first })
    return (states.merging(moved) { _, now in now }, uses)
  }
}

/// What would become of a request, told without sending it.
package struct Explanation: CustomStringConvertible {
  /// The stub that would answer; `nil` when none would.
  package let stub: Stub?
  /// Whether a stub is for the request; one that has given all its answers is, too.
  package let isKnown: Bool
  /// The request, the stub that would answer and what it would say, or why none would.
  package let description: String
}

extension Ledger {
  /// Says what would become of a request now, and changes nothing.
  func explain(_ request: Stub.Request, in scenario: Scenario) -> Explanation {
    var copy = self
    switch copy.rule(on: request, in: scenario) {
    case .unclear(let error):
      return Explanation(stub: nil, isKnown: true, description: error.description)
    case .unmatched(let refusal, _):
      let isSpent = refusal.nearMisses.first?.differences.isEmpty == true
      let isKnown = isSpent || refusal.leftOut != nil
      return Explanation(stub: nil, isKnown: isKnown, description: refusal.description)
    case .answer(let answer, let exchange):
      let stub = exchange.stubIndex.map { scenario.stubs[$0] }
      let head = stub.map {
        "\(request.descriptionWithHost) is answered by \($0.pattern) at \($0.place): \(answer)"
      }
      let later = scenario.stubs.enumerated().filter { index, stub in
        index != exchange.stubIndex && stub.states.allows(states) && stub.pattern.matches(request)
      }
      let lines = later.map { "  asked later: \($1.pattern) at \($1.place)" }
      let words = ([head ?? ""] + lines).joined(separator: "\n")
      return Explanation(stub: stub, isKnown: true, description: words)
    }
  }
}
