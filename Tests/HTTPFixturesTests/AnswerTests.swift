import HTTPFixtures
import ProofsheetBasics
import Testing

/// Answers, as text and as a session delivers them.
@Suite struct AnswerTests {
  private struct Oops: Error, CustomStringConvertible {
    let description = "oops"
  }

  @Test func printsInOneLine() {
    let rows: KeyValuePairs<Stub.Answer, String> = [
      .file("Search/artist_error.json", status: 400): "400 Search/artist_error.json",
      .file("a.json"): "200 a.json", .empty(): "200 empty", .status(500): "500 empty",
      .data(Data(count: 12), contentType: "application/json"): "200 12 bytes application/json",
      .data(Data(count: 3), contentType: nil, status: 203): "203 3 bytes",
      .text("hé"): "200 3 bytes text/plain; charset=utf-8",
      .json(["b": 1, "a": 2], status: 201): "201 13 bytes application/json",
      .json("a [b] {c}"): "200 11 bytes application/json",
      .json(text: "{ }"): "200 3 bytes application/json",
      .failure(.timedOut): "failed: timed out", .throwing(Oops()): "failed: oops",
      .json(Double.nan): "failed: a value of type Double does not encode",
      .status(204).delayed(by: .seconds(1)): "204 empty",
    ]
    for (answer, words) in rows { #expect(answer.description == words) }
  }

  @Test func givesBytesStatusAndHeaders() async throws {
    let answer = Stub.Answer.json(
      ["b": "/", "a": "x"],
      status: 201,
      headers: ["content-TYPE": "application/vnd.api+json", "ETag": "7"]
    )
    let client = Self.client(answer)
    #expect(await client.sees("GET /a") == #"201 {"a":"x","b":"/"}"#)
    let head = try await client.data(for: ask("GET /a")).1
    #expect(head.url?.absoluteString == "https://h/a")
    let fields = ["Content-Type", "Content-Length", "ETag"]
    #expect(fields.map(head.field) == ["application/vnd.api+json", "17", "7"])
    let empty = try await Self.client(.empty()).data(for: ask("GET /a")).1
    #expect(fields.map(empty.field) == [nil, "0", nil])
  }

  @Test func takesTheContentTypeFromTheExtension() async throws {
    let rows = [
      ("a.json", "application/json"), ("b/a.JPG", "image/jpeg"), ("a.mp3", "audio/mpeg"),
      ("a.tar.png", "image/png"), ("v1.2/a", "application/octet-stream"),
      (".json", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
      ("a.txt", "text/plain; charset=utf-8"),
    ]
    let folder = try TemporaryFolder()
    for (path, type) in rows {
      try folder.write("x", to: path)
      let client = Self.client(.file(path), FixtureFolder(root: folder.url))
      #expect(try await client.data(for: ask("GET /a")).1.field("Content-Type") == type, "\(path)")
    }
  }

  @Test func throwsWhatASessionThrows() async {
    var said: [String] = []
    for failure in Stub.Failure.allCases {
      let client = Self.client(.failure(failure))
      said.append("\(await client.sees("GET /a")), \(client.exchanges[0].answer ?? "")")
    }
    #expect(
      said == [
        "failed -1009, failed: offline", "failed -1001, failed: timed out",
        "failed -1005, failed: connection lost", "failed -999, failed: cancelled",
        "failed -1200, failed: bad TLS", "failed -1003, failed: unknown host",
        "failed -1004, failed: refused", "failed -1017, failed: malformed response",
      ]
    )
    let error = await #expect(throws: URLError.self) {
      try await Self.client(.failure(.offline)).data(for: ask("GET /a"))
    }
    #expect(error?.failingURL?.absoluteString == "https://h/a")
    await #expect(throws: Oops.self) {
      try await Self.client(.throwing(Oops())).data(for: ask("GET /a"))
    }
  }

  @Test func answersTheOtherShapesOfASession() async throws {
    let client = ScenarioClient.of("shapes") {
      Stub(.get, "/a").answers(.text("got"))
      Stub(.put, "/a", body: .text("up")).answers(.text("put"))
    }
    let url = try #require(URL(string: "https://h/a"))
    #expect(await seen { try await client.data(from: url) } == "200 got")
    let put = ask("PUT /a < ignored")
    #expect(await seen { try await client.upload(for: put, from: Data("up".utf8)) } == "200 put")
  }

  private static func client(
    _ answer: Stub.Answer,
    _ fixtures: FixtureFolder? = nil
  ) -> ScenarioClient {
    ScenarioClient(Scenario("one", stubs: [Stub(.get, "/a").answers(answer)]), fixtures: fixtures)
  }
}

/// A clock that records every sleep and ends it at once, or cancels the task that goes to sleep.
final class RecordingClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let cancels: Bool
  private let sleeps = Locked<[Duration]>([])
  let now = ContinuousClock().now
  let minimumResolution: Swift.Duration = .zero

  init(cancels: Bool = false) { self.cancels = cancels }

  var slept: [Duration] { sleeps.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    sleeps.withLock { $0.append(now.duration(to: deadline)) }
    if cancels { withUnsafeCurrentTask { $0?.cancel() } }
    try Task.checkCancellation()
  }
}

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
