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

  /// The requests that a stub has taken, in the order made.
  ///
  /// - Parameter stub: The stub as it was declared in the scenario of this client.
  /// - Returns: The exchanges; empty when the stub was never used.
  package func calls(to stub: Stub) -> [ScenarioClient.Exchange] {
    let indices = scenario.stubs.indices.filter { index in
      let other = scenario.stubs[index]
      return other.place == stub.place && other.pattern == stub.pattern
    }
    return exchanges.filter { exchange in
      exchange.stubIndex.map(indices.contains) ?? false
    }
  }

  /// The stubs in the order in which they were called, by their name or else their pattern.
  package var callOrder: [String] {
    exchanges.compactMap { exchange in
      exchange.stubName ?? exchange.stubIndex.map { "\(scenario.stubs[$0].pattern)" }
    }
  }

  /// Every exchange so far as text for a snapshot: each request with its body and what it came to.
  public var transcript: String { transcript(showing: []) }

  /// The same with these headers.
  package func transcript(showing headers: [String]) -> String {
    let headers = headers.map { $0.lowercased() }
    return ExchangeTranscript(scenario: scenario.name, exchanges: exchanges, headers: headers).text
  }

  /// The state that this client is in, or `nil` when the value is none of the enum.
  package func state<State: Scenario.State>(of type: State.Type) -> State? {
    let machine = StateMachine(type)
    return State(rawValue: states[machine.name] ?? machine.initial)
  }

  /// Says what this client would do with a request now, without sending it.
  ///
  /// - Parameter request: The request; a body stream is read to its end.
  /// - Returns: The stub and the answer, or the nearest stubs and their differences.
  /// - Throws: `FixtureError` when the request cannot be taken apart.
  public func explain(_ request: URLRequest) throws(FixtureError) -> String {
    explain(try Stub.Request(sending: request, plus: scenario.plus)).description
  }
}
