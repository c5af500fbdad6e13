import Foundation
import SnapshotRendering
import TestSupport
import Testing

@testable import ReviewTools

/// Merges of some of the changes between two texts, without the others.
@Suite struct FactMergeTests {
  /// All changes between neighbours give the new text, none the old one, and some a text that is made
  /// of lines of both and lacks exactly the others.
  @Test func everyReferenceMergesWithItsNeighbour() throws {
    let folder = URL(filePath: #filePath + "/../../../../__Snapshots__").standardizedFileURL
    let texts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".txt") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .filter { !$0.hasSuffix("\n\n") && (try? CanonicalText($0)) != nil }
    #expect(texts.count(where: { $0.hasPrefix("journey: ") }) > 60)
    var numbers = SeededNumbers(seed: 3)
    var (mixed, apart) = (0, 0)
    for (old, new) in zip(texts, texts.dropFirst()) {
      guard let facts = FactDifference(fromText: old, toText: new) else { continue }
      #expect(facts.taking { _ in false } == old)
      #expect(facts.taking { _ in true } == new)
      let taken = facts.changes.map { _ in numbers.below(2) == 0 }
      guard let part = facts.taking({ taken[$0] }) else { continue }
      mixed += 1
      // Steps have new numbers.
      let lines = Set((old + new).split(separator: "\n"))
      #expect(facts.isStory || lines.isSuperset(of: part.split(separator: "\n")), "\(part)")
      let left = FactDifference(fromText: part, toText: new)?.changes.count
      if left == taken.count(where: { !$0 }) { apart += 1 }
    }
    // A moved fact, or one with twins, may be matched otherwise then, which the caller must detect.
    #expect(apart > mixed * 2 / 3, "\(apart) of \(mixed)")
  }
}
