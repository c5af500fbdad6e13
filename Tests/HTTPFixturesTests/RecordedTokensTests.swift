import Foundation
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

  private static let rows: [(method: String, url: String, body: String?, status: Int?)] = [
    ("GET", "https://h.example/a/oneSecret1/b/twoSecret2/c", nil, 201),
    ("GET", "https://h.example/a/oneSecret1/b/twoSecret2/d", nil, nil),
    ("GET", "https://h.example/a/oneSecret1/x/twoSecret2/c", nil, nil),
    ("GET", "https://h.example/a/one/b/two/c", nil, nil),
    ("GET", "https://z.example/a/oneSecret1/b/twoSecret2/c", nil, nil),
    ("POST", "https://h.example/list", #"{"token": ["mySecret99", "x"]}"#, 202),
    ("POST", "https://h.example/list", #"{"token": ["mySecret99", "y"]}"#, nil),
    ("POST", "https://h.example/list", #"{"token": ["mySecret99"]}"#, nil),
    ("POST", "https://h.example/list", #"{"token": "mySecret99"}"#, nil),
    ("POST", "https://h.example/text", "login mySecret99 now", 203),
    ("POST", "https://h.example/text", "logout mySecret99 now", nil),
    ("POST", "https://h.example/user/7", "token=mySecret99", 205),
    ("POST", "https://h.example/user/7/x", "token=mySecret99", nil),
    ("POST", "https://h.example/user/7", "other=mySecret99", nil),
  ]

  @Test(arguments: rows.indices) func anotherSecretIsTheRecordedOne(_ row: Int) async throws {
    let (method, url, body, status) = Self.rows[row]
    let scenario = try Scenario(parsing: Data(Self.recording.utf8), file: "Scenarios/tokens.json")
    let headers = body?.contains("=") == true ? "application/x-www-form-urlencoded" : "text/plain"
    let asked = request(method, url, headers: ["Content-Type": headers], body: body)
    let explanation = try ScenarioClient(scenario).explain(asked)
    if let status {
      #expect(explanation.contains(": \(status) empty"), "\(explanation)")
    } else {
      #expect(explanation.hasPrefix("No stub of scenario"), "\(explanation)")
    }
  }
}
