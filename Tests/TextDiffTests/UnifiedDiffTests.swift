import TestSupport
import Testing
import TextDiff

@Suite struct UnifiedDiffTests {
  @Test func aDiffReadsLikeTheOneOfDiff() {
    let old = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\ntwelve"
    let new = "one\n2\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\ntwelve\nlast\n"
    let diff = UnifiedDiff(old: old, new: new, oldName: "a.txt", newName: "b.txt")
    #expect(
      diff.text == """
        --- a.txt
        +++ b.txt
        @@ -1,5 +1,5 @@
         one
        -two
        +2
         three
         four
         five
        @@ -9,4 +9,5 @@
         nine
         ten
         eleven
        -twelve
        \\ No newline at end of file
        +twelve
        +last

        """
    )
    #expect(diff.removedCount == 2 && diff.addedCount == 3)
  }

  @Test func everyPairOfSmallTextsIsPatchedToTheNewText() {
    var faults: [String] = []
    let texts = everyText(of: ["a", "-"], upTo: 4)
    for old in texts {
      for new in texts {
        for context in [0, 1, 3] { faults += self.faults(old, new, context: context) }
      }
    }
    #expect(faults.isEmpty)
  }

  @Test func randomTextsArePatchedToTheNewText() {
    var numbers = SeededNumbers(seed: 3)
    var faults: [String] = []
    for round in 0..<150 {
      let pair = numbers.awkwardPair(lines: 120, changesPerMille: 10 + 5 * round)
      faults += self.faults(pair.old, pair.new, context: round % 5)
    }
    #expect(faults.isEmpty)
  }

  @Test func changesWhoseContextMeetsShareAHunk() {
    for (between, hunks) in [(1, 1), (2, 1), (3, 2)] {
      let common = String(repeating: "same\n", count: between)
      let diff = UnifiedDiff(
        old: "a\n\(common)b\n",
        new: "A\n\(common)B\n",
        oldName: "a",
        newName: "b",
        context: 1
      )
      #expect(diff.hunks.count == hunks)
    }
  }

  @Test func equalTextsHaveNoDiff() {
    let diff = UnifiedDiff(old: "a\n", new: "a\n", oldName: "a", newName: "b")
    #expect(diff.isEmpty && diff.hunks.isEmpty && diff.text == "")
    #expect(diff.text(style: .ansi, limit: 0) == "")
  }

  @Test func aCountOfZeroNamesTheLineBefore() {
    let rows = [
      ("", "a\n", 3, "@@ -0,0 +1,1 @@"), ("a\n", "", 3, "@@ -1,1 +0,0 @@"),
      ("a\nb\n", "a\nx\nb\n", 0, "@@ -1,0 +2,1 @@"), ("a\nx\nb\n", "a\nb\n", 0, "@@ -2,1 +1,0 @@"),
      ("a\nb\n", "a\nc\n", -1, "@@ -2,1 +2,1 @@"), ("a\nb\n", "a\nc\n", .max, "@@ -1,2 +1,2 @@"),
    ]
    for (old, new, context, header) in rows {
      let diff = UnifiedDiff(old: old, new: new, oldName: "a", newName: "b", context: context)
      #expect(diff.hunks.map(\.header) == [header])
    }
  }

  @Test func fileNamesAreWrittenAsPatchReadsThem() {
    let rows = [
      ("a.txt", "a.txt"), ("two words", "two words\t"), ("ümlaut", "ümlaut"),
      ("tab\there", "\"tab\\there\""), ("say \"x\"", "\"say \\\"x\\\"\""), ("a\\b", "\"a\\\\b\""),
      ("a\nb\rc\u{1}\u{7F}", "\"a\\nb\\rc\\001\\177\""), (" a", "\" a\""), ("a ", "\"a \""),
    ]
    for (name, written) in rows {
      let diff = UnifiedDiff(old: "a", new: "b", oldName: name, newName: name)
      #expect(diff.text.hasPrefix("--- \(written)\n+++ \(written)\n@@ "))
    }
  }

  @Test func theOracleRefusesACorruptedDiff() {
    let old = "a\nb\nc\n"
    let diff = UnifiedDiff(old: old, new: "a\nB\nc", oldName: "a", newName: "b").text
    #expect((try? PatchOracle.apply(diff, to: old)) == Array("a\nB\nc".utf8))
    let rows = [
      (diff.replacing("--- a", with: "-- a"), "no file names"),
      (diff.replacing("-1,3", with: "-2,3"), "new start is wrong"),
      (diff.replacing("+1,3", with: "+1,4"), "the diff ends early"),
      (diff.replacing("-b", with: "-x"), "old line differs"),
      (diff.replacing("+B", with: "*B"), "not a line of a hunk"),
      (diff.replacing("@@ -", with: "@@  -"), "not a hunk header"),
      (diff + "rest\n", "not a hunk header"),
    ]
    for (corrupted, reason) in rows {
      #expect(throws: PatchOracle.Refusal(reason: reason)) {
        try PatchOracle.apply(corrupted, to: old)
      }
    }
  }

  private func faults(_ old: String, _ new: String, context: Int) -> [String] {
    let diff = UnifiedDiff(old: old, new: new, oldName: "a", newName: "b", context: context)
    let pair = "\(old.debugDescription) to \(new.debugDescription)"
    var faults: [String] = []
    do {
      let patched = try PatchOracle.apply(diff.text, to: old)
      if patched != Array(new.utf8) { faults.append("\(pair): wrong result") }
    } catch {
      faults.append("\(pair): \(error.reason)")
    }
    let lines = diff.hunks.flatMap(\.lines)
    if lines.filter({ $0.kind == .removed }).count != diff.removedCount
      || lines.filter({ $0.kind == .added }).count != diff.addedCount
    {
      faults.append("\(pair): wrong counts")
    }
    return faults
  }
}
