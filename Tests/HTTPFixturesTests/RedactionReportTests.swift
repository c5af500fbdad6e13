import HTTPFixtures
import Testing
import TrafficRecording

/// The report of replaced values, and the requests that still play.
@Suite struct RedactionReportTests {
  private static let fields = [
    "Content-Type": "application/json", "Set-Cookie": "sid=h7Tq2Lm9Xw4Zr; Path=/",
  ]

  @Test func theListStandsBesideTheRecording() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let list = folder.url.appendingPathComponent("a.redactions.txt")
    let world = live(
      200,
      Self.fields,
      #"{"password": "jackson5", "note": "K3YB9QW7NS4JD6", "key": "AKIAQZ7WX3RT5LKJ2HGF"}"#
    )
    let first = [ask("GET https://h.example.org/a?token=k3Yb9Qw7Ns4Jd6")]
    let changes = try await RecordingClient(file, mode: .all, redaction: .known, live: world)
      .record(first)
    let text = try String(contentsOf: list, encoding: .utf8)
    let url = "GET https://h.example.org/a?token=redacted-bde79dcd94b1e9d0"
    #expect(
      text == """
        The secrets behind the tokens in a.har:
        \(url) (request URL): token -> redacted-bde79dcd94b1e9d0
        \(url) (response body): key -> \(RedactionToken.known.text(for: "AKIAQZ7WX3RT5LKJ2HGF"))
        \(url) (response body): password -> redacted-e7413ca868457a1b
        \(url) (response body): token -> redacted-bde79dcd94b1e9d0
        \(url) (response header Set-Cookie): sid -> redacted-1654f0d03dd3902c

        """
    )
    #expect(
      changes.description == """
        1 request was recorded.
        wrote a.har
        replaced secrets in 5 places, listed in a.redactions.txt:
        \(text.split(separator: "\n").dropFirst().map { "  " + $0 }.joined(separator: "\n"))
        """
    )
    // The same traffic gives the same report, more traffic adds lines, and other traffic removes
    // some.
    #expect(
      try await RecordingClient(file, mode: .all, redaction: .known, live: world).record(first)
        .isEmpty
    )
    #expect(try String(contentsOf: list, encoding: .utf8) == text)
    let second = [ask("GET https://h.example.org/b?token=b4Kz7Rw2Xq9Mj5Tn8P")]
    let empty = live(200, Self.fields, "{}")
    try await RecordingClient(file, mode: .new, redaction: .known, live: empty).record(second)
    let more = try String(contentsOf: list, encoding: .utf8)
    #expect(more.hasPrefix(text) && more.split(separator: "\n").count == 8)
    try await RecordingClient(file, mode: .all, live: live()).record([ask("GET /c")])
    #expect(!FileManager.default.fileExists(atPath: list.path))
  }

  @Test func anArchiveOfSomebodyElsePlaysThroughBothDoors() async throws {
    let folder = try TemporaryFolder()
    let url = "https://h.example.org/a?token=k3Yb9Qw7Ns4Jd6&password=jackson"
    let archive = """
      {"log": {"entries": [{"request": {"method": "GET", "url": "\(url)", "headers": []},
      "response": {"status": 200, "headers": [], "content": {"text": "fine"}}}]}}
      """
    let file = try folder.write(archive, to: "a.har")
    let recorder = try RecordingClient(file, mode: .playback, live: nobody)
    let player = ScenarioClient(try Scenario("a", archive: Data(archive.utf8)))
    #expect(await seen { try await recorder.data(for: get(url)) } == "200 fine")
    #expect(await player.sees("GET \(url)") == "200 fine")
    // The twin: in such an archive a request with another secret is another request.
    let other = url.replacingOccurrences(of: "jackson", with: "beatles")
    #expect(await player.sees("GET \(other)").hasPrefix("No stub"))
    let words = await seen { try await recorder.data(for: get(other)) }
    #expect(words.hasPrefix("No stub") && !words.contains("beatles"))
  }

  @Test func tokensByFieldPlayInTurn() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let redaction = RecordingClient.Redaction(names: ["sig"], token: .byField)
    let world = live(200, Self.fields) { Data(#"{"of": "\#(($0.url?.query ?? "").count)"}"#.utf8) }
    try await RecordingClient(file, mode: .all, redaction: redaction, live: world)
      .record([ask("GET /poll?sig=one"), ask("GET /poll?sig=three")])
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("sig=redacted-sig") && !text.contains("three"))
    let player = ScenarioClient(try HARArchive(at: file).scenario("a"))
    #expect(await player.sees("GET /poll?sig=other") == #"200 {"of": "7"}"#)
    #expect(await player.sees("GET /poll?sig=others") == #"200 {"of": "9"}"#)
  }
}
