import SnapshotChecking
import Testing

@Suite struct TextLinesTests {
  @Test func onlyALineFeedEndsALine() {
    let rows: [(text: String, lines: [String], endsWithNewline: Bool)] = [
      ("", [], true), ("\n", [""], true), ("a", ["a"], false), ("a\n", ["a"], true),
      ("a\n\nb", ["a", "", "b"], false), ("a\r\nb\r\n", ["a\r", "b\r"], true),
      ("a\rb", ["a\rb"], false), ("\r\n\r", ["\r", "\r"], false),
      ("é\u{2028}\u{85}👍🏽\nx", ["é\u{2028}\u{85}👍🏽", "x"], false),
    ]
    for row in rows {
      let lines = TextLines(row.text)
      #expect((0..<lines.count).map { String(lines[$0]) } == row.lines)
      #expect(lines.endsWithNewline == row.endsWithNewline)
    }
  }
}
