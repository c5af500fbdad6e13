import HTTPFixtures
import Testing

/// The memory of a server's client, and the messages about the parts that it forgets.
@Suite struct ClientMemoryTests {
  private static let world = Scenario(
    "upload",
    stubs: [
      Stub(.post, "/upload", body: .ignored, fileID: "App/S.swift", line: 1).answers(.empty()),
      Stub(.get, "/never", fileID: "App/S.swift", line: 2).answers(.empty()),
    ]
  )

  private static func client(_ memory: ClientMemory) -> ScenarioClient {
    ScenarioClient(world, observer: ExchangeObserver(), memory: memory)
  }

  @Test func theOldestExchangesAreDroppedAndCounted() async throws {
    for (memory, dropped) in [(ClientMemory.everything, 0), (.recent, 5)] {
      let client = Self.client(memory)
      for number in 1...1_005 { _ = try await client.data(for: ask("POST /upload < \(number)")) }
      #expect(client.past.dropped == dropped)
      #expect(client.exchanges.count == 1_005 - dropped)
      #expect(client.exchanges.map(\.number) == Array(dropped + 1...1_005))
      let second = client.transcript.split(separator: "\n")[1]
      #expect(
        second
          == (dropped == 0 ? "1. POST https://h/upload" : "… earlier requests, no longer known: 5")
      )
      #expect(client.useCounts == [1_005, 0])
    }
  }

  @Test func largeBodiesAreDroppedSooner() async throws {
    let client = Self.client(.recent)
    for _ in 1...4 {
      _ = await client.sees("POST /upload < \(String(repeating: "x", count: 7_000_000))")
    }
    #expect(client.exchanges.map(\.number) == [3, 4])
  }

  @Test func whatHadNoAnswerIsNeverForgotten() async throws {
    let client = Self.client(.recent)
    for number in 1...103 { _ = try? await client.data(for: ask("GET /\(number)")) }
    #expect(client.unmatchedRequests.count == 100)
    let error = #expect(throws: FixtureError.self) { try client.verify() }
    let text = error?.description ?? ""
    #expect(text.contains("answers GET https://h/100.\n") && !text.contains("https://h/101"))
    #expect(text.contains("\nLater requests without an answer: 3.\n"))
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
