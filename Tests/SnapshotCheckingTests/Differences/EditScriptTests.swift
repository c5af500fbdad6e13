import TestSupport
import Testing

@testable import SnapshotChecking

@Suite struct EditScriptTests {
  @Test func everyPairOfSmallTextsHasAScriptThatPatches() {
    let texts = everyText(of: ["", "a", "--"], upTo: TestSpeed.asked == .quick ? 3 : 4)
    let faults = texts.flatMap { old in
      texts.flatMap { self.faults(old, $0) }
    }
    #expect(faults == [])
  }

  @Test func randomTextsHaveScriptsThatPatchWhateverTheMostChanges() {
    var numbers = SeededNumbers(seed: 1)
    let faults = (0..<90).flatMap { round in
      let pair = numbers.awkwardPair(lines: 90, changesPerMille: 10 + 10 * round)
      return [2_000, 1 + round % 7].flatMap {
        self.faults(pair.old, pair.new, mostChanges: $0)
      }
    }
    #expect(faults == [])
  }

  /// The mistakes of the script and of the diff of two texts.
  private func faults(_ old: String, _ new: String, mostChanges: Int = 2_000) -> [String] {
    let (oldLines, newLines) = (obviousLines(of: old), obviousLines(of: new))
    let script = LineDiff(old: old, new: new, mostChanges: mostChanges).script
    var faults = [fault(in: script.changes, from: oldLines, to: newLines)]
    let diff = UnifiedDiff(old: old, new: new, oldName: "a b", newName: "b")
    let kinds = diff.hunks.flatMap(\.lines).map(\.kind)
    if [kinds.count { $0 == .removed }, kinds.count { $0 == .added }]
      != [diff.removedCount, diff.addedCount]
    {
      faults.append("wrong counts")
    }
    let coloured = diff.readable(style: .ansi, limit: 17).withoutColours
    if !coloured.utf8.elementsEqual(diff.readable(limit: 17).utf8) {
      faults.append("another text in a terminal")
    }
    return faults.compactMap(\.self)
      .map { "\(old.debugDescription) to \(new.debugDescription): \($0)" }
  }

  /// The texts have random lines of few and of many kinds, other lengths, and another order of lines.
  ///
  /// In the last pair, each cut at a unique line makes the next line unique.
  @Test func aLongScriptKeepsWhatIsCommon() {
    var numbers = SeededNumbers(seed: 2)
    func lines(_ count: Int, of kinds: Int) -> [Int] {
      (0..<count).map { _ in numbers.below(kinds) }
    }
    var pairs = [1, 2, 3, 10, 100, 10_000].map { (lines(3_000, of: $0), lines(2_000, of: $0)) }
    pairs.append((Array(0..<2_000), (0..<2_000).map { $0 * 1_237 % 2_000 }))
    pairs.append(
      ((0..<2_000).map { ($0 + $0 % 2 * 3) / 2 }, (0..<2_000).map { ($0 + $0 % 2 * 2) / 2 })
    )
    for (old, new) in pairs {
      let script = LineDiff(old: text(old), new: text(new), mostChanges: 16).script
      #expect(fault(in: script.changes, from: old, to: new) == nil)
    }
    for kinds in [2, 10, 3_000] {
      let old = lines(600 + kinds, of: kinds)
      let new = old.map { numbers.below(5) == 0 ? numbers.below(kinds) : $0 }
      let script = LineDiff(old: text(old), new: text(new)).script
      #expect(script.removedCount <= zip(old, new).count { $0 != $1 })
      guard kinds < 3_000 else { continue }
      #expect(script.removedCount * 2 == shortestScriptLength(old, new))
      // Without lines that occur once, a part with more changes is replaced whole.
      let changes = LineDiff(old: text(old), new: text(new), mostChanges: 16).script.changes
      #expect(changes.count == 1)
    }
  }

  @Test func aChangeStandsAsFarDownAsItCan() {
    let rows = [
      ("r\n  x\nr\n  x\n", "r\n  x\nr\n  x\nr\n  x\n", 4..<6),
      ("[\n  r\n    x\n]\n", "[\n  r\n    x\n  r\n    x\n]\n", 3..<5),
      ("f {\n}\n\nh {\n}\n", "f {\n}\n\ng {\n}\n\nh {\n}\n", 3..<6),
      ("r\n  b\n", "r\n  a\nr\n  b\n", 1..<3), ("a\n", "a\na\na\n", 1..<3),
    ]
    for (old, new, added) in rows {
      #expect(LineDiff(old: old, new: new).script.changes.map(\.new) == [added])
      #expect(LineDiff(old: new, new: old).script.changes.map(\.old) == [added])
    }
    // Two changes do not meet.
    let changes = LineDiff(old: "a\na\na\nb\na\na\n", new: "a\na\nb\na\n").script.changes
    #expect(changes.map(\.old) == [2..<3, 5..<6])
  }

  @Test func theOracleSeesACorruptedScript() {
    let old = Array("abcd")
    let new = Array("aXcdY")
    let good = [
      EditScript.Change(old: 1..<2, new: 1..<2), EditScript.Change(old: 4..<4, new: 4..<5),
    ]
    let rows: [([EditScript.Change], String?)] = [
      (good, nil),
      ([good[0]], "the result differs"),
      ([EditScript.Change(old: 1..<2, new: 2..<3), good[1]], "change 0 is misplaced"),
      ([good[0], EditScript.Change(old: 2..<2, new: 2..<2)], "change 1 is empty"),
      ([good[0], EditScript.Change(old: 2..<3, new: 2..<3)], "change 1 touches the one before"),
      ([good[0], EditScript.Change(old: 4..<5, new: 4..<5)], "change 1 is out of range"),
    ]
    for (changes, expected) in rows { #expect(fault(in: changes, from: old, to: new) == expected) }
    #expect(shortestScriptLength(old, new) == 3)
  }

  private func text(_ numbers: [Int]) -> String {
    numbers.map { "\($0)\n" }.joined()
  }
}
