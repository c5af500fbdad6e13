import Foundation
package import HTTPFixtures
package import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A recording client on a local port, which the app calls in place of the real server.
package struct RecordingProxy: Sendable {
  /// The address of the proxy: `127.0.0.1:PORT`.
  package var address: String { server.address }
  private let server: LoopbackServer
  private let upstream: Upstream

  /// Starts the proxy.
  ///
  /// - Parameters:
  ///   - client: The recording client, with `upstream` as its live client.
  ///   - upstream: The real server.
  ///   - port: The port, or 0 for any free port.
  ///   - origin: The address to write into the recording; `nil` for the address of the real server.
  ///   - failed: Receives the error of a request without an answer.
  ///   - warned: Receives a warning when a client speaks TLS.
  /// - Returns: The proxy, ready for connections.
  /// - Throws: `FixtureError` when the port is not available.
  package static func start(
    _ client: RecordingClient,
    to upstream: Upstream,
    port: UInt16 = 0,
    origin: ServerOrigin? = nil,
    failed: @escaping @Sendable (String) -> Void,
    warned: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(FixtureError) -> RecordingProxy {
    let handler = RecordingHandler(
      client: client,
      upstream: upstream,
      origin: origin ?? upstream.origin,
      failed: failed
    )
    let server = try LoopbackServer(port: port, warned: warned) { await handler.answer($0) }
    return RecordingProxy(server: server, upstream: upstream)
  }

  /// Closes the port and all connections, and waits until they are closed.
  package func stop() async {
    await server.stop()
    upstream.session.close()
  }
}

/// Lets a recording client answer the requests that arrive at a port.
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
      failed(error.description.brief)
      return .words(error.description.brief, 501)
    } catch {
      let reason = (error as? URLError).map { LiveSession.reason($0) } ?? "\(error)"
      let path = (try? request.request(origin: origin)).flatMap(client.path)?.brief
      let words =
        "\(request.head.method) \(path ?? "") got no answer from \(upstream.origin.text): \(reason)."
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
    // The whole body has arrived, so its length is known even when the server sent none.
    let isSized = !response.headers.values("content-length").isEmpty
    if !isSized, request.method != "HEAD", ![204, 304].contains(response.status) {
      response.headers.append(WireHeader("Content-Length", "\(body.count)"))
    }
    // An absolute redirect to the real server would lead the app past the proxy.
    response.staysHere(insteadOf: [origin, upstream.origin])
    return response
  }
}
