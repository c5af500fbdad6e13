import HTTPFixtures
import Testing

/// The facts that a client reports about past and possible requests.
@Suite struct ProofTests {
  private static let world = Scenario("session") {
    Stub(.post, "/login", body: .json(["password": "right"]), fileID: "App/S.swift", line: 1)
      .named("login").moves(to: "signedIn").answers(.empty())
    Stub(.get, "/me", fileID: "App/S.swift", line: 2).named("me").during("signedIn")
      .answers(.text("Ada"))
    Stub(.get, "/me", fileID: "App/S.swift", line: 3).answers(.status(401), then: .repeatLast)
    Stub(.delete, "/me", fileID: "App/S.swift", line: 4).during("signedIn")
      .allowing(unused: "only one test deletes").answers(.empty())
  }

  @Test func statesDecideWhichStubAnswersAndBelongToOneClient() async throws {
    let client = ScenarioClient(Self.world)
    let other = ScenarioClient(Self.world)
    let signIn = Self.login("right").replacing(" <", with: " | Authorization: Bearer s3cret <")
    for line in ["GET /me", signIn, "GET /me"] { _ = await client.sees(line) }
    #expect(client.exchanges.map(\.stubName) == [nil, "login", "me"])
    #expect(await other.sees("GET /me") == "401 ")
    #expect(client.calls(to: "me").map(\.number) == [3])
    #expect(throws: Never.self) { try client.verify() }
    _ = await client.sees("GET /nowhere")
    // Every exchange, and no credentials.
    #expect(
      client.transcript == """
        scenario: session
        1. GET https://h/me
           < 401 empty
        2. POST https://h/login
           body: {"password": "right"}
           < 200 empty
        3. GET https://h/me
           < 200 3 bytes text/plain; charset=utf-8
        4. GET https://h/nowhere
           ! unmatched
        """
    )
  }

  @Test func aStubInAnotherStateIsTheNearest() async throws {
    let client = ScenarioClient(Self.world)
    #expect(
      await client.sees("DELETE /me") == """
        No stub of scenario "session" answers DELETE https://h/me.
        The nearest stub is DELETE /me at App/S.swift:4:
          state is "Started", the stub wants "signedIn"
        To have an answer, add: Stub(.delete, "/me").answers(.status(200))
        """
    )
  }

  @Test func explainsWithoutSending() async throws {
    let client = ScenarioClient(Self.world)
    let wrong = try client.explain(ask(Self.login("wrong")))
    #expect(wrong.contains(#"body value "password" is "wrong", the stub wants "right""#))
    #expect(
      try client.explain(ask("GET /me")).description
        == "GET https://h/me is answered by GET /me at App/S.swift:3: 401 empty"
    )
    #expect(client.exchanges.isEmpty)
  }

  private static func login(_ password: String) -> String {
    #"POST /login < {"password":"\#(password)"}"#
  }
}
