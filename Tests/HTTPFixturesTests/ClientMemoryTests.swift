import HTTPFixtures
import Testing

/// A test's client keeps every exchange, and a server's client none.
@Suite struct ClientMemoryTests {
  private static let world = Scenario(
    "upload",
    stubs: [
      Stub(.post, "/upload", body: .ignored, fileID: "App/S.swift", line: 1)
        .answers(.status(200), .status(201)),
      Stub(.get, "/never", fileID: "App/S.swift", line: 2).answers(.empty()),
    ]
  )

  private static func client(keeps: Bool) -> ScenarioClient {
    ScenarioClient(world, observer: ExchangeObserver(), keeps: keeps)
  }

  @Test func aClientKeepsAllOrNothing() async throws {
    for keeps in [true, false] {
      let client = Self.client(keeps: keeps)
      let seen = [
        await client.sees("POST /upload < 1"), await client.sees("GET /nowhere"),
        await client.sees("POST /upload < 2"),
      ]
      // Both choose the same answers, and count.
      #expect(seen[0] == "200 " && seen[1].hasPrefix("No stub of scenario") && seen[2] == "201 ")
      #expect(client.requestCount == 3 && client.useCounts == [2, 0])
      #expect(client.exchanges.map(\.number) == (keeps ? [1, 2, 3] : []))
      #expect(client.unmatchedRequests.map(\.number) == (keeps ? [2] : []))
      let kept = client.transcript.split(separator: "\n").dropFirst().first
      #expect(kept == (keeps ? "1. POST https://h/upload" : nil))
    }
  }

  /// A test reports each request without an answer, however many there are.
  @Test func whatHadNoAnswerIsNeverForgotten() async throws {
    let client = Self.client(keeps: true)
    for number in 1...103 { _ = try? await client.data(for: ask("GET /\(number)")) }
    let error = #expect(throws: FixtureError.self) { try client.verify() }
    #expect(error?.description.contains("answers GET https://h/103.\n") == true)
  }

  @Test func parallelRequestsGetEachExactlyOneAnswer() async {
    let numbers = Stub(.get, "/").answers((0..<120).map { .text("\($0)") })
    let client = ScenarioClient(Scenario("many", stubs: [numbers]))
    let seen = await withTaskGroup(of: String.self) { group in
      for _ in 0..<180 { group.addTask { await client.sees("GET /") } }
      return await group.reduce(into: [String]()) { $0.append($1) }
    }
    let given = seen.filter { $0.hasPrefix("200 ") }
    #expect(given.count == 120 && Set(given).count == 120)
    #expect(client.exchanges.map(\.number) == Array(1...180))
    #expect(client.unmatchedRequests.count == 60)
  }
}
