#if FixtureServer
import FixtureServer
import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server of scenarios and its command.
@Suite struct LaneServerTests {
  @Test func aPortInUseIsOneSentence() async throws {
    let client = ScenarioClient(.silent)
    let first = try await FixtureServer.start(client)
    let parts = first.address.split(separator: ":")
    #expect(parts.first == "127.0.0.1")
    let port = try #require(parts.last.flatMap { UInt16($0) })
    let error = await #expect(throws: FixtureServerError.self) {
      try await FixtureServer.start(client, port: port)
    }
    #expect(
      error?.description
        == "Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any that is free."
    )
    await first.stop()
    let again = try await FixtureServer.start(client, port: port)
    #expect(again.address == first.address)
    await again.stop()
  }

  @Test func withoutAnOriginTheServerItselfIsCalled() async throws {
    let (refusals, refusal) = AsyncStream.makeStream(of: String.self)
    let client = ScenarioClient(Scenario("here") { Stub(.get, "/").answers(.text("here")) })
    let server = try await FixtureServer.start(client, refused: { refusal.yield("\($0)") })
    let session = URLSession(configuration: .ephemeral)
    _ = try await session.data(for: get("http://\(server.address)/"))
    let (body, response) = try await session.data(for: get("http://\(server.address)/other"))
    session.invalidateAndCancel()
    await server.stop()
    #expect((response as? HTTPURLResponse)?.statusCode == 501)
    let text = String(decoding: body, as: UTF8.self)
    #expect(
      text.hasPrefix("No stub of scenario \"here\" answers GET http://\(server.address)/other.\n")
    )
    #expect(await refusals.first { _ in true }.map { $0 + "\n" } == text)
    #expect(
      client.exchanges.map(\.request.descriptionWithHost) == [
        "GET http://\(server.address)/", "GET http://\(server.address)/other",
      ]
    )
  }

  @Test func theCommandServesAFileUntilItIsInterrupted() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let root = folder.url
    let scenario = Scenario("home") { Stub(.get, "/").answers(.text("home")) }
    try folder.write(scenario.fileText(), to: "Fixtures/Scenarios/home.json")
    for (path, status) in [("/", Int32(0)), ("/other", 1)] {
      let (lines, line) = AsyncStream.makeStream(of: String.self)
      let command = ServeCommand(
        fixtures: { _ in root.appending(path: "Fixtures") },
        workingDirectory: "/",
        output: { line.yield($0) },
        errors: { _ in }
      )
      let result = await command.run(["--scenario", "home", "--port=0"]) {
        let address = await lines.first { _ in true } ?? ""
        let url = "http://\(address.dropLast())\(path)"
        _ = try? await URLSession.shared.data(for: get(url))
      }
      #expect(result == status)
    }
  }

  @Test func whatTheCommandCannotDoIsOneSentence() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let root = folder.url
    try folder.write("{", to: "Scenarios/broken.json")
    let taken = try await FixtureServer.start(ScenarioClient(.silent))
    let port = taken.address.split(separator: ":").last ?? ""
    try folder.write(#"{"name": "empty", "mappings": []}"#, to: "Scenarios/empty.json")
    let rows: [([String], String)] = [
      (
        [],
        "serve needs a scenario: write --scenario and the name of a file in Fixtures/Scenarios, or "
          + "--har and a HAR file."
      ),
      (["--scenario"], "--scenario has no value: write one behind it."),
      (
        ["--scenary", "x"],
        "serve does not know --scenary: use --scenario, --har, --port, --package-path, "
          + "--fixtures, --origin, --record, --mode, --feature."
      ),
      (["--port", "65536"], "65536 is no port: use one from 0 to 65535."),
      (
        ["--origin", "example.org/a"],
        "example.org/a is no origin: write a scheme and a host, as https://example.org."
      ),
      (
        ["--scenario", "none"],
        "Fixture \"Scenarios/none.json\" does not exist below \(root.path); "
          + "the nearest name is \"Scenarios/broken.json\"."
      ),
      (
        ["--scenario", "../none"],
        "Fixture \"Scenarios/../none.json\" holds \"..\": name a file below \(root.path)."
      ),
      (["--scenario", "broken"], "Scenarios/broken.json:1:2 is no JSON"),
      (
        ["--scenario", "empty", "--port", "\(port)"],
        "Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any that is free."
      ),
    ]
    for (arguments, sentence) in rows {
      let (lines, line) = AsyncStream.makeStream(of: String.self)
      let command = ServeCommand(
        fixtures: { _ in root },
        workingDirectory: "/",
        output: { line.yield($0) },
        errors: { line.yield($0) }
      )
      #expect(await command.run(arguments) {} == 2, "\(arguments)")
      line.finish()
      let text = await lines.reduce("", +)
      #expect(text.hasPrefix("proofsheet: \(sentence)"), "\(text)")
      #expect(text.split(separator: "\n").count == 1)
    }
    await taken.stop()
  }
}
#endif
