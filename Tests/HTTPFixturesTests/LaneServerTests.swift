import FixtureTools
import HTTPFixtures
import ReviewTools
import TestSupport
import Testing

/// The server of scenarios, and the command that starts it.
@Suite(.prompt) struct LaneServerTests {
  private static let here = Scenario("here") { Stub(.get, "/").answers(.text("here")) }

  @Test func aPortInUseIsOneSentence() async throws {
    let client = ScenarioClient(.silent)
    let server = try FixtureServer.start(client)
    let port = try #require(UInt16(server.address.trimmingPrefix("127.0.0.1:")))
    #expect(
      await refused { try FixtureServer.start(client, port: port) }
        == "Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any free port."
    )
    await server.stop()
  }

  @Test func withoutAnOriginTheServerItselfIsCalled() async throws {
    let (refusals, refusal) = AsyncStream.makeStream(of: String.self)
    let client = ScenarioClient(Self.here)
    let server = try FixtureServer.start(client, refused: { refusal.yield("\($0)") })
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

  /// A request without an answer is told by the exit code.
  @Test(arguments: [("", 0), ("other", 1)] as [(String, Int32)])
  func theCommandServesAFileUntilItIsInterrupted(_ path: String, _ wanted: Int32) async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.write("", to: "Package.swift")
    try folder.write(Self.here.fileText(), to: "Fixtures/Scenarios/here.json")
    let (texts, text) = AsyncStream.makeStream(of: String.self)
    let interruption = DispatchSemaphore(value: 0)
    async let code = withCheckedContinuation { ended in
      Thread.detachNewThread {
        let surroundings = Surroundings(
          environment: [:],
          workingDirectory: root,
          output: Terminal(write: { text.yield($0) }),
          errors: { _ in },
          answer: { nil },
          echoesAnswers: false,
          newRun: { "run" },
          runSwift: { _, _ in .exited(0) },
          interruption: { { interruption.wait() } }
        )
        let command = Command(surroundings: surroundings, program: .fixtures)
        ended.resume(returning: command.run(["serve", "--scenario", "here", "--port=0"]))
      }
    }
    let address = await texts.first { _ in true } ?? ""
    let sent = lines("GET /\(path) HTTP/1.1\nConnection: close\n\n")
    let answer = try await RawConnection.ask("\(address.dropLast())", sent)
    #expect(answer.hasSuffix("\r\n\r\nhere") == (wanted == 0), "\(answer)")
    interruption.signal()
    #expect(await code == wanted)
  }

  /// The test sends the first bytes of a TLS hello, in which no line ever ends.
  @Test func aClientThatSpeaksTLSIsToldAtOnce() async throws {
    let (warnings, warning) = AsyncStream.makeStream(of: String.self)
    let client = ScenarioClient(Self.here)
    let server = try FixtureServer.start(client, warned: { warning.yield($0) })
    let words = "A client spoke TLS: call this server with http, not https."
    // The first byte alone does not tell the protocol.
    let slow = try RawConnection(server.address)
    slow.send(Data([0x16]))
    slow.send(Data([0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03]))
    #expect(await slow.receive().hasSuffix("\r\n\r\n\(words)\n"))
    slow.close()
    let asked = lines("GET / HTTP/1.1\nConnection: close\n\n")
    #expect(try await RawConnection.ask(server.address, asked).hasSuffix("\r\n\r\nhere"))
    await server.stop()
    warning.finish()
    #expect(await warnings.reduce(into: []) { $0.append($1) } == [words])
  }
}
