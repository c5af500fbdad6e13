import Testing

@testable import HTTPFixtures

/// Every bad file or request gives one precise sentence and never a crash.
@Suite struct BadInputTests {
  // MARK: - Depth

  private static func nested(_ depth: Int) -> Data {
    Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
  }

  @Test func deepBodiesOfRequestsMatchNoJSON() async {
    let client = ScenarioClient.of("deep") {
      Stub(.post, "/a", body: .json(["a": 1])).answers(.empty())
    }
    var deep = ask("POST /a")
    deep.httpBody = Self.nested(100_000)
    let shown = "\"\(String(repeating: "[", count: 200))…\" (200000 bytes)"
    let said = await client.sees(deep)
    #expect(said.contains("body is \(shown), the stub wants JSON {\"a\": 1}\n"))
    _ = client.transcript
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

  /// A body of 8 MB in 8,000 chunks: copying the rest for each chunk would move 32 GB.
  @Test func manyChunksArriveWhole() async throws {
    let large = Stub.Answer.data(Data(repeating: 7, count: 8_000_000))
    let client = ScenarioClient.of("large") {
      Stub(.get, "/").answers(large.inChunks(of: 1_000, every: .zero))
    }
    var count = 0
    for try await chunk in try await client.chunks(for: ask("GET /")).0 { count += chunk.count }
    #expect(count == 8_000_000)
  }
}
