import Foundation
import TestSupport
import Testing

@testable import FixtureTools
@testable import ReviewTools

/// The findings in the text of one file.
@Suite struct FixtureContentTests {
  private func told(_ path: String, _ bytes: [UInt8]) -> String {
    FixtureContent(path: path, bytes: bytes).findings.map { finding in
      let place = finding.line.map { "\($0):\(finding.column ?? 0)" } ?? "-"
      return "  \(finding.kind) \(place) \(finding.what): \(finding.detail)\n"
    }.joined()
  }

  private func told(_ texts: [String], in path: String = "a.JSON") -> String {
    texts.map { "\($0)\n" + told(path, Array($0.utf8)) }.joined()
  }

  /// Secrets, broken JSON with its place, and the lines of other texts.
  @Test func everyRowIsTold() throws {
    let broken = ["", "{\n  \"ü\": tru }", "\u{FEFF}[1, 02]", "{\"a\": 1, \"a\": 2}"]
    let text = "GET /\nCookie: id=55557\nnothing\ntoken=a1bcd234\nmail jo@corp.com\n"
    assertText(
      told(try textList("fixture-secrets")) + told(broken) + told("a.json", [0x22, 0xFF, 0x22])
        + told([text], in: "a.txt")
    )
    // The negative twins.
    let rows = try textList("fixture-none")
    #expect(told(rows) == rows.map { $0 + "\n" }.joined())
    #expect(told("a.jpg", [0xFF, 0xD8] + Array(text.utf8)) == "")
  }
}
