import TestSupport

@testable import SnapshotChecking

/// Every text of up to `most` lines out of `lines`, with and without a line feed at its end.
func everyText(of lines: [String], upTo most: Int) -> [String] {
  var texts = [""]
  var longest = [""]
  for _ in 0..<most {
    let open = longest.flatMap { start in lines.map { start + $0 } }
    longest = open.map { $0 + "\n" }
    texts += longest
    texts += open
  }
  var seen: Set<String> = []
  return texts.filter { seen.insert($0).inserted }
}

/// Lines that have led a differ or `patch` astray.
let awkwardLines = [
  "", "a", "b", "-", "--", "--- ", "--- a", "+", "++ b", "+++ b", "@@", "@@ -1,2 +1,2 @@", "\\",
  "\\ No newline at end of file", "\r", "a\r", "\rb", " ", "  a", "\t", "é", "e\u{301}", "👍🏽", "1️⃣",
  "\u{2028}", "\u{85}", "***", "*** 1,2 ****", "diff -u a b", "Index: x", "Prereq: y", "1,2c1,2",
  "0a1",
  "[cut after 3 lines: x]", "GIT binary patch", "\u{1B}[31mred",
]

extension SeededNumbers {
  /// A text of awkward lines and the same text after random edits.
  mutating func awkwardPair(lines count: Int, changesPerMille: Int) -> (old: String, new: String) {
    var old: [String] = []
    var new: [String] = []
    for _ in 0..<below(count + 1) {
      let line = awkwardLines[below(awkwardLines.count)]
      old.append(line)
      guard below(1_000) < changesPerMille else {
        new.append(line)
        continue
      }
      for _ in 0..<below(3) { new.append(awkwardLines[below(awkwardLines.count)]) }
    }
    return (joined(old), joined(new))
  }

  private mutating func joined(_ lines: [String]) -> String {
    let text = lines.map { $0 + "\n" }.joined()
    return below(3) == 0 && !text.isEmpty ? String(text.unicodeScalars.dropLast()) : text
  }
}
