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

  /// A server whose answers carry secrets too.
  private static let world = live(
    200,
    fields,
    #"{"page": 1, "access_token": "answerS3cret10","auth":{"list":["nestedS3cret11", 987654321]}}"#
  )

  private static let basic = Data("ada:basicS3cret8".utf8).base64EncodedString()

  private static let requests = [
    "GET https://ada:userinfoS3cret9@h/a?page=1&token=queryS3cret%2F1%2Bx#t"
      + " | Authorization: Bearer headerS3cret2 | X-Api-Key: apikeyS3cret3"
      + " | Cookie: sid=cookieS3cret4; b=",
    "GET /basic | Authorization: Basic \(basic)",
    #"POST /json | Content-Type: application/json < {"user": "ada", "password": "jsonS3cret6\"\u00e9"}"#,
    "POST /form | Content-Type: application/x-www-form-urlencoded < user=ada&client_secret=formS3cret7+%26",
  ].map(ask)

  private static let redactions = [
    RecordingClient.Redaction.standard, RecordingClient.Redaction(token: .byValue(key: "k")),
  ]

  private static func record(
    _ file: URL,
    _ mode: RecordingClient.Mode = .all,
    _ redaction: RecordingClient.Redaction = .known,
    _ requests: [URLRequest] = requests,
    live: @escaping RecordingClient.Live = world
  ) async throws -> (bodies: [String], changed: Bool) {
    let client = try RecordingClient(file, mode: mode, redaction: redaction, live: live)
    var bodies: [String] = []
    for request in requests {
      bodies.append(String(decoding: try await client.data(for: request).0, as: UTF8.self))
    }
    return (bodies, !(try client.write().isEmpty))
  }

  @Test(arguments: redactions) func aTokenFromARecordedAnswerMatchesTheRequestThatUsesIt(
    _ redaction: RecordingClient.Redaction
  ) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let login = ask("GET /login")
    let used = ask("GET /list?token=answerS3cret10")
    _ = try await Self.record(file, .all, redaction, [login, used])
    let answer = try await Self.record(file, .playback, redaction, [login], live: nobody).bodies[0]
    let token = try #require(answer.firstMatch(of: /"access_token": "(redacted-[^"]+)"/)).output.1
    let again = [login, ask("GET /list?token=\(token)")]
    _ = try await Self.record(file, .playback, redaction, again, live: nobody)
  }

  @Test func recordingUnchangedTrafficAgainChangesNoByte() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    _ = try await Self.record(file)
    let bytes = try Data(contentsOf: file)
    #expect(!(try await Self.record(file, .all, .known, Self.requests.reversed()).changed))
    #expect(try Data(contentsOf: file) == bytes)
    let more = Self.requests + [ask("GET /more")]
    #expect(try await Self.record(file, .new, .known, more).changed)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.components(separatedBy: "\"startedDateTime\"").count == 6)
    // Whose server is down records nothing, and the file stays until a new one is whole.
    let down = try RecordingClient(file, mode: .all, live: nobody)
    #expect(await refused { try await down.data(for: ask("GET /more")) } == "failed -1009")
    try down.save()
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// What a server says in turn, and what a player of it sees of two requests more.
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
  }

  @Test func aModeSendsOnlyWhatItMay() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    #expect(
      refusal { try RecordingClient(file, mode: .playback, live: Self.world) }
        == "The recording a.har does not exist and its mode is none: record it with the mode "
        + "once, which FIXTURE_RECORD=once asks of withRecording."
    )
    _ = try await Self.record(file, .once, .standard, [ask("GET /a")])
    // What each mode sends of one known and one unknown request, and whether the latter fails.
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
      #expect(Mirror(reflecting: client).children.compactMap(\.label) == ["file", "mode"])
      let words = await refused { try await client.data(for: ask("GET /unknown")) }
      #expect(counter.withLock { $0 } == sent, "\(mode)")
      #expect(words.hasPrefix("No stub") == fails, "\(mode)")
    }
  }

  /// Answers that say the secret `topS3cret/é` under a name that nobody declared secret, each before
  /// what stands in its place, or before the form in which nothing can.
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
      let words = await refused { try await Self.record(file, .all, .known, sent, live: echo) }
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
      // The line that the refusal names does allow it.
      try folder.write("allow token \(token) | WHY\n", to: ".proofsheet.conf")
      _ = try await Self.record(file, .all, .known, sent, live: echo)
      try FileManager.default.removeItem(at: rules)
    }
  }

  @Test func aFileThatIsNoArchiveIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("{\"log\": {\n", to: "a.har")
    #expect(
      refusal { try RecordingClient(file, mode: .new, live: Self.world) }
        == "a.har:2:1 is no JSON: the text ends inside of an object."
    )
  }
}
