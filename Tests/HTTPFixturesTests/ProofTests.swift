import HTTPFixtures
import Testing

/// The facts that a client reports about past and possible requests.
@Suite struct ProofTests {
  private static let world = Scenario("session") {
    Stub(.post, "/login", body: .json(["password": "right"]), fileID: "App/S.swift", line: 1)
      .moves(to: "signedIn").answers(.empty())
    Stub(.get, "/me", fileID: "App/S.swift", line: 2).during("signedIn")
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
    #expect(await other.sees("GET /me") == "401 ")
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

  private static func login(_ password: String) -> String {
    #"POST /login < {"password":"\#(password)"}"#
  }
}
