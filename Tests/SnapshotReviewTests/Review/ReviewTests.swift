import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

@Suite struct ReviewKeyTests {
  @Test(arguments: [
    ("a", [ReviewKey.character("a")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]),
    ("\u{1B}[5~", [.pageUp]),
    ("\u{1B}", [.escape]), ("\u{3}", [.interrupt]), ("\r", [.enter]),
    ("é👍", [.character("é"), .character("👍")]),
    ("\u{1B}[99;5u", []), ("a\u{1B}[Cb", [.character("a"), .right, .character("b")]), ("", []),
    ("\u{1}\u{2}", []), ("\u{1B}[", [.escape, .character("[")]),
  ])
  func keysAreRead(text: String, keys: [ReviewKey]) {
    #expect(ReviewKey.all(in: Array(text.utf8)) == keys)
  }

  @Test func widthsAreThoseOfATerminal() {
    for (text, width) in [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("👍🏽", 2), ("한", 2), ("❤️", 2),
      ("1️⃣", 2), ("👩‍👩‍👧", 2), ("🇯🇵", 2), ("\u{200F}a\u{200E}", 1), ("سلام", 4), ("مُ", 1),
    ] {
      #expect(DisplayWidth.of(text) == width, "\(text)")
    }
    #expect(DisplayWidth.cut("漢字漢字", to: 4) == "漢…")
    #expect(DisplayWidth.end("__Snapshots__/cart.10.txt", of: 12) == "…cart.10.txt")
  }

  /// Text that could move the cursor or change the direction is shown and has no effect.
  @Test func escapesAreInert() {
    let line = MarkedLine("a\u{1B}[31mb\u{202E}c\u{9B}d\td", marking: [0..<1])
    #expect(line.text(opening: "<", closing: ">") == "<a>\\u{1B}[31mb\\u{202E}c\\u{009B}d  d")
  }
}
