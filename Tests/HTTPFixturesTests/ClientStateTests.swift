import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ClientStateTests {
  @Test func parallelRequestsGetEachExactlyOneAnswer() async throws {
    let answers = (0..<120).map { Stub.Answer.text("\($0)") }
    let numbers = Stub(.get, "/n").answers(answers[0], answers[1])
    let client = ScenarioClient(
      Scenario("many") {
        for part in 0..<60 {
          Stub(.get, "/n", query: .exactly(["part": "\(part)"]))
            .answers(answers[2 * part], answers[2 * part + 1])
        }
        numbers
      }
    )
    let given = await withTaskGroup(of: String?.self) { group in
      for index in 0..<180 {
        group.addTask {
          let request = get("https://h/n?part=\(index % 60)")
          let answer = try? await client.data(for: request)
          return answer.map { String(decoding: $0.0, as: UTF8.self) }
        }
      }
      return await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(given.compactMap { $0 }.sorted() == (0..<120).map { "\($0)" }.sorted())
    #expect(given.count { $0 == nil } == 60)
    #expect(client.exchanges.map(\.number) == Array(1...180))
    #expect(client.exchanges.count { $0.outcome == .answered } == 120)
    #expect(client.exchanges.count { $0.outcome == .unmatched } == 60)
    #expect(client.unmatchedRequests.count == 60)
    #expect(client.unusedStubs.map(\.place) == [numbers.place])
  }

  @Test func clientsOfOneScenarioDoNotMeet() async throws {
    let scenario = Scenario("once") { Stub(.get, "/a").answers(.text("a"), then: .stop) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let client = ScenarioClient(scenario)
          _ = try await client.data(for: get("https://h/a"))
          try client.verify()
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func findsTheStubThatALinearSearchFinds() async throws {
    let paths: [Stub.Path] = [
      "/a", "/b", .template("/{x}"), .matching("/[ab]"), .matching("/a|/c"),
    ]
    let queries: [Stub.Query] = [.empty, .ignored, .containing(["q": "1"]), .exactly(["q": "2"])]
    let patterns = [Stub.Method.get, .post].flatMap { method in
      paths.flatMap { path in queries.map { Stub(method, path, query: $0) } }
    }
    let requests = try ["GET", "POST", "PUT"].flatMap { method in
      try ["/a", "/b", "/c", "/c/d"].flatMap { path in
        try ["", "?q=1", "?q=2", "?r"].map { query in
          try Stub.Request(request(method, "https://h\(path)\(query)"))
        }
      }
    }
    var seed: UInt64 = 1
    var found = 0
    for _ in 0..<10 {
      let stubs = shuffled(patterns, &seed).prefix(12).enumerated().map { index, stub in
        Stub(
          stub.pattern.method,
          stub.pattern.path,
          query: stub.pattern.query,
          fileID: "S",
          line: UInt(index)
        )
        .answers(.empty())
      }
      let scenario = Scenario("shuffled", stubs: stubs)
      for request in requests {
        let slow = stubs.first { $0.pattern.differences(in: request).isEmpty }
        #expect(scenario.explain(request).stub?.place == slow?.place)
        found += slow == nil ? 0 : 1
      }
    }
    #expect(found > 125 && found < 10 * requests.count)
  }

  @Test func nothingBetweenARequestAndItsAnswerKnowsASession() throws {
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/HTTPFixtures")
    var lines = 0
    for folder in ["Answer", "Client", "Files", "Request", "Scenario", "Stub"] {
      let url = sources.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
        let text = try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
        for line in text.split(separator: "\n") {
          let code = line.components(separatedBy: "//")[0]
          lines += 1
          for word in ["URLSession", "URLProtocol", "socket(", "contentsOf: url"] {
            #expect(!code.contains(word), "\(name): \(line)")
          }
        }
      }
    }
    #expect(lines > 1_000)
  }

  /// A shuffle whose result depends on nothing but the seed.
  private func shuffled<Element>(_ elements: [Element], _ seed: inout UInt64) -> [Element] {
    var result = elements
    for index in stride(from: result.count - 1, to: 0, by: -1) {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      result.swapAt(index, Int((seed >> 33) % UInt64(index + 1)))
    }
    return result
  }
}
