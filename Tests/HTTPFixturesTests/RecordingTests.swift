import HTTPFixtures
import ProofsheetBasics
import Testing

@testable import TrafficRecording

@Suite struct RecordingTests {
  private static let fields = [
    "Content-Type": "application/json", "Date": "now",
    "Set-Cookie": "sid=setcookieS3cret5; Path=/; HttpOnly",
    "Location": "https://h/next?token=locationS3cret12&page=2",
  ]

  /// A server whose answers contain secrets too.
  private static let world = live(
    200,
    fields,
    #"{"page": 1, "access_token": "answerS3cret10","auth":{"list":["nestedS3cret11", 987654321]}}"#
  )

  /// The answers of a server in turn, and the answers that a player gives to two requests more.
  @Test(arguments: [
    ("aaa", "aaaaa"), ("a", "aaa"), ("abb", "abbbb"), ("ab", "ab!!"), ("aab", "aab!!"),
  ])
  func anAnswerThatRepeatedRepeats(_ said: String, _ wanted: String) async throws {
    let folder = try TemporaryFolder()
    let fields = ["X-A": "1", "X-B": "2", "X-C": "3", "Content-Type": "text/plain"]
    let rest = Locked(Array(said))
    let world = live(200, fields) { _ in Data(String(rest.withLock { $0.removeFirst() }).utf8) }
    let requests = said.map { _ in ask("GET /a") }
    let fixtures = FixtureFolder(root: folder.url)
    try await RecordingClient(scenario: "a", in: fixtures, mode: .all, live: world).record(requests)
    let player = ScenarioClient(try Scenario(named: "a", in: fixtures), fixtures: fixtures)
    var seen = ""
    for _ in 0..<said.count + 2 {
      let answer = await player.sees("GET /a")
      seen += answer.hasPrefix("200 ") ? answer.dropFirst(4) : "!"
    }
    #expect(seen == wanted)
    // A request whose answers are used up is known, so it is not sent.
    let next = try RecordingClient(scenario: "a", in: fixtures, mode: .new, live: nobody)
    let words = await refused { try await next.record(requests + requests + requests) }
    let isSpent = words.contains("it has given all its \(said.count) answers\n")
    #expect(isSpent == wanted.hasSuffix("!") && isSpent == (words != "nothing is refused"))
  }

  @Test func aModeSendsOnlyWhatItMay() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    #expect(
      refusal { try RecordingClient(file, mode: .playback, live: Self.world) }
        == "The recording a.har does not exist and its mode is none: record it with the mode "
        + "once; for withRecording set FIXTURE_RECORD=once."
    )
    try await RecordingClient(file, mode: .once, live: Self.world).record([ask("GET /a")])
    // The number of requests that each mode sends for one known and one unknown request, and
    // whether the unknown one fails.
    let rows: [(RecordingClient.Mode, Int, Bool)] = [
      (.playback, 0, true), (.once, 0, true), (.new, 1, false), (.all, 2, false),
    ]
    for (mode, sent, fails) in rows {
      let counter = Locked(0)
      let client = try RecordingClient(file, mode: mode) { request in
        counter.withLock { $0 += 1 }
        return try await Self.world(request)
      }
      _ = try await client.data(for: ask("GET /a"))
      #expect(Mirror(reflecting: client).children.compactMap(\.label) == ["file"])
      let words = await refused { try await client.data(for: ask("GET /unknown")) }
      #expect(counter.withLock { $0 } == sent, "\(mode)")
      #expect(words.hasPrefix("No stub") == fails, "\(mode)")
    }
  }

  /// Answers with the secret `topS3cret/é` under a name that is not declared secret, each before
  /// the replacement, or before the form that cannot be replaced.
  private static let echoes = #"""
    {"note": "topS3cret/é"} => {"note": "TOKEN"}
    {"note": "TOPS3CRET/é"} => {"note": "TOKEN"}
    {"note": "topS3cret\/\u00e9"} => {"note": "TOKEN"}
    {"note": "topS3cret%2f%C3%A9"} => {"note": "TOKEN"}
    {"note": "topS3cret%252F%25C3%25A9"} => {"note": "TOKEN"}
    <p>&#116;&#111;&#112;&#83;&#51;&#99;&#114;&#101;&#116;&#47;&#233;</p> => <p>TOKEN</p>
    <p>&#x74;&#x6f;&#x70;&#x53;&#x33;&#x63;&#x72;&#x65;&#x74;&#x2f;&#xe9;</p> => <p>TOKEN</p>
    plain topS3cret/é text => plain TOKEN text
    {"note": "dG9wUzNjcmV0L8Op"} => {"note": "BASE64"}
    746F70533363 746F705333637265742FC3A9 => 746F70533363 HEX
    {"note": "%74opS3cret/é"} => ! percent-encoded
    {"note": "\u0074opS3cret/é"} => ! with the escapes of JSON
    <p>t&#111;pS3cret/é</p> => ! with entities
    {"id": "eHRvcFMzY3JldC/DqQ=="} => ! in base64
    {"id": "eHh0b3BTM2NyZXQvw6k="} => ! in base64
    """#

  @Test func anEchoIsReplacedOrRefusesToWrite() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let rules = folder.url.appendingPathComponent(".proofsheet.conf")
    let token = RedactionToken.known.text(for: "topS3cret/é")
    let sent = [ask("GET /a?token=topS3cret%2F%C3%A9")]
    for row in tableRows(Self.echoes) {
      try folder.write("before", to: "a.har")
      let echo = live(200, Self.fields, row[0])
      let record = {
        try await RecordingClient(file, mode: .all, redaction: .known, live: echo).record(sent)
      }
      let words = await refused(record)
      guard row[1].hasPrefix("! ") else {
        let text = row[1].replacing("TOKEN", with: token)
          .replacing("BASE64", with: Data(token.utf8).base64EncodedString())
          .replacing("HEX", with: token.utf8.map { String($0, radix: 16) }.joined())
        #expect(words == "nothing is refused", "\(row[0])")
        let bodies = try HARArchive(at: file).exchanges.map(\.responseBody)
        #expect(bodies == [Data(text.utf8)])
        continue
      }
      let found = words.firstMatch(
        of: /because the secret of "token" would still stand in line (\d+) \((.+)\), where it/
      )
      #expect(found.map { "! \($0.2)" } == row[1], "\(row[0]): \(words)")
      #expect(found.flatMap { Int($0.1) }.map { $0 > 40 } == true, "\(row[0]): \(words)")
      #expect(!words.contains("topS3cret"))
      #expect(try Data(contentsOf: file) == Data("before".utf8))
      // The rule in the error message does allow the field.
      try folder.write("allow token \(token) | WHY\n", to: ".proofsheet.conf")
      _ = try await record()
      try FileManager.default.removeItem(at: rules)
    }
  }
}
