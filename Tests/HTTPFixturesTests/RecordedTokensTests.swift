import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Tokens have the form of their secrets, and say nothing but whether two are equal.
@Suite struct TokenFormTests {
  private static let claims =
    #"{"sub":"ada","name":"Ada L","iat":1700000000,"scope":"read","ok":true}"#

  private static func webToken(_ claims: String) -> String {
    [#"{"alg":"HS256"}"#, claims].map { part in
      Data(part.utf8).base64EncodedString().replacing("=", with: "")
    }.joined(separator: ".") + ".dozjgNryP4J3jVmNHl0w5N"
  }

  /// Secrets, and the expressions that their tokens fit.
  private static let rows: [(secret: String, form: String)] = [
    (
      "5f0c7c62-0b54-4f0e-9d4f-6a3c1f0e8b7d",
      "5afe5afe-[0-9a-f]{4}-4[0-9a-f]{3}-9[0-9a-f]{3}-[0-9a-f]{12}"
    ),
    (
      "5F0C7C62-0B54-1F0E-9D4F-6A3C1F0E8B7D",
      "5AFE5AFE-[0-9A-F]{4}-1[0-9A-F]{3}-9[0-9A-F]{3}-[0-9A-F]{12}"
    ),
    ("da39a3ee5e6b4b0d3255", "5afe5afe[0-9a-f]{12}"),
    ("DA39A3EE5E6B4B0D3255BF", "5AFE5AFE[0-9A-F]{14}"),
    ("q7Zk/Wm3+Xr8Lt5Vn2Yd9A==", "redacted0[0-9A-Za-z]{13}=="),
    ("q7ZkWm3Xr8Lt5Vn2Yd", "redacted0[0-9A-Za-z]{9}"),
    ("hunter22", "redacted-[0-9a-f]{16}"), ("ada@corp.io", "redacted-[0-9a-f]{16}@example.com"),
    ("1984-05-01", #"16\d\d-\d\d-\d\d"#), ("1984-05-01T12:30:01Z", #"16\d\d-\d\d-\d\dT00:00:00Z"#),
    ("482913", #"20\d{8}"#), ("+49 151 1234567", #"\+99 9\d\d \d{7}"#),
    (webToken(claims), #"eyJhbGciOiJIUzI1NiJ9\.eyJ[0-9A-Za-z_-]+\.redacted0[0-9A-Za-z]{13}"#),
  ]

  @Test func aTokenHasTheFormOfItsSecret() throws {
    let other = RedactionToken(key: "k")
    for (secret, form) in Self.rows {
      let token = RedactionToken.known.text(for: secret)
      #expect(try Regex(form).wholeMatch(in: token) != nil, "\(secret): \(token)")
      #expect(RedactionToken.known.text(for: token) == token, "\(token)")
      #expect(other.text(for: secret) != token)
      // The twin: no secret is taken for a token.
      #expect(
        RedactionToken.isToken(Array(token.utf8)) && !RedactionToken.isToken(Array(secret.utf8))
          || form.hasPrefix("20")
      )
    }
    #expect(
      Set(Self.rows.map { RedactionToken.known.text(for: $0.secret) }).count == Self.rows.count
    )
  }

  @Test func theClaimsOfAWebTokenCanBeRead() throws {
    let token = RedactionToken.known.text(for: Self.webToken(Self.claims)).split(separator: ".")
    let padding = String(repeating: "=", count: (4 - token[1].count % 4) % 4)
    let claims = try #require(Data(base64Encoded: token[1] + padding))
    let said = RedactionToken.known
    #expect(
      String(decoding: claims, as: UTF8.self)
        == #"{"sub":"\#(said.text(for: "ada"))","name":"\#(said.text(for: "Ada L"))","iat":1700000000,"scope":"read","ok":true}"#
    )
  }

  /// The key is made once, beside the state, and what is committed does not hold it.
  @Test func theKeyIsRandomAndStaysOutOfTheRepository() async throws {
    var keys: Set<String> = []
    for _ in 0..<2 {
      let folder = try TemporaryFolder()
      try folder.write("", to: "Package.swift")
      let file = folder.url.appendingPathComponent("Fixtures/a.har")
      let world = live(200, ["Content-Type": "application/json"], "{}")
      let request = ask("GET /a?password=hunter22")
      try await RecordingClient(file, mode: .once, live: world).record([request])
      let first = try String(contentsOf: file, encoding: .utf8)
      try await RecordingClient(file, mode: .all, live: world).record([request])
      #expect(try String(contentsOf: file, encoding: .utf8) == first)
      let state = folder.url.appendingPathComponent(".proofsheet")
      let key = try String(
        contentsOf: state.appendingPathComponent("redaction-key"),
        encoding: .utf8
      )
      #expect(key.count == 64 && !first.contains(key) && keys.insert(key).inserted)
      #expect(
        try String(contentsOf: state.appendingPathComponent(".gitignore"), encoding: .utf8) == "*\n"
      )
      #expect(first.contains(RedactionToken(key: key).text(for: "hunter22")))
      // Without the key the recording still plays, and says what it was not given.
      try FileManager.default.removeItem(at: state)
      let player = try RecordingClient(file, mode: .playback, live: nobody)
      #expect(await seen { try await player.data(for: ask("GET /a?password=other")) } == "200 {}")
      let words = await seen { try await player.data(for: ask("GET /b?password=other")) }
      #expect(words.contains("/b?password=redacted-password") && !words.contains("other"))
      #expect(!FileManager.default.fileExists(atPath: state.path))
    }
  }
}

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
    {"request": {"method": "GET", "urlPath": "/u/5afe5afe-0b54-4f0e-9d4f-6a3c1f0e8b7d/x"}, "response": {"status": 206}},
    {"request": {"method": "POST", "urlPath": "/hex",
      "bodyPatterns": [{"equalToJson": {"token": "5afe5afe5e6b4b0d3255", "id": "redacted0Zk3Wm9Xr8"}}]},
     "response": {"status": 207}},
    {"request": {"method": "GET", "urlPath": "/redactedDocuments/1"}, "response": {"status": 208}},
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
    ("GET /u/11111111-0b54-4f0e-9d4f-6a3c1f0e8b7d/x", 206),
    ("GET /u/11111111-0b54-4f0e-9d4f-6a3c1f0e8b7d/y", nil),
    (#"POST /hex < {"token": "da39a3ee5e6b4b0d3255", "id": "q7ZkWm3Xr8Lt5Vn2Yd"}"#, 207),
    (#"POST /hex < {"token": "da39a3ee5e6b4b0d3255", "ad": "q7ZkWm3Xr8Lt5Vn2Yd"}"#, nil),
    ("GET /redactedDocuments/1", 208), ("GET /otherDocuments/1", nil),
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
