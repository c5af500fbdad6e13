import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ScenarioClient {
  /// The received part of an answer.
  struct Delivery: Sendable {
    let answer: Stub.Answer
    /// The bytes of the body that the app gets.
    let body: Data
    var response: HTTPURLResponse
    /// The error after a truncated body; `nil` when the client does not notice the truncation.
    let breaks: URLError?
    /// The time between the request and the answer on the client's clock.
    let time: Duration
  }

  /// Answers a request and follows its redirects; each hop is a separate exchange.
  ///
  /// With `staysHere`, a redirect is returned as the answer, and the caller may follow it.
  func follow(
    _ request: URLRequest,
    isPaced: Bool,
    staysHere: Bool = false
  ) async throws -> Delivery {
    var request = request
    for _ in 0...Redirect.limit {
      let timeouts = staysHere ? .endless : Timeouts(of: request)
      let delivery = try await answer(request, isPaced: isPaced, timeouts: timeouts)
      guard !staysHere, let next = Redirect.next(after: delivery.response, to: request) else {
        return delivery
      }
      request = next
    }
    throw URLError(.httpTooManyRedirects)
  }
}
