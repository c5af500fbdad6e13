package import HTTPFixtures

/// A scenario client on a port of this machine, for apps in another process.
///
/// It listens on 127.0.0.1 only. A redirect goes out as it was declared, because following is the
/// client's choice; one to what the app would call leads back to this server.
package struct FixtureServer: Sendable {
  /// Where it listens: `127.0.0.1:PORT`.
  package var address: String { server.address }
  /// The client that answers now, with the exchanges so far.
  package var client: ScenarioClient { served.now.client }
  private let server: LoopbackServer
  private let served: ServedScenario

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - client: What answers.
  ///   - port: The port, or 0 for any that is free.
  ///   - origin: What the app would call if it did not call the server, as `https://host:port`; the
  ///     stubs see it in each request. `nil` stands for the host that all stubs name, or else leaves
  ///     what the app calls, which is the server.
  ///   - token: What opens the reserved path; `nil` keeps it closed.
  ///   - refused: Is told why a request gets no answer from the scenario.
  ///   - warned: Is told when an answer leads the app away from this server, and when a client speaks TLS.
  /// - Returns: The server, once it can be connected to.
  /// - Throws: `FixtureServerError` when the port cannot be listened on.
  package static func start(
    _ client: ScenarioClient,
    port: UInt16 = 0,
    origin: ServerOrigin? = nil,
    token: String? = nil,
    refused: @escaping @Sendable (any Error) -> Void = { _ in },
    warned: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(FixtureServerError) -> FixtureServer {
    let served = ServedScenario(client, origin: origin)
    let handler = ScenarioHandler(
      served: served,
      control: ScenarioControl(served: served, token: token),
      refused: refused,
      warned: warned
    )
    let server = try LoopbackServer.start(port: port, warned: warned) { await handler.answer($0) }
    return FixtureServer(server: server, served: served)
  }

  /// Closes the port and all connections, and returns once they are closed.
  package func stop() async { await server.stop() }
}
