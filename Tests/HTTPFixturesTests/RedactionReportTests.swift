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
    let list = folder.url.appendingPathComponent("Scenarios/a.redactions.txt")
    let world = live(
      200,
      Self.fields,
      #"{"password": "jackson5", "note": "k3Yb9Qw7Ns4Jd6", "key": "AKIAQZ7WX3RT5LKJ2HGF"}"#
    )
    let first = [ask("GET https://h.example.org/a?token=k3Yb9Qw7Ns4Jd6")]
    let changes = try await RecordingClient(in: folder, redaction: .known, live: world).record(
      first
    )
    let text = try String(contentsOf: list, encoding: .utf8)
    let url = "GET https://h.example.org/a?token=redacted-bde79dcd94b1e9d0"
    #expect(
      text == """
        The secrets behind the tokens in Scenarios/a.json:
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
        replaced secrets in 5 places, listed in Scenarios/a.redactions.txt:
        \(text.split(separator: "\n").dropFirst().map { "  " + $0 }.joined(separator: "\n"))
        """
    )
    // The same traffic gives the same report, more traffic adds lines, and other traffic removes
    // some.
    let again = try RecordingClient(in: folder, redaction: .known, live: world)
    #expect(try await again.record(first).isUnchanged)
    #expect(try String(contentsOf: list, encoding: .utf8) == text)
    let second = [ask("GET https://h.example.org/b?token=b4Kz7Rw2Xq9Mj5Tn8P")]
    let empty = live(200, Self.fields, "{}")
    try await RecordingClient(in: folder, .new, redaction: .known, live: empty).record(second)
    let more = try String(contentsOf: list, encoding: .utf8)
    #expect(more.hasPrefix(text) && more.split(separator: "\n").count == 8)
    try await RecordingClient(in: folder, live: live()).record([ask("GET /c")])
    #expect(!FileManager.default.fileExists(atPath: list.path))
  }

  @Test func tokensByFieldPlayInTurn() async throws {
    let folder = try TemporaryFolder()
    let redaction = RecordingClient.Redaction(names: ["sig"], token: .byField)
    let world = live(200, Self.fields) { Data(#"{"of": "\#(($0.url?.query ?? "").count)"}"#.utf8) }
    try await RecordingClient(in: folder, redaction: redaction, live: world)
      .record([ask("GET /poll?sig=one"), ask("GET /poll?sig=three")])
    let player = try ScenarioClient.recorded(in: folder)
    #expect(await player.sees("GET /poll?sig=other") == #"200 {"of": "7"}"#)
    #expect(await player.sees("GET /poll?sig=others") == #"200 {"of": "9"}"#)
    #expect(player.transcript.contains("sig=redacted-sig"))
  }
}
