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
    let session = URLSession(configuration: .patient)
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
      let result = try await command.run(ServeInvocation(["--scenario": "home", "--port": "0"])) {
        let address = await lines.first { _ in true } ?? ""
        let url = "http://\(address.dropLast())\(path)"
        _ = try? await URLSession.shared.data(for: get(url))
      }
      #expect(result == status)
    }
  }

  @Test func whatCannotBeServedIsOneSentence() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let root = folder.url
    try folder.write("{", to: "Scenarios/broken.json")
    let taken = try await FixtureServer.start(ScenarioClient(.silent))
    let port = taken.address.split(separator: ":").last ?? ""
    try folder.write(#"{"name": "empty", "mappings": []}"#, to: "Scenarios/empty.json")
    let rows: [(ServeInvocation, String)] = try [
      (
        ServeInvocation(["--scenario": "none"]),
        "Fixture \"Scenarios/none.json\" does not exist below \(root.path); "
          + "the nearest name is \"Scenarios/broken.json\"."
      ),
      (
        ServeInvocation(["--scenario": "../none"]),
        "Fixture \"Scenarios/../none.json\" holds \"..\": name a file below \(root.path)."
      ),
      (ServeInvocation(["--scenario": "broken"]), "Scenarios/broken.json:1:2 is no JSON"),
      (
        ServeInvocation(["--scenario": "empty", "--port": "\(port)"]),
        "Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any that is free."
      ),
      (
        ServeInvocation(["--scenario": "a", "--record": "https://ada:secret@h/path"]),
        "The value of --record is no server: write a scheme and a host, as https://example.org."
      ),
      (
        ServeInvocation(["--har": "/nowhere/b.har"]),
        "The recording b.har cannot be read or written: "
      ),
    ]
    for (invocation, sentence) in rows {
      let (lines, line) = AsyncStream.makeStream(of: String.self)
      let command = ServeCommand(
        fixtures: { _ in root },
        workingDirectory: "/",
        output: { line.yield($0) },
        errors: { line.yield($0) }
      )
      #expect(await command.run(invocation) {} == 2, "\(sentence)")
      line.finish()
      let text = await lines.reduce("", +)
      #expect(text.hasPrefix("proofsheet: \(sentence)"), "\(text)")
      #expect(text.split(separator: "\n").count == 1)
    }
    await taken.stop()
  }

  @Test func valuesThatMeanNothingAreOneSentence() {
    func sentence(_ make: () throws -> ServeInvocation) -> String {
      do { return "\(try make())" } catch { return "\(error)" }
    }
    #expect(
      sentence { try ServeInvocation([:]) }
        == "serve needs a scenario: write --scenario and the name of a file in Fixtures/Scenarios, "
        + "or --har and a HAR file."
    )
    #expect(
      sentence { try ServeInvocation(["--record": "https://h"]) }
        == "--record needs a place for what it sees: write --scenario and a name for a file in "
        + "Fixtures/Scenarios, or --har and a HAR file."
    )
    #expect(
      sentence { try ServeInvocation(["--port": "65536"]) }
        == "65536 is no port: use one from 0 to 65535."
    )
    #expect(
      sentence { try ServeInvocation(["--origin": "example.org/a"]) }
        == "example.org/a is no origin: write a scheme and a host, as https://example.org."
    )
    #expect(
      sentence { try ServeInvocation(["--mode": "none"]) }
        == "none is no mode of a recording: use all, new or once."
    )
    func contradiction(_ one: String, _ other: String) -> String {
      "\(one) and \(other) contradict each other: keep one."
    }
    #expect(
      sentence { try ServeInvocation(["--scenario": "a", "--har": "b"]) }
        == contradiction("--scenario", "--har")
    )
    #expect(
      sentence { try ServeInvocation(["--har": "b", "--package-path": "c"]) }
        == contradiction("--har", "--package-path")
    )
    #expect(
      sentence { try ServeInvocation(["--har": "b", "--fixtures": "c"]) }
        == contradiction("--har", "--fixtures")
    )
    #expect(
      sentence { try ServeInvocation(["--har": "b", "--feature": "c"]) }
        == contradiction("--har", "--feature")
    )
  }
}
#endif
