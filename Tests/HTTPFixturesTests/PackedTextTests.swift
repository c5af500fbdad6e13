import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Recordings read and write a body that is compressed as a whole.
@Suite struct PackedTextTests {
  private static let text =
    #"{"user": "ada", "password": "q7ZkWm3Xr8Lt5Vn2Yd", "notes": ["#
    + (0..<40).map { "\"line \($0) of some notes\"" }.joined(separator: ", ") + "]}"

  /// The text in gzip with codes of its own, in zlib, and in gzip with a name and the fixed codes.
  private static let packed = [
    "H4sIAAAAAAACA3XSPQ7CMAxA4atEmRmwTWnhDMz8iqFSg4SgDSRFDIi708KG9NZnL5/sl3/kkPzS+bqp/cT5W53zM6ZmTPdyf9m0tk3Vqi/Wne6acaOLfcjD+OCv5y64qYsnl2Mb3G8wbHy7QFfoBn0GvYA+h15Cr6AvyIVg"
      + "EguRhcxCaCG1EFvILQQXkivJFW9NciW5klxJriRXkivJleRGciO54ZuT3EhuJDeSG8mN5PYvP74/IfcIlxoE"
      + "AAA=",
    "eNp10j0OwjAMQOGrRJkZsE1p4QzM/IqhUoOEoA0kRQyIu9PChvTWZy+f7Jd/5JD80vm6qf3E+Vud8zOmZkz3cn/ZtLZN1aov1p3umnGji33Iw/jgr+cuuKmLJ5djG9xvMGx8u0BX6AZ9Br2APodeQq+gL8iFYBILkYXMQmgh"
      + "tRBbyC0EF5IryRVvTXIluZJcSa4kV5IryZXkRnIjueGbk9xIbiQ3khvJjeT2Lz++P0L5SZ0=",
    "H4sICAAAAAAA/2EuanNvbgCrViotTi1SslJQSkxJVNJRUCpILC4uzy9KAQkVmkdlh+caRxRZ+JSYhuUZRaaAVOTll6QWA6WjlXIy81IVDBTy0xSK83NTFSASQBVgcUMc4kY4xI1xiJvgEDfFIW6GQ9wch7gFDnFLXP7C6WFc"
      + "PjbE5WVDXH42xOVpQ1y+NsTlbUNc/jbE5XFDXD43wuVzI5xxjcvnRrh8boTL50a4fG6Ey+dGuHxuhMvnRrh8bozL58a4fG6MM5nj8rkxLp8b4/K5MS6fG+PyuTEunxuj+zy2FgAh9wiXGgQAAA==",
  ]

  @Test(arguments: packed.indices) func packedTextIsReadAndPackedAgain(_ row: Int) throws {
    let bytes = Array(try #require(Data(base64Encoded: Self.packed[row])))
    let packed = try #require(PackedText(bytes))
    #expect(String(decoding: packed.text, as: UTF8.self) == Self.text)
    let long = Array(String(repeating: Self.text, count: 50).utf8)
    #expect(PackedText(packed.packing(long))?.text == long)
    #expect(PackedText(packed.packing([]))?.text == [])
    var walk = SecretWalk(.standard) { _ in "redacted-x" }
    let rewritten = walk.rewritten(bytes)
    let inner = try #require(PackedText(rewritten ?? []))
    let wanted = Self.text.replacingOccurrences(of: "q7ZkWm3Xr8Lt5Vn2Yd", with: "redacted-x")
    #expect(String(decoding: inner.text, as: UTF8.self) == wanted)
  }

  @Test(arguments: packed.indices) func brokenBytesAreNoText(_ row: Int) throws {
    let bytes = Array(try #require(Data(base64Encoded: Self.packed[row])))
    for count in 0..<bytes.count - 16 {
      let text = PackedText(Array(bytes.prefix(count)))?.text
      #expect(text == nil || text != Array(Self.text.utf8))
    }
    for place in stride(from: 10, to: bytes.count, by: 3) {
      var broken = bytes
      broken[place] ^= 0x55
      _ = PackedText(broken)
    }
  }

  @Test func wideTextIsReadAndWrittenAgain() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      for mark in ["", "\u{FEFF}"] {
        let data = try #require((mark + Self.text).data(using: encoding))
        let bytes = Array(data)
        let packed = try #require(PackedText(bytes))
        #expect(String(decoding: packed.text, as: UTF8.self) == Self.text)
        #expect(packed.packing(packed.text) == bytes)
      }
    }
    for text in ["", "plain", Self.text] { #expect(PackedText(Array(text.utf8)) == nil) }
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
