import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct SnapshotTreeParserTests {
  @Test func malformedTextsFailWithTheirLine() {
    let rows: [(text: String, line: Int)] = [
      ("", 1),
      ("A", 1),
      ("A\n  b: 1", 2),
      ("\n", 1),
      ("- 1\n\n- 2\n", 2),
      (" - 1\n", 1),
      ("  A\n", 1),
      ("A\n   b: 1\n", 2),
      ("A\n    b: 1\n", 2),
      ("A\n  b: 1\n      c: 2\n", 3),
      ("A\n  b\n", 2),
      ("A\n  b: \n", 2),
      ("- 1\nA\n", 2),
      ("- 1\n- \n", 2),
      ("A\nB\n", 2),
      ("A\n\n", 2),
      ("A\n  b: 1\nC\n", 3),
      ("A\n  b: \"\"\"\n    x\n", 2),
      ("\"\"\"\n", 1),
      ("\"\"\"\nx\n  \"\"\"\n", 2),
      ("\"\"\"\n  \n  \"\"\"\n", 2),
      ("\"\"\"\n  x\n  \"\"\"\n  \"\"\"\n", 4),
    ]
    for row in rows {
      let failure = SnapshotTreeParser.Failure(line: row.line)
      #expect(throws: failure, "\(row.text)") { try SnapshotTreeParser.parse(row.text) }
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
    let rows = SnapshotTree(
      lead: .field("rows"),
      head: "",
      children: [
        SnapshotTree(
          lead: .item,
          head: "Row",
          children: [SnapshotTree(lead: .field("id"), head: "1")]
        ),
        SnapshotTree(
          lead: .item,
          head: "",
          children: [SnapshotTree(lead: .element, head: ".a")]
        ),
      ]
    )
    let entries = SnapshotTree(
      lead: .field("by"),
      head: "",
      children: [
        SnapshotTree(lead: .field("`raw: name`"), head: "0"),
        SnapshotTree(lead: .field("\"a\\\": b\""), head: "1"),
        SnapshotTree(lead: .field("1970-01-01T00:00:00Z"), head: "2"),
        SnapshotTree(
          lead: .key,
          head: "Key",
          children: [SnapshotTree(lead: .field("part"), head: "(x: 1)")]
        ),
        SnapshotTree(lead: .keyed, head: "3"),
      ]
    )
    let expected = SnapshotTree(
      lead: .start,
      head: "Screen",
      children: [
        SnapshotTree(lead: .field("title"), head: "\"a: b\""),
        SnapshotTree(lead: .field("note"), head: "\"\"\"", block: ["first", "", "second"]),
        rows, entries,
      ]
    )
    let tree = try SnapshotTreeParser.parse(text)
    #expect(tree == expected)
    #expect(tree.text == text)
  }

  /// Whatever parses prints back to itself, and nothing crashes.
  @Test func damagedTextsParseToThemselvesOrFail() {
    var random = SeededNumbers(seed: 20_261_121)
    let originals = Corpus.all.map { Array(Rendering(of: $0.value).text.unicodeScalars) }
    let pieces: [Unicode.Scalar] = [
      " ", "\n", ":", "-", "*", "?", "\"", "\\", "(", ")", "<", ">", "a", "\u{20E3}", "\r",
    ]
    var parsed = 0
    for _ in 0..<6_000 {
      var scalars = originals[random.below(originals.count)]
      for _ in 0...random.below(3) {
        let place = random.below(scalars.count + 1)
        switch random.below(3) {
        case 0 where place < scalars.count: scalars.remove(at: place)
        case 1 where place < scalars.count: scalars[place] = pieces[random.below(pieces.count)]
        default: scalars.insert(pieces[random.below(pieces.count)], at: place)
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      guard let tree = try? SnapshotTreeParser.parse(String(text)) else { continue }
      parsed += 1
      guard Array(tree.text.utf8) == Array(String(text).utf8) else {
        Issue.record("\(String(text).debugDescription) prints as \(tree.text.debugDescription)")
        continue
      }
    }
    #expect(parsed > 900)
  }
}
