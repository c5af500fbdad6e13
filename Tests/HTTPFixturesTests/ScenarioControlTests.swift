import FixtureServer
import Foundation
import HTTPFixtures
import Testing

/// The reserved path of a server.
@Suite struct ScenarioControlTests {
  private enum Session: String, Scenario.State { case signedOut, signedIn }

  private static let world = Scenario(
    "session",
    stubs: [
      Stub(.post, "/login", body: .ignored, fileID: "S", line: 1)
        .moves(to: Session.signedIn).named("login").answers(.empty(status: 201)),
      Stub(.get, "/me", fileID: "S", line: 2).during(Session.signedIn).answers(
        .json(["name": "Ada"])
      ),
    ]
  )

  /// A server with a token, and who asks it.
  private struct Place {
    let server: FixtureServer
    let token = "t0ken"

    init(_ client: ScenarioClient) async throws {
      server = try await FixtureServer.start(client, token: "t0ken")
    }

    /// The status and the body of an answer.
    func ask(
      _ line: String,
      _ body: String = "",
      token: String? = "t0ken"
    ) async throws -> (status: String, body: String) {
      let header = token.map { "Proofsheet-Token: \($0)\r\n" } ?? ""
      let head =
        "\(line) HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\(header)"
        + "Content-Length: \(body.utf8.count)\r\n\r\n"
      let answer = try await RawConnection.ask(server.address, Data((head + body).utf8))
      let end = answer.range(of: "\r\n\r\n")
      return (
        String(answer.dropFirst(9).prefix(3)), end.map { String(answer[$0.upperBound...]) } ?? ""
      )
    }
  }

  @Test func theScenarioIsReadAndReset() async throws {
    let place = try await Place(ScenarioClient(Self.world))
    let fresh = try await place.ask("GET /__proofsheet/scenario")
    #expect(fresh.status == "200")
    #expect(
      fresh.body == """
        {
          "name": "session",
          "states": {
            "Session": "signedOut"
          },
          "stubs": [
            {
              "request": "POST /login",
              "name": "login",
              "place": "S:1",
              "uses": 0,
              "answers": [
                "201 empty"
              ]
            },
            {
              "request": "GET /me",
              "place": "S:2",
              "uses": 0,
              "answers": [
                "200 14 bytes application/json"
              ]
            }
          ]
        }

        """
    )
    #expect(try await place.ask("POST /login", "x").status == "201")
    #expect(try await place.ask("GET /me").status == "200")
    let played = try await place.ask("GET /__proofsheet/scenario").body
    #expect(played.contains(#""Session": "signedIn""#) && played.contains(#""uses": 1"#))
    #expect(try await place.ask("POST /__proofsheet/reset").body == fresh.body)
    #expect(try await place.ask("GET /me").status == "501")
    await place.server.stop()
  }

  @Test func whatWasAskedIsVerified() async throws {
    let place = try await Place(ScenarioClient(Self.world))
    #expect(try await place.ask("POST /login", "pin=1").status == "201")
    let early = try await place.ask("GET /__proofsheet/verify")
    #expect(early.status == "409")
    #expect(early.body.contains(#""isVerified": false"#))
    #expect(early.body.contains("The stub GET /me at S:2 was never used"))
    #expect(try await place.ask("GET /me").status == "200")
    let done = try await place.ask("GET /__proofsheet/verify")
    #expect(done.status == "200")
    #expect(done.body == "{\n  \"isVerified\": true,\n  \"problems\": []\n}\n")
    #expect(try await place.ask("GET /other").status == "501")
    let refused = try await place.ask("GET /__proofsheet/verify")
    #expect(refused.status == "409" && refused.body.contains("answers GET http://h/other."))
    #expect(
      try await place.ask("GET /__proofsheet/requests").body == """
        {
          "dropped": 0,
          "requests": [
            {
              "number": 1,
              "request": "POST http://h/login",
              "body": "pin=1",
              "outcome": "answered",
              "answer": "201 empty",
              "stub": "S:1"
            },
            {
              "number": 2,
              "request": "GET http://h/me",
              "outcome": "answered",
              "answer": "200 14 bytes application/json",
              "stub": "S:2"
            },
            {
              "number": 3,
              "request": "GET http://h/other",
              "outcome": "unmatched"
            }
          ]
        }

        """
    )
    await place.server.stop()
  }

  @Test func anotherScenarioIsServed() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let evening = Scenario("evening") { Stub(.get, "/me").answers(.text("good evening")) }
    try folder.write(try evening.fileText(), to: "Scenarios/evening.json")
    let client = ScenarioClient(Self.world, fixtures: FixtureFolder(root: folder.url))
    let place = try await Place(client)
    let put = "PUT /__proofsheet/scenario"
    #expect(try await place.ask(put, "evening\n").body.contains(#""name": "evening""#))
    #expect(try await place.ask("GET /me").body == "good evening")
    let night = Scenario("night") { Stub(.get, "/me").answers(.text("good night")) }
    #expect(try await place.ask(put, try night.fileText()).status == "200")
    #expect(try await place.ask("GET /me").body == "good night")
    #expect(place.server.client.scenario.name == "night")

    let wrong = [
      ("", "Send the text of a scenario file, or the name of a scenario.\n"),
      ("{", "PUT /__proofsheet/scenario:1:2 is no JSON"),
      ("morning", "Fixture \"Scenarios/morning.json\" does not exist"),
      ("../evening", "Fixture \"Scenarios/../evening.json\" holds \"..\""),
      (
        #"{"name": "a", "mappings": [{"request": {"method": "GET", "urlPath": "/"}, "response": {"headers": {"X": "a\nb"}}}]}"#,
        "Scenario \"a\" cannot be used:\n  An answer of the stub at PUT /__proofsheet/scenario:1 cannot "
          + "be given: the value of its header \"X\" has a line break"
      ),
    ]
    for (body, words) in wrong {
      let answer = try await place.ask(put, body)
      #expect(answer.status == "422" && answer.body.hasPrefix(words), "\(answer.body)")
    }
    #expect(try await place.ask("GET /me").body == "good night")
    await place.server.stop()
  }

  @Test func nobodyElseIsLetIn() async throws {
    let anything = Scenario("anything") { Stub(.get, .matching("/.*")).answers(.text("anything")) }
    let place = try await Place(ScenarioClient(anything))
    let closed = try await FixtureServer.start(ScenarioClient(anything))
    let words =
      "/__proofsheet/scenario needs the token that proofsheet-serve printed at its start: send it in the header "
      + "Proofsheet-Token.\n"
    for token in [nil, "", "T0ken", "t0ke", "t0kent0ken"] {
      let answer = try await place.ask("GET /__proofsheet/scenario", token: token)
      #expect(answer.status == "403" && answer.body == words)
      let inURL = try await place.ask(
        "GET /__proofsheet/scenario?Proofsheet-Token=t0ken",
        token: token
      )
      #expect(inURL.status == "403")
    }
    let head =
      "GET /__proofsheet/scenario HTTP/1.1\r\nProofsheet-Token: \r\nConnection: close\r\n\r\n"
    let answer = try await RawConnection.ask(closed.address, Data(head.utf8))
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
    for (line, status) in [
      ("GET /__proofsheet", "404"), ("GET /__proofsheet/other", "404"),
      ("DELETE /__proofsheet/scenario", "405"), ("POST /__proofsheet/verify", "405"),
    ] {
      #expect(try await place.ask(line).status == status, "\(line)")
    }
    #expect(place.server.client.exchanges.isEmpty && closed.client.exchanges.isEmpty)
    #expect(try await place.ask("GET /__proofsheets", token: nil).body == "anything")
    await place.server.stop()
    await closed.stop()
  }

  @Test func theCommandPrintsTheTokenAndRemembersARefusal() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(try Self.world.fileText(), to: "Scenarios/session.json")
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let command = ServeCommand(
      workingDirectory: "/",
      token: "t0ken",
      output: { line.yield($0) },
      errors: { _ in }
    )
    let code = await command.run(["--scenario", "session", "--fixtures", folder.url.path]) {
      let said = await lines.first { _ in true }?.split(separator: "\n") ?? []
      #expect(said.last == "token t0ken")
      let head = "HTTP/1.1\r\nProofsheet-Token: t0ken\r\nConnection: close\r\n\r\n"
      for target in ["GET /other", "POST /__proofsheet/reset"] {
        _ = try? await RawConnection.ask(String(said.first ?? ""), Data("\(target) \(head)".utf8))
      }
    }
    #expect(code == 1)
  }
}
