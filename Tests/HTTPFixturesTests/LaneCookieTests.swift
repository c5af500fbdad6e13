#if canImport(FoundationNetworking)
import FoundationNetworking
import HTTPFixtures
import Testing

/// Cookies that a session keeps between its requests.
@Suite struct LaneCookieTests {
  private static let scenario = Scenario("signs in") {
    Stub(.get, "/in").answers(
      .status(204).setting(
        "sid=1; Path=/; Expires=Fri, 01 Jan 2100 00:00:00 GMT, theme=dark; HttpOnly"
      )
    )
    Stub(.get, "/moves").answers(.redirect(to: "/me").setting("sid=2"))
    Stub(.get, "/me", cookies: ["sid": .present]).answers(.text("in"))
    Stub(.get, "/me").answers(.text("out"))
    Stub(.get, "/foreign").answers(.status(204).setting("sid=3; Domain=other.test"))
  }

  /// The answer of `/me` after another request, and the cookies of the last request.
  private func play(
    _ first: URLRequest,
    _ change: (URLSessionConfiguration) -> Void = { _ in }
  ) async throws -> [String] {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let configuration = lane.configuration
    change(configuration)
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    _ = try await session.data(for: first)
    let text = await seen { try await session.data(for: ask("GET /me")) }
    let sent = lane.client.exchanges.last?.request.header("Cookie") ?? "none"
    return [text]
      + sent.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }.sorted()
  }

  @Test func cookiesAreSentWithTheNextRequest() async throws {
    #expect(try await play(ask("GET /in")) == ["200 in", "sid=1", "theme=dark"])
    #expect(try await play(ask("GET /moves")) == ["200 in", "sid=2"])
  }

  @Test func theConfigurationDecides() async throws {
    let out = ["200 out", "none"]
    #expect(try await play(ask("GET /in")) { $0.httpCookieAcceptPolicy = .never } == out)
    #expect(try await play(ask("GET /in")) { $0.httpShouldSetCookies = false } == out)
    #expect(try await play(ask("GET /in")) { $0.httpCookieStorage = nil } == out)
    #expect(try await play(ask("GET /foreign")) == out)
    var alone = ask("GET /in")
    alone.httpShouldHandleCookies = false
    #expect(try await play(alone) == out)
    var framed = ask("GET /in")
    framed.mainDocumentURL = URL(string: "https://page.test/")
    #expect(try await play(framed) == out)
    #expect(try await play(framed) { $0.httpCookieAcceptPolicy = .always }.first == "200 in")
  }
}

extension Stub.Answer {
  /// Returns the same answer with cookies to keep.
  fileprivate func setting(_ cookies: String) -> Stub.Answer {
    .empty(status: status, headers: headers.merging(["Set-Cookie": cookies]) { first, _ in first })
  }
}
#endif
