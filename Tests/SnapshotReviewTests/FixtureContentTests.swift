import Foundation
import Testing

@testable import SnapshotReview

/// What is found in the text of one file.
@Suite struct FixtureContentTests {
  private func found(
    _ text: String,
    in path: String = "a.json",
    _ kind: FixtureFinding.Kind
  ) -> [String] {
    let content = FixtureContent(path: path, bytes: Array(text.utf8))
    return content.findings.filter { $0.kind == kind }.map(\.subject)
  }

  static let webToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF-_"

  /// A file's text, and the secrets that it holds.
  static let secrets: [(text: String, secrets: [String])] = [
    (#"{"Authorization": "Bearer abcdef123"}"#, ["Authorization"]),
    (#"{"x": "Bearer abcdef123"}"#, ["authorization"]),
    (#"{"x": "Basic dXNlcjpwYXNzd29yZA=="}"#, ["authorization"]),
    (#"{"x": "\#(webToken)"}"#, ["JWT"]),
    (
      #"{"accessToken": "abcd", "refresh_token": "efgh", "api-key": "ijkl"}"#,
      ["accessToken", "refresh_token", "api-key"]
    ),
    (#"{"user": {"password": ["hunter22"]}}"#, ["password"]),
    (#"{"pin": 1234}"#, ["pin"]),
    (#"{"headers": [{"name": "Set-Cookie", "value": "id=5555"}]}"#, ["Set-Cookie"]),
    (#"{"cookies": [{"name": "id", "value": "55557"}]}"#, ["cookie"]),
    (#"{"url": "https://example.com/a?term=b&token=abcd1234#c"}"#, ["token"]),
    (#"{"url": "https://jo:hunter22@example.com/"}"#, ["URL password"]),
    (#"{"text": "{\"password\":\"hunter22\"}"}"#, ["password"]),
    (#"{"text": "user=jo&password=hunter%32"}"#, ["password"]),
    // {"password":"hunter22"} in base64.
    (#"{"text": "eyJwYXNzd29yZCI6Imh1bnRlcjIyIn0="}"#, ["password"]),
    (#"{"x": "AKIAABCDEFGHIJKLMNOP"}"#, ["AKIA…"]),
    (#"{"x": "-----BEGIN RSA PRIVATE KEY-----\nabc"}"#, ["private key"]),
    (#"{"text": "<a:login><password>hunter22</password></a:login>"}"#, ["password"]),
    (#"{"text": "redacted, but AKIAABCDEFGHIJKLMNOP is not"}"#, ["AKIA…"]),
    // What is none.
    (#"{"text": "<user>jo</user><password/><token></token>", "cookie": "<cookie>"}"#, []),
    (#"{"password": "", "token": null, "secret": true, "cookie": "redacted-cookie"}"#, []),
    (#"{"password": "<password>", "token": "****", "authorization": "Bearer redacted-x"}"#, []),
    (#"{"x": "Basic instinct", "y": "bearer of news", "z": "https://example.com/@jo:x"}"#, []),
    (#"{"tokens": 12, "spin": "abcd", "author": "Jackson", "compass": "north"}"#, []),
    (#"{"x": "eyJ is how it begins", "y": "task_live_abcdefghijklmnop"}"#, []),
  ]

  @Test(arguments: secrets.indices) func secretsAreFound(_ row: Int) {
    #expect(found(Self.secrets[row].text, .secret) == Self.secrets[row].secrets)
  }

  /// A file's text, and what it tells of persons.
  static let persons: [(text: String, facts: [String])] = [
    (#"{"x": "Write to jo.do+x@mail.corp.com."}"#, ["jo.do+x@mail.corp.com"]),
    (#"{"x": "a@b.co, c@d.co"}"#, ["a@b.co", "c@d.co"]),
    (#"{"x": "+49 30 1234567"}"#, ["+49 30 1234567"]),
    (#"{"phoneNumber": "030-1234567", "mobile": 15112345678}"#, ["030-1234567", "15112345678"]),
    (#"{"x": "4111 1111 1111 1111"}"#, ["card number"]),
    (#"{"x": 378282246310005}"#, ["card number"]),
    // What is none.
    (#"{"x": "jo@example.com", "y": "jo@a.example.org", "z": "jo@host.test"}"#, []),
    (#"{"x": "icon@2x.png", "y": "@jo", "z": "a@b", "u": "https://jo@corp.com"}"#, []),
    (#"{"phone": "+1-202-555-0142", "x": "030-1234567", "y": "+1", "z": "+1 and more"}"#, []),
    (#"{"x": "4111 1111 1111 1112", "y": 1571122800000, "z": "a4111111111111111"}"#, []),
    (#"{"x": "https://example.com/4111111111111111"}"#, []),
  ]

  @Test(arguments: persons.indices) func personsAreFound(_ row: Int) {
    #expect(found(Self.persons[row].text, .personal) == Self.persons[row].facts)
  }

  @Test func linesOfOtherTextsAreRead() {
    let text = "GET /\nCookie: id=55557\nnothing\ntoken=abcd1234\nmail jo@corp.com\n"
    #expect(found(text, in: "a.txt", .secret) == ["Cookie", "token"])
    let content = FixtureContent(path: "a.txt", bytes: Array(text.utf8))
    #expect(content.findings.map(\.place?.line) == [2, 4, 5])
    let picture = FixtureContent(path: "a.jpg", bytes: [0xFF, 0xD8] + Array(text.utf8))
    #expect(picture.findings == [])
  }

  @Test func realHostsAreFound() {
    let text = #"{"x": "http://A.com/ wss://u@b.io:80?q (https://example.com) ftp://localhost/"}"#
    #expect(found(text, .remote) == ["a.com", "b.io"])
    #expect(
      found(#"{"x": "file://a.com/", "y": "http://127.0.0.1/", "z": "://a.b"}"#, .remote) == []
    )
  }

  /// A text that is no JSON, and where and why.
  static let broken: [(text: String, place: String)] = [
    ("", "1:1 the text ends where a value is expected"),
    ("{\n  \"ü\": tru }", "2:8 'tru' is no value"),
    ("[1, 02]", "1:5 '02' is no value"),
    ("[1.]", "1:2 '1.' is no value"),
    ("[1", "1:3 the text ends inside of a list"),
    ("{\"a\" 1}", "1:6 a colon is expected after the key 'a'"),
    ("{\"a\": 1,}", "1:9 a key in quotes is expected"),
    ("{\"a\": 1, \"a\": 2}", "1:10 the key 'a' stands twice in one object"),
    ("{\"a\": 1 \"b\": 2}", "1:9 a comma is expected"),
    ("[1] 2", "1:5 there is more after the end of the value"),
    ("[\"a\nb\"]", "1:4 a text holds a control character that is not escaped"),
    ("[\"\\x\"]", "1:3 JSON has no such escape"),
    ("[\"\\uD800\"]", "1:9 a text holds half a surrogate pair"),
    ("[\"\\u00G0\"]", "1:3 \\u needs four hexadecimal digits"),
    ("[\"abc", "1:6 the text ends inside of a string"),
    (String(repeating: "[", count: 600), "1:501 values are nested too deep"),
  ]

  @Test(arguments: broken.indices) func brokenJSONIsToldWithItsPlace(_ row: Int) {
    let (text, expected) = Self.broken[row]
    let finding = FixtureContent(path: "a.JSON", bytes: Array(text.utf8)).findings.first
    let place = finding?.place.map { "\($0.line):\($0.column)" } ?? ""
    #expect(finding?.kind == .invalid)
    let (start, end) = ("\(expected.prefix { $0 != " " })", expected.drop { $0 != " " }.dropFirst())
    #expect(place == start)
    #expect(finding?.detail == "it is no JSON: \(end).")
  }

  /// The slow oracle: Foundation's parser takes and refuses the same texts.
  @Test func foundationAgreesOnWhatIsJSON() throws {
    let good = [
      "0", "-1.5e+3", "\"\\ud83d\\ude00\\/\\b\"", "[]", "{}", " [true,false,null,1E2] ",
      "\u{FEFF}[1]",
    ]
    for text in good {
      #expect(throws: Never.self) { try FixtureJSON(Array(text.utf8)) }
      #expect(throws: Never.self) {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
    }
    let leaves = try FixtureJSON(Array("\"\\ud83d\\ude00\\/\\b\"".utf8)).leaves
    #expect(leaves.map(\.text) == ["😀/\u{8}"])
    // Foundation takes a key that stands twice and a last comma, and its depth ends elsewhere.
    let taken = ["{\"a\": 1, \"a\": 2}", "{\"a\": 1,}"]
    for (text, _) in Self.broken where !taken.contains(text) && text.count < 600 {
      #expect(throws: (any Error).self, "\(text)") {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
    }
    let bytes: [UInt8] = [0x22, 0xFF, 0x22]
    let finding = FixtureContent(path: "a.json", bytes: bytes).findings.first
    #expect(finding?.detail == "the bytes are no UTF-8; mend the file.")
  }
}
