import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ScenarioClient {
  /// The received part of an answer.
  struct Delivery: Sendable {
    let answer: Stub.Answer
    let data: Data
    /// The bytes of the body that the app gets.
    ///
    /// They are unpacked, unless the caller forwards the packed bytes.
    var body: Data
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
      let delivery = try await answer(
        request,
        isPaced: isPaced,
        timeouts: timeouts,
        unpacks: !staysHere
      )
      guard !staysHere, let next = Redirect.next(after: delivery.response, to: request) else {
        return delivery
      }
      request = next
    }
    throw URLError(.httpTooManyRedirects)
  }
}

extension ScenarioClient.Delivery {
  /// Returns the body as an app sees it.
  ///
  /// - Throws: The session's error for bytes that cannot be unpacked, and `FixtureError` for an
  ///   encoding that only sessions unpack.
  func unpacked() throws -> Data {
    let encoding = answer.encoding
    if let unknown = encoding.unknown, !data.isEmpty {
      let text = response.url?.absoluteString ?? ""
      throw FixtureError.encoding(unknown, of: "The answer to \(text)")
    }
    do throws(PackedBytes.Flaw) {
      return try encoding.unpacked(data)
    } catch {
      throw URLError(.cannotDecodeContentData)
    }
  }
}
