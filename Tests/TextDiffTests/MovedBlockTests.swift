import TestSupport
import Testing

@testable import TextDiff

@Suite struct MovedBlockTests {
  @Test func aBlockThatStandsElsewhereIsMovedAndNothingElseIs() {
    let record = "  Row\n    id: 1\n    title: a\n"
    let rest = "  x: 1\n  y: 2\n  z: 3\n  v: 4\n  w: 5\n"
    let long = "  subtitle: twenty letters or more\n"
    let deep = "    Row\n      id: 1\n      title: a\n"
    let twin = "  Row\n    id: 2\n    title: a\n"
    let rows: [(old: String, new: String, words: [String])] = [
      (record + rest, rest + record, ["lines 1-3 moved to line 6"]),
      (rest + record, record + rest, ["lines 6-8 moved to line 1"]),
      (long + rest, rest + long, ["line 1 moved to line 6"]),
      (record + rest, rest + deep, ["lines 1-3 moved to line 6, indented by 2 more"]),
      (deep + rest, rest + record, ["lines 1-3 moved to line 6, indented by 2 less"]),
      (record, "  Section\n" + deep, ["lines 1-3 indented by 2 more"]),
      (record + rest, rest + String(record.dropLast()), ["lines 1-3 moved to line 6"]),
      ("  \n" + record + rest, rest + "\t\n" + record, ["lines 2-4 moved to line 7"]),
      ("\n" + record + rest, rest + "\n" + deep, ["lines 1-4 moved to line 6, indented by 2 more"]),
      // The negative twins: what only looks as if it had moved.
      (record + rest, rest, []),
      (rest, rest + record, []),
      (record + rest, record + rest + record, []),
      (record + rest, rest + record + record, []),
      (record + rest, rest + "  Row\n    id: 1\n", []),
      (record + rest, rest + twin + record.replacing("title: a", with: "title: b"), []),
      (record + rest, rest + "  Row\n      id: 1\n    title: a\n", []),
      ("  {\n  }\n  (\n  )\n" + rest, rest + "  {\n  }\n  (\n  )\n", []),
      ("  short: 1\n" + rest, rest + "  short: 1\n", []),
      (long + rest, rest + long.replacing("more", with: "less"), []),
      (long + rest, rest + long.replacing("\n", with: "\r\n"), []),
      (record, record, []),
      ("", record, []),
    ]
    for row in rows {
      let diff = UnifiedDiff(old: row.old, new: row.new, oldName: "a", newName: "b")
      #expect(diff.moves.map(\.words) == row.words, "\(diff.text)")
    }
  }

  @Test func everyPlantedBlockIsFound() {
    var numbers = SeededNumbers(seed: 21)
    var shifts: Set<Int> = []
    for _ in 0..<TestSpeed.rounds(150, long: 4_000) {
      let pair = numbers.movedPair()
      let diff = LineDiff(old: text(pair.old), new: text(pair.new))
      #expect(diff.movedBlocks() == [pair.block])
      shifts.insert(pair.block.indentation)
    }
    #expect(shifts == [0, 2, 4])
  }

  @Test func whateverIsCalledMovedWasRemovedAndAddedUnchanged() {
    var numbers = SeededNumbers(seed: 22)
    var found = 0
    let rounds = TestSpeed.rounds(200, long: 4_000)
    for round in 0..<rounds {
      var lines = numbers.nestedLines(count: 40)
      let old = lines
      for _ in 0..<(1 + round % 5) {
        let start = numbers.below(lines.count)
        let block = lines[start..<min(lines.count, start + numbers.below(8))]
        lines.removeSubrange(block.indices)
        lines.insert(contentsOf: block, at: numbers.below(lines.count + 1))
      }
      let effort = round % 2 == 0 ? DiffEffort.standard : DiffEffort(stepsPerLine: 1, reserve: 0)
      let diff = LineDiff(old: text(old), new: text(lines), effort: effort)
      let blocks = diff.movedBlocks()
      #expect(moveFault(in: blocks, of: diff, old, lines) == nil)
      found += blocks.count
    }
    #expect(found > rounds / 2)
  }

  @Test func theOracleSeesAFalseBlock() {
    let old = ["a b c d e", "x", "y", "z"]
    let new = ["x", "y", "z", "  a b c d e"]
    let diff = LineDiff(old: text(old), new: text(new))
    func block(_ old: Range<Int>, _ new: Range<Int>, _ shift: Int) -> MovedBlock {
      MovedBlock(old: old, new: new, indentation: shift, isInPlace: false)
    }
    let rows: [([MovedBlock], String?)] = [
      ([block(0..<1, 3..<4, 2)], nil),
      ([block(0..<1, 3..<4, 0)], "line 0 differs"),
      ([block(1..<2, 0..<1, 0)], "line 1 was not removed"),
      ([block(0..<1, 0..<1, 0)], "line 0 was not added"),
      ([block(0..<1, 3..<4, 2), block(0..<1, 3..<4, 2)], "line 0 belongs to two blocks"),
      ([block(0..<1, 2..<4, 2)], "the block of line 0 has two lengths"),
    ]
    for (blocks, fault) in rows { #expect(moveFault(in: blocks, of: diff, old, new) == fault) }
  }

  @Test func movedLinesAreSaidBeforeTheDiffAndDimmed() {
    let rest = "x: 1\ny: 2\nz: 3\nv: 4\n"
    let block = "Row\n  id: 1\n  title: a\n"
    let diff = UnifiedDiff(old: block + rest, new: rest + block, oldName: "a", newName: "a")
    #expect(
      diff.text == """
        lines 1-3 moved to line 5
        --- a
        +++ a
        @@ -1,7 +1,7 @@
        -Row
        -  id: 1
        -  title: a
         x: 1
         y: 2
         z: 3
         v: 4
        +Row
        +  id: 1
        +  title: a

        """
    )
    let coloured = diff.text(style: .ansi)
    #expect(coloured.hasPrefix("lines 1-3 moved to line 5\n\u{1B}[1m--- a\u{1B}[0m\n"))
    #expect(coloured.contains("\u{1B}[2;31m-  id: 1\u{1B}[0m\n"))
    #expect(coloured.contains("\u{1B}[2;32m+  id: 1\u{1B}[0m\n"))
    #expect(!coloured.contains("\u{1B}[31m") && !coloured.contains("\u{1B}[7m"))
  }

  @Test func manyMovesAreSummedUp() {
    let blocks = (0..<9).map { "Row \($0)\n  id: \($0)\n  title: \($0)\n" }
    let rests = (0..<9).map { row in (0..<9).map { "\(row) rest \($0)\n" }.joined() }
    let old = zip(blocks, rests).map { $0 + $1 }.joined()
    for count in 4...9 {
      let new = zip(blocks, rests).prefix(count).map { $1 + $0 }.joined()
      let kept = zip(blocks, rests).dropFirst(count).map { $0 + $1 }.joined()
      let diff = UnifiedDiff(old: old, new: new + kept, oldName: "a", newName: "a")
      let remarks = diff.text.split(separator: "\n").prefix { !$0.hasPrefix("---") }
      #expect(diff.moves.count == count)
      #expect(remarks.count == min(count, 5))
      #expect(count <= 5 || remarks.last == "\(count - 4) more blocks moved")
    }
  }

  /// What is wrong with blocks that should have moved from `old` to `new`, or `nil`.
  private func moveFault(
    in blocks: [MovedBlock],
    of diff: LineDiff,
    _ old: [String],
    _ new: [String]
  ) -> String? {
    let removed = Set(diff.script.changes.flatMap(\.old))
    let added = Set(diff.script.changes.flatMap(\.new))
    var (usedOld, usedNew): (Set<Int>, Set<Int>) = ([], [])
    for block in blocks {
      if block.old.count != block.new.count {
        return "the block of line \(block.old.lowerBound) has two lengths"
      }
      for (line, target) in zip(block.old, block.new) {
        if !removed.contains(line) { return "line \(line) was not removed" }
        if !added.contains(target) { return "line \(target) was not added" }
        if !usedOld.insert(line).inserted || !usedNew.insert(target).inserted {
          return "line \(line) belongs to two blocks"
        }
        let margin = String(repeating: " ", count: abs(block.indentation))
        let isSame =
          block.indentation < 0
          ? margin + new[target] == old[line] : margin + old[line] == new[target]
        if !isSame { return "line \(line) differs" }
      }
    }
    return nil
  }

  private func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}
