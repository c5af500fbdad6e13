import FixtureTools
import HTTPFixtures
import ProofsheetBasics
import TestSupport
import Testing

/// Redirects over the wire, which the client may follow.
@Suite(.prompt) struct ServerRedirectTests {
  /// The target of a stub's redirect, and the target that the app receives; `!` leaves the server.
  private static let table = """
    /second?a=b#c => /second?a=b#c
    second => second
    https://api.example.org/second => /second
    HTTPS://API.example.org => /
    https://api.example.org?a=b => /?a=b
    //api.example.org/second => /second
    https://api.example.org.evil/second => ! https://api.example.org.evil/second
    https://api.example.org:8443/second => ! https://api.example.org:8443/second
    http://api.example.org/second => ! http://api.example.org/second
    //other.example.org/ => ! //other.example.org/
    https://other.example.org/a => ! https://other.example.org/a
    myapp://callback?code=1 => myapp://callback?code=1
    mailto:ada@example.org => mailto:ada@example.org
    """

  /// A server with a redirect to the target, and its warnings.
  private static func start(
    host: String?,
    _ target: Locked<String>,
    _ warnings: Locked<[String]>
  ) async throws -> FixtureServer {
    let stub = Stub(.get, "/first", host: host).answers(
      .computed("target") { _ in .redirect(to: target.withLock { $0 }) }
    )
    return try FixtureServer.start(
      ScenarioClient(Scenario("redirects", stubs: [stub])),
      warned: { line in warnings.withLock { $0.append(line) } }
    )
  }

  @Test func anAppSeesTheRedirectItself() async throws {
    let (target, warnings) = (Locked(""), Locked<[String]>([]))
    let server = try await Self.start(host: "https://api.example.org", target, warnings)
    for row in tableRows(Self.table) {
      target.withLock { $0 = row[0] }
      warnings.withLock { $0 = [] }
      let sent = lines("GET /first HTTP/1.1\nConnection: close\n\n")
      let answer = try await RawConnection.ask(server.address, sent)
      let leaves = row[1].hasPrefix("! ")
      let seen = row[1].dropFirst(leaves ? 2 : 0)
      #expect(
        answer == "HTTP/1.1 302 \r\nContent-Length: 0\r\nLocation: \(seen)\r\n"
          + "Connection: close\r\n\r\n"
      )
      let host = URLComponents(string: row[0])?.host ?? ""
      let warning =
        "GET /first was answered with a redirect to \(row[0]): an app that follows it leaves "
        + "this server for \(host)."
      #expect(warnings.withLock { $0 } == (leaves ? [warning] : []), "\(row[0])")
    }
    await server.stop()
    #expect(server.client.exchanges.count == 13)
  }

  @Test func aRedirectToTheServerItselfIsNoWarning() async throws {
    let (target, warnings) = (Locked(""), Locked<[String]>([]))
    let server = try await Self.start(host: nil, target, warnings)
    for (location, count) in [("http://\(server.address)/", 0), ("http://127.0.0.1:1/", 1)] {
      target.withLock { $0 = location }
      let head = "GET /first HTTP/1.1\nHost: \(server.address)\nConnection: close\n\n"
      _ = try await RawConnection.ask(server.address, lines(head))
      #expect(warnings.withLock { $0.count } == count, "\(location)")
      let hint = "127.0.0.1; if the app normally calls that host, pass its address by --origin."
      #expect(warnings.withLock { $0.allSatisfy { $0.hasSuffix(hint) } })
    }
    await server.stop()
  }
}
