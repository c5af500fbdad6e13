import Foundation
import Testing
import ToolBasics

@testable import FixtureReview
@testable import SnapshotReview

/// What is found in the text of one file.
@Suite struct FixtureContentTests {
  private static let webToken = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcDEF-_"

  /// Texts that hold secrets.
  private static let secrets = [
    #"{"Authorization": "Bearer abcdef123"}"#, #"{"x": "Bearer abcdef123"}"#,
    #"{"x": "Basic dXNlcjpwYXNzd29yZA=="}"#, #"{"x": "\#(webToken)"}"#,
    #"{"accessToken": "abc1d2ef", "refresh_token": "e4fgh5ij", "api-key": "i6jkl7mn"}"#,
    #"{"user": {"password": ["hunter22"]}}"#, #"{"password": 1234}"#,
    #"{"headers": [{"name": "Set-Cookie", "value": "id=5556"}]}"#,
    #"{"cookies": [{"name": "id", "value": "5a5b5c557"}]}"#,
    #"{"url": "https://example.com/a?term=b&token=a1bcd234#c"}"#,
    #"{"url": "https://jo:hunter22@example.com/"}"#, #"{"text": "{\"password\":\"hunter22\"}"}"#,
    #"{"text": "user=jo&password=hunter%32"}"#,
    // {"password":"hunter22"} in base64.
    #"{"text": "eyJwYXNzd29yZCI6Imh1bnRlcjIyIn0="}"#, #"{"x": "AKIAABCDEFGHIJKLMNOP"}"#,
    #"{"x": "-----BEGIN RSA PRIVATE KEY-----\nabcdef"}"#,
    #"{"text": "<a:login><password>hunter22</password></a:login>"}"#,
    #"{"text": "redacted, but AKIAABCDEFGHIJKLMNOP is not"}"#,
  ]

  /// Texts that tell something of persons, and those that name real hosts.
  private static let others = [
    #"{"x": "Write to jo.do+x@mail.corp.com."}"#, #"{"x": "a@b.co, c@d.co"}"#,
    #"{"x": "+49 30 1234567"}"#, #"{"phoneNumber": "030-1234567", "mobile": 15112345678}"#,
    #"{"x": "4111 1111 1111 1111"}"#, #"{"x": 378282246310005}"#,
    #"{"u": "https://jo@corp.com"}"#,
    #"{"x": "http://A.com/ wss://u@b.io:80?q (https://example.com) ftp://localhost/"}"#,
  ]

  private static let none = [
    #"{"text": "<user>jo</user><password/><token></token>", "cookie": "<cookie>"}"#,
    #"{"password": "", "token": null, "secret": true, "cookie": "redacted-cookie"}"#,
    #"{"password": "<password>", "token": "****", "authorization": "Bearer redacted-x"}"#,
    #"{"x": "Basic instinct", "y": "bearer of news", "z": "https://example.com/@jo:x"}"#,
    #"{"tokens": 12, "spin": "abcd", "author": "Jackson", "compass": "north", "pin": 560001}"#,
    #"{"x": "eyJ is how it begins", "y": "task_live_abcdefghijklmnop", "code": "DE"}"#,
    #"{"Cookie": "a=redacted-0123456789abcdef; b=redacted-1", "pwd": 2012345678}"#,
    #"{"x": "jo@example.com", "y": "jo@a.example.org", "z": "jo@host.test"}"#,
    #"{"x": "icon@2x.png", "y": "@jo", "z": "a@b", "u": "https://jo@example.com"}"#,
    #"{"phone": "+1-202-555-0142", "x": "030-1234567", "y": "+1", "z": "+1 and more"}"#,
    #"{"x": "4111 1111 1111 1112", "y": 1571122800000, "z": "a4111111111111111"}"#,
    #"{"x": "https://example.com/4111111111111111"}"#,
    #"{"x": "file://a.com/", "y": "http://127.0.0.1/", "z": "://a.b"}"#,
  ]

  private static let broken = [
    "", "{\n  \"ü\": tru }", "\u{FEFF}[1, 02]", "{\"a\": 1, \"a\": 2}",
  ]

  private func told(_ path: String, _ bytes: [UInt8]) -> String {
    FixtureContent(path: path, bytes: bytes).findings.map { finding in
      let place = finding.place.map { "\($0.line):\($0.column)" } ?? "-"
      return "  \(finding.kind) \(place) \(finding.subject): \(finding.detail)\n"
    }.joined()
  }

  private func told(_ texts: [String], in path: String = "a.JSON") -> String {
    texts.map { "\($0)\n" + told(path, Array($0.utf8)) }.joined()
  }

  @Test func secretsAreFound() { assertText(told(Self.secrets)) }

  @Test func personsAndHostsAreFound() { assertText(told(Self.others)) }

  @Test func nothingElseIsFound() {
    #expect(told(Self.none) == Self.none.map { $0 + "\n" }.joined())
  }

  @Test func brokenJSONIsToldWithItsPlace() {
    assertText(told(Self.broken) + told("a.json", [0x22, 0xFF, 0x22]))
  }

  @Test func linesOfOtherTextsAreRead() {
    let text = "GET /\nCookie: id=55557\nnothing\ntoken=a1bcd234\nmail jo@corp.com\n"
    assertText(told([text], in: "a.txt"))
    #expect(told("a.jpg", [0xFF, 0xD8] + Array(text.utf8)) == "")
  }
}
