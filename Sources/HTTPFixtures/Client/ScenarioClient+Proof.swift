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
    explain(try Stub.Request(sending: request, plus: scenario.plus)).description
  }
}
