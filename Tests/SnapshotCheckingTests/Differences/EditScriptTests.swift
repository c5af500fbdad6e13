import TestSupport
import Testing

@testable import SnapshotChecking

@Suite struct EditScriptTests {
  @Test(.exhaustive) func everyPairOfSmallTextsHasAShortestScript() {
    let texts = everyText(of: ["", "a", "  b"], upTo: 4)
    #expect(texts.count == 201)
    let lines = texts.map(obviousLines)
    var faults: [String] = []
    for (old, oldLines) in zip(texts, lines) {
      for (new, newLines) in zip(texts, lines) {
        let script = LineDiff(old: old, new: new).script
        let length = script.removedCount + script.addedCount
        let fault = fault(in: script.changes, from: oldLines, to: newLines)
        if fault == nil, script.isMinimal, length == shortestScriptLength(oldLines, newLines) {
          continue
        }
        faults.append("\(old.debugDescription) to \(new.debugDescription): \(fault ?? "long")")
      }
    }
    #expect(faults == [])
  }

  @Test func randomTextsHaveShortestScriptsUntilTheRoundsRunOut() {
    var numbers = SeededNumbers(seed: 1)
    var roughCount = 0
    for round in 0..<90 {
      let pair = numbers.awkwardPair(lines: 60, changesPerMille: 50 + 7 * round)
      let old = obviousLines(of: pair.old)
      let new = obviousLines(of: pair.new)
      let shortest = shortestScriptLength(old, new)
      for mostRounds in [128, 1 + round % 7] {
        let script = LineDiff(old: pair.old, new: pair.new, mostRounds: mostRounds).script
        let length = script.removedCount + script.addedCount
        #expect(fault(in: script.changes, from: old, to: new) == nil)
        #expect(script.isMinimal ? length == shortest : length >= shortest)
        #expect(script.isMinimal || shortest > 2 * mostRounds)
        roughCount += script.isMinimal ? 0 : 1
      }
    }
    #expect(roughCount > 20)
  }

  @Test func theRoundsBoundTheStepsWhateverTheTexts() {
    var numbers = SeededNumbers(seed: 2)
    var pairs = [1, 2, 3, 10, 100, 10_000].map { alphabet in
      (0..<2).map { side in (0..<(3_000 - side * 1_000)).map { _ in numbers.below(alphabet) } }
    }
    pairs.append([Array(0..<2_000), (0..<2_000).map { $0 * 1_237 % 2_000 }])
    // Each cut at the one unique line makes one more line unique.
    pairs.append([0, 1].map { side in (0..<2_000).map { ($0 + $0 % 2 * (3 - side)) / 2 } })
    var roughCount = 0
    for pair in pairs {
      let script = LineDiff(old: text(pair[0]), new: text(pair[1]), mostRounds: 8).script
      #expect(fault(in: script.changes, from: pair[0], to: pair[1]) == nil)
      #expect(script.steps <= 32 * (pair[0].count + pair[1].count))
      roughCount += script.isMinimal ? 0 : 1
    }
    #expect(roughCount >= 5)
  }

  @Test func aLongTextAgainstAShortOneIsMatchedInFewRounds() {
    var numbers = SeededNumbers(seed: 9)
    var roughCount = 0
    for round in 0..<300 {
      let long = (0..<(100 + round)).map { _ in numbers.below(2 + round % 3) }
      let short = (0..<(1 + round % 12)).map { _ in numbers.below(2 + round % 3) }
      for (old, new) in [(long, short), (short, long)] {
        let script = LineDiff(old: text(old), new: text(new), mostRounds: 4 + round % 24).script
        #expect(fault(in: script.changes, from: old, to: new) == nil)
        roughCount += script.isMinimal ? 0 : 1
      }
    }
    #expect(roughCount > 20)
  }

  @Test func aRoughScriptStillKeepsMostOfWhatIsCommon() {
    var numbers = SeededNumbers(seed: 10)
    for alphabet in [2, 10, 3_000] {
      let old = (0..<6_000).map { _ in numbers.below(alphabet) }
      let new = old.map { numbers.below(5) == 0 ? numbers.below(alphabet) : $0 }
      let changed = zip(old, new).filter { $0 != $1 }.count
      let script = LineDiff(old: text(old), new: text(new), mostRounds: 64).script
      #expect(!script.isMinimal)
      #expect(script.removedCount <= changed * 2)
    }
  }

  /// A differ that uses longest common runs takes ten times as long for twice the lines of a dump.
  @Test func theStepsGrowWithTheLinesOfADumpOfRowsThatAreAlike() {
    for lines in [800, 3_200, 12_800] {
      let pair = records(lines: lines)
      let (old, new) = (obviousLines(of: pair.old), obviousLines(of: pair.new))
      let script = LineDiff(old: pair.old, new: pair.new).script
      let changed = zip(old, new).filter { $0 != $1 }.count
      #expect(fault(in: script.changes, from: old, to: new) == nil)
      #expect(script.removedCount == changed && script.addedCount == changed && changed > 15)
      #expect(script.steps < 100_000 + 3 * 2 * lines)
    }
  }

  @Test func anAddedRecordStartsAtItsOwnFirstLine() {
    let rows = [
      ("r\n  x\nr\n  x\n", "r\n  x\nr\n  x\nr\n  x\n", 4..<6),
      ("[\n  r\n    x\n]\n", "[\n  r\n    x\n  r\n    x\n]\n", 3..<5),
      ("f {\n}\n\nh {\n}\n", "f {\n}\n\ng {\n}\n\nh {\n}\n", 3..<6),
      ("a\n", "a\na\na\n", 1..<3),
    ]
    for (old, new, added) in rows {
      #expect(LineDiff(old: old, new: new).script.changes.map(\.new) == [added])
      #expect(LineDiff(old: new, new: old).script.changes.map(\.old) == [added])
    }
  }

  @Test func textsThatOnlyLookEqualDiffer() {
    let pairs = [("é\n", "e\u{301}\n"), ("a\n", "a\r\n"), ("a", "a\n"), ("a\n", "a \n")]
    for (old, new) in pairs {
      #expect(LineDiff(old: old, new: new).script.changes.count == 1)
      #expect(LineDiff(old: old, new: old).script.changes.isEmpty)
    }
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
      ([good[1]], "the result differs"),
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
