import FixtureTools
import HTTPFixtures
import TestSupport
import Testing

@testable import ReviewTools

/// The server of scenarios, and the command that starts it.
@Suite(.prompt) struct LaneServerTests {
  private static let here = Scenario("here") { Stub(.get, "/").answers(.text("here")) }

  private func port(of server: FixtureServer) throws -> UInt16 {
    try #require(UInt16(server.address.trimmingPrefix("127.0.0.1:")))
  }

  @Test func aPortInUseIsOneSentence() async throws {
    let client = ScenarioClient(.silent)
    var server = try FixtureServer.start(client)
    let port = try port(of: server)
    #expect(
      await refused { try FixtureServer.start(client, port: port) }
        == "Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any free port."
    )
    // Another process may take one free port, but not those of five servers.
    var again: FixtureServer?
    for _ in 1...5 where again == nil {
      await server.stop()
      again = try? FixtureServer.start(client, port: self.port(of: server))
      if again == nil { server = try FixtureServer.start(client) }
    }
    #expect(again?.address == server.address)
    await again?.stop()
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
        "A client spoke TLS to http://\(server.address); call it with http, not https."
      ]
    )
  }
}
