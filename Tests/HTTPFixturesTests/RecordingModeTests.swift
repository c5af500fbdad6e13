import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

@Suite struct RecordingModeTests {
  @Test func theEnvironmentSaysWhatMayBeSent() throws {
    let rows: [([String: String], String)] = [
      ([:], "once"), (["FIXTURE_RECORD": ""], "once"), (["FIXTURE_RECORD": "new"], "new"),
      (["CI": "true"], "none"), (["CI": "0"], "once"),
      (["CI": "true", "FIXTURE_RECORD": "none"], "none"),
      (["CI": "1", "SNAPSHOT_RECORD_ON_CI": "allow"], "once"),
      (["CI": "1", "SNAPSHOT_RECORD_ON_CI": "allow", "FIXTURE_RECORD": "all"], "all"),
      (["FIXTURE_RECORD": "All"], "FIXTURE_RECORD=All is no mode: use none, once, new, all."),
      (
        ["CI": "true", "FIXTURE_RECORD": "new"],
        "FIXTURE_RECORD=new is refused because CI is set, where nobody could review a "
          + "recording: record locally, or set SNAPSHOT_RECORD_ON_CI=allow."
      ),
    ]
    for (environment, wanted) in rows {
      let asked = Result { try RecordingClient.Mode.asked(in: environment).word }
      let said = (try? asked.get()) ?? refusal { try asked.get() }
      #expect(said == wanted, "\(environment)")
    }
    #expect(try RecordingClient.Mode.asked(in: [:], or: .new) == .new)
  }

  @Test func joinedCookiesAreTakenApart() {
    let rows: [(String, [String])] = [
      ("a=1", ["a=1"]), ("a=1, b=2; Path=/", ["a=1", "b=2; Path=/"]), ("", []),
      (
        "a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/, b=2",
        ["a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/", "b=2"]
      ),
      ("a=1,2; Secure,b=", ["a=1,2; Secure", "b="]),
    ]
    for (value, cookies) in rows { #expect(SetCookie.split(value) == cookies, "\(value)") }
  }

  /// The name of a body's file does not depend on other traffic, and is valid on every disk.
  @Test func aBodyIsNamedByItsRequest() throws {
    let table = """
      GET / 200 text/plain => root_success.txt
      GET /fetchUser 200 application/json => fetchUser_success.json
      GET /a/b.json?q=Some+Words 200 application/json => aB_someWords.json
      GET /a?flag 404 text/html; charset=x => a_flag_error404.html
      PUT /a 201 application/problem+json => putA_status201.json
      GET /a 302 text/xml => a_redirect302.xml
      GET /a?token=redacted-token 200 image/jpeg => a_success.jpg
      GET /a 200 => a_success.bin
      GET /a 200 x/unheard-of => a_success.bin
      GET /%E6%9D%B1 200 text/css => b8a612ba_success.css
      GET /LONG 200 image/png => longLongLongLongLongLongLongLongLongLon-07308870_success.png
      GET /..%2F..%2Fetc?p=..%2Fx 200 text/plain => 2F2Fetc_x.txt
      """.replacing("LONG", with: String(repeating: "long/", count: 20))
    for row in tableRows(table) {
      let (wanted, words) = (row[1], row[0].split(separator: " ", maxSplits: 3).map(String.init))
      let exchange = RecordedExchange(
        method: words[0],
        url: "https://h\(words[1])",
        status: try #require(Int(words[2])),
        responseHeaders: words.dropFirst(3).map { .init("Content-Type", $0) }
      )
      let name = BodyFileName(exchange, try #require(exchange.request))
      #expect(name.name(number: 1) == wanted, "\(row[0])")
      #expect(name.name(number: 2) == wanted.replacingOccurrences(of: ".", with: "_2."))
    }
  }
}
