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

  @Test func anAppSeesTheRedirectItself() async throws {
    let warnings = Locked<[String]>([])
    let stub = Stub(.get, "/first", host: "https://api.example.org").answers(
      .computed("target") { .redirect(to: $0.header("X-To") ?? "") }
    )
    let client = ScenarioClient(Scenario("redirects", stubs: [stub]))
    let server = try LoopbackServer(
      client,
      warned: { line in warnings.withLock { $0.append(line) } }
    )
    for row in tableRows(Self.table) {
      warnings.withLock { $0 = [] }
      let sent = lines("GET /first HTTP/1.1\nX-To: \(row[0])\nConnection: close\n\n")
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
    #expect(client.exchanges.count == 13)
  }
}
