import HTTPFixtures
import Testing

/// The answers with more than a status and a body.
@Suite struct AnswerKindTests {
  @Test func aTruncatedBodyIsAnErrorOnlyWhenTheLengthWasAnnounced() async throws {
    let client = ScenarioClient.of("cut") {
      Stub(.get, "/noticed").answers(.text("0123456789").truncated(to: 4))
      Stub(.get, "/silent").answers(.text("0123456789").truncated(to: 4, noticed: false))
      Stub(.get, "/whole").answers(.text("0123456789").truncated(to: 10))
    }
    #expect(await client.sees("GET /noticed") == "failed -1005")
    #expect(await client.sees("GET /silent") == "200 0123")
    #expect(await client.sees("GET /whole") == "200 0123456789")
    let cut = "200 10 bytes text/plain; charset=utf-8, cut after 4 bytes"
    #expect(client.exchanges.first?.answer == cut)
    let (chunks, response) = try await client.chunks(for: ask("GET /noticed"))
    #expect(response.expectedContentLength == 10)
    var arrived = Data()
    let broken = await refused { for try await chunk in chunks { arrived += chunk } }
    #expect(broken == "failed -1005")
    #expect(arrived == Data("0123".utf8))
  }

  @Test func garbageIsTheSameInEveryRunAndNothingThatDecodes() async throws {
    let client = ScenarioClient.of("noise") { Stub(.get, "/").answers(.garbage(bytes: 64)) }
    let first = try await client.data(for: ask("GET /")).0
    #expect(first.count == 64)
    #expect(first == (try await client.data(for: ask("GET /")).0))
    #expect(String(data: first, encoding: .utf8) == nil)
    #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: first) }
  }

  /// The status, the method before, and the method and the body after.
  @Test(arguments: [
    (301, "POST", "GET 0"), (302, "POST", "GET 0"), (303, "PUT", "GET 0"), (307, "POST", "POST 1"),
    (308, "PUT", "PUT 1"), (301, "PUT", "PUT 1"),
  ])
  func redirectsAreFollowedAsASessionFollowsThem(
    _ status: Int,
    _ method: String,
    _ wanted: String
  ) async throws {
    let client = ScenarioClient.of("moved") {
      Stub(Stub.Method(method), "/old", body: .ignored)
        .answers(.redirect(to: "//other/new?a=1", status: status))
      for method in ["GET", "POST", "PUT"] {
        Stub(Stub.Method(method), "/new", host: "other", query: .ignored, body: .ignored)
          .allowing(unused: "not every test needs it").answers(.text("here"))
      }
    }
    #expect(await client.sees("\(method) /old | Authorization: x | X-A: 1 < b") == "200 here")
    let last = try #require(client.exchanges.last?.request)
    #expect("\(last.method.name) \(last.body.count)" == wanted)
    #expect(["Authorization", "X-A"].map(last.header) == [nil, "1"])
    #expect(client.exchanges.first?.answer == "\(status) empty, to //other/new?a=1")
  }

  @Test func redirectsInACircleEnd() async {
    let client = ScenarioClient.of("circle") { Stub(.get, "/").answers(.redirect(to: "/")) }
    #expect(await client.sees("GET /") == "failed -1007")
    #expect(client.exchanges.count == 17)
  }

  @Test func anAnswerCanBeComputedFromTheRequest() async {
    let client = ScenarioClient.of("echo") {
      Stub(.get, "/echo", query: .ignored).answers(
        .computed("echo") { .text($0.query.items.compactMap(\.value).joined(), status: 201) }
      )
      Stub(.get, "/twice").answers(
        .computed("outer") { _ in .computed("inner") { .text($0.path) } }
      )
    }
    #expect(await client.sees("GET /echo?a=1&b=2") == "201 12")
    #expect(await client.sees("GET /twice") == "200 /twice")
    #expect(
      client.exchanges.map(\.answer) == [
        "201 2 bytes text/plain; charset=utf-8", "200 6 bytes text/plain; charset=utf-8",
      ]
    )
  }

  @Test func chunksComeOnTheClock() async throws {
    let clock = RecordingClock()
    let slow = Stub.Answer.text("0123456789").delayed(by: .seconds(1))
      .inChunks(of: 4, every: .seconds(2))
    let stub = Stub(.get, "/").answers(slow, slow, .empty())
    let client = ScenarioClient(Scenario("slow", stubs: [stub]), clock: clock)
    #expect(await client.sees("GET /") == "200 0123456789")
    #expect(clock.slept == [.seconds(5)])
    var sizes: [Int] = []
    for try await chunk in try await client.chunks(for: ask("GET /")).0 {
      sizes.append(chunk.count)
    }
    #expect(sizes == [4, 4, 2])
    // A request without a delay never asks the clock.
    #expect(await client.sees("GET /") == "200 ")
    #expect(clock.slept == [.seconds(5), .seconds(1), .seconds(2), .seconds(2)])
  }
}
