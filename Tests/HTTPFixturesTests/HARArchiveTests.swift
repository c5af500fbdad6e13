import HTTPFixtures
import Testing

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

  @Test(arguments: [("{}", "log"), (#"{"log": {}}"#, "log.entries")])
  func saysWhatAnArchiveLacks(_ text: String, _ key: String) {
    let words = refusal { try Scenario("a", archive: Data(text.utf8), file: "b.har") }
    #expect(words == "b.har: '\(key)' is missing.")
  }
}
