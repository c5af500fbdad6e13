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
    ExchangeTranscript(scenario: scenario.name, exchanges: exchanges).text
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

/// What would become of a request, told without sending it.
package struct Explanation: Sendable {
  /// The request.
  package let request: Stub.Request
  /// The stub that would answer; `nil` when none would.
  package let stub: Stub?
  /// The answer that it would give next.
  package let answer: Stub.Answer?
  /// Why none would answer, with the nearest stubs.
  package let refusal: UnmatchedRequest?
  /// The stubs that would match too, were the answering one not asked before them.
  package let alsoMatching: [Stub]
}

extension Explanation: CustomStringConvertible {
  /// The request, the stub that would answer and what it would say, or why none would.
  package var description: String {
    guard let stub, let answer else { return refusal.map(\.description) ?? "" }
    let head =
      "\(request.descriptionWithHost) is answered by \(stub.pattern) at \(stub.place): \(answer)"
    return ([head] + alsoMatching.map { "  asked later: \($0.pattern) at \($0.place)" })
      .joined(separator: "\n")
  }
}

extension Scenario {
  /// Says what a fresh client would do with a request.
  package func explain(_ request: Stub.Request) -> Explanation {
    Ledger(stubs: stubs.count).explain(asRecorded(request), in: self)
  }
}

extension Ledger {
  /// Says what would become of a request now, and changes nothing.
  func explain(_ request: Stub.Request, in scenario: Scenario) -> Explanation {
    var copy = self
    let matching = scenario.stubs.indices.filter { index in
      let stub = scenario.stubs[index]
      return stub.states.allows(states) && stub.pattern.matches(request)
    }
    let match = scenario.table.firstMatch(request, states: states)
    switch copy.rule(on: request, in: scenario) {
    case .answer(let answer, _):
      return Explanation(
        request: request,
        stub: match.map { scenario.stubs[$0] },
        answer: answer,
        refusal: nil,
        alsoMatching: matching.filter { $0 != match }.map { scenario.stubs[$0] }
      )
    case .unmatched(let refusal, _):
      return Explanation(
        request: request,
        stub: nil,
        answer: nil,
        refusal: refusal,
        alsoMatching: []
      )
    }
  }
}
