import FixtureServer
import HTTPFixtures
import TestSupport
import Testing

/// The server of scenarios, and the command that starts it.
@Suite(.prompt) struct LaneServerTests {
  private static let here = Scenario("here") { Stub(.get, "/").answers(.text("here")) }

  private func port(of server: FixtureServer) throws -> UInt16 {
    try #require(UInt16(server.address.trimmingPrefix("127.0.0.1:")))
  }

  @Test func aPortInUseIsOneSentence() async throws {
    let client = ScenarioClient(.silent)
    var server = try await FixtureServer.start(client)
    let port = try port(of: server)
    #expect(
      await refused { try await FixtureServer.start(client, port: port) }
        == "Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any free port."
    )
    // Another process may take one free port, but not those of five servers.
    var again: FixtureServer?
    for _ in 1...5 where again == nil {
      await server.stop()
      again = try? await FixtureServer.start(client, port: self.port(of: server))
      if again == nil { server = try await FixtureServer.start(client) }
    }
    #expect(again?.address == server.address)
    await again?.stop()
  }

  @Test func withoutAnOriginTheServerItselfIsCalled() async throws {
    let (refusals, refusal) = AsyncStream.makeStream(of: String.self)
    let client = ScenarioClient(Self.here)
    let server = try await FixtureServer.start(client, refused: { refusal.yield("\($0)") })
    let url = "http://\(server.address)/"
    let session = URLSession(configuration: .patient)
    _ = try await session.data(for: get(url))
    let text = await seen { try await session.data(for: get("\(url)other")) }
    session.invalidateAndCancel()
    await server.stop()
    #expect(text.hasPrefix("501 No stub of scenario \"here\" answers GET \(url)other.\n"))
    #expect(await refusals.first { _ in true }.map { "501 \($0)\n" } == text)
    let asked = client.exchanges.map(\.request.descriptionWithHost)
    #expect(asked == ["GET \(url)", "GET \(url)other"])
  }

  @Test func theCommandServesAFileUntilItIsInterrupted() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.write(Self.here.fileText(), to: "Fixtures/Scenarios/here.json")
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let command = ServeCommand(workingDirectory: root, output: { line.yield($0) }, errors: { _ in })
    let result = await command.run(["--scenario", "here", "--port=0"]) {
      let address = await lines.first { _ in true } ?? ""
      let session = URLSession(configuration: .patient)
      let asked = get("http://\(address.dropLast())/")
      #expect(await seen { try await session.data(for: asked) } == "200 here")
      session.invalidateAndCancel()
    }
    #expect(result == 0)
  }

  /// The messages of a command that ends at once.
  private static func said(_ arguments: [String]) async -> String {
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let tell = { @Sendable (text: String) in _ = line.yield(text) }
    let command = ServeCommand(workingDirectory: "/", output: tell, errors: tell)
    #expect(await command.run(arguments) {} == 2, "\(arguments)")
    line.finish()
    return await lines.reduce("", +)
  }

  @Test func whatCannotBeServedIsOneSentence() async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.write("{", to: "Scenarios/broken.json")
    let taken = try await FixtureServer.start(ScenarioClient(.silent))
    let port = taken.address.split(separator: ":").last ?? ""
    try folder.write(#"{"name": "empty", "mappings": []}"#, to: "Scenarios/empty.json")
    let table = """
      --scenario none --fixtures ROOT => Fixture "Scenarios/none.json" does not exist below ROOT; the nearest name is "Scenarios/broken.json".
      --scenario ../none --fixtures ROOT => Fixture "Scenarios/../none.json" holds "..": name a file below ROOT.
      --scenario broken --fixtures ROOT => Scenarios/broken.json:1:2 is no JSON
      --scenario empty --port \(port) --fixtures ROOT => Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any free port.
      --scenario a --record https://ada:secret@h/path --fixtures ROOT => The value of --record is no server: write a scheme and a host, as https://example.org.
      --har /nowhere/b.har => The recording b.har cannot be read or written:\u{20}
      --scenario debug => There is no package at or above /: write --package-path and its folder, or --fixtures and the folder of the fixtures.
      """
    for (arguments, sentence) in Self.rows(table, in: root) {
      let text = await Self.said(arguments)
      #expect(text.hasPrefix("proofsheet-serve: \(sentence)"), "\(text)")
      #expect(text.split(separator: "\n").count == 1)
    }
    await taken.stop()
  }

  /// Arguments, each before the message about them.
  private static func rows(
    _ table: String,
    in root: String = "/"
  ) -> [(arguments: [String], sentence: String)] {
    tableRows(table).map { row -> (arguments: [String], sentence: String) in
      let words = row[0].components(separatedBy: " ").map { $0.replacing("ROOT", with: root) }
      return (words, row[1].replacing("ROOT", with: root))
    }
  }

  @Test func argumentsThatMeanNothingAreOneSentence() {
    let table = """
      --record https://h => --record needs a file for the recording: write --scenario and a name for a file in Fixtures/Scenarios, or --har and a HAR file.
      --port 65536 => 65536 is no port: use one from 0 to 65535.
      --origin example.org/a => example.org/a is no origin: write a scheme and a host, as https://example.org.
      --record=https://h --mode none => none is no mode of a recording: use all, new or once.
      --scenario a --har b => --scenario and --har contradict each other: keep one.
      --har b --package-path c => --har and --package-path contradict each other: keep one.
      --har b --fixtures c => --har and --fixtures contradict each other: keep one.
      --har b --record https://h --feature c => --har and --feature contradict each other: keep one.
      --scenario => The option '--scenario' needs a value.
      --scenario= => The option '--scenario' needs a value.
      --har a --har b => '--har' is given twice; keep one of them.
      --scenario a --mode new => '--mode' means nothing without '--record'; add it.
      --senario a => There is no option '--senario'; did you mean '--scenario'?
      debug => 'debug' means nothing here; leave it out.
      """
    for (arguments, sentence) in Self.rows(table) {
      #expect(refusal { try ServeInvocation(arguments) } == sentence)
    }
    #expect(
      refusal { try ServeInvocation([]) }
        == "There is no scenario: write --scenario and the name of a file in Fixtures/Scenarios, or --har "
        + "and a HAR file."
    )
  }

  /// The test sends the first bytes of a TLS hello, in which no line ever ends.
  @Test func aClientThatSpeaksTLSIsToldAtOnce() async throws {
    let (warnings, warning) = AsyncStream.makeStream(of: String.self)
    let client = ScenarioClient(Self.here)
    let server = try await FixtureServer.start(client, warned: { warning.yield($0) })
    let hello = Data([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03])
    // The test asks twice, because clients try again; the first byte alone does not tell the
    // protocol.
    for _ in 0..<2 { #expect(try await RawConnection.ask(server.address, hello) == "") }
    let slow = try RawConnection(server.address)
    slow.send(hello.prefix(1))
    slow.send(hello.dropFirst())
    #expect(await slow.receive() == "")
    slow.close()
    let asked = lines("GET / HTTP/1.1\nConnection: close\n\n")
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
