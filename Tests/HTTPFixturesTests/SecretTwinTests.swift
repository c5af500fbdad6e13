import TestSupport
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Values that look a little like secrets stay as they are.
@Suite struct SecretTwinTests {
  /// Ordinary texts of apps, pages and services.
  @Test func whatIsNoSecretIsKept() throws {
    let texts = try textList("ordinary")
    #expect(texts.count > 20)
    for text in texts {
      let bytes = Array(text.replacing("↵", with: "\n").utf8)
      #expect(SecretRules.standard.secrets(in: bytes).map(\.field) == [], "\(text)")
    }
  }

  /// The short list of names for tests that only play is a part of the table.
  @Test func theUsualNamesAreInTheTable() {
    for name in SecretFields.usual {
      #expect(![nil, .faint].contains(SecretName.grade(of: name.utf8)), "\(name)")
    }
  }

  /// Requests that differ in a secret only are told apart by their order.
  @Test func requestsThatDifferStayDifferent() async throws {
    let folder = try TemporaryFolder()
    let values = ["DE", "US", "q7ZkWm3Xr8Lt5Vn2YdPq", "v5Hn8Tz2Pk6Mq4Gs9LxR"]
    let requests = values.map { ask("GET /country?token=\($0)") }
    let world = live(200) { Data("\(requests.firstIndex(of: $0) ?? -1)".utf8) }
    try await RecordingClient(in: folder, live: world).record(requests)
    let player = try RecordingClient(in: folder, .playback, live: nobody)
    for (number, request) in requests.enumerated() {
      #expect(await seen { try await player.data(for: request) } == "200 \(number)")
    }
    // A third secret gets the first answer, and an unknown plain value none.
    let other = try RecordingClient(in: folder, .playback, live: nobody)
    let stranger = ask("GET /country?token=b4Kz7Rw2Xq9Mj5Tn8P")
    #expect(await seen { try await other.data(for: stranger) } == "200 2")
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
    let audit = try SecretRules(above: fixtures)
    #expect(
      audit.secrets(in: Array(body.utf8)).map(\.field) == [
        "x_tenant", "a named value", "pattern emp-######",
      ]
    )
  }

  @Test func aRuleThatCannotBeFollowedIsNamed() throws {
    let folder = try TemporaryFolder()
    for (text, words) in [
      ("secret nam x", "1 'secret nam x' is no rule; write "),
      ("secret pattern *", "1: \"*\" matches any text; add letters or digits to the pattern."),
      ("\nsecret value ab", "2: \"ab\" is too short to search for; name its field."),
    ] {
      try folder.write(text, to: ".proofsheet.conf")
      let said = refusal { try SecretRules(above: folder.file("a")) }
      #expect(said.hasPrefix(".proofsheet.conf:" + words))
    }
  }
}

/// A known secret in any form is replaced, or stops the recording by name.
@Suite struct SecretWritingTests {
  static let secrets = [
    "k3Yb9Qw7Ns4Jd6", "a1/b2+c3=d9E&f%", "pässw0rd-ünï-9x", "two w0rds and m0re",
    "<t0k3n>\"q'uote9\\d",
    "UPPER9lower8MIX", "correct horse battery", "jackson",
  ]

  /// The forms of a text.
  static let writings: KeyValuePairs<String, @Sendable (String) -> String> = [
    "plain": { $0 }, "percent": { TextEscapes.percentEncoded($0) },
    "small percent": {
      TextEscapes.percentEncoded($0).replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
    },
    "plus": { TextEscapes.percentEncoded($0).replacing("%20", with: "+") }, "JSON": { quoted($0) },
    "base64": { base64($0) }, "base64 behind a byte": { base64("x\($0)") },
    "base64 behind two bytes": { base64("xy\($0)z") },
    "base64 for addresses": {
      base64($0).replacing("+", with: "-").replacing("/", with: "_")
    },
  ]

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  /// A text as JSON encoders write it, without its quotation marks.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if "\"\\/".unicodeScalars.contains(scalar) { return "\\\(scalar)" }
      return scalar.isASCII ? "\(scalar)" : "\\u" + String(format: "%04x", scalar.value)
    }.joined()
  }

  @Test func noWritingSurvivesUnseen() throws {
    for secret in Self.secrets {
      for (name, write) in Self.writings {
        let exchange = RecordedExchange(
          method: "POST",
          url: "https://h/a",
          requestBody: Data(#"{"password": "\#(Self.quoted(secret))"}"#.utf8),
          responseHeaders: [.init("Content-Type", "text/plain")],
          responseBody: Data("before \(write(secret)) behind".utf8)
        )
        var redactor = Redactor(.standard)
        let body = redactor.redacted(exchange).responseBody
        let token = try #require(redactor.known.secrets.first?.token)
        // The token stands in the secret's place.
        let isKept = redactor.known.finding(in: body) != nil && body == exchange.responseBody
        #expect(isKept || SecretBytes.holds(token, body), "\(name) of \(secret)")
        #expect(body.starts(with: Data("before ".utf8)) && body.suffix(7) == Data(" behind".utf8))
        #expect(redactor.known.finding(in: exchange.responseBody) != nil, "\(name) of \(secret)")
      }
    }
  }
}
