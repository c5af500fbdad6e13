import ProofsheetBasics
import SnapshotChecking
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
      ⎋[31m-  page: 1⎋[0m
      ⎋[31m-end⎋[0m
      \\ No newline at end of file
      ⎋[32m+  isLoading: true⎋[0m
      ⎋[32m+  page: 2\\r⎋[0m
      ⎋[32m+end⎋[0m
      [escaped, so this is not for patch: \\r]

      """
    #expect(diff.readable(style: .ansi) == expected.replacing("⎋", with: "\u{1B}"))
  }

  @Test func noInvisibleCharacterReachesATerminal() {
    let invisible = Array(0..<0x20) + Array(0x7F..<0xA0) + [0x200B, 0x202E, 0x2066, 0xFEFF]
    let scalars = invisible.filter { $0 != 10 }.compactMap { Unicode.Scalar($0) }
    let line = String(String.UnicodeScalarView(scalars))
    let diff = UnifiedDiff(old: line + "x", new: line + "y", oldName: "a", newName: "b\u{9B}")
    for style in [TerminalStyle.plain, .ansi] {
      let shown = diff.readable(style: style).withoutColours
      #expect(shown.visible(keeping: "\n") == shown)
      #expect(shown.contains(#"-\0\u{01}"#) && shown.contains(#"\u{1F}\u{7F}\u{0080}"#))
    }
    #expect(diff.text.contains("-" + line + "x"))
  }

  @Test func differencesThatLookAlikeAreNamed() {
    let rows = [
      ("é", "e\u{301}", #"-é|+e\u{0301}"#, #"\u{0301} combining acute accent"#),
      ("ab", "a\u{200B}b", #"-ab|+a\u{200B}b"#, #"\u{200B} zero width space"#),
      ("a", "\u{FEFF}a", #"-a|+\u{FEFF}a"#, #"\u{FEFF} zero width no-break space"#),
      ("a b", "a\u{A0}b", #"-a b|+a\u{00A0}b"#, #"\u{00A0} no-break space"#),
      ("\r", #"\r"#, #"-\r|+\\r"#, #"\r"#), ("a", "a\r", #"-a|+a\r"#, #"\r"#),
      ("a", "a ", #"-a|+a\u{20}"#, #"\u{20} space"#),
    ]
    for (old, new, lines, names) in rows {
      let diff = UnifiedDiff(old: old + "\n", new: new + "\n", oldName: "a", newName: "b")
      let shown = diff.readable().split(separator: "\n").dropFirst(3).joined(separator: "|")
      #expect(shown == lines + "|[escaped, so this is not for patch: \(names)]")
    }
  }

  @Test func aLongLineIsCutAroundItsDifference() {
    let (start, end) = (String(repeating: "é", count: 300), String(repeating: "y", count: 400_000))
    let (before, after) = (start.prefix(20), end.prefix(79))
    let rows: [(old: String, new: String, removed: String, added: String)] = [
      ("A" + end, "B" + end, "-A\(after)…", "+B\(after)…"),
      (start + "A", start + "B", "-…\(before)A", "+…\(before)B"),
      (start, start + "B" + end, "-…\(before)", "+…\(before)B\(after)…"),
    ]
    let note = "[long lines are cut around their first difference, so this is not for patch]"
    // A further line keeps the changed lines from being paired one by one.
    for (old, new, removed, added) in rows {
      let diff = UnifiedDiff(old: old + "\n", new: new + "\nz\n", oldName: "a", newName: "b")
      let shown = diff.readable(style: .ansi).withoutColours
      #expect(shown.hasSuffix("@@\n\(removed)\n\(added)\n+z\n\(note)\n"))
      #expect(diff.text.contains("-\(old)\n+\(new)\n"))
    }
  }

  @Test func aCutDiffCountsWhatIsMissing() {
    let whole = obviousLines(of: diff.readable())
    let rows = [
      (0, "[cut after 0 lines, without 7 more changed lines"),
      (1, "[cut after 1 line, without 7 more changed lines"),
      (4, "[cut after 4 lines, without 6 more changed lines"),
      (11, "[cut after 11 lines, without 1 more changed line"),
    ]
    for (limit, note) in rows {
      let lines = obviousLines(of: diff.readable(limit: limit))
      #expect(lines[..<limit] == whole[..<limit])
      #expect(lines[limit] == Array((note + ", so this is not for patch]\n").utf8))
    }
    #expect(diff.readable(limit: 12) == diff.readable())
    let tail = UnifiedDiff(old: "a\nb\nc\n", new: "A\nb\nc\n", oldName: "a", newName: "b")
    let end = "\n b\n[cut after 6 lines, without the last unchanged lines"
    #expect(tail.readable(limit: 6).contains(end))
  }

  @Test func changedWordsAreWholeWords() {
    let rows: [(old: String, new: String, oldWords: String, newWords: String)] = [
      ("price: 12.5 EUR", "price: 13.5 EUR", "12", "13"),
      ("name: \"Zoë\"", "name: \"Zoe\"", "Zoë", "Zoe"),
      ("a 👍🏽 b", "a 👍 b", "👍🏽", "👍"), ("a b", "a  b", " ", "  "), ("a", "a\r", "", "\r"),
      ("same", "same", "", ""), ("", "x", "", ""), ("all: other", "not(the, same)", "", ""),
      ("f(a, b)", "f(b)", "a, ", ""), ("one two three", "one 2 three 4", "two three", "2 three 4"),
      ("row row", "row", " row", ""), ("abc", "abcd", "", ""),
    ]
    for row in rows {
      let words = WordEmphasis(old: row.old, new: row.new)
      #expect(row.old.bytes(in: words.old) == row.oldWords)
      #expect(row.new.bytes(in: words.new) == row.newWords)
    }
  }
}

extension String {
  fileprivate func bytes(in range: Range<Int>) -> String {
    String(decoding: Array(utf8)[range], as: UTF8.self)
  }

  /// The text without the sequences of a terminal.
  var withoutColours: String {
    replacing(#/\x{1B}\[[0-9;]*m/#.matchingSemantics(.unicodeScalar), with: "")
  }
}
