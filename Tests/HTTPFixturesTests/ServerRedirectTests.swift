import FixtureServer
import Foundation
import HTTPFixtures
import ProofsheetBasics
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Redirects over the wire: following is the client's choice.
@Suite struct ServerRedirectTests {
  /// Where a redirect of a stub leads, as the app sees it.
  private static let rows: [(location: String, seen: String, leaves: Bool)] = [
    ("/second?a=b#c", "/second?a=b#c", false),
    ("second", "second", false),
    ("https://api.example.org/second", "/second", false),
    ("HTTPS://API.example.org", "/", false),
    ("https://api.example.org?a=b", "/?a=b", false),
    ("//api.example.org/second", "/second", false),
    ("https://api.example.org.evil/second", "https://api.example.org.evil/second", true),
    ("https://api.example.org:8443/second", "https://api.example.org:8443/second", true),
    ("http://api.example.org/second", "http://api.example.org/second", true),
    ("//other.example.org/", "//other.example.org/", true),
    ("https://other.example.org/a", "https://other.example.org/a", true),
    ("myapp://callback?code=1", "myapp://callback?code=1", false),
    ("mailto:ada@example.org", "mailto:ada@example.org", false),
  ]

  @Test func anAppSeesTheRedirectItself() async throws {
    for row in Self.rows {
      let world = Scenario("redirects") {
        Stub(.get, "/first", host: "https://api.example.org").answers(.redirect(to: row.location))
        Stub(.get, "/second", host: "https://api.example.org").answers(.text("second"))
      }
      let warnings = Locked<[String]>([])
      let server = try await FixtureServer.start(
        ScenarioClient(world),
        warned: { line in warnings.withLock { $0.append(line) } }
      )
      let sent = Data("GET /first HTTP/1.1\r\nConnection: close\r\n\r\n".utf8)
      let answer = try await RawConnection.ask(server.address, sent)
      #expect(
        answer == "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: \(row.seen)\r\n"
          + "Connection: close\r\n\r\n"
      )
      await server.stop()
      #expect(server.client.exchanges.count == 1)
      let host = URLComponents(string: row.location)?.host ?? ""
      let warning =
        "GET /first was answered with a redirect to \(row.location): an app that follows it leaves "
        + "this server for \(host)."
      #expect(warnings.withLock { $0 } == (row.leaves ? [warning] : []), "\(row.location)")
    }
  }

  @Test func aRedirectToTheServerItselfIsNoWarning() async throws {
    let warnings = Locked<[String]>([])
    let target = Locked("")
    let world = Scenario("here") {
      Stub(.get, "/first").answers(
        .computed("here") { _ in .redirect(to: target.withLock { $0 }) }
      )
    }
    let server = try await FixtureServer.start(
      ScenarioClient(world),
      warned: { line in warnings.withLock { $0.append(line) } }
    )
    for (location, count) in [("http://\(server.address)/", 0), ("http://127.0.0.1:1/", 1)] {
      target.withLock { $0 = location }
      let head = "GET /first HTTP/1.1\r\nHost: \(server.address)\r\nConnection: close\r\n\r\n"
      _ = try await RawConnection.ask(server.address, Data(head.utf8))
      #expect(warnings.withLock { $0.count } == count, "\(location)")
      let hint = "127.0.0.1; with --origin and what it would call it comes back here."
      #expect(warnings.withLock { $0.allSatisfy { $0.hasSuffix(hint) } })
    }
    await server.stop()
  }
}
