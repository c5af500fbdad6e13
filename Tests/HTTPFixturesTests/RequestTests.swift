import HTTPFixtures
import Testing

@Suite struct RequestTests {
  /// Raw queries, each with its values.
  @Test func readsPlusAndPercent() {
    let table = """
      t=a+b => [t][a b]
      t=a%2Bb => [t][a+b]
      t=a%20b => [t][a b]
      t=a+%2B%20+b => [t][a +  b]
      a+b=c => [a b][c]
      t=%2520 => [t][%20]
      t=Asl%C4%B1 => [t][Aslı]
      t=%26%3D => [t][&=]
      t=a=b => [t][a=b]
      t=%FF+ => [t][%FF+]
      t => [t]
      t= => [t][]
      =v => [][v]
      && =>\u{20}
       =>\u{20}
      t=1&&t=2& => [t][1] [t][2]
      """
    for row in tableRows(table) {
      let request = Stub.Request(method: .get, rawPath: "/", rawQuery: row[0])
      let items = request.query.items.map { "[\($0.name)]" + ($0.value.map { "[\($0)]" } ?? "") }
      #expect(items.joined(separator: " ") == row[1])
    }
  }

  @Test func printsWhatWasSentWithAndWithoutTheHost() throws {
    let table = """
      https://h/search?term=Jack+son&media=a%20b => GET /search?term=Jack+son&media=a%20b => GET https://h/search?term=Jack+son&media=a%20b
      HTTP://Local:8080 => GET / => GET http://local:8080/
      https://h/a%2Fb? => GET /a%2Fb? => GET https://h/a%2Fb?
      https://h/a#fragment => GET /a => GET https://h/a
      """
    for row in tableRows(table) {
      let request = try Stub.Request(ask("GET \(row[0])"))
      #expect([request.description, request.descriptionWithHost] == Array(row[1...]))
    }
  }

  @Test func readsTheBodyFromBytesAndFromAStream() throws {
    let long = Data((0..<200_000).map { UInt8($0 % 251) })
    var (streamed, plain) = (ask("POST /a"), ask("POST /a"))
    streamed.httpBodyStream = InputStream(data: long)
    plain.httpBody = long
    let read = try Stub.Request(streamed)
    #expect(read.body == long)
    #expect(try Stub.Request(plain) == read)
    #expect(try Stub.Request(ask("GET /a")).body.isEmpty)
  }

  @Test func namesABodyStreamThatCannotBeRead() throws {
    let folder = try TemporaryFolder()
    var broken = ask("POST /a")
    broken.httpBodyStream = InputStream(url: folder.url.appendingPathComponent("absent"))
    let words = refusal { [broken] in try Stub.Request(broken) }
    #expect(words.hasPrefix("The body stream of the request to https://h/a cannot be read ("))
    #expect(words.hasSuffix("): give it a fresh stream."))
  }

  @Test func namesARequestWithoutAURL() async throws {
    var empty = ask("GET /a")
    empty.url = nil
    let client = ScenarioClient(.silent)
    #expect(await client.sees(empty) == "The request has no URL: set one before it is sent.")
    #expect(throws: FixtureError.self) { try client.verify() }
  }

  @Test func resolvesARelativeURLAndFindsHeadersInAnyCase() throws {
    let base = try #require(URL(string: "https://Api.Example:444/v1/"))
    var relative = URLRequest(url: try #require(URL(string: "users?id=1", relativeTo: base)))
    relative.setValue("b", forHTTPHeaderField: "X-B")
    relative.setValue("a", forHTTPHeaderField: "x-a")
    let request = try Stub.Request(relative)
    #expect(request.descriptionWithHost == "GET https://api.example:444/v1/users?id=1")
    #expect(request.headers.map(\.value) == ["a", "b"])
    #expect(["x-b", "X-A", "X-C"].map(request.header) == ["b", "a", nil])
  }

  @Test func aClientShowsAQueryInTheOrderOfItsNames() async {
    let client = ScenarioClient.of("order") {
      Stub(.get, "/any", query: .exactly(["a": nil, "t": "2", "t": "1"])).answers(.empty())
      Stub(.get, "/own", query: .ignored).matching("in order") {
        $0.description.hasSuffix("?b=2&a=1")
      }.answers(.empty())
      Stub(.post, "/form").answers(.empty())
    }
    let form = "POST /form | Content-Type: application/x-www-form-urlencoded < b=2&a=1"
    for line in ["GET /any?t=2&a&t=1", "GET /any?a&t=2&t=1", "GET /own?b=2&a=1", form] {
      #expect(await client.sees(line) == "200 ")
    }
    #expect(client.exchanges[0].request == client.exchanges[1].request)
    #expect(
      client.exchanges.map { "\($0.request) \($0.request.bodyLines)" } == [
        "GET /any?a&t=2&t=1 []", "GET /any?a&t=2&t=1 []", "GET /own?a=1&b=2 []",
        #"POST /form ["\"a\" = \"1\"", "\"b\" = \"2\""]"#,
      ]
    )
  }
}

@Suite struct RequestBodyTests {
  private static func lines(_ type: String?, _ body: Data) -> [String] {
    let headers = type.map { [Stub.Request.Header("content-type", $0)] } ?? []
    return Stub.Request(method: .post, rawPath: "/", headers: headers, body: body).bodyLines
  }

  private static func multipart(
    _ boundary: String,
    _ value: String,
    cut: Int = 0
  ) -> Stub.Request {
    let type = "multipart/form-data; boundary=\(boundary)"
    let start = "--\(boundary)\r\nContent-Disposition: form-data; name="
    let text = "\(start)\"note\"\r\n\r\na\nb\r\n\(start)\"f\"; filename=\"a.bin\"\r\n\r\n"
    let body = Data((text + "\(value)\r\n--\(boundary)--\r\n").utf8).dropLast(cut)
    let headers = [Stub.Request.Header("Content-Type", type)]
    return Stub.Request(method: .post, rawPath: "/", headers: headers, body: body)
  }

  private static func json(_ text: String) -> Stub.Request {
    Stub.Request(method: .post, rawPath: "/", body: Data(text.utf8))
  }

  @Test func bodiesAreComparedAsTheValuesThatTheyHold() {
    let (one, other) = (Self.json(#"{"a":1,"b":[2]}"#), Self.json(#"{ "b": [2], "a": 1 }"#))
    #expect(one == other && one.hashValue == other.hashValue && one.body != other.body)
    #expect(one != Self.json(#"{"a":1,"b":[3]}"#))
    #expect(one != Self.json("") && Self.json("1") != Self.json("\"1\""))
    #expect(Self.multipart("x", "1") == Self.multipart("y", "1"))
    #expect(Self.multipart("x", "1") != Self.multipart("x", "2"))
    // A form that breaks off is a text.
    #expect(Self.multipart("x", "1", cut: 8).bodyLines.first == #""--x\r""#)
    #expect(
      Self.multipart("x", "1").bodyLines == [
        #""f" = file "a.bin", 1 bytes, hash af63ac4c86019afc"#, #""note" = "a\nb""#,
      ]
    )
  }

  /// A content type, a body, and its lines in a transcript.
  private static let rows: [(type: String?, body: String, lines: [String])] = [
    (nil, "", []),
    (
      "application/json", #"{"password":"1/2","email":"a@b", "age": 1.50}"#,
      ["{", "  \"age\": 1.5,", "  \"email\": \"a@b\",", "  \"password\": \"1/2\"", "}"]
    ),
    ("application/json", #"{"a": 1"#, [#""{\"a\": 1""#]),
    ("application/json", "\"a\"", [#""\"a\"""#]), ("text/plain", "a", ["\"a\""]),
    ("text/plain", "a=b&c\r\n\u{200B}d\n", [#""a=b&c\r""#, #""\u{200B}d""#, "\"\""]),
    (
      "application/x-www-form-urlencoded; charset=utf-8", "b=1+%2B&a&b=",
      ["\"a\" without a value", "\"b\" = \"1 +\"", "\"b\" = \"\""]
    ),
    (nil, "123456789\0", ["10 bytes, hash 63513217cad00334"]),
  ]

  @Test func bodiesAreShownByWhatTheyAre() {
    for row in Self.rows { #expect(Self.lines(row.type, Data(row.body.utf8)) == row.lines) }
    #expect(Self.lines("image/png", Data([0xFF, 0xD8])) == ["2 bytes, hash 0a99ee07b6f68642"])
    let long = String(repeating: "x", count: 5_000)
    #expect(Self.lines(nil, Data(long.utf8)) == ["\"\(long)\""])
  }
}
