import FixtureTools
import HTTPFixtures
import ProofsheetBasics
import TestSupport
import Testing

@testable import ReviewTools

/// The server of scenarios, and the command that starts it.
@Suite(.prompt) struct ServerTests {
  private static let here = """
    {"name": "here", "mappings": [
      {"request": {"method": "GET", "urlPath": "/"}, "response": {"body": "here"}}]}
    """

  @Test func aPortInUseIsOneSentence() async throws {
    let client = ScenarioClient(.silent)
    let server = try LoopbackServer(client)
    let port = try #require(UInt16(server.address.trimmingPrefix("127.0.0.1:")))
    #expect(
      await refused { try LoopbackServer(client, port: port) }
        == "Port \(port) of 127.0.0.1 is in use: choose another one, or 0 for any free port."
    )
    await server.stop()
  }

  /// A request without an answer is told by the exit code.
  @Test(arguments: [("", 0), ("other", 1)] as [(String, Int32)])
  func theCommandServesAFileUntilItIsInterrupted(_ path: String, _ wanted: Int32) async throws {
    let folder = try TemporaryFolder()
    let root = folder.url.path
    try folder.write("", to: "Package.swift")
    try folder.write(Self.here, to: "Fixtures/Scenarios/here.json")
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
}

/// Redirects over the wire, which the client may follow.
@Suite(.prompt) struct ServerRedirectTests {
  /// The target of a stub's redirect, and the target that the app receives.
  private static let table = """
    /second?a=b#c => /second?a=b#c
    second => second
    https://api.example.org/second => /second
    HTTPS://API.example.org => /
    https://api.example.org?a=b => /?a=b
    //api.example.org/second => /second
    https://api.example.org.evil/second => https://api.example.org.evil/second
    http://api.example.org/second => http://api.example.org/second
    https://other.example.org/a => https://other.example.org/a
    """

  @Test func anAppSeesTheRedirectItself() async throws {
    let stub = Stub(.get, "/first", host: "https://api.example.org").answers(
      .computed("target") { .redirect(to: $0.header("X-To") ?? "") }
    )
    let client = ScenarioClient(Scenario("redirects", stubs: [stub]))
    let server = try LoopbackServer(client)
    for row in tableRows(Self.table) {
      let sent = lines("GET /first HTTP/1.1\nX-To: \(row[0])\nConnection: close\n\n")
      let answer = try await RawConnection.ask(server.address, sent)
      #expect(
        answer == "HTTP/1.1 302 \r\nContent-Length: 0\r\nLocation: \(row[1])\r\n"
          + "Connection: close\r\n\r\n"
      )
    }
    await server.stop()
    #expect(client.exchanges.count == 9)
  }
}
