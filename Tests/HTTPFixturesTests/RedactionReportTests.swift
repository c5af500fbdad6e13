import HTTPFixtures
import Testing
import TrafficRecording

/// The report of replaced values, and the requests that still play.
@Suite struct RedactionReportTests {
  private static let fields = [
    "Content-Type": "application/json", "Set-Cookie": "sid=h7Tq2Lm9Xw4Zr; Path=/",
  ]

  @Test func everyPlaceOfATokenIsTold() async throws {
    let folder = try TemporaryFolder()
    let world = live(
      200,
      Self.fields,
      #"{"password": "jackson5", "note": "k3Yb9Qw7Ns4Jd6", "key": "AKIAQZ7WX3RT5LKJ2HGF"}"#
    )
    let request = ask("GET https://h.example.org/a?token=k3Yb9Qw7Ns4Jd6")
    let client = try RecordingClient(in: folder, redaction: .known, live: world)
    let changes = try await client.record([request])
    let url = "GET https://h.example.org/a?token=redacted-bde79dcd94b1e9d0"
    #expect(
      changes.description == """
        1 request was recorded.
        replaced secrets in 5 places:
          \(url) (request URL): token -> redacted-bde79dcd94b1e9d0
          \(url) (response body): key -> \(RedactionToken.known.text(for: "AKIAQZ7WX3RT5LKJ2HGF"))
          \(url) (response body): password -> redacted-e7413ca868457a1b
          \(url) (response body): token -> redacted-bde79dcd94b1e9d0
          \(url) (response header Set-Cookie): sid -> redacted-1654f0d03dd3902c
        """
    )
  }
}
