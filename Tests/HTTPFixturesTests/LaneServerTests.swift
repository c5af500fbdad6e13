import FixtureServer
import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server of scenarios, and the command that starts it.
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
        workingDirectory: root.path,
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

  @Test func whatCannotBeServedIsOneSentence() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let root = folder.url
    try folder.write("{", to: "Scenarios/broken.json")
    let taken = try await FixtureServer.start(ScenarioClient(.silent))
    let port = taken.address.split(separator: ":").last ?? ""
    try folder.write(#"{"name": "empty", "mappings": []}"#, to: "Scenarios/empty.json")
    let rows: [([String], String)] = [
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
      (
        ["--scenario", "a", "--record", "https://ada:secret@h/path"],
        "The value of --record is no server: write a scheme and a host, as https://example.org."
      ),
      (
        ["--har", "/nowhere/b.har"],
        "The recording b.har cannot be read or written: "
      ),
    ]
    for (arguments, sentence) in rows {
      let (lines, line) = AsyncStream.makeStream(of: String.self)
      let command = ServeCommand(
        workingDirectory: "/",
        output: { line.yield($0) },
        errors: { line.yield($0) }
      )
      let place = arguments.contains("--har") ? [] : ["--fixtures", root.path]
      #expect(await command.run(arguments + place) {} == 2, "\(sentence)")
      line.finish()
      let text = await lines.reduce("", +)
      #expect(text.hasPrefix("proofsheet-serve: \(sentence)"), "\(text)")
      #expect(text.split(separator: "\n").count == 1)
    }
    await taken.stop()
  }

  @Test(
    arguments: [
      (
        [],
        "There is no scenario: write --scenario and the name of a file in Fixtures/Scenarios, or --har "
          + "and a HAR file."
      ),
      (
        ["--record", "https://h"],
        "--record needs a place for what it sees: write --scenario and a name for a file in "
          + "Fixtures/Scenarios, or --har and a HAR file."
      ),
      (["--port", "65536"], "65536 is no port: use one from 0 to 65535."),
      (
        ["--origin", "example.org/a"],
        "example.org/a is no origin: write a scheme and a host, as https://example.org."
      ),
      (
        ["--record=https://h", "--mode", "none"],
        "none is no mode of a recording: use all, new or once."
      ),
      (["--scenario", "a", "--har", "b"], "--scenario and --har contradict each other: keep one."),
      (
        ["--har", "b", "--package-path", "c"],
        "--har and --package-path contradict each other: keep one."
      ),
      (["--har", "b", "--fixtures", "c"], "--har and --fixtures contradict each other: keep one."),
      (
        ["--har", "b", "--record", "https://h", "--feature", "c"],
        "--har and --feature contradict each other: keep one."
      ),
      (["--scenario"], "The option '--scenario' needs a value."),
      (["--scenario="], "The option '--scenario' needs a value."),
      (["--har", "a", "--har", "b"], "'--har' is given twice; keep one of them."),
      (["--scenario", "a", "--mode", "new"], "'--mode' means nothing without '--record'; add it."),
      (["--senario", "a"], "There is no option '--senario'; did you mean '--scenario'?"),
      (["debug"], "'debug' means nothing here; leave it out."),
      (
        ["--wiremock", "Mocks"],
        "'--wiremock' is gone. Import the mappings once with 'swift run proofsheet import', and serve "
          + "the scenario."
      ),
    ] as [([String], String)]
  )
  func argumentsThatMeanNothingAreOneSentence(_ arguments: [String], _ sentence: String) {
    let error = #expect(throws: FixtureServerError.self) { try ServeInvocation(arguments) }
    #expect(error?.description == sentence)
  }

  @Test func withoutAPackageNothingIsServed() async {
    let errors = AsyncStream.makeStream(of: String.self)
    let command = ServeCommand(
      workingDirectory: "/",
      output: { _ in },
      errors: { errors.continuation.yield($0) }
    )
    #expect(await command.run(["--scenario", "debug"]) {} == 2)
    #expect(
      await errors.stream.first { _ in true }
        == "proofsheet-serve: There is no package at or above /: write --package-path and its folder, "
        + "or --fixtures and the folder of the fixtures.\n"
    )
  }

  /// A client hello begins with these bytes, and no line of it ever ends.
  @Test func aClientThatSpeaksTLSIsToldAtOnce() async throws {
    let (warnings, warning) = AsyncStream.makeStream(of: String.self)
    let client = ScenarioClient(Scenario("here") { Stub(.get, "/").answers(.text("here")) })
    let server = try await FixtureServer.start(client, warned: { warning.yield($0) })
    let hello = Data([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03])
    // Twice, because clients try again; and a byte alone says nothing yet.
    #expect(try await RawConnection.ask(server.address, hello) == "")
    #expect(try await RawConnection.ask(server.address, hello) == "")
    let slow = try RawConnection(server.address)
    slow.send(hello.prefix(1))
    slow.send(hello.dropFirst())
    #expect(await slow.receive() == "")
    slow.close()
    let asked = Data("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".utf8)
    #expect(try await RawConnection.ask(server.address, asked).hasSuffix("\r\n\r\nhere"))
    await server.stop()
    warning.finish()
    #expect(
      await warnings.reduce(into: []) { $0.append($1) } == [
        "proofsheet-serve: a client spoke TLS to http://\(server.address); call it with http, not "
          + "https."
      ]
    )
  }
}
