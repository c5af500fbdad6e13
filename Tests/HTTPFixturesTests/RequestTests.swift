import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RequestTests {
  /// Raw query, what it reads as when `+` is a space, and what when it is a plus.
  private static let encodings: [(raw: String, space: [QueryItem], plus: [QueryItem])] = [
    ("t=a+b", [QueryItem("t", "a b")], [QueryItem("t", "a+b")]),
    ("t=a%2Bb", [QueryItem("t", "a+b")], [QueryItem("t", "a+b")]),
    ("t=a%2bb", [QueryItem("t", "a+b")], [QueryItem("t", "a+b")]),
    ("t=a%20b", [QueryItem("t", "a b")], [QueryItem("t", "a b")]),
    ("t=a+%2B%20+b", [QueryItem("t", "a +  b")], [QueryItem("t", "a++ +b")]),
    ("a+b=c", [QueryItem("a b", "c")], [QueryItem("a+b", "c")]),
    ("t=%2520", [QueryItem("t", "%20")], [QueryItem("t", "%20")]),
    ("t=%252B", [QueryItem("t", "%2B")], [QueryItem("t", "%2B")]),
    ("t=Asl%C4%B1", [QueryItem("t", "Aslı")], [QueryItem("t", "Aslı")]),
    ("t=%26%3D", [QueryItem("t", "&=")], [QueryItem("t", "&=")]),
    ("t=a=b", [QueryItem("t", "a=b")], [QueryItem("t", "a=b")]),
    ("t=%FF+", [QueryItem("t", "%FF+")], [QueryItem("t", "%FF+")]),
    ("t", [QueryItem("t", nil)], [QueryItem("t", nil)]),
    ("t=", [QueryItem("t", "")], [QueryItem("t", "")]),
    ("=v", [QueryItem("", "v")], [QueryItem("", "v")]),
    ("", [], []),
    ("&&", [], []),
    (
      "t=1&&t=2&", [QueryItem("t", "1"), QueryItem("t", "2")],
      [QueryItem("t", "1"), QueryItem("t", "2")]
    ),
  ]

  @Test func readsPlusAndPercentAsTheScenarioAsks() {
    for row in Self.encodings {
      let spaced = Stub.Request(method: .get, rawPath: "/", rawQuery: row.raw)
      let literal = Stub.Request(method: .get, rawPath: "/", rawQuery: row.raw, plus: .plus)
      #expect(spaced.query.items == row.space, "\(row.raw)")
      #expect(literal.query.items == row.plus, "\(row.raw)")
    }
  }

  @Test func theScenarioSaysWhatAPlusIs() async throws {
    let stub = Stub(.get, "/s", query: .exactly(["t": "a+b"])).answers(.empty())
    let spaces = ScenarioClient(Scenario("spaces", stubs: [stub]))
    let pluses = ScenarioClient(Scenario("pluses", plusIsSpace: false, stubs: [stub]))
    await #expect(throws: UnmatchedRequest.self) {
      try await spaces.data(for: get("https://h/s?t=a+b"))
    }
    _ = try await spaces.data(for: get("https://h/s?t=a%2Bb"))
    _ = try await pluses.data(for: get("https://h/s?t=a+b"))
    _ = try await pluses.data(for: get("https://h/s?t=a%2Bb"))
  }

  @Test func printsWhatWasSentWithAndWithoutTheHost() throws {
    let rows = [
      (
        "https://itunes.example/search?term=Jack+son&media=a%20b",
        "GET /search?term=Jack+son&media=a%20b",
        "GET https://itunes.example/search?term=Jack+son&media=a%20b"
      ),
      ("HTTP://Local:8080", "GET /", "GET http://local:8080/"),
      ("https://h/a%2Fb?", "GET /a%2Fb?", "GET https://h/a%2Fb?"),
      ("https://h/a#fragment", "GET /a", "GET https://h/a"),
    ]
    for (url, line, lineWithHost) in rows {
      let request = try Stub.Request(get(url))
      #expect(request.description == line)
      #expect(request.descriptionWithHost == lineWithHost)
    }
  }

  @Test func readsTheBodyFromBytesAndFromAStream() throws {
    let long = Data((0..<200_000).map { UInt8($0 % 251) })
    var streamed = request("POST", "https://h/a")
    streamed.httpBodyStream = InputStream(data: long)
    var plain = request("POST", "https://h/a")
    plain.httpBody = long
    #expect(try Stub.Request(streamed).body == long)
    #expect(try Stub.Request(plain) == Stub.Request(request(streaming: long)))
    #expect(try Stub.Request(get("https://h/a")).body.isEmpty)
  }

  @Test func namesABodyStreamThatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    var broken = request("POST", "https://h/a")
    broken.httpBodyStream = InputStream(url: folder.url.appendingPathComponent("absent"))
    let error = #expect(throws: FixtureError.self) { try Stub.Request(broken) }
    let words = error?.description ?? ""
    #expect(words.hasPrefix("The body stream of the request to https://h/a cannot be read ("))
    #expect(words.hasSuffix("): give it a fresh stream."))
  }

  @Test func namesARequestWithoutAURL() async throws {
    var empty = get("https://h/a")
    empty.url = nil
    let request = empty
    let client = ScenarioClient(.silent)
    let error = await #expect(throws: FixtureError.self) {
      try await client.data(for: request)
    }
    #expect(error?.description == "The request has no URL: set one before it is sent.")
    #expect(throws: FixtureError.self) { try client.verify() }
  }

  @Test func resolvesARelativeURLAndFindsHeadersInAnyCase() throws {
    let base = try #require(URL(string: "https://Api.Example:444/v1/"))
    var relative = URLRequest(url: try #require(URL(string: "users?id=1", relativeTo: base)))
    relative.setValue("b", forHTTPHeaderField: "X-B")
    relative.setValue("a", forHTTPHeaderField: "x-a")
    let request = try Stub.Request(relative)
    #expect(request.descriptionWithHost == "GET https://api.example:444/v1/users?id=1")
    #expect(request.host == "api.example")
    #expect(request.port == 444)
    #expect(request.headers.map(\.value) == ["a", "b"])
    #expect(request.header("x-b") == "b")
    #expect(request.header("X-A") == "a")
    #expect(request.header("X-C") == nil)
  }

  private func request(streaming body: Data) -> URLRequest {
    var request = request("POST", "https://h/a")
    request.httpBodyStream = InputStream(data: body)
    return request
  }

  private func request(_ method: String, _ url: String) -> URLRequest {
    HTTPFixturesTests.request(method, url)
  }
}
