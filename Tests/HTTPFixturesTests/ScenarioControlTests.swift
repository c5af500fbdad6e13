import FixtureServer
import HTTPFixtures
import JSONSyntax
import TestSupport
import Testing

/// The reserved path of a server.
@Suite(.prompt) struct ScenarioControlTests {
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

    init(_ client: ScenarioClient) async throws {
      server = try await FixtureServer.start(client, token: "t0ken")
    }

    /// The status and the body of an answer.
    func ask(
      _ line: String,
      _ body: String = "",
      token: String? = "t0ken"
    ) async throws -> String {
      let path = line.replacing(" /_/", with: " /__proofsheet/")
      let head = """
        \(path) HTTP/1.1
        Host: h
        Connection: close
        \(token.map { "Proofsheet-Token: \($0)\n" } ?? "")Content-Length: \(body.utf8.count)


        """
      let sent = lines(head) + Data(body.utf8)
      let answer = try await RawConnection.ask(server.address, sent)
      let end = try #require(answer.range(of: "\r\n\r\n")).upperBound
      return "\(answer.dropFirst(9).prefix(3)) \(answer[end...])"
    }
  }

  @Test func theScenarioIsReadAndReset() async throws {
    let place = try await Place(ScenarioClient(Self.world))
    let stubs =
      #"[{"request":"POST /login","name":"login","place":"S:1","uses":0,"answers":["201 empty"]},"#
      + #"{"request":"GET /me","place":"S:2","uses":0,"answers":["200 14 bytes application/json"]}]"#
    let world = #"{"name":"session","states":{"Session":"signedOut"},"stubs":\#(stubs)}"#
    let fresh = "200 \(try JSONParser.parse(Data(world.utf8)).prettyText)"
    #expect(try await place.ask("GET /_/scenario") == fresh)
    #expect(try await place.ask("POST /login", "x") == "201 ")
    #expect(try await place.ask("GET /me") == #"200 {"name":"Ada"}"#)
    let played = fresh.replacing("signedOut", with: "signedIn").replacing("s\": 0", with: "s\": 1")
    #expect(try await place.ask("GET /_/scenario") == played)
    #expect(try await place.ask("POST /_/reset") == fresh)
    #expect(try await place.ask("GET /me").hasPrefix("501 "))
    await place.server.stop()
  }

  @Test func whatWasAskedIsVerified() async throws {
    let place = try await Place(ScenarioClient(Self.world))
    #expect(try await place.ask("POST /login", "pin=1") == "201 ")
    let early = try await place.ask("GET /_/verify")
    #expect(early.hasPrefix("409 {\n  \"isVerified\": false"))
    #expect(early.contains("The stub GET /me at S:2 was never used"))
    #expect(try await place.ask("GET /me").hasPrefix("200 "))
    let done = "200 {\n  \"isVerified\": true,\n  \"problems\": []\n}\n"
    #expect(try await place.ask("GET /_/verify") == done)
    #expect(try await place.ask("GET /other").hasPrefix("501 "))
    let refused = try await place.ask("GET /_/verify")
    #expect(refused.hasPrefix("409 ") && refused.contains("answers GET http://h/other."))
    let requests = Data(try await place.ask("GET /_/requests").dropFirst(4).utf8)
    let first =
      #"{"number":1,"request":"POST http://h/login","body":"pin=1","outcome":"answered","#
      + #""answer":"201 empty","stub":"S:1"}"#
    let second =
      #"{"number":2,"request":"GET http://h/me","outcome":"answered","#
      + #""answer":"200 14 bytes application/json","stub":"S:2"}"#
    let third = #"{"number":3,"request":"GET http://h/other","outcome":"unmatched"}"#
    #expect(
      try JSONParser.parse(requests).compactText
        == #"{"dropped":0,"requests":[\#(first),\#(second),\#(third)]}"#
    )
    await place.server.stop()
  }

  @Test func anotherScenarioIsServed() async throws {
    let folder = try TemporaryFolder()
    func scenario(_ name: String) throws -> String {
      try Scenario(name) { Stub(.get, "/me").answers(.text("good \(name)")) }.fileText()
    }
    try folder.write(scenario("evening"), to: "Scenarios/evening.json")
    let client = ScenarioClient(Self.world, fixtures: FixtureFolder(root: folder.url))
    let place = try await Place(client)
    let put = "PUT /_/scenario"
    #expect(try await place.ask(put, "evening\n").hasPrefix("200 {\n  \"name\": \"evening\""))
    #expect(try await place.ask("GET /me") == "200 good evening")
    #expect(try await place.ask(put, scenario("night")).hasPrefix("200 "))
    #expect(try await place.ask("GET /me") == "200 good night")
    #expect(place.server.client.scenario.name == "night")

    let mapping =
      #"{"request": {"method": "GET", "urlPath": "/"}, "response": {"headers": {"X": "a\nb"}}}"#
    let wrong = [
      ("", "Send the text of a scenario file, or the name of a scenario.\n"),
      ("{", "PUT /__proofsheet/scenario:1:2 is no JSON"),
      ("morning", "Fixture \"Scenarios/morning.json\" does not exist"),
      ("../evening", "Fixture \"Scenarios/../evening.json\" holds \"..\""),
      (
        #"{"name": "a", "mappings": [\#(mapping)]}"#,
        "Scenario \"a\" cannot be used:\n  An answer of the stub at PUT /__proofsheet/scenario:1 cannot "
          + "be given: the value of its header \"X\" has a line break"
      ),
    ]
    for (body, words) in wrong {
      let answer = try await place.ask(put, body)
      #expect(answer.hasPrefix("422 \(words)"), "\(answer)")
    }
    #expect(try await place.ask("GET /me") == "200 good night")
    await place.server.stop()
  }

  @Test func nobodyElseIsLetIn() async throws {
    let anything = Scenario("anything") { Stub(.get, .matching("/.*")).answers(.text("anything")) }
    let place = try await Place(ScenarioClient(anything))
    let closed = try await FixtureServer.start(ScenarioClient(anything))
    let words =
      "403 /__proofsheet/scenario needs the token that proofsheet-serve printed at its start: send it in "
      + "the header Proofsheet-Token.\n"
    for token in [nil, "", "T0ken", "t0ke", "t0kent0ken"] {
      for query in ["", "?Proofsheet-Token=t0ken"] {
        #expect(try await place.ask("GET /_/scenario\(query)", token: token) == words)
      }
    }
    let head =
      "GET /__proofsheet/scenario HTTP/1.1\r\nProofsheet-Token: \r\nConnection: close\r\n\r\n"
    let answer = try await RawConnection.ask(closed.address, Data(head.utf8))
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
    for (line, status) in [
      ("GET /__proofsheet", "404"), ("GET /_/other", "404"), ("DELETE /_/scenario", "405"),
      ("POST /_/verify", "405"),
    ] {
      #expect(try await place.ask(line).hasPrefix("\(status) "), "\(line)")
    }
    #expect(place.server.client.exchanges.isEmpty && closed.client.exchanges.isEmpty)
    #expect(try await place.ask("GET /__proofsheets", token: nil) == "200 anything")
    await place.server.stop()
    await closed.stop()
  }

  @Test func theCommandPrintsTheTokenAndRemembersARefusal() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.world.fileText(), to: "Scenarios/session.json")
    let (said, line) = AsyncStream.makeStream(of: String.self)
    let command = ServeCommand(
      workingDirectory: "/",
      token: "t0ken",
      output: { line.yield($0) },
      errors: { _ in }
    )
    let code = await command.run(["--scenario", "session", "--fixtures", folder.url.path]) {
      let said = await said.first { _ in true }?.split(separator: "\n") ?? []
      #expect(said.last == "token t0ken")
      let head = "HTTP/1.1\nProofsheet-Token: t0ken\nConnection: close\n\n"
      for target in ["GET /other", "POST /__proofsheet/reset"] {
        _ = try? await RawConnection.ask(String(said.first ?? ""), lines("\(target) \(head)"))
      }
    }
    #expect(code == 1)
  }
}
