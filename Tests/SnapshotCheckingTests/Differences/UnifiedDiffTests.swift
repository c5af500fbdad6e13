import SnapshotChecking
import Testing

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
    let none = UnifiedDiff(old: old, new: old, oldName: "a.txt", newName: "b.txt")
    #expect(none.isEmpty && none.readable(style: .ansi, limit: 0) == "")
  }

  @Test func changesWhoseContextMeetsShareAHunk() {
    for (between, hunks) in [(1, 1), (2, 1), (3, 2)] {
      let common = String(repeating: "same\n", count: between)
      let (old, new) = ("a\n\(common)b\n", "A\n\(common)B\n")
      let diff = UnifiedDiff(old: old, new: new, oldName: "a", newName: "b", context: 1)
      #expect(diff.hunks.count == hunks)
    }
  }

  @Test func fileNamesAreWrittenAsPatchReadsThem() {
    let rows = [
      ("a.txt", "a.txt"), ("two words", "two words\t"), ("ümlaut", "ümlaut"), ("a ", "a \t"),
      ("a\nb\u{1B}", #"a\nb\u{1B}"#),
    ]
    for (name, written) in rows {
      let diff = UnifiedDiff(old: "a", new: "b", oldName: name, newName: name)
      #expect(diff.text.hasPrefix("--- \(written)\n+++ \(written)\n@@ "))
    }
  }
}
