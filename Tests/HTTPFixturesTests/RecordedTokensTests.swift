import HTTPFixtures
import Testing

/// A recording with tokens answers whoever has secrets of their own, and nobody else's request.
@Suite struct RecordedTokensTests {
  private static let recording = #"""
    {"name": "tokens", "recording": {"redactedFields": ["token"]}, "mappings": [
    {"request": {"method": "GET", "host": "h.example",
      "urlPath": "/a/redacted-00000000000000aa/b/redacted-00000000000000bb/c"},
     "response": {"status": 201}},
    {"request": {"method": "POST", "urlPath": "/list",
      "bodyPatterns": [{"equalToJson": {"token": ["redacted-00000000000000cc", "x"]}}]},
     "response": {"status": 202}},
    {"request": {"method": "POST", "urlPath": "/text",
      "bodyPatterns": [{"equalTo": "login redacted-00000000000000dd now"}]},
     "response": {"status": 203}},
    {"request": {"method": "POST", "urlPathTemplate": "/user/{id}",
      "formParameters": {"token": {"equalTo": "redacted-00000000000000ee"}}},
     "response": {"status": 205}}]}
    """#

  private static let form = "Content-Type: application/x-www-form-urlencoded"

  /// Requests, and the status of their answers, if there is one.
  private static let rows: [(request: String, status: Int?)] = [
    ("GET https://h.example/a/oneSecret1/b/twoSecret2/c", 201),
    ("GET https://h.example/a/oneSecret1/b/twoSecret2/d", nil),
    ("GET https://h.example/a/oneSecret1/x/twoSecret2/c", nil),
    ("GET https://h.example/a/one/b/two/c", nil),
    ("GET https://z.example/a/oneSecret1/b/twoSecret2/c", nil),
    (#"POST /list < {"token": ["mySecret99", "x"]}"#, 202),
    (#"POST /list < {"token": ["mySecret99", "y"]}"#, nil),
    (#"POST /list < {"token": ["mySecret99"]}"#, nil),
    (#"POST /list < {"token": "mySecret99"}"#, nil), ("POST /text < login mySecret99 now", 203),
    ("POST /text < logout mySecret99 now", nil), ("POST /user/7 | \(form) < token=mySecret99", 205),
    ("POST /user/7/x | \(form) < token=mySecret99", nil),
    ("POST /user/7 | \(form) < other=mySecret99", nil),
  ]

  @Test func anotherSecretIsTheRecordedOne() async throws {
    let scenario = try Scenario(parsing: Data(Self.recording.utf8), file: "Scenarios/tokens.json")
    for (request, status) in Self.rows {
      let seen = await ScenarioClient(scenario).sees(request)
      #expect(status.map { seen == "\($0) " } ?? seen.hasPrefix("No stub of scenario"), "\(seen)")
    }
  }
}
