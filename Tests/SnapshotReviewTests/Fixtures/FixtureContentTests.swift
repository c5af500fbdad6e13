import Foundation
import Testing
import ToolBasics

@testable import FixtureReview
@testable import SnapshotReview

/// What is found in the text of one file.
@Suite struct FixtureContentTests {
  private func found(
    _ text: String,
    in path: String = "a.json",
    _ kind: RuleFile.Kind
  ) -> [String] {
    let content = FixtureContent(path: path, bytes: Array(text.utf8))
    return content.findings.filter { $0.kind == kind }.map(\.subject)
  }

  static let webToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF-_"

  private static let header = "credentials of an Authorization header"

  /// A file's text, and the secrets that it holds.
  static let secrets: [(text: String, secrets: [String])] = [
    (#"{"Authorization": "Bearer abcdef123"}"#, ["Authorization"]),
    (#"{"x": "Bearer abcdef123"}"#, [header]),
    (#"{"x": "Basic dXNlcjpwYXNzd29yZA=="}"#, [header]),
    (#"{"x": "\#(webToken)"}"#, ["JSON Web Token"]),
    (
      #"{"accessToken": "abc1d2ef", "refresh_token": "e4fgh5ij", "api-key": "i6jkl7mn"}"#,
      ["accessToken", "refresh_token", "api-key"]
    ),
    (#"{"user": {"password": ["hunter22"]}}"#, ["password"]),
    (#"{"password": 1234}"#, ["password"]),
    (#"{"headers": [{"name": "Set-Cookie", "value": "id=5556"}]}"#, ["Set-Cookie"]),
    (#"{"cookies": [{"name": "id", "value": "5a5b5c557"}]}"#, ["cookies"]),
    (#"{"url": "https://example.com/a?term=b&token=a1bcd234#c"}"#, ["token"]),
    (#"{"url": "https://jo:hunter22@example.com/"}"#, ["URL password"]),
    (#"{"text": "{\"password\":\"hunter22\"}"}"#, ["password"]),
    (#"{"text": "user=jo&password=hunter%32"}"#, ["password"]),
    // {"password":"hunter22"} in base64.
    (#"{"text": "eyJwYXNzd29yZCI6Imh1bnRlcjIyIn0="}"#, ["password"]),
    (#"{"x": "AKIAABCDEFGHIJKLMNOP"}"#, ["AWS key"]),
    (#"{"x": "-----BEGIN RSA PRIVATE KEY-----\nabcdef"}"#, ["private key"]),
    (#"{"text": "<a:login><password>hunter22</password></a:login>"}"#, ["password"]),
    (#"{"text": "redacted, but AKIAABCDEFGHIJKLMNOP is not"}"#, ["AWS key"]),
    // What is none.
    (#"{"text": "<user>jo</user><password/><token></token>", "cookie": "<cookie>"}"#, []),
    (#"{"password": "", "token": null, "secret": true, "cookie": "redacted-cookie"}"#, []),
    (#"{"password": "<password>", "token": "****", "authorization": "Bearer redacted-x"}"#, []),
    (#"{"x": "Basic instinct", "y": "bearer of news", "z": "https://example.com/@jo:x"}"#, []),
    (#"{"tokens": 12, "spin": "abcd", "author": "Jackson", "compass": "north", "pin": 1234}"#, []),
    (#"{"x": "eyJ is how it begins", "y": "task_live_abcdefghijklmnop", "code": "DE"}"#, []),
    (#"{"Cookie": "a=redacted-0123456789abcdef; b=redacted-1", "pwd": 2012345678}"#, []),
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
    let text = "GET /\nCookie: id=55557\nnothing\ntoken=a1bcd234\nmail jo@corp.com\n"
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

  @Test func brokenJSONIsToldWithItsPlace() {
    let rows: [(text: String, place: TextPlace, detail: String)] = [
      ("", TextPlace(line: 1, column: 1), "the text ends where a value is expected"),
      ("{\n  \"ü\": tru }", TextPlace(line: 2, column: 8), "\"true\" is misspelled"),
      ("\u{FEFF}[1, 02]", TextPlace(line: 1, column: 6), "\"02\" is no number"),
      ("{\"a\": 1, \"a\": 2}", TextPlace(line: 1, column: 10), "the key \"a\" stands twice"),
    ]
    for (text, place, detail) in rows {
      let finding = FixtureContent(path: "a.JSON", bytes: Array(text.utf8)).findings.first
      #expect(finding?.kind == .invalid)
      #expect(finding?.place == place, "\(text)")
      #expect(finding?.detail == "it is no JSON: \(detail).")
    }
    let bytes: [UInt8] = [0x22, 0xFF, 0x22]
    let finding = FixtureContent(path: "a.json", bytes: bytes).findings.first
    #expect(finding?.detail == "the bytes are no UTF-8; mend the file.")
  }
}
