import Foundation
import Testing

@testable import SnapshotRendering

/// Volatile values never decide the order of unordered elements.
@Suite struct ScrubberOrderTests {
  /// The one text of forty fresh subjects: an order left to chance shows in the first few.
  private func one<Subject>(_ subject: () -> Subject) throws -> String {
    let strategy = SnapshotStrategy<Subject>.state.scrubbing(.uuids)
    let texts = try Set(
      (0..<40).map { _ in
        let rendering = try strategy.render(subject())
        #expect(rendering.tree?.text == rendering.text)
        return rendering.text
      }
    )
    #expect(texts.count == 1)
    return texts.first ?? ""
  }

  /// Elements that only new values tell apart have tokens without numbers; others have numbers.
  @Test func equalElementsShareATokenWithoutANumber() throws {
    let set = try one { Set([UUID(), UUID(), UUID()]) }
    #expect(set == "* <uuid>\n* <uuid>\n* <uuid>\n")
    let keys = try one { Dictionary(uniqueKeysWithValues: ["c", "a", "b"].map { (UUID(), $0) }) }
    #expect(keys == "<uuid 1>: \"a\"\n<uuid 2>: \"b\"\n<uuid 3>: \"c\"\n")
    let items = try one { Set([1, 0, 1].map { Item(id: UUID(), count: $0) }) }
    let texts = ["<uuid 1>\n  count: 0\n", "<uuid>\n  count: 1\n", "<uuid>\n  count: 1\n"]
    #expect(items == texts.map { "* Item\n  id: " + $0 }.joined())
    let sets = try one { [Set([UUID(), UUID()]): 1, Set([UUID()]): 2] }
    #expect(sets.hasPrefix("?\n  * <uuid>\n") && sets.contains("\n: 1\n"))
    let elsewhere = try one {
      let ids = (0..<4).map { _ in UUID() }
      return Selection(ids: Set(ids), all: [:], chosen: [ids[3], ids[0], ids[3]])
    }
    #expect(elsewhere.contains("chosen:\n    - <uuid 1>\n    - <uuid 2>\n    - <uuid 1>\n"))
    _ = try one { () -> [UUID: [UUID: Set<UUID>]] in
      let ids = (0..<4).map { _ in UUID() }
      return [
        ids[0]: [ids[1]: [ids[2], ids[3]], ids[2]: [ids[0]]], ids[1]: [ids[0]: [ids[1]]],
      ]
    }
  }

  @Test func numbersFromBeforeDecideFirst() throws {
    let known = (0..<5).map { _ in UUID() }
    func piece(_ sets: [Set<UUID>], after numbers: ScrubberNumbers) throws -> Scrubbing.Result {
      try Scrubbing.piece([.uuids], after: numbers) { Rendering(of: sets) }
    }
    let numbers = try piece(known.map { [$0] }, after: ScrubberNumbers()).numbers
    let texts = try (0..<20).map { _ in
      try piece([[known[4], UUID(), known[1], UUID()]], after: numbers).rendering.text
    }
    #expect(Set(texts) == ["-\n  * <uuid 2>\n  * <uuid 5>\n  * <uuid>\n  * <uuid>\n"])
  }

  @Test func wholeCollectionsCanBeScrubbedAway() throws {
    let strategy = SnapshotStrategy<Selection>.state.scrubbing(
      .keyPath("ids"),
      .keyPath("**.count")
    )
    let all = [UUID(): Item(id: UUID(), count: 1)]
    let text = try strategy.render(Selection(ids: [UUID(), UUID()], all: all, chosen: [])).text
    #expect(text.hasPrefix("Selection\n  ids: <ids 1>\n  all:\n"))
    #expect(text.hasSuffix("      count: <count 1>\n  chosen: []\n"))
  }

  /// Only text that the recorder has seen is put into a new order; scrubbers survive a pullback, and
  /// add up.
  @Test func textMadeOfRenderingsIsScrubbedInItsOrder() throws {
    let strategy = SnapshotStrategy<String>.lines.scrubbing(.uuids).pullback { (ids: Set<UUID>) in
      "2019-10-15T06:40:00Z: " + Rendering(of: ids).text
    }.scrubbing(.dates)
    let text = try strategy.render([UUID(), UUID()]).text
    #expect(text == "<date 1>: * <uuid 1>\n* <uuid 2>\n\n")
  }
}

private struct Item: Hashable {
  let id: UUID
  let count: Int
}

private struct Selection {
  let ids: Set<UUID>
  let all: [UUID: Item]
  let chosen: [UUID]
}
