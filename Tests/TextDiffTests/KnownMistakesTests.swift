import TestSupport
import Testing

@testable import TextDiff

/// What other harnesses are known to get wrong with differences; here it holds.
@Suite struct KnownMistakesTests {
  /// A differ by longest common runs takes ten times as long for twice the lines of a dump.
  ///
  /// Here twice the lines take twice the steps, although the rows of the dump are alike.
  @Test func theStepsGrowWithTheLinesOfADumpOfRowsThatAreAlike() {
    var last: Int?
    for lines in [400, 800, 1_600, 3_200, 6_400, 12_800] {
      let pair = records(lines: lines)
      let script = LineDiff(old: pair.old, new: pair.new).script
      #expect(script.isMinimal)
      #expect(script.steps < 3 * 2 * lines)
      if let last { #expect(script.steps < last * 5 / 2) }
      last = script.steps
    }
  }

  /// The worst case: every line of every row is changed or repeated, and effort runs out.
  @Test func theStepsStayBoundedWhereNothingIsUnique() {
    let effort = DiffEffort(stepsPerLine: 16, reserve: 0)
    for lines in [1_000, 2_000, 4_000] {
      var numbers = SeededNumbers(seed: 12)
      let texts = (0..<2).map { _ in
        (0..<lines).map { _ in "  kind: .\(numbers.below(3))\n" }.joined()
      }
      let script = LineDiff(old: texts[0], new: texts[1], effort: effort).script
      #expect(script.steps < 32 * effort.stepsPerLine * 2 * lines)
    }
  }

  /// To a differ that looks for "\n" among characters a CRLF text is one line.
  @Test func oneChangedLineOfACRLFTextIsOneChangedLine() {
    let old = "one\r\ntwo\r\nthree\r\nfour\r\nfive\r\n"
    let new = "one\r\ntwo\r\nTHREE\r\nfour\r\nfive\r\n"
    let diff = UnifiedDiff(old: old, new: new, oldName: "a", newName: "a", context: 1)
    #expect(
      diff.text.replacing("\r\n", with: "␍\n") == """
        --- a
        +++ a
        @@ -2,3 +2,3 @@
         two␍
        -three␍
        +THREE␍
         four␍

        """
    )
  }

  /// The other way round: a change of the line endings alone is seen, line by line.
  @Test func aCRLFTextDiffersFromItsLFTextInEveryLine() {
    let crlf = "one\r\ntwo\r\nthree\r\n"
    let diff = UnifiedDiff(
      old: crlf,
      new: "one\ntwo\nthree\n",
      oldName: "a",
      newName: "a"
    )
    #expect(diff.removedCount == 3 && diff.addedCount == 3)
    #expect(diff.text(style: .ansi).contains("-one\u{1B}[7m␍\u{1B}[27m"))
  }

  /// Marks that are no ASCII cannot be applied nor highlighted, and lines of explanation hide
  /// what differs.
  @Test func aDiffIsPlainUnifiedTextFromItsFirstLineOn() {
    let diff = UnifiedDiff(
      old: "Home\n  query: \"a\"\n",
      new: "Home\n  query: \"b\"\n",
      oldName: "home.txt",
      newName: "home.txt"
    )
    #expect(
      diff.text
        == "--- home.txt\n+++ home.txt\n@@ -1,2 +1,2 @@\n Home\n-  query: \"a\"\n+  query: \"b\"\n"
    )
    #expect(diff.text.utf8.allSatisfy { $0 < 0x80 })
  }

  /// The changed word is emphasised within its line, and only there.
  @Test func aTerminalShowsWhichWordChanged() {
    let diff = UnifiedDiff(old: "a: b c\n", new: "a: b d\n", oldName: "x", newName: "x")
    #expect(diff.text(style: .ansi).contains("-a: b \u{1B}[7mc\u{1B}[27m"))
    #expect(!diff.text.contains("\u{1B}"))
  }
}
