import Proofsheet
import Testing

@testable import SnapshotRendering

@Suite struct SnapshotTreeTests {
  @Test func malformedTextsFailWithTheirLine() {
    let rows = [
      ("", 1), ("A", 1), ("A\n  b: 1", 2), ("\n", 1), ("- 1\n\n- 2\n", 2), (" - 1\n", 1),
      ("  A\n", 1), ("A\n   b: 1\n", 2), ("A\n    b: 1\n", 2), ("A\n  b: 1\n      c: 2\n", 3),
      ("A\n  b\n", 2), ("A\n  b: \n", 2), ("- 1\nA\n", 2), ("- 1\n- \n", 2), ("A\nB\n", 2),
      ("A\n\n", 2), ("A\n  b: 1\nC\n", 3), ("A\n  b: \"\"\"\n    x\n", 2), ("\"\"\"\n", 1),
      ("\"\"\"\nx\n  \"\"\"\n", 2), ("\"\"\"\n  \n  \"\"\"\n", 2),
      ("\"\"\"\n  x\n  \"\"\"\n  \"\"\"\n", 4),
    ]
    for (text, line) in rows {
      let failure = CanonicalText.Failure(line: line)
      #expect(throws: failure, "\(text)") { try CanonicalText(text) }
    }
  }

  @Test func theTreeNamesWhatStandsOnEachLine() throws {
    let text = """
      Screen
        title: "a: b"
        note: \"""
          first

          second
          \"""
        rows:
          - Row
            id: 1
          -
            * .a
        by:
          `raw: name`: 0
          "a\\": b": 1
          1970-01-01T00:00:00Z: 2
          ? Key
            part: (x: 1)
          : 3

      """
    let tree = try CanonicalText(text).tree
    assertSnapshot(of: outline(tree), as: .lines)
    #expect(tree.text == text)
  }

  private func outline(_ tree: SnapshotTree, _ indent: String = "") -> String {
    let head = tree.head.isEmpty ? "" : " " + tree.head
    let line = indent + "\(tree.lead) |" + head + (tree.block.map { " \($0)" } ?? "") + "\n"
    return line + tree.children.map { outline($0, indent + "  ") }.joined()
  }
}
