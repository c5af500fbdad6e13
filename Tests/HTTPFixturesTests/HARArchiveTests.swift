import Testing

@testable import HTTPFixtures

@Suite struct HARArchiveTests {
  /// The export of a browser: pseudo headers, base64, encodings, a socket, equal requests.
  private static let browser = #"""
    {"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"},
    "pages": [], "entries": [
    {"_priority": "High", "startedDateTime": "2024-01-01T00:00:00.000Z", "time": 12.5,
     "request": {"method": "GET", "url": "https://api.example/list?page=1&q=a%20b",
      "headers": [{"name": ":authority", "value": "api.example"}], "queryString": [],
      "cookies": [], "headersSize": -1, "bodySize": 0},
     "response": {"status": 200, "statusText": "OK", "headers":
      [{"name": "content-encoding", "value": "gzip"}, {"name": "Content-Length", "value": "20"},
       {"name": "content-type", "value": "application/json"}, {"name": "X-A", "value": "1"},
       {"name": "X-A", "value": "2"}],
      "content": {"size": 9, "mimeType": "application/json", "text": "[\"first\"]"}}},
    {"request": {"method": "GET", "url": "https://api.example/list?q=a+b&page=1", "headers": []},
     "response": {"status": 200, "headers": [],
      "content": {"size": 10, "mimeType": "application/json", "text": "[\"second\"]"}}},
    {"request": {"method": "GET", "url": "https://cdn.example/a.png", "headers": []},
     "response": {"status": 200, "headers": [],
      "content": {"size": 3, "mimeType": "image/png", "text": "/wD+", "encoding": "base64"}}},
    {"request": {"method": "POST", "url": "https://api.example/login", "headers": [],
      "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "",
       "params": [{"name": "e", "value": "a@b"}, {"name": "p", "value": "x y"}]}},
     "response": {"status": 302, "headers": [{"name": "Location", "value": "/home"}],
      "content": {"size": 5, "mimeType": ""}}},
    {"request": {"method": "POST", "url": "https://api.example/save", "headers": [],
      "postData": {"mimeType": "application/json", "text": "{\"a\": 1, \"b\": 2}"}},
     "response": {"status": 0, "headers": [], "content": {"size": 0, "mimeType": ""}}},
    {"request": {"method": "GET", "url": "https://api.example/home", "headers": []},
     "response": {"status": 304, "headers": [], "content": {"size": 5, "mimeType": "x"}}},
    {"request": {"method": "GET", "url": "wss://api.example/socket", "headers": []},
     "response": {"status": 101, "headers": [], "content": {"size": 0, "mimeType": ""}}}
    ]}}
    """#

  @Test func whatABrowserExportsPlaysBack() async throws {
    let scenario = try Scenario("browser", archive: Data(Self.browser.utf8), file: "b.har")
    #expect(
      scenario.stubs.map(\.pattern.description) == [
        "GET https://api.example/list?page=1&q=a b", "GET https://cdn.example/a.png",
        "POST https://api.example/login", "POST https://api.example/save",
        "GET https://api.example/home",
      ]
    )
    #expect(scenario.stubs.map(\.place.description).first == "b.har:log.entries[0]")
    let client = ScenarioClient(scenario)
    let list = "GET https://api.example/list?page=1&q=a%20b"
    let (first, head) = try await client.data(for: ask(list))
    #expect(first == Data(#"["first"]"#.utf8))
    let fields = ["Content-Encoding", "Content-Length", "X-A"].map(head.field)
    #expect(fields == [nil, "9", "1, 2"])
    #expect(await client.sees(list) == #"200 ["second"]"#)
    #expect(await client.sees(list).hasPrefix("No stub"))
    let picture = try await client.data(for: ask("GET https://cdn.example/a.png"))
    #expect(picture.0 == Data([0xFF, 0x00, 0xFE]))
    #expect(picture.1.field("Content-Type") == "image/png")
    let login = "POST https://api.example/login < p=x+y&e=a%40b"
    #expect(await client.sees(login) == "304 ")
    let save = #"POST https://api.example/save < {"b":2,"a":1.0}"#
    #expect(await client.sees(save) == "failed -1005")
  }

  @Test(arguments: [
    ("{}", ": 'log' is missing."), (#"{"log": {}}"#, ": 'log.entries' is missing."),
    ("{\n ", ":2 is no JSON: Unexpected end of file during JSON parse."),
  ])
  func saysWhatAnArchiveLacks(_ text: String, _ problem: String) {
    let words = refusal { try Scenario("a", archive: Data(text.utf8), file: "b.har") }
    #expect(words == "b.har\(problem)")
  }
}

/// Archive entries that cannot be played back, and entries that only look like them.
///
/// | of 143 public archives with 5,196 requests | before | now |
/// | --- | --- | --- |
/// | archives whose entries play in another order than they began | 9 | 0 |
/// | bodies that play although bytes of them are missing | 44 | 0 |
/// | requests that play, and that are left out by name | 1,414 and 3,782 | 1,369 and 3,827 |
@Suite struct HARLeftOutTests {
  private static let good = #"""
    {"request": {"method": "GET", "url": "https://a.example/good", "headers": []},
     "response": {"status": 200, "headers": [], "content": {"size": 2, "text": "ok"}}}
    """#
  private static let other = "GET https://a.example/other?a=1"

  /// An archive with a good entry and another one with the given response.
  private static func archive(_ response: String, method: String = "GET") -> Data {
    archive([
      good,
      """
      {"request": {"method": "\(method)", "url": "https://a.example/other?a=1", "headers": []},
       "response": \(response)}
      """,
    ])
  }

  private static func archive(_ entries: [String]) -> Data {
    Data("{\"log\": {\"entries\": [\(entries.joined(separator: ",\n"))]}}".utf8)
  }

  private static func client(_ response: String, method: String = "GET") throws -> ScenarioClient {
    let scenario = try Scenario("some", archive: archive(response, method: method))
    #expect(scenario.leftOut == [])
    return ScenarioClient(scenario)
  }

  /// Responses, each before the reason why the reader leaves it out.
  private static let leftOut = #"""
    {"status": 200, "headers": [], "content": {"size": 7}} => the body of 7 bytes was not kept: export the archive with its contents
    {"status": 200, "headers": [{"name": "Content-Encoding", "value": "br"}], "content": {"size": 7, "text": ""}} => the body of 7 bytes was not kept: export the archive with its contents
    {"status": 200, "bodySize": 8710, "content": {"size": -1}} => the body of 8710 bytes was not kept: export the archive with its contents
    {"status": 200, "headers": [{"name": "Content-Length", "value": "50"}]} => the body of 50 bytes was not kept: export the archive with its contents
    {"status": 200, "headers": [], "content": {"size": 7, "_file": "a.json"}} => its body is in the file a.json: read the archive by its path
    {"status": 200, "headers": [], "content": {"size": 7, "text": "a\ud83d"}} => one of its values cannot be read
    {"status": 200, "headers": [], "content": {"size": 7, "text": "�PNG"}} => its 7 binary bytes were kept as text: export the bodies in base64
    {"status": 200, "content": {"size": 8, "mimeType": "image/png", "text": "PNG"}} => its 8 binary bytes were kept as text: export the bodies in base64
    {"status": 200, "content": {"mimeType": "image/png", "text": "ÿØ"}} => its binary bytes were kept as text: export the bodies in base64
    {"status": 200, "content": {"size": 3, "mimeType": "text/a; charset=koi8-r", "text": "é"}} => its text cannot be written as text/a; charset=koi8-r
    {"status": 200, "content": {"size": 2, "encoding": "hex", "text": "c3a9"}} => its encoding "hex" is unknown: export the bodies in base64
    {"status": 200, "content": {"size": 7, "text": "abc"}} => its text has 3 of its 7 bytes
    {"status": 101, "headers": []} => the status 101 is no number from 200 to 599
    {"status": "200", "headers": []} => 'response.status' is not of type Int
    {"status": 200, "headers": [{"name": "X-A"}]} => 'response.headers[0].value' is missing
    {"status": 200, "content": {"encoding": "base64", "text": "abc"}} => the body is no base64
    {"status": 200, "content": {"size": 5, "encoding": "base64", "text": "YWJj"}} => its base64 holds 3 bytes, and its size is 5
    {"status": 200, "content": {"size": 3, "mimeType": "image/png", "encoding": "base64", "text": "<a>"}} => its base64 cannot be decoded, and its size is 3
    {"status": 200, "headers": [{"name": "X A", "value": "1"}]} => its header "X A" has an invalid name: use letters, digits and hyphens
    """#

  @Test func whatCannotBePlayedIsNamedAndTheRestPlays() async throws {
    for row in tableRows(Self.leftOut) {
      let scenario = try Scenario("some", archive: Self.archive(row[0]), file: "a.har")
      #expect(scenario.leftOut.count == 1)
      let named = try #require(scenario.leftOut.first)
      #expect(named == "a.har:log.entries[1] is left out (\(Self.other)): \(row[1]).")
      let client = ScenarioClient(scenario)
      #expect(await client.sees("GET https://a.example/good") == "200 ok")
      let words = "No stub of scenario \"some\" answers \(Self.other).\n\(named)"
      #expect(await client.sees(Self.other) == words)
      let another = await client.sees("GET https://a.example/other?a=2")
      #expect(another.hasPrefix("No stub") && !another.contains("left out"))
      #expect(scenario.allowing(unused: "a world").leftOut == scenario.leftOut)
    }
  }

  @Test func whatIsLeftOutKeepsItsTurn() async throws {
    let same = #"{"request": {"method": "GET", "url": "https://a.example/good", "headers": []},"#
    let lost = same + #" "response": {"status": 200, "content": {"size": 7}}}"#
    let last = same + #" "response": {"status": 304, "headers": []}}"#
    let archive = Self.archive([lost, Self.good, last])
    let client = ScenarioClient(try Scenario("turns", archive: archive, file: "a.har"))
    let good = "GET https://a.example/good"
    #expect(await client.sees(good).contains("a.har:log.entries[0] is left out"))
    #expect(await client.sees(good) == "200 ok")
    #expect(await client.sees(good) == "304 ")
    #expect(await client.sees(good).contains("it has given all its 3 answers"))
  }

  @Test func aRequestThatIsLeftOutIsKnownByItsBody() async throws {
    let entry = #"""
      {"request": {"method": "POST", "url": "https://a.example/x", "headers": [],
        "postData": {"mimeType": "application/json", "text": "{\"a\": 1}"}},
       "response": {"status": 200, "content": {"size": 7}}}
      """#
    let client = ScenarioClient(try Scenario("none", archive: Self.archive([entry])))
    let same = await client.sees(#"POST https://a.example/x < {"a":1.0}"#)
    #expect(same.contains("left out"))
  }

  // MARK: - Playing

  @Test func aBodyInAFileOfItsOwnPlays() async throws {
    let folder = try TemporaryFolder()
    let response = #"{"status": 200, "content": {"size": 3, "_file": "b/1.bin"}}"#
    try Self.archive(response).write(to: folder.write("", to: "web/a.har"))
    try Data([0, 0xFF, 1]).write(to: folder.write("", to: "web/b/1.bin"))
    let fixtures = FixtureFolder(root: folder.url)
    let scenario = try Scenario("files", archive: "web/a.har", in: fixtures)
    #expect(scenario.leftOut == [])
    let body = try await ScenarioClient(scenario).data(for: ask(Self.other)).0
    #expect(body == Data([0, 0xFF, 1]))
    let missing = #"{"status": 200, "content": {"size": 3, "_file": "../secret"}}"#
    try Self.archive(missing).write(to: folder.file("web/a.har"))
    let leading = try Scenario("out", archive: "web/a.har", in: FixtureFolder(root: folder.url))
    #expect(leading.leftOut.first?.contains(#"holds "..""#) == true)
  }

  @Test func aHeadKeepsTheSizeItTold() async throws {
    let length = #"{"name": "Content-Length", "value": "4096"}"#
    let response = #"{"status": 200, "headers": [\#(length)], "content": {"size": 4096}}"#
    let head = ask(Self.other.replacing("GET", with: "HEAD"))
    let (body, answer) = try await Self.client(response, method: "HEAD").data(for: head)
    #expect(body.isEmpty)
    #expect(answer.field("Content-Length") == "4096")
  }

  /// Contents, each before the body in base64; unpaired surrogates elsewhere do not matter.
  private static let bodies = #"""
    "size": 1, "mimeType": "text/html; charset=ISO-8859-1", "text": "é" => 6Q==
    "size": 5, "mimeType": "text/html", "text": "é" => w6k=
    "size": 1, "_note": "\ud83d", "mimeType": "image/svg+xml", "text": "é." => w6ku
    "size": 2, "mimeType": "image/png", "text": "é" => w6k=
    "size": 4, "encoding": "base64", "text": "YWJjZA==" => YWJjZA==
    "size": 4, "encoding": "base64", "text": "YWI=,YWI=" => YWJhYg==
    "size": 4, "encoding": "base64", "text": "YW\nJh\nYg" => YWJhYg==
    "size": 4, "encoding": "base64", "text": ["YWI=", "YWI="] => YWJhYg==
    "size": 4, "encoding": "base64", "text": "abcd" => YWJjZA==
    "size": -1, "encoding": "BASE64", "text": "ab\ncd" => abcd
    "size": 8, "mimeType": "image/png", "text": "iVBORw0KGgo=" => iVBORw0KGgo=
    """#

  @Test func aBodyIsWhatEncodingSizeAndTypeSay() async throws {
    for row in tableRows(Self.bodies) {
      let client = try Self.client(#"{"status": 200, "content": {\#(row[0])}}"#)
      let body = try await client.data(for: ask(Self.other)).0
      #expect(body.base64EncodedString() == row[1], "\(row[0])")
    }
  }

  /// Entries in the order of the file, which their dates and not their places put in turn.
  @Test func entriesPlayInTheOrderOfTheirStart() async throws {
    let starts = [
      "\"2024-01-01T00:00:02.5Z\"", "null", "\"2024-01-01T01:00:01.4999999+01:00\"",
      "\"2024-01-01T00:00:01Z\"", "\"2024-01-01T00:00:02.5Z\"",
    ]
    let entries = starts.enumerated().map { index, start in
      Self.good.replacing("{\"request\"", with: "{\"startedDateTime\": \(start), \"request\"")
        .replacing("\"ok\"", with: "\"\(index)k\"")
    }
    let client = ScenarioClient(try Scenario("order", archive: Self.archive(entries)))
    var seen: [String] = []
    for _ in starts { seen.append(await client.sees("GET https://a.example:443/good")) }
    #expect(seen == ["200 3k", "200 2k", "200 0k", "200 1k", "200 4k"])
  }

  @Test func smallThingsPlayAsTheyHappened() async throws {
    #expect(try await Self.client("{\"status\": -1}").sees(Self.other) == "failed -1005")
    let nothing = #"""
      {"status": 200, "bodySize": 20, "headers": [{"name": "Content-Encoding", "value": "gzip"}]}
      """#
    #expect(try await Self.client(nothing).sees(Self.other) == "200 ")
    let moved = #"{"status": 302, "redirectURL": "/home", "content": {}}"#
    let answers = try Scenario("moved", archive: Self.archive(moved)).stubs.map(\.answersInTurn)
    #expect(answers.last?.first?.headers == ["Location": "/home"])
  }

  @Test func anUnreadableEntryHarmsNoOther() async throws {
    let lost = #"""
      {"request": {"method": "POST", "bodySize": 10, "url": "https://a.example/lost"},
       "response": {"status": 200}}
      """#
    let nameless = Self.good.replacing(#""method": "GET", "#, with: "")
    let scenario = try Scenario("a", archive: Self.archive(["null", nameless, lost, Self.good]))
    #expect(
      scenario.leftOut.joined(separator: "\n") == """
        recording.har:log.entries[0] is left out: 'the whole' is null and not a value of type Dictionary<String, Any>.
        recording.har:log.entries[1] is left out: 'request.method' is missing.
        recording.har:log.entries[2] is left out (POST https://a.example/lost): the body of its request was not kept.
        """
    )
    #expect(await ScenarioClient(scenario).sees("GET https://a.example/good") == "200 ok")
  }

  @Test func aMultipartFormIsReadFromItsFields() async throws {
    let entry = #"""
      {"request": {"method": "POST", "url": "http://a.example:80/x", "postData":
        {"mimeType": "multipart/form-data", "params": [{"name": "t", "value": "é"}, FILE]}},
       "response": {"status": 200, "content": {"text": "ok"}}}
      """#
    let file = #"{"name": "f", "fileName": "a.txt", "contentType": "text/plain", "value": "1"}"#
    let archive = Self.archive([entry.replacing("FILE", with: file)])
    let client = ScenarioClient(try Scenario("form", archive: archive))
    let disposition = "--q\nContent-Disposition: form-data; name="
    var form = ask("POST http://a.example/x | Content-Type: multipart/form-data; boundary=q")
    form.httpBody = lines(
      disposition + "\"f\"; filename=\"a.txt\"\nContent-Type: text/plain\n\n1\n"
        + disposition + "\"t\"\n\né\n--q--\n"
    )
    #expect(await client.sees(form) == "200 ok")
    let lost = entry.replacing("FILE", with: #"{"name": "f", "fileName": "a.txt"}"#)
    let scenario = try Scenario("lost", archive: Self.archive([lost]))
    #expect(scenario.leftOut.first?.contains(#"the file "a.txt" of its form was not kept"#) == true)
  }
}
