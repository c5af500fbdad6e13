#if FixtureServer
package import HTTPFixtures

/// A scenario client on a port of this machine, for apps in another process.
///
/// It listens on 127.0.0.1 only. Redirects are followed behind it, because one that went out over
/// the wire would lead the app past the server to the real network.
package struct FixtureServer: Sendable {
  /// Where it listens: `127.0.0.1:PORT`.
  package var address: String { server.address }
  /// The client that answers, with the exchanges so far.
  package let client: ScenarioClient
  private let server: LoopbackServer

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - client: What answers.
  ///   - port: The port, or 0 for any that is free.
  ///   - origin: What the app would call if it did not call the server, as `https://host:port`; the
  ///     stubs see it in each request. `nil` leaves what the app calls, which is the server.
  ///   - refused: Is told why a request gets no answer from the scenario.
  /// - Returns: The server, once it can be connected to.
  /// - Throws: `FixtureServerError` when the port cannot be listened on.
  package static func start(
    _ client: ScenarioClient,
    port: UInt16 = 0,
    origin: ServerOrigin? = nil,
    refused: @escaping @Sendable (any Error) -> Void = { _ in }
  ) async throws(FixtureServerError) -> FixtureServer {
    let handler = ScenarioHandler(client: client, origin: origin, refused: refused)
    return FixtureServer(client: client, server: try await .start(port: port, handler))
  }

  /// Closes the port and all connections, and returns once they are closed.
  package func stop() async { await server.stop() }
}
#endif
