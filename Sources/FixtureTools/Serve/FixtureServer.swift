import Foundation
package import HTTPFixtures

/// A scenario client on a local port, for apps in another process.
///
/// The server listens on 127.0.0.1 only. It sends a redirect as the stub declares it, because the
/// app decides whether to follow it. A redirect to the address that the app normally calls leads
/// back to this server.
package struct FixtureServer: Sendable {
  /// The address of the server: `127.0.0.1:PORT`.
  package var address: String { server.address }
  /// The client that answers the requests of the app and remembers the exchanges.
  package let client: ScenarioClient
  private let server: LoopbackServer

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - client: The client that answers.
  ///   - port: The port, or 0 for any free port.
  ///   - origin: The address that the app normally calls, as `https://host:port`. The stubs see it
  ///     in each request. With `nil`, the stubs see the one host that all of them name,
  ///     or else the server's own address.
  ///   - refused: Receives the error of a request for which the scenario has no answer, or the
  ///     server no room.
  ///   - warned: Receives a warning when a redirect leads the app to another server, and when a
  ///     client sends bytes that are no request.
  /// - Returns: The server, ready for connections.
  /// - Throws: `FixtureError` when the port is not available.
  package static func start(
    _ client: ScenarioClient,
    port: UInt16 = 0,
    origin: ServerOrigin? = nil,
    refused: @escaping @Sendable (any Error) -> Void = { _ in },
    warned: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FixtureError) -> FixtureServer {
    let handler = ScenarioHandler(
      client: client,
      origin: origin ?? client.scenario.onlyOrigin.flatMap(ServerOrigin.init),
      refused: refused,
      warned: warned
    )
    let server = try LoopbackServer(
      port: port,
      refused: { refused(FixtureError($0)) },
      warned: warned,
      handler.answer
    )
    return FixtureServer(client: client, server: server)
  }

  /// Closes the port and all connections soon.
  func close() { server.close() }

  /// Closes the port and all connections, and waits until they are closed.
  package func stop() async { await server.stop() }
}

/// The scheme, host and port under which an app normally calls the real server.
package struct ServerOrigin: Hashable, Sendable {
  /// The scheme, the host and the port, for example `https://example.org`.
  let text: String

  /// Parses an origin; returns `nil` for any other text.
  ///
  /// - Parameter text: `https://host` or `http://host:port`, without a path.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty,
      parts.path.isEmpty, parts.query == nil, parts.fragment == nil, parts.user == nil
    else { return nil }
    self.text = text
  }

  /// Creates the origin of this server, from the `Host` header of a request.
  init(calledAs host: String?) {
    text = "http://\(host ?? "127.0.0.1")"
  }

  /// Returns the rest of an absolute URL of this origin, for example `/search?term=a`; `nil` for a
  /// URL of another origin.
  func path(of url: String) -> String? {
    let scheme = text.prefix { $0 != ":" }.count + 1
    for start in [text, String(text.dropFirst(scheme))]
    where url.prefix(start.count).lowercased() == start.lowercased() {
      let rest = url.dropFirst(start.count)
      if rest.isEmpty { return "/" }
      if rest.hasPrefix("/") { return String(rest) }
      if rest.hasPrefix("?") { return "/\(rest)" }
    }
    return nil
  }
}
