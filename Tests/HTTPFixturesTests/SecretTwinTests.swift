import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// What looks a little like a secret and is none stays as it is.
@Suite struct SecretTwinTests {
  /// Ordinary texts of apps, pages and services.
  static let ordinary: [String] = [
    #"{"error": {"code": 429, "key": "error.rate.limit", "status": "TOO_MANY_REQUESTS"}}"#,
    #"{"code": "invalid_grant", "token_type": "Bearer", "session": "morning-session", "auth": "none"}"#,
    #"{"key": "artist_name_ascending", "token": "next-page", "pin": 560001}"#,
    #"{"token": "abc", "apikey": "test", "sid": "42", "sig": "v2", "max_tokens": 4096}"#,
    #"{"nextPageToken": "CAUQAA9xK3zQ8w", "publicKey": "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"}"#,
    #"{"id": "550e8400-e29b-41d4-a716-446655440000", "sha": "da39a3ee5e6b4b0d3255bfef95601890afd80709"}"#,
    #"{"created": "2024-05-01T12:00:00Z", "key": "2024-05-01T12:00:00Z", "code": "2024.05.01"}"#,
    #"{"price": 12.99, "currency": "EUR", "country": "DE", "code": "SUMMER2024SALE"}"#,
    #"{"artwork": "https://is1.example.com/image/4f3c2b1a9d8e7f60a1b2c3d4e5f60718/100x100bb.jpg"}"#,
    #"{"url": "https://example.com/keys/list?code=DE&key=name&page=2", "author": "Ada"}"#,
    #"{"password": null, "secret": true, "cookie": [], "authorization": {}, "token": ""}"#,
    #"{"password": "redacted-0123456789abcdef", "pwd": "****", "token": "{{token}}"}"#,
    #"{"passwordHint": "the usual", "compass": "north", "spin": "fast", "keyboard": "qwertz123"}"#,
    #"{"errors": {"password": ["This password is too short."], "token": ["is missing"]}}"#,
    ##"{"$ref": "#/components/schemas/Token", "token": "#/components/responses/Auth.401"}"##,
    "<html><label for=\"password\">Password:</label><input type=\"password\" name=\"password\"></html>",
    "<p>Forgot your password? Enter your email. The token: a short text. Session: tomorrow.</p>",
    "<a href=\"/reset-password\">Reset</a> <a href=\"/session/new\">Sign in</a> <code>key</code>",
    "<member><name>post_password</name><value><string></string></value></member><member><name>excerpt</name>",
    "function auth(token) { if (token == null) { return getToken(); } var key = event.keyCode; }",
    "const password = document.getElementById('password').value; let secret = makeSecret(13);",
    "<script>var s=document.getElementsByClassName('x');s.getElementsByTagNameNSMore()</script>",
    "event: token\ndata: {\"text\": \"hello\"}\n\n", "name,password,token\n",
    "Basic instinct. Bearer of news.",
    "GET /country?code=DE HTTP/1.1\nHost: example.org\nCookie: \nAccept: */*\n",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ]

  @Test func whatIsNoSecretIsKept() {
    for text in Self.ordinary {
      #expect(SecretAudit.standard.secrets(in: Array(text.utf8)).map(\.field) == [], "\(text)")
    }
  }

  /// Requests that differ in one value are two, whatever their field is called.
  @Test func requestsThatDifferStayDifferent() async throws {
    let folder = try TemporaryFolder()
    let fields = ["code", "key", "token", "session", "auth", "password", "sig"]
    let values = ["DE", "US", "q7ZkWm3Xr8Lt5Vn2YdPq", "v5Hn8Tz2Pk6Mq4Gs9LxR"]
    let requests = fields.flatMap { field in
      values.map { get("https://api.example.org/country?\(field)=\($0)") }
    }
    let world = live(200, ["Content-Type": "application/json"]) { request in
      let number = requests.firstIndex(of: request) ?? -1
      return Data(#"{"number": \#(number), "error": {"code": 429}}"#.utf8)
    }
    let (har, fixtures) = (
      folder.url.appendingPathComponent("a.har"), FixtureFolder(root: folder.url)
    )
    for isArchive in [true, false] {
      let open = { (mode: RecordingClient.Mode) in
        isArchive
          ? try RecordingClient(har, mode: mode, live: world)
          : try RecordingClient(scenario: "a", in: fixtures, mode: mode, live: world)
      }
      try await open(.all).record(requests)
      let player = try open(.playback)
      for (number, request) in requests.enumerated() {
        let body = String(decoding: try await player.data(for: request).0, as: UTF8.self)
        #expect(body == #"{"number": \#(number), "error": {"code": 429}}"#)
      }
      // A third secret could be either, and so is neither.
      let stranger = get("https://api.example.org/country?token=b4Kz7Rw2Xq9Mj5Tn8P")
      await #expect(throws: UnmatchedRequest.self) { try await open(.playback).data(for: stranger) }
    }
  }

  @Test func aFileOfRulesAddsAndKeeps() async throws {
    let folder = try TemporaryFolder()
    let rules = """
      # Ours.
      secret name X-Tenant | the customer
      secret value acme-internal
      secret pattern emp-######
      allow value k3Yb9Qw7Ns4Jd6Ht1Rc | the public demo key
      allow name signature | who drew it
      """
    try folder.write(rules, to: ".proofsheet.conf")
    let body =
      #"{"tenant": "x", "x_tenant": "blue", "a": "of acme-internal", "b": "emp-123456 emp-12345", "#
      + #""token": "k3Yb9Qw7Ns4Jd6Ht1Rc", "signature": "q7ZkWm3Xr8Lt5Vn2Yd"}"#
    let fixtures = folder.url.appendingPathComponent("A/Fixtures")
    let audit = try SecretAudit(RedactionRules(above: fixtures))
    #expect(
      audit.secrets(in: Array(body.utf8)).map(\.field) == [
        "x_tenant", "a named value", "pattern emp-######",
      ]
    )
  }

  @Test(arguments: [
    ("secret nam x", "1 says 'nam' behind 'secret'; did you mean 'secret name TEXT'?"),
    (
      "\nsecret pattern *",
      "2: \"*\" would take any text; give the pattern characters of its own."
    ),
    (
      "secret name tenant # the customer",
      "1 has a remark behind '#'; write it behind ' | '."
    ),
  ])
  func aRuleThatCannotBeFollowedIsNamed(_ text: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: ".proofsheet.conf")
    let said = refusal { try RedactionRules(above: folder.url.appendingPathComponent("a.har")) }
    #expect(said == ".proofsheet.conf:" + words)
  }

  @Test func aClosureDecidesFirst() throws {
    let redaction = RecordingClient.Redaction(names: ["plan"]) { value, field in
      field == "plan" && value == "free" ? false : value == "mine" ? true : nil
    }
    let rules = try redaction.secretRules()
    let text = #"{"plan": "free", "token": "mine", "b": {"plan": "gold"}, "note": "mine"}"#
    #expect(SecretScan.findings(in: Array(text.utf8), rules).map(\.field) == ["token", "plan"])
    let wrong = RecordingClient.Redaction(patterns: ["*"])
    #expect(
      refusal { try wrong.secretRules() }
        == "The pattern \"*\" of the redaction would take any text: give it characters of its own."
    )
  }
}
