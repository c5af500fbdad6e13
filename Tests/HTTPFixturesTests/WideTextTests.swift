import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Recordings read and write a body in UTF-16, and name a body that is no text.
@Suite struct WideTextTests {
  private static let text = #"{"user": "ada", "password": "q7ZkWm3Xr8Lt5Vn2Yd"}"#

  @Test func wideTextIsReadAndWrittenAgain() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      for mark in ["", "\u{FEFF}"] {
        let data = try #require((mark + Self.text).data(using: encoding))
        let bytes = Array(data)
        let packed = try #require(WideText(bytes))
        #expect(String(decoding: packed.text, as: UTF8.self) == Self.text)
        #expect(packed.packing(packed.text) == bytes)
      }
    }
    for text in ["", "plain", Self.text] { #expect(WideText(Array(text.utf8)) == nil) }
  }

  /// A secret in binary data is named and stops the recording; the message has the line that allows
  /// it.
  @Test func whatCannotBeReplacedStopsTheRecording() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let key = "AKIA" + "QZ7WX3RT5LKJ2HGF"
    let token = RedactionToken.known.text(for: key)
    let body = Data([0, 1, 0x12, 20]) + Data(key.utf8) + Data([0])
    let world = live(200, ["Content-Type": "application/x-protobuf"]) { _ in body }
    let client = try RecordingClient(file, mode: .all, redaction: .known, live: world)
    let words = await refused { try await client.data(for: ask("GET /a")) }
    #expect(
      words.contains("secret of \"AWS key\" outside of its field (as it is), where it cannot be")
    )
    #expect(words.contains("\"allow token \(token) | WHY\""))
    let allowed = RecordingClient.Redaction(leaving: [token], token: .byValue(key: "proofsheet"))
    let changes = try await RecordingClient(file, mode: .all, redaction: allowed, live: world)
      .record([ask("GET /a")])
    #expect(try HARArchive(at: file).exchanges.map(\.responseBody) == [body])
    let named = "kept an answer that cannot be read: GET https://h/a (application/x-protobuf)"
    #expect(changes.replacements.last == named)
  }
}
