import TestSupport
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Tokens have the form of their secrets, and tell only whether two secrets are equal.
@Suite struct TokenFormTests {
  private static let claims =
    #"{"sub":"ada","name":"Ada L","iat":1700000000,"scope":"read","ok":true}"#

  private static func webToken(_ claims: String) -> String {
    [#"{"alg":"HS256"}"#, claims].map { part in
      Data(part.utf8).base64EncodedString().replacing("=", with: "")
    }.joined(separator: ".") + ".dozjgNryP4J3jVmNHl0w5N"
  }

  @Test func aTokenHasTheFormOfItsSecret() throws {
    let other = RedactionToken(key: "k")
    let rows = try textList("token-forms").map { $0.components(separatedBy: " => ") }
    let secrets = rows.map { $0[0].replacing("WEBTOKEN", with: Self.webToken(Self.claims)) }
    for (secret, form) in zip(secrets, rows.map { $0[1] }) {
      let token = RedactionToken.known.text(for: secret)
      #expect(try Regex(form).wholeMatch(in: token) != nil, "\(secret): \(token)")
      #expect(RedactionToken.known.text(for: token) == token, "\(token)")
      #expect(other.text(for: secret) != token)
      // The twin: a secret is never taken for a token.
      #expect(
        RedactionToken.isToken(Array(token.utf8)) && !RedactionToken.isToken(Array(secret.utf8))
          || form.hasPrefix("20")
      )
    }
    #expect(Set(secrets.map(RedactionToken.known.text(for:))).count == rows.count)
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

  /// The key is made once, in the state folder, and no committed file contains it.
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
      let key = try String(contentsOf: state.appending(path: "redaction-key"), encoding: .utf8)
      #expect(key.count == 64 && !first.contains(key) && keys.insert(key).inserted)
      #expect(try String(contentsOf: state.appending(path: ".gitignore"), encoding: .utf8) == "*\n")
      #expect(first.contains(RedactionToken(key: key).text(for: "hunter22")))
      // Without the key the recording still plays, and reports the missing key.
      try FileManager.default.removeItem(at: state)
      let player = try RecordingClient(file, mode: .playback, live: nobody)
      #expect(await seen { try await player.data(for: ask("GET /a?password=other")) } == "200 {}")
      let words = await seen { try await player.data(for: ask("GET /b?password=other&session=x")) }
      #expect(
        words.contains("=redacted-password&session=redacted-session") && !words.contains("other")
      )
      #expect(!FileManager.default.fileExists(atPath: state.path))
    }
  }
}

/// A recording with tokens answers requests with other secrets, and refuses other requests.
@Suite struct RecordedTokensTests {
  @Test func anotherSecretIsTheRecordedOne() async throws {
    let recording = try textList("token-recording").joined(separator: "\n")
    let scenario = try Scenario(parsing: Data(recording.utf8), file: "Scenarios/tokens.json")
    for row in try textList("token-requests").map({ $0.components(separatedBy: " => ") }) {
      let seen = await ScenarioClient(scenario).sees(row[0].replacing(#"\r\n"#, with: "\r\n"))
      #expect(
        row[1] == "-" ? seen.hasPrefix("No stub of scenario") : seen == "\(row[1]) ",
        "\(seen)"
      )
    }
  }

  /// The matcher reads each pair once; a search in all others would take a minute here.
  @Test func aLongQueryIsReadOnce() async throws {
    func url(_ secret: String) -> String {
      "https://h/a?" + (0..<20_000).map { "a=\(secret)\($0)" }.joined(separator: "&")
    }
    let exchange = RecordedExchange(method: "GET", url: url("redacted-aaaa"), status: 200)
    let archive = HARArchive(file: "a.har", exchanges: [exchange], redactedFields: [])
    let player = ScenarioClient(try archive.scenario("a"))
    #expect(await player.sees("GET " + url("mySecret")) == "200 ")
    #expect(await player.sees("GET " + url("mySecret") + "&b").hasPrefix("No stub"))
  }
}
