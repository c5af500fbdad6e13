import Foundation
import TestSupport
import Testing

@testable import SnapshotRendering

/// The hand-written scanners, compared with equivalent regular expressions.
@Suite struct ScrubberOracleTests {
  private static let word = "[0-9A-Za-z_\\-\u{80}-\u{10FFFF}]"

  private static let oracles: [(scrubber: SnapshotScrubber, pattern: String)] = [
    (.uuids, #"(?<!W)[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}(?!W)"#),
    (.dates, #"(?<![0-9])(?<!W)-?[0-9]{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z(?!W)"#),
    (.ports, #"(?<=(?<!W)(?:localhost|127\.0\.0\.1|\[::1\]):)\d{1,5}(?!W)"#),
    (.addresses, #"(?<!W)0x[0-9A-Fa-f]{8,16}(?!W)"#),
    (
      .paths,
      #"(?<=^|(?<!W)file://|[ "'(<=\[`])/[^E/]+/[^E]*[^E./]"#
        .replacing("E", with: #"\x00- "'(),:;<>?\[\\\]`"#)
    ),
  ]

  private static let fragments = [
    "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
    "2019-10-15T06:40:00Z", "2019-10-15T06:40:00.25Z", "0001-01-01T00:00:00Z", "2019", "-",
    "localhost", "127.0.0.1", "[::1]", ":", "8080", "1", "65535", "0x", "7fff5fbff8c0", "0000",
    "/", "tmp", "a.txt", ".", "file://", "Users", " ", " ", "\"", "é", "_", "(", ")", "T", "Z", "x",
    "localhost:", "[::1]:8", "127.0.0.1:8080", "0x7fff5fbff8c0", "0x0000", "/tmp/a",
    "file:///Users/",
    " /b/", "\"/c.d/e", "-2019-10-15T06:40:0",
  ]

  @Test func scannersFindWhatTheOraclesFind() throws {
    var random = SeededNumbers(seed: 20_260_101)
    for oracle in Self.oracles {
      let pattern = try NSRegularExpression(pattern: oracle.pattern.replacing("W", with: Self.word))
      var matched = 0
      for _ in 0..<TestSpeed.rounds(3_000, long: 30_000) {
        let text = (0...random.below(8)).map { _ in random.one(of: Self.fragments) }.joined()
        let whole = NSRange(text.startIndex..., in: text)
        let group = pattern.numberOfCaptureGroups
        let expected = pattern.matches(in: text, range: whole)
          .compactMap { Range($0.range(at: group), in: text).map { String(text[$0]) } }
        var search = ScrubberSearch(Array(text.utf8), outline: nil)
        _ = search.apply(oracle.scrubber, at: 0)
        let found = search.spans.map { String(decoding: search.bytes[$0.range], as: UTF8.self) }
        matched += found.count
        guard found == expected else {
          Issue.record("\(oracle.scrubber.name) in \(text): \(found), not \(expected)")
          break
        }
      }
      #expect(matched > 10, "\(oracle.scrubber.name)")
    }
  }
}
