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

  private static func upload(_ body: String) -> URLRequest {
    request("POST", "https://h/upload", body: body)
  }

  @Test func aLongBodyIsKeptAsItsSizeAndChecksum() async throws {
    for (memory, kept) in [(ClientMemory.everything, true), (.recent, false)] {
      let client = Self.client(memory)
      let body = String(repeating: "a", count: 65_537)
      _ = try await client.data(for: Self.upload(body))
      _ = try await client.data(for: Self.upload(String(body.dropLast())))
      let requests = client.exchanges.map(\.request)
      #expect(requests.map(\.body.count) == [kept ? 65_537 : 0, 65_536])
      #expect((requests[0].bodyDigest == nil) == kept)
      if !kept {
        #expect(requests[0].bodyLines == ["65537 bytes, hash 98876fba2e90ec8c"])
        #expect(client.transcript.contains("\n   body: 65537 bytes, hash 98876fba2e90ec8c\n"))
      }
      #expect(client.exchanges.allSatisfy { $0.outcome == .answered })
    }
  }

  @Test func whoForgetsStillSaysThatABodyWasNotLookedAt() async throws {
    let stub = Stub(.post, "/any").answers(.empty())
    for memory in [ClientMemory.everything, .recent] {
      let world = Scenario("any", stubs: [stub])
      let client = ScenarioClient(world, observer: ExchangeObserver(), memory: memory)
      _ = try await client.data(for: request("POST", "https://h/any", body: "x"))
      #expect(client.transcript.contains("\n   (the stub takes any body)\n"))
    }
  }

  @Test(.exhaustive) func theOldestExchangesAreDroppedAndCounted() async throws {
    for (memory, dropped) in [(ClientMemory.everything, 0), (.recent, 5)] {
      let client = Self.client(memory)
      for number in 1...10_005 { _ = try await client.data(for: Self.upload("\(number)")) }
      #expect(client.past.dropped == dropped)
      #expect(client.exchanges.count == 10_005 - dropped)
      #expect(client.exchanges.map(\.number) == Array(dropped + 1...10_005))
      let second = client.transcript.split(separator: "\n")[1]
      #expect(
        second
          == (dropped == 0 ? "1. POST https://h/upload" : "… earlier requests, no longer known: 5")
      )
      #expect(client.useCounts == [10_005, 0])
    }
  }

  @Test func allBodiesTogetherAreBounded() async throws {
    let client = Self.client(.recent)
    let body = String(repeating: "a", count: 65_536)
    for _ in 1...300 { _ = try await client.data(for: Self.upload(body)) }
    let bytes = client.exchanges.reduce(0) { $0 + $1.request.body.count }
    #expect(bytes > 15_000_000 && bytes <= 16_777_216)
    #expect(client.past.dropped + client.exchanges.count == 300)
  }

  @Test func whatHadNoAnswerIsNeverForgotten() async throws {
    let client = Self.client(.recent)
    for number in 1...103 { _ = try? await client.data(for: get("https://h/\(number)")) }
    #expect(client.unmatchedRequests.count == 100)
    let error = #expect(throws: FixtureError.self) { try client.verify() }
    let text = error?.description ?? ""
    #expect(text.contains("answers GET https://h/100.\n") && !text.contains("https://h/101"))
    #expect(text.contains("\nLater requests without an answer: 3.\n"))
    let all = Self.client(.everything)
    for number in 1...103 { _ = try? await all.data(for: get("https://h/\(number)")) }
    #expect(all.problems.filter { $0.hasPrefix("No stub") }.count == 103)
    #expect(!all.problems.contains { $0.hasPrefix("Later") })
  }
}
