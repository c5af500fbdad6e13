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
  ///   - warned: Is told when a client speaks TLS.
  /// - Returns: The proxy, once it can be connected to.
  /// - Throws: `FixtureServerError` when the port cannot be listened on.
  package static func start(
    _ client: RecordingClient,
    to upstream: Upstream,
    port: UInt16 = 0,
    origin: ServerOrigin? = nil,
    failed: @escaping @Sendable (String) -> Void,
    warned: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(FixtureServerError) -> RecordingProxy {
    let handler = RecordingHandler(
      client: client,
      upstream: upstream,
      origin: origin ?? upstream.origin,
      failed: failed
    )
    let server = try LoopbackServer.start(port: port, warned: warned) { await handler.answer($0) }
    return RecordingProxy(server: server, upstream: upstream)
  }

  /// Closes the port and all connections, and returns once they are closed.
  package func stop() async {
    await server.stop()
    upstream.close()
  }
}

/// Answers what comes over the wire from a recording client.
private struct RecordingHandler: Sendable {
  let client: RecordingClient
  let upstream: Upstream
  let origin: ServerOrigin
  let failed: @Sendable (String) -> Void

  func answer(_ request: WireRequest) async -> WireResponse {
    do {
      let asked = try request.request(origin: origin)
      let (body, response) = try await client.data(for: upstream.prepared(asked))
      guard let head = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return answer(head, body, to: request.head)
    } catch let error as WireRefusal {
      return .words(error.words, error.status)
    } catch let error as UnmatchedRequest {
      failed(error.description)
      return .words(error.description, 501)
    } catch {
      let reason = (error as? URLError).map { LiveSession.reason($0) } ?? "\(error)"
      let words =
        "\(request.head.method) \(request.head.path) got no answer from "
        + "\(upstream.origin.text): \(reason)."
      failed(words)
      return .words(words, 502)
    }
  }

  private func answer(
    _ head: HTTPURLResponse,
    _ body: Data,
    to request: RequestHead
  ) -> WireResponse {
    var response = WireResponse(head, .data(body))
    // What came in chunks, or ended with its connection, has its length once it is all here.
    let isSized = !response.headers.values("content-length").isEmpty
    if !isSized, request.method != "HEAD", ![204, 304].contains(response.status) {
      response.headers.append(WireHeader("Content-Length", "\(body.count)"))
    }
    // An absolute redirect to the real server would lead the app past the proxy.
    response.staysHere(insteadOf: [origin, upstream.origin])
    return response
  }
}
