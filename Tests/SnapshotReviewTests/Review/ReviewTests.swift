import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

@Suite struct ReviewTests {
  let scene = Scene()

  @Test func changeSinceItWasShown() throws {
    try scene.reference("T/F/a.txt", "one\n")
    try scene.pending("T/F/a.txt", "two\n")
    let store = PendingStore(folders: scene.folders)
    let change = try #require(try store.changes().first)
    try scene.pending("T/F/a.txt", "three\n")
    let changed = ReviewError.changedMeanwhile("__Snapshots__/T/F/a.txt")
    #expect(throws: changed) { try store.accept(change) }
    #expect(throws: changed) { try store.reject(change) }
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "one\n")
    #expect(try scene.text(".proofsheet/pending/T/F/a.txt") == "three\n")
  }
}

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

  /// The reader of keys reads any bytes to their end.
  @Test func anyBytesAreRead() {
    var numbers = SeededNumbers(seed: 9)
    for _ in 0..<3_000 {
      let bytes = (0..<numbers.below(12)).map { _ in
        numbers.below(3) == 0 ? UInt8(0x1B) : UInt8(numbers.below(256))
      }
      #expect(ReviewKey.all(in: bytes).count <= bytes.count)
    }
  }

  /// Rows fit the width, together they are the line, and only words longer than a row are broken.
  @Test func linesAreBrokenBetweenWords() {
    var numbers = SeededNumbers(seed: 10)
    for _ in 0..<2_000 {
      let words = (0..<numbers.below(9)).map { _ in
        String(repeating: numbers.one(of: ["a", "é", "漢", "👍"]), count: numbers.below(8))
      }
      let text = words.joined(separator: " ")
      let width = 2 + numbers.below(20)
      let rows = MarkedLine(text).rows(of: width).map { $0.text(opening: "", closing: "") }
      #expect(rows.joined() == text)
      #expect(rows.allSatisfy { DisplayWidth.of($0) <= width })
      for (row, next) in zip(rows, rows.dropFirst())
      where !row.hasSuffix(" ") && !next.hasPrefix(" ") {
        let word = (row.split(separator: " ").last ?? "") + (next.split(separator: " ").first ?? "")
        #expect(DisplayWidth.of(word) > width)
      }
    }
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
