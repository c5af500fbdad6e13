#if canImport(FoundationNetworking)
import FoundationNetworking
import HTTPFixtures
import Testing

/// Servers that ask for the user's credentials.
@Suite struct LaneCredentialTests {
  private static let ada = URLCredential(
    user: "ada",
    password: "lovelace",
    persistence: .forSession
  )
  private static let stranger = URLCredential(user: "eve", password: "?", persistence: .forSession)
  private static let asked = "Basic of files after 0, nobody"
  private static let refused = ["401", "who?", "end"]
  private static let taken = ["200", "files", "end"]

  private static func scenario(
    asking header: String = #"Basic realm="files", charset="UTF-8""#
  ) -> Scenario {
    Scenario("asks") {
      Stub(.get, "/files", headers: ["Authorization": "Basic YWRhOmxvdmVsYWNl"])
        .answers(.text("files"))
      Stub(.get, "/files").answers(
        .text("who?", status: 401, headers: ["WWW-Authenticate": header])
      )
    }
  }

  /// The calls to a delegate with the given decisions, and the statuses of all answers.
  private func play(
    _ scenario: Scenario = scenario(),
    url: String = "https://h/files",
    knowing known: URLCredential? = nil,
    _ decide: @escaping @Sendable (URLAuthenticationChallenge) -> LaneDelegate.Decision = { _ in
      (.performDefaultHandling, nil)
    }
  ) async throws -> (events: [String], statuses: [String]) {
    let lane = try SessionLane(ScenarioClient(scenario))
    let space = URLProtectionSpace(
      host: "h",
      port: 443,
      protocol: "https",
      realm: "files",
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic
    )
    let events = await LaneDelegate(challenge: decide).play(lane) {
      if let known { $0.urlCredentialStorage?.set(known, for: space) }
    } _: {
      $0.dataTask(with: get(url))
    }
    return (events, lane.client.exchanges.map { String(($0.answer ?? "").prefix(3)) })
  }

  @Test func theDelegateIsAskedForTheUser() async throws {
    let play = try await play { _ in (.useCredential, Self.ada) }
    #expect(play.events == [Self.asked] + Self.taken)
    #expect(play.statuses == ["401", "200"])
  }

  @Test func anotherUserIsAskedForAgain() async throws {
    let play = try await play {
      (.useCredential, $0.previousFailureCount == 0 ? Self.stranger : Self.ada)
    }
    #expect(play.events == [Self.asked, "Basic of files after 1, nobody"] + Self.taken)
    #expect(play.statuses == ["401", "401", "200"])
  }

  @Test func whoDeclinesGetsTheResponse() async throws {
    for disposition in [
      URLSession.AuthChallengeDisposition.performDefaultHandling, .rejectProtectionSpace,
      .useCredential,
    ] {
      let play = try await play { _ in (disposition, nil) }
      #expect(play.events == [Self.asked] + Self.refused)
      #expect(play.statuses == ["401"])
    }
    let cancelled = try await play { _ in (.cancelAuthenticationChallenge, nil) }
    #expect(cancelled.events == [Self.asked, "failed -999"])
  }

  @Test func whatIsKnownIsProposed() async throws {
    let kept = try await play(knowing: Self.ada).events
    #expect(kept == ["Basic of files after 0, ada"] + Self.taken)
    let wrong = try await play(knowing: Self.stranger).events
    let twice = ["Basic of files after 0, eve", "Basic of files after 1, nobody"]
    #expect(wrong == twice + Self.refused)
    #expect(try await play(url: "https://ada:lovelace@h/files").statuses == ["401", "200"])
  }

  @Test func withoutADelegateTheSessionDoesWhatItCan() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario()))
    let files = ask("GET /files")
    let (body, head) = try await lane.session.data(for: files)
    #expect(body == Data("who?".utf8) && head.url?.absoluteString == "https://h/files")
    #expect((head as? HTTPURLResponse)?.statusCode == 401)
    #expect(head.field("WWW-Authenticate")?.hasPrefix("Basic") == true)
    let own = LaneDelegate(challenge: { _ in (.useCredential, Self.ada) })
    let called = await seen { try await lane.session.data(for: files, delegate: own) }
    #expect(called == "200 files")
    // The session keeps a credential that the server accepted, and the next request needs no
    // delegate.
    #expect(await seen { try await lane.session.data(for: files) } == "200 files")
  }

  @Test func otherSchemesAreTheApps() async throws {
    for header in [#"Bearer realm="api", error="invalid_token""#, "Negotiate", "", "=,=\"\\"] {
      #expect(try await play(Self.scenario(asking: header)).events == Self.refused, "\(header)")
    }
    let digest = try await play(Self.scenario(asking: #"Digest realm="r", nonce="n""#))
    #expect(
      digest.events.last
        == "The answer to https://h/files asks for Digest credentials, which a lane does not support: "
        + "let the stub ask for Basic, or inject the client itself."
    )
    let several =
      #"Negotiate, Digest realm="d, e", nonce="n", Basic charset="UTF-8", realm = "b\"c""#
    let basic = try await play(Self.scenario(asking: several))
    #expect(basic.events.first == #"Basic of b"c after 0, nobody"#)
  }
}
#endif
