#if FixtureServer
import FlyingFox
import FlyingSocks
import Foundation

/// A server that listens on 127.0.0.1 only.
struct LoopbackServer: Sendable {
  /// Where it listens: `127.0.0.1:PORT`.
  let address: String
  private let server: HTTPServer
  private let run: Task<Void, Never>

  /// Starts to listen.
  ///
  /// - Throws: `FixtureServerError` when the port cannot be listened on.
  static func start(
    port: UInt16,
    _ handler: some HTTPHandler
  ) async throws(FixtureServerError) -> LoopbackServer {
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try loopback(port),
        timeout: longestAnswer,
        pool: PromptPool(HTTPServer.defaultPool()),
        logger: .disabled
      ),
      handler: handler
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
      let reason = "cannot be listened on (it has no address): choose another one"
      throw FixtureServerError(refused: port, reason)
    }
    return LoopbackServer(address: "\(host):\(bound)", server: server, run: run)
  }

  /// Closes the port and all connections, and returns once they are closed.
  func stop() async {
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
      throw FixtureServerError(error, port: port)
    }
  }
}
#endif
