import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ScenarioClient {
  /// What has arrived of an answer.
  struct Delivery: Sendable {
    let answer: Stub.Answer
    let data: Data
    /// The same as an app sees it: unpacked, unless whoever asked passes the bytes on.
    var body: Data
    var response: HTTPURLResponse
    /// The error that ends the body, when it breaks and that is noticed.
    let breaks: URLError?
    /// The time that it took on the client's clock.
    let time: Duration
  }

  /// Answers a request and those that redirects lead to, each an exchange of its own.
  ///
  /// With `staysHere` a redirect is the answer: the caller follows it, or does not.
  func follow(
    _ request: URLRequest,
    isPaced: Bool,
    staysHere: Bool = false
  ) async throws -> Delivery {
    var request = request
    for _ in 0...Redirect.limit {
      let patience = staysHere ? .endless : Patience(of: request)
      let delivery = try await answer(
        request,
        isPaced: isPaced,
        patience: patience,
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
  /// The body as an app sees it.
  ///
  /// - Throws: What a session throws for bytes that cannot be unpacked, and `FixtureError` for an
  ///   encoding that only sessions unpack.
  func unpacked() throws -> Data {
    let encoding = answer.encoding
    if encoding.names.isEmpty || data.isEmpty { return data }
    let text = response.url?.absoluteString ?? ""
    if let unknown = encoding.unknown {
      throw FixtureError.encoding(unknown, of: "The answer to \(text)")
    }
    do throws(PackedBytes.Flaw) {
      return try encoding.unpacked(data)
    } catch {
      throw URLError(.cannotDecodeContentData)
    }
  }
}
