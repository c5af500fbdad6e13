#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension ScenarioClient {
  /// Returns the requests that a stub has answered, in the order of the requests.
  ///
  /// - Parameter name: The name that `named` gave to the stub.
  /// - Returns: The exchanges; empty when no stub has this name, or the stub was never used.
  public func calls(to name: String) -> [ScenarioClient.Exchange] {
    exchanges.filter { $0.stubName == name }
  }

  /// Every exchange so far as text for a snapshot: each request with its body and its outcome.
  ///
  /// The text is equal in equal runs. It omits all headers: systems set their own, and a reference
  /// must hold no credentials.
  public var transcript: String {
    let (dropped, exchanges) = past
    let gap = dropped > 0 ? ["… earlier requests, no longer known: \(dropped)"] : []
    return (["scenario: \(scenario.name)"] + gap + exchanges.flatMap(\.lines))
      .joined(separator: "\n")
  }

  /// Describes the answer that this client would give now, without sending the request.
  ///
  /// - Parameter request: The request; a body stream is read to its end.
  /// - Returns: The stub and the answer, or the nearest stub and its differences.
  /// - Throws: `FixtureError` when the request cannot be parsed.
  public func explain(_ request: URLRequest) throws(FixtureError) -> String {
    explain(try Stub.Request(request, plus: scenario.plus)).description
  }
}

/// The answer that a request would get if the app sent the request now.
package struct Explanation: CustomStringConvertible {
  /// Whether a stub matches the request, or a recording has the request without a playable answer.
  ///
  /// A stub matches even if it has given all its answers.
  package let isKnown: Bool
  /// The request with the stub and its answer, or with the reason why no stub answers.
  package let description: String
}

extension ClientState {
  /// Returns the answer that a request would get now, and changes no state.
  func explain(_ request: Stub.Request, in scenario: Scenario) -> Explanation {
    var copy = self
    switch copy.rule(on: request, in: scenario) {
    case .unmatched(let refusal, _):
      let isMatched = refusal.nearest?.isMatch == true || !refusal.rivals.isEmpty
      return Explanation(
        isKnown: isMatched || refusal.leftOut != nil,
        description: refusal.description
      )
    case .answer(let answer, let exchange):
      let stub = exchange.stubIndex.map { scenario.stubs[$0] }
      let name = stub.map { "\($0.pattern) at \($0.place)" } ?? ""
      let words = "\(request.descriptionWithHost) is answered by \(name): \(answer)"
      return Explanation(isKnown: true, description: words)
    }
  }
}
