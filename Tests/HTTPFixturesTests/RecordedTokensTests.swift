import ProofsheetBasics
import TestSupport
import Testing
import ToolBasics

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
        == #"{"iat":1700000000,"name":"\#(said.text(for: "Ada L"))","ok":true,"scope":"read","sub":"\#(said.text(for: "ada"))"}"#
    )
  }

  /// The key is made once, in the state folder, and no committed file contains it.
  @Test func theKeyIsRandomAndStaysOutOfTheRepository() async throws {
    var keys: Set<String> = []
    for _ in 0..<2 {
      let folder = try TemporaryFolder()
      try folder.write("", to: "Package.swift")
      let file = folder.url.appendingPathComponent("Scenarios/a.json")
      let world = live(200, ["Content-Type": "application/json"], "{}")
      let request = ask("GET /a?password=hunter22")
      let changes = try await RecordingClient(in: folder, .once, live: world).record([request])
      let first = try String(contentsOf: file, encoding: .utf8)
      try await RecordingClient(in: folder, live: world).record([request])
      #expect(try String(contentsOf: file, encoding: .utf8) == first)
      let state = folder.url.appendingPathComponent(".proofsheet")
      let key = try String(contentsOf: state.appending(path: "redaction-key"), encoding: .utf8)
      #expect(key.count == 64 && !first.contains(key) && keys.insert(key).inserted)
      #expect(try String(contentsOf: state.appending(path: ".gitignore"), encoding: .utf8) == "*\n")
      #expect(changes.description.contains(RedactionToken(key: key).text(for: "hunter22")))
      // Without the key the recording still plays, and reports the missing key.
      try FileManager.default.removeItem(at: state)
      let player = try RecordingClient(in: folder, .playback, live: nobody)
      #expect(await seen { try await player.data(for: ask("GET /a?password=other")) } == "200 {}")
      let words = await seen { try await player.data(for: ask("GET /b?password=other&session=x")) }
      #expect(
        words.contains("=redacted-password&session=redacted-session") && !words.contains("other")
      )
      #expect(!FileManager.default.fileExists(atPath: state.path))
    }
  }
}

/// A recorded secret is the rule `present`, and the rest of a request must be as it was.
@Suite struct RecordedRulesTests {
  private static let json = "| Content-Type: application/json <"
  private static let form = "| Content-Type: application/x-www-form-urlencoded <"
  private static let secret = "q7ZkWm3Xr8Lt5Vn2YdPq"

  /// Requests with the secret, each before a request with another one that plays, and a request
  /// that does not.
  private static let rows = """
    GET /a?token=SECRET&b=1 => GET /a?b=1&token=x => GET /a?token=x&b=2
    GET /a?token=SECRET => GET /a?token=x => GET /a
    GET /reset/SECRET/mail => GET /reset/x/mail => GET /reset/x/post
    POST /a \(json) {"token": "SECRET", "b": 1} => POST /a \(json) {"b": 1, "token": "x"} => POST /a \(json) {"token": "", "b": 1}
    POST /a \(json) {"pin": 4821} => POST /a \(json) {"pin": 12} => POST /a \(json) {"pin": null}
    POST /a \(json) {"a": [{"token": "SECRET"}]} => POST /a \(json) {"a": [{"token": "x"}]} => POST /a \(json) {"a": []}
    POST /a \(form) token=SECRET&b=1 => POST /a \(form) b=1&token=x => POST /a \(form) b=2&token=x
    POST /a < <token>SECRET</token><b/> => POST /a < <token>x</token><b/> => POST /a < <token>x</token><c/>
    """

  @Test func anotherSecretPlaysAndAnotherRequestDoesNot() async throws {
    for row in tableRows(Self.rows) {
      let folder = try TemporaryFolder()
      let recorder = try RecordingClient(in: folder, live: live())
      try await recorder.record([ask(row[0].replacing("SECRET", with: Self.secret))])
      let path = "Scenarios/a.json"
      let text = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
      #expect(!text.contains(Self.secret) && !text.contains("redacted-"), "\(text)")
      #expect(try await ScenarioClient.recorded(in: folder).sees(row[1]) == "200 ", "\(text)")
      #expect(
        try await ScenarioClient.recorded(in: folder).sees(row[2]).hasPrefix("No stub"),
        "\(text)"
      )
    }
  }
}

/// Hashes are written to files, so they are the same in every version.
@Suite struct HashTests {
  /// Vectors of FIPS 180-4, at the border of a block and over several, and one of RFC 4231.
  @Test func hashesAndAuthenticatesAsTheStandardsSay() {
    let texts = [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      String(repeating: "a", count: 1_000),
    ]
    #expect(
      texts.map { hexadecimal(SHA256.hash(Array($0.utf8))) } == [
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
      ]
    )
    #expect(
      SHA256.code(of: "what do ya want for nothing?", key: "Jefe")
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    )
  }
}
