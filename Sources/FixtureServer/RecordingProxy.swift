#if FixtureServer
import FlyingFox
import Foundation
import HTTPFixtures
package import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A recording client on a port of this machine: the app calls it as it would call the real server.
package struct RecordingProxy: Sendable {
  /// Where it listens: `127.0.0.1:PORT`.
  package var address: String { server.address }
  private let server: LoopbackServer
  private let upstream: Upstream

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - client: What records, whose live client is `upstream`.
  ///   - upstream: The real server.
  ///   - port: The port, or 0 for any that is free.
  ///   - origin: What the recording says that was called, when it is not the real server.
  ///   - failed: Is told why a request got no answer.
  /// - Returns: The proxy, once it can be connected to.
  /// - Throws: `FixtureServerError` when the port cannot be listened on.
  package static func start(
    _ client: RecordingClient,
    to upstream: Upstream,
    port: UInt16 = 0,
    origin: ServerOrigin? = nil,
    failed: @escaping @Sendable (String) -> Void
  ) async throws(FixtureServerError) -> RecordingProxy {
    let handler = RecordingHandler(
      client: client,
      upstream: upstream,
      origin: origin ?? upstream.origin,
      failed: failed
    )
    return RecordingProxy(server: try await .start(port: port, handler), upstream: upstream)
  }

  /// Closes the port and all connections, and returns once they are closed.
  package func stop() async {
    await server.stop()
    upstream.close()
  }
}

/// Answers what comes over the wire from a recording client.
private struct RecordingHandler: HTTPHandler {
  let client: RecordingClient
  let upstream: Upstream
  let origin: ServerOrigin
  let failed: @Sendable (String) -> Void

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let asked = try await URLRequest(request, origin: origin) else {
      return .words("The target \(request.target.rawValue) is no URL: percent-encode it.", 400)
    }
    do {
      let (body, response) = try await client.data(for: upstream.prepared(asked))
      guard let head = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return answer(head, body, to: request)
    } catch let error as UnmatchedRequest {
      failed(error.description)
      return .words(error.description, 501)
    } catch {
      let reason = (error as? URLError).map { Self.reason($0) } ?? "\(error)"
      let words =
        "\(request.method.rawValue) \(request.path) got no answer from "
        + "\(upstream.origin.text): \(reason)."
      failed(words)
      return .words(words, 502)
    }
  }

  private func answer(
    _ head: HTTPURLResponse,
    _ body: Data,
    to request: HTTPRequest
  ) -> HTTPResponse {
    let chunks = AsyncThrowingStream<Data, any Error> { continuation in
      if !body.isEmpty { continuation.yield(body) }
      continuation.finish()
    }
    var response = HTTPResponse(head, ServedBody(chunks), to: request)
    // An absolute redirect to the real server would lead the app past the proxy.
    for origin in [origin, upstream.origin] {
      let start = origin.text + "/"
      guard let location = response.headers[.location], location.hasPrefix(start) else { continue }
      response.headers[.location] = String(location.dropFirst(start.count - 1))
    }
    return response
  }

  /// Why a request failed, in words that are the same on every system.
  private static func reason(_ error: URLError) -> String {
    switch error.code {
    case .cannotConnectToHost: "it refuses connections"
    case .cannotFindHost, .dnsLookupFailed: "its host is not known"
    case .timedOut: "it did not answer in time"
    case .networkConnectionLost: "the connection was lost"
    case .notConnectedToInternet: "this machine is offline"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
      "no secure connection can be made"
    default: "error \(error.code.rawValue) of the session"
    }
  }
}
#endif
