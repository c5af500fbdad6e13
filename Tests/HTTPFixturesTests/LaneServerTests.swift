import FixtureTools
import HTTPFixtures
import TestSupport
import Testing

@testable import ReviewTools

/// The server of scenarios, and the command that starts it.
@Suite(.prompt) struct LaneServerTests {
  private static let here = Scenario("here") { Stub(.get, "/").answers(.text("here")) }

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
}
