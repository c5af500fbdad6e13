#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import HTTPFixtures
import Testing

/// Servers that ask who the user is.
@Suite struct LaneCredentialTests {
  private static let basic = "Basic YWRhOmxvdmVsYWNl"
  private static let ada = URLCredential(
    user: "ada",
    password: "lovelace",
    persistence: .forSession
  )
  private static let stranger = URLCredential(user: "eve", password: "?", persistence: .forSession)

  private static func scenario(
    asking header: String = #"Basic realm="files", charset="UTF-8""#,
    taking credentials: String = basic
  ) -> Scenario {
    Scenario("asks") {
      Stub(.get, "/files", headers: ["Authorization": .equal(credentials)])
        .answers(.text("files"))
      Stub(.get, "/files").answers(
        .text("who?", status: 401, headers: ["WWW-Authenticate": header])
      )
    }
  }

  private func play(
    _ scenario: Scenario = Self.scenario(),
    url: String = "https://h/files",
    storage: (URLCredentialStorage) -> Void = { _ in },
    _ delegate: LaneDelegate = LaneDelegate()
  ) async throws -> (events: [String], statuses: [String]) {
    let lane = try SessionLane(ScenarioClient(scenario))
    let events = await delegate.play(lane) {
      if let own = $0.urlCredentialStorage { storage(own) }
    } _: {
      $0.dataTask(with: get(url))
    }
    return (events, lane.client.exchanges.map { String(($0.answer ?? "").prefix(3)) })
  }

  @Test func theDelegateIsAskedForTheUser() async throws {
    let delegate = LaneDelegate {
      $0
    } challenge: { _ in
      (.useCredential, Self.ada)
    }
    let play = try await play(Self.scenario(), delegate)
    #expect(play.events == ["Basic of files after 0, nobody", "200", "files", "end"])
    #expect(play.statuses == ["401", "200"])
  }

  @Test func anotherUserIsAskedForAgain() async throws {
    let delegate = LaneDelegate {
      $0
    } challenge: {
      (.useCredential, $0.previousFailureCount == 0 ? Self.stranger : Self.ada)
    }
    let play = try await play(Self.scenario(), delegate)
    #expect(
      play.events == [
        "Basic of files after 0, nobody", "Basic of files after 1, nobody", "200", "files", "end",
      ]
    )
    #expect(play.statuses == ["401", "401", "200"])
  }

  @Test func whoDeclinesGetsTheResponse() async throws {
    let asked = "Basic of files after 0, nobody"
    for disposition in [
      URLSession.AuthChallengeDisposition.performDefaultHandling, .rejectProtectionSpace,
    ] {
      let delegate = LaneDelegate {
        $0
      } challenge: { _ in
        (disposition, nil)
      }
      let play = try await play(Self.scenario(), delegate)
      #expect(play.events == [asked, "401", "who?", "end"])
      #expect(play.statuses == ["401"])
    }
    let nobody = LaneDelegate {
      $0
    } challenge: { _ in
      (.useCredential, nil)
    }
    #expect(try await play(Self.scenario(), nobody).events == [asked, "401", "who?", "end"])
    let cancelling = LaneDelegate {
      $0
    } challenge: { _ in
      (.cancelAuthenticationChallenge, nil)
    }
    #expect(try await play(Self.scenario(), cancelling).events == [asked, "failed -999"])
  }

  @Test func whatIsKnownIsProposed() async throws {
    let space = URLProtectionSpace(
      host: "h",
      port: 443,
      protocol: "https",
      realm: "files",
      authenticationMethod: NSURLAuthenticationMethodHTTPBasic
    )
    let kept = try await play(storage: { $0.set(Self.ada, for: space) })
    #expect(kept.events == ["Basic of files after 0, ada", "200", "files", "end"])
    let wrong = try await play(storage: { $0.set(Self.stranger, for: space) })
    #expect(
      wrong.events == [
        "Basic of files after 0, eve", "Basic of files after 1, nobody", "401", "who?", "end",
      ]
    )
    let written = try await play(url: "https://ada:lovelace@h/files")
    #expect(written.statuses == ["401", "200"])
  }

  @Test func withoutADelegateTheSessionDoesWhatItCan() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario()))
    let (body, response) = try await lane.session.data(for: get("https://h/files"))
    #expect(body == Data("who?".utf8))
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.statusCode == 401 && head.url?.absoluteString == "https://h/files")
    #expect(head.value(forHTTPHeaderField: "WWW-Authenticate")?.hasPrefix("Basic") == true)
    let own = LaneDelegate {
      $0
    } challenge: { _ in
      (.useCredential, Self.ada)
    }
    let called = try await lane.session.data(for: get("https://h/files"), delegate: own)
    #expect(called.0 == Data("files".utf8))
    // What the server has taken is kept, and the next request needs no delegate.
    #expect(try await lane.session.data(for: get("https://h/files")).0 == Data("files".utf8))
  }

  @Test func otherSchemesAreTheApps() async throws {
    for header in [#"Bearer realm="api", error="invalid_token""#, "Negotiate", "", "=,=\"\\"] {
      let play = try await play(Self.scenario(asking: header))
      #expect(play.events == ["401", "who?", "end"], "\(header)")
    }
  }

  @Test func basicIsFoundAmongOthers() async throws {
    let asked = #"Negotiate, Digest realm="d, e", nonce="n", Basic charset="UTF-8", realm = "b\"c""#
    let play = try await play(Self.scenario(asking: asked))
    #expect(play.events.first == #"Basic of b"c after 0, nobody"#)
  }

  @Test func digestIsNamed() async throws {
    let play = try await play(Self.scenario(asking: #"Digest realm="r", nonce="n""#))
    #expect(
      play.events.last
        == "The answer to https://h/files asks for Digest credentials, which a lane does not work out: "
        + "let the stub ask for Basic, or inject the client itself."
    )
  }
}
#endif
