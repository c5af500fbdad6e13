import Testing

@testable import HTTPFixtures

/// Every bad file or request gives one precise sentence and never a crash.
@Suite struct BadInputTests {
  // MARK: - Depth

  private static func nested(_ depth: Int) -> Data {
    Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
  }

  /// Tasks have stacks of 512 KB on Apple platforms.
  @Test func whatIsAllowedFitsOnASmallStack() async {
    let deepest = Self.nested(JSONValue.depthLimit)
    let isRight = await withCheckedContinuation { continuation in
      let thread = Thread {
        let parsed = try? JSONValue(parsing: deepest)
        let request = Stub.Request(method: .post, rawPath: "/", body: deepest)
        continuation.resume(
          returning: parsed?.description != nil && (try? JSONValue(parsing: deepest)) == parsed
            && request.bodyLines.count == 199
        )
      }
      thread.stackSize = 512 * 1_024
      thread.start()
    }
    #expect(isRight)
  }

  // MARK: - Size

  @Test func theGreatestNumbersOfAFileArePlayed() async throws {
    let greatest = "9223372036854775807"
    let file = """
      {"name": "n", "mappings": [{"request": {"method": "GET", "urlPath": "/a"}, "response":
      {"body": "abc", "chunks": {"bytes": \(greatest), "everyMilliseconds": 999999999999},
      "truncated": {"bytes": \(greatest)}}}]}
      """
    let scenario = try Scenario(parsing: Data(file.utf8), file: "S.json")
    let client = ScenarioClient(scenario)
    #expect(await client.sees("GET /a") == "200 abc")
    var chunks: [Data] = []
    for try await chunk in try await client.chunks(for: ask("GET /a")).0 { chunks.append(chunk) }
    #expect(chunks == [Data("abc".utf8)])
    let longest = Duration.seconds(Int64.max)
    let late = Stub.Answer.text("abc").delayed(by: longest).inChunks(of: 1, every: longest)
    let clock = RecordingClock()
    let world = Scenario("late") { Stub(.get, "/a").answers(late) }
    _ = try await ScenarioClient(world, clock: clock).data(for: ask("GET /a"))
    #expect(clock.slept == [.seconds(3_000_000_000)])
  }
}
