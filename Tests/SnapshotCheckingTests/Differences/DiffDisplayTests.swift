import SnapshotChecking
import TestSupport
import Testing

@Suite struct DiffDisplayTests {
  private let diff = UnifiedDiff(
    old: "  query: \"\"\n  scope: .artist\n  page: 1\nend",
    new: "  query: \"Jackson\"\n  scope: .artist\n  isLoading: true\n  page: 2\r\nend\n",
    oldName: "a",
    newName: "b"
  )

  @Test func aTerminalShowsColoursChangedWordsAndControlCharacters() {
    let expected = """
      ⎋[1m--- a⎋[0m
      ⎋[1m+++ b⎋[0m
      ⎋[36m@@ -1,4 +1,5 @@⎋[0m
      ⎋[31m-  query: ""⎋[0m
      ⎋[32m+  query: "⎋[7mJackson⎋[27m"⎋[0m
         scope: .artist
      ⎋[31m-  page: ⎋[7m1⎋[27m⎋[0m
      ⎋[31m-end⎋[0m
      \\ No newline at end of file
      ⎋[32m+  isLoading: true⎋[0m
      ⎋[32m+  page: ⎋[7m2␍⎋[27m⎋[0m
      ⎋[32m+end⎋[0m

      """
    #expect(diff.text(style: .ansi) == expected.replacing("⎋", with: "\u{1B}"))
  }

  @Test func withoutItsColoursATerminalShowsTheSameText() {
    var numbers = SeededNumbers(seed: 4)
    for round in 0..<100 {
      let pair = numbers.awkwardPair(lines: 40, changesPerMille: 10 * round)
      let old = pair.old.withoutControls
      let new = pair.new.withoutControls
      let diff = UnifiedDiff(old: old, new: new, oldName: "a b", newName: "b")
      for limit in [nil, 0, 5, 17] {
        let coloured = diff.text(style: .ansi, limit: limit)
        #expect(coloured.withoutColours.utf8.elementsEqual(diff.text(limit: limit).utf8))
        #expect(diff.isEmpty || limit == 0 || coloured.contains("\u{1B}[1m"))
      }
    }
  }

  @Test func noControlCharacterReachesATerminal() {
    let controls = (0..<0xA0).filter { ($0 < 0x20 || $0 > 0x7E) && $0 != 9 && $0 != 10 }
    let line = String(String.UnicodeScalarView(controls.compactMap { Unicode.Scalar($0) }))
    let diff = UnifiedDiff(old: line + "x", new: line + "y", oldName: "a", newName: "b")
    let shown = diff.text(style: .ansi).withoutColours
    #expect(shown.withoutControls == shown)
    #expect(shown.contains("-␀␁") && shown.contains("␟␡\u{FFFD}"))
  }

  @Test func aCutDiffCountsWhatIsMissing() {
    let rows: [(limit: Int, lines: Int, last: String)] = [
      (0, 0, "[cut after 0 lines: 7 more changed lines are left out (3 removed, 4 added)"),
      (1, 1, "[cut after 1 line: 7 more changed lines are left out (3 removed, 4 added)"),
      (4, 4, "[cut after 4 lines: 6 more changed lines are left out (2 removed, 4 added)"),
      (11, 11, "[cut after 11 lines: 1 more changed line is left out (0 removed, 1 added)"),
    ]
    for row in rows {
      let lines = obviousLines(of: diff.text(limit: row.limit))
      #expect(lines.count == row.lines + 1)
      let last = row.last + ", so this diff cannot be applied]\n"
      #expect(lines.last == Array(last.utf8))
    }
    #expect(diff.text(limit: 12) == diff.text)
    #expect(diff.text(limit: -1) == diff.text(limit: 0))

    let tail = UnifiedDiff(old: "a\nb\nc\n", new: "A\nb\nc\n", oldName: "a", newName: "b")
    let end =
      "[cut after 6 lines: only unchanged lines are left out, so this diff cannot be applied]\n"
    #expect(tail.text(limit: 6).hasSuffix("\n b\n" + end))
  }

  @Test func noCutDiffCanBeApplied() {
    var numbers = SeededNumbers(seed: 5)
    for round in stride(from: 0, to: 60, by: 3) {
      let pair = numbers.awkwardPair(lines: 40, changesPerMille: 15 * round)
      let diff = UnifiedDiff(old: pair.old, new: pair.new, oldName: "a", newName: "b", context: 1)
      let lines = obviousLines(of: diff.text)
      for limit in 0..<lines.count {
        let cut = diff.text(limit: limit)
        let shown = obviousLines(of: cut).dropLast()
        #expect(shown.count <= limit && shown.count >= limit - 2)
        #expect(Array(shown) == Array(lines[..<shown.count]))
        #expect(throws: PatchOracle.Refusal.self) { try PatchOracle.apply(cut, to: pair.old) }
      }
      #expect(diff.text(limit: lines.count) == diff.text)
    }
  }

  @Test func changedWordsAreWholeWords() {
    let rows: [(old: String, new: String, oldWords: [String], newWords: [String])] = [
      ("price: 12.5 EUR", "price: 13.5 EUR", ["12"], ["13"]),
      ("name: \"Zoë\"", "name: \"Zoe\"", ["Zoë"], ["Zoe"]),
      ("a 👍🏽 b", "a 👍 b", ["👍🏽"], ["👍"]), ("a b", "a  b", [" "], ["  "]),
      ("a", "a\r", [], ["\r"]), ("same", "same", [], []), ("", "x", [], []),
      ("all: other", "not(the, same)", [], []), ("f(a, b)", "f(b)", ["a, "], []),
      ("one two three", "one 2 three 4", ["two"], ["2", " 4"]),
    ]
    for row in rows {
      let words = WordEmphasis(old: row.old, new: row.new)
      #expect(words.old.map { row.old.bytes(in: $0) } == row.oldWords)
      #expect(words.new.map { row.new.bytes(in: $0) } == row.newWords)
    }
  }

  @Test func withoutItsChangedWordsALineIsWhatBothHaveInCommon() {
    var numbers = SeededNumbers(seed: 6)
    let words = ["a", "bc", " ", "  ", ":", "\"", "é", "1", "(", "👍🏽", "\r"]
    var emphasised = 0
    for _ in 0..<2_000 {
      let lines = (0..<2).map { _ in
        (0..<numbers.below(9)).map { _ in words[numbers.below(words.count)] }.joined()
      }
      let found = WordEmphasis(old: lines[0], new: lines[1])
      guard !found.old.isEmpty || !found.new.isEmpty else { continue }
      emphasised += 1
      #expect(lines[0].removing(found.old) == lines[1].removing(found.new))
    }
    #expect(emphasised > 100)
  }

  @Test func onlyLinesThatWillBeShownAreComparedWordByWord() {
    let hunk = UnifiedDiff(old: "a 1\nb 1\n", new: "a 2\nb 2\n", oldName: "", newName: "").hunks[0]
    #expect(hunk.lines.emphasis() == [[2..<3], [2..<3], [2..<3], [2..<3]])
    #expect(hunk.lines.emphasis(ofFirst: 1) == [[2..<3], [], [2..<3], []])
    #expect(hunk.lines.emphasis(ofFirst: 0) == [[], [], [], []])
  }
}

extension String {
  fileprivate func bytes(in range: Range<Int>) -> String {
    String(decoding: Array(utf8)[range], as: UTF8.self)
  }

  fileprivate func removing(_ ranges: [Range<Int>]) -> [UInt8] {
    var bytes = Array(utf8)
    for range in ranges.reversed() { bytes.removeSubrange(range) }
    return bytes
  }

  fileprivate var withoutControls: String {
    let kept = unicodeScalars.filter {
      $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
    }
    return String(String.UnicodeScalarView(kept))
  }

  fileprivate var withoutColours: String {
    var text = self
    for code in ["0", "1", "7", "27", "31", "32", "36", "2;31", "2;32"] {
      text = text.replacing("\u{1B}[\(code)m", with: "")
    }
    return text
  }
}
