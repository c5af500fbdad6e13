import HTTPFixtures
import ProofsheetBasics
import Testing

/// Answers, as text and as a session delivers them.
@Suite struct AnswerTests {
  @Test func printsInOneLine() {
    let rows: KeyValuePairs<Stub.Answer, String> = [
      .file("Search/artist_error.json", status: 400): "400 Search/artist_error.json",
      .status(204).delayed(by: .seconds(1)): "204 empty",
      .redirect(to: "/b"): "302 empty, to /b",
      .data(Data(count: 12), contentType: "application/json"): "200 12 bytes application/json",
      .data(Data(count: 3), contentType: nil, status: 203): "203 3 bytes",
      .json(["b": 1, "a": 2], status: 201): "201 13 bytes application/json",
      .json("a [b] {c}"): "200 11 bytes application/json",
      .json(text: "{ }"): "200 3 bytes application/json",
      .throwing(OwnError()): "failed: an error of the app",
      .json(Double.nan): "failed: a value of type Double does not encode",
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

  @Test func theContentTypeFollowsTheExtension() {
    let rows: KeyValuePairs = [
      "a.json": "application/json", "b/a.JPG": "image/jpeg", "a.tar.png": "image/png",
      "v1.2/a": "application/octet-stream", ".json": "application/octet-stream",
      "a.unknown": "application/octet-stream", "a.txt": "text/plain; charset=utf-8",
    ]
    for (path, type) in rows { #expect(ContentType.of(path: path) == type) }
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

  private static func client(_ answer: Stub.Answer) -> ScenarioClient {
    .of("one") { Stub(.get, "/a").answers(answer) }
  }
}

/// A clock that records every sleep and ends it at once.
final class RecordingClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private let sleeps = Locked<[Duration]>([])
  let now = ContinuousClock().now
  let minimumResolution: Swift.Duration = .zero

  var slept: [Duration] { sleeps.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    sleeps.withLock { $0.append(now.duration(to: deadline)) }
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

  @Test func aRedirectKeepsMethodAndBodyOrAsksWithGET() async {
    let rows: KeyValuePairs = [
      "POST /301": "GET 0", "POST /302": "GET 0", "PUT /303": "GET 0", "POST /307": "POST 1",
      "PUT /308": "PUT 1", "PUT /301": "PUT 1",
    ]
    let client = ScenarioClient.of("moved") {
      for method in [Stub.Method.get, .post, .put] {
        Stub(method, .template("/{status}"), body: .ignored).answers(
          .computed("moved") { .redirect(to: "/to/new", status: Int($0.path.dropFirst()) ?? 0) }
        )
        Stub(method, "/to/new", body: .ignored).answers(
          .computed("new") { .text("\($0.method.name) \($0.body.count)") }
        )
      }
    }
    for (line, wanted) in rows { #expect(await client.sees("\(line) < b") == "200 \(wanted)") }
  }

  @Test func credentialsStayWithTheirHost() async {
    let client = ScenarioClient.of("moved") {
      Stub(.get, "/old").answers(.redirect(to: "/own"))
      Stub(.get, "/own", headers: ["Authorization": "x"]).answers(.redirect(to: "//other/new"))
      Stub(.get, "/new", headers: ["Authorization": .absent, "Cookie": .absent, "X-A": "1"])
        .answers(.text("here"))
    }
    let asked = "GET /old | Authorization: x | Cookie: a=1 | X-A: 1"
    #expect(await client.sees(asked) == "200 here")
  }

  @Test func redirectsInACircleEnd() async {
    let client = ScenarioClient.of("circle") { Stub(.get, "/").answers(.redirect(to: "/")) }
    #expect(await client.sees("GET /") == "failed -1007")
    #expect(client.exchanges.count == 17)
  }

  @Test func anAnswerCanBeComputedFromTheRequest() async {
    let echo = Stub.Answer.computed("outer") { _ in
      .computed("inner") { .text($0.query.items.compactMap(\.value).joined(), status: 201) }
    }
    let client = ScenarioClient.of("echo") { Stub(.get, "/", query: .ignored).answers(echo) }
    #expect(await client.sees("GET /?a=1&b=2") == "201 12")
    #expect(client.exchanges.map(\.answer) == ["201 2 bytes text/plain; charset=utf-8"])
  }
}
