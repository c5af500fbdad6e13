import Foundation
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What is said of what was replaced, and what still plays.
@Suite struct RedactionReportTests {
  private static func live(_ body: @escaping @Sendable (URLRequest) -> String)
    -> RecordingClient.Live
  {
    { request in
      let head = HTTPURLResponse(
        url: try #require(request.url),
        statusCode: 200,
        httpVersion: nil,
        headerFields: [
          "Content-Type": "application/json", "Set-Cookie": "sid=h7Tq2Lm9Xw4Zr; Path=/",
        ]
      )
      return (Data(body(request).utf8), try #require(head))
    }
  }

  private static func record(
    _ file: URL,
    _ mode: RecordingClient.Mode,
    _ urls: [String],
    _ body: @escaping @Sendable (URLRequest) -> String
  ) async throws -> RecordingChanges {
    let client = try RecordingClient(file, mode: mode, live: live(body))
    for url in urls { _ = try await client.data(for: get(url)) }
    return try client.write()
  }

  @Test func theListStandsBesideTheRecording() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appendingPathComponent("a.har")
    let list = folder.url.appendingPathComponent("a.redactions.txt")
    let body: @Sendable (URLRequest) -> String = { _ in
      #"{"password": "jackson5", "note": "K3YB9QW7NS4JD6", "key": "AKIAQZ7WX3RT5LKJ2HGF"}"#
    }
    let first = "https://h.example.org/a?token=k3Yb9Qw7Ns4Jd6"
    let changes = try await Self.record(file, .all, [first], body)
    let text = try String(contentsOf: list, encoding: .utf8)
    let url = "GET https://h.example.org/a?token=redacted-bde79dcd94b1e9d0"
    #expect(
      text == """
        What tokens stand for in a.har:
        \(url) (request URL): token -> redacted-bde79dcd94b1e9d0
        \(url) (response body): key -> redacted-71911e6aef9b07c0
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
    for secret in ["jackson5", "Yb9Q", "YB9Q", "AKIA", "h7Tq"] { #expect(!text.contains(secret)) }
    // The same traffic again says the same, more of it adds, and other traffic takes back.
    #expect(try await Self.record(file, .all, [first], body).isEmpty)
    #expect(try String(contentsOf: list, encoding: .utf8) == text)
    let second = "https://h.example.org/b?token=b4Kz7Rw2Xq9Mj5Tn8P"
    _ = try await Self.record(file, .new, [second]) { _ in "{}" }
    let more = try String(contentsOf: list, encoding: .utf8)
    #expect(more.hasPrefix(text) && more.split(separator: "\n").count == 8)
    let plain = try RecordingClient(file, mode: .all) { request in
      let url = try #require(request.url)
      let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      return (Data(), try #require(head))
    }
    _ = try await plain.data(for: get("https://h.example.org/c"))
    try plain.save()
    #expect(!FileManager.default.fileExists(atPath: list.path))
  }

  @Test func anArchiveOfSomebodyElsePlaysThroughBothDoors() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let url = "https://h.example.org/a?token=k3Yb9Qw7Ns4Jd6&password=jackson"
    let archive = """
      {"log": {"entries": [{"request": {"method": "GET", "url": "\(url)", "headers": []},
      "response": {"status": 200, "headers": [], "content": {"text": "fine"}}}]}}
      """
    let file = try folder.write(archive, to: "a.har")
    let never: RecordingClient.Live = { _ in throw URLError(.notConnectedToInternet) }
    let recorder = try RecordingClient(file, mode: .playback, live: never)
    #expect(try await recorder.data(for: get(url)).0 == Data("fine".utf8))
    let player = ScenarioClient(try Scenario("a", archive: Data(archive.utf8)))
    #expect(try await player.data(for: get(url)).0 == Data("fine".utf8))
    // The twin: in such an archive another secret is another request.
    let other = get(url.replacingOccurrences(of: "jackson", with: "beatles"))
    await #expect(throws: UnmatchedRequest.self) { try await player.data(for: other) }
    let error = await #expect(throws: UnmatchedRequest.self) { try await recorder.data(for: other) }
    #expect(error?.description.contains("beatles") == false)
  }

  @Test func tokensByFieldPlayInTurn() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appendingPathComponent("a.har")
    let redaction = RecordingClient.Redaction(names: ["sig"], token: .byField)
    let recorder = try RecordingClient(
      file,
      mode: .all,
      redaction: redaction,
      live: Self.live { #"{"of": "\#(($0.url?.query ?? "").count)"}"# }
    )
    for sig in ["one", "three"] {
      _ = try await recorder.data(for: get("https://h/poll?sig=\(sig)"))
    }
    try recorder.save()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("sig=redacted-sig") && !text.contains("three"))
    let player = ScenarioClient(try HARArchive(at: file).scenario("a"))
    for (sig, wanted) in [("other", "7"), ("others", "9")] {
      let body = try await player.data(for: get("https://h/poll?sig=\(sig)")).0
      #expect(String(decoding: body, as: UTF8.self) == #"{"of": "\#(wanted)"}"#)
    }
  }

  /// A path, a word and a number of JSON are the recorded ones only where a secret stood.
  @Test func aRequestThatOnlyLooksRecordedIsNot() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.url.appendingPathComponent("a.har")
    let post = { (body: String) in
      request("POST", "https://h/a", headers: ["Content-Type": "application/json"], body: body)
    }
    let recorded = [
      get("https://h/reset/q7ZkWm3Xr8Lt5Vn2Yd"), post(#"{"id": 2012345678, "password": 1234}"#),
    ]
    let recorder = try RecordingClient(file, mode: .all, live: Self.live { _ in "{}" })
    for request in recorded { _ = try await recorder.data(for: request) }
    try recorder.save()
    let scenario = try HARArchive(at: file).scenario("a")
    for request in recorded + [
      get("https://h/reset/v5Hn8Tz2Pk6Mq4Gs9Lx"), post(#"{"id": 2012345678, "password": 99}"#),
    ] {
      _ = try await ScenarioClient(scenario).data(for: request)
    }
    let strangers = [
      get("https://h/reset/help"), get("https://h/reset/a/help-with-it"), get("https://h/reset/"),
      post(#"{"id": 2012345679, "password": 1234}"#), post(#"{"id": 2012345678}"#),
      post(#"{"id": 2012345678, "password": "x"}"#),
    ]
    for request in strangers {
      await #expect(throws: UnmatchedRequest.self, "\(request)") {
        try await ScenarioClient(scenario).data(for: request)
      }
    }
  }
}
