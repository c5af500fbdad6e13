#if FixtureServer
import FlyingFox
import FlyingSocks
import Foundation
package import HTTPFixtures

/// A scenario client on a port of this machine, for apps in another process.
///
/// It listens on 127.0.0.1 only. Redirects are followed behind it, because one that went out over
/// the wire would lead the app past the server to the real network.
package final class FixtureServer: Sendable {
  /// Where it listens: `127.0.0.1:PORT`.
  package let address: String
  /// The client that answers, with the exchanges so far.
  package let client: ScenarioClient
  private let server: HTTPServer
  private let run: Task<Void, Never>

  private init(
    address: String,
    client: ScenarioClient,
    server: HTTPServer,
    run: Task<Void, Never>
  ) {
    self.address = address
    self.client = client
    self.server = server
    self.run = run
  }

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
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try loopback(port),
        timeout: longestAnswer,
        pool: PromptPool(HTTPServer.defaultPool()),
        logger: .disabled
      ),
      handler: ScenarioHandler(client: client, origin: origin, refused: refused)
    )
    let (outcomes, outcome) = AsyncStream.makeStream(of: (any Error)?.self)
    let run = Task {
      do { try await server.run() } catch { outcome.yield(error) }
    }
    let listening = Task {
      try await server.waitUntilListening()
      outcome.yield(nil)
    }
    if let error = await outcomes.first(where: { _ in true }) ?? nil {
      listening.cancel()
      throw FixtureServerError(error, port: port)
    }
    guard case .ip4(let host, port: let bound)? = await server.listeningAddress else {
      throw .cannotListen(port: port, reason: "it has no address")
    }
    return FixtureServer(address: "\(host):\(bound)", client: client, server: server, run: run)
  }

  /// Closes the port and all connections, and returns once they are closed.
  package func stop() async {
    await server.stop()
    run.cancel()
    await run.value
  }

  /// How many seconds an answer may be delayed: a year.
  private static let longestAnswer = 31_536_000.0

  private static func loopback(_ port: UInt16) throws(FixtureServerError) -> sockaddr_in {
    do {
      return try .inet(ip4: "127.0.0.1", port: port)
    } catch {
      throw .cannotListen(port: port, reason: error.localizedDescription)
    }
  }
}
#endif
