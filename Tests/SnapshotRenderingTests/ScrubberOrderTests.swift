import Foundation
import Testing

@testable import SnapshotRendering

/// Volatile values never decide the order of unordered elements.
@Suite struct ScrubberOrderTests {
  /// The different texts of forty fresh subjects: an order left to chance shows in the first few.
  private func texts<Subject>(_ subject: () -> Subject) throws -> Set<String> {
    let strategy = SnapshotStrategy<Subject>.state.scrubbing(.uuids)
    var texts: Set<String> = []
    for _ in 0..<40 {
      let rendering = try strategy.render(subject())
      #expect(rendering.tree?.text == rendering.text)
      texts.insert(rendering.text)
    }
    return texts
  }

  private func one<Subject>(_ subject: () -> Subject) throws -> String {
    let texts = try texts(subject)
    #expect(texts.count == 1)
    return texts.first ?? ""
  }

  @Test func setsAndKeysOfIdentifiers() throws {
    let set = try one { Set((0..<12).map { _ in UUID() }) }
    #expect(set == (1...12).map { "* <uuid \($0)>\n" }.joined())
    let keys = try one { Dictionary(uniqueKeysWithValues: ["c", "a", "b"].map { (UUID(), $0) }) }
    #expect(keys == "<uuid 1>: \"a\"\n<uuid 2>: \"b\"\n<uuid 3>: \"c\"\n")
  }

  @Test func elementsThatHoldIdentifiers() throws {
    let text = try one {
      (0..<3).reduce(into: Set<Item>()) { set, count in
        set.insert(Item(id: UUID(), count: count))
        set.insert(Item(id: UUID(), count: count))
      }
    }
    let items = (1...6).map { "* Item\n  id: <uuid \($0)>\n  count: \(($0 - 1) / 2)\n" }
    #expect(text == items.joined())
  }

  @Test func whatElseIsKnownOfAValueDecides() throws {
    let text = try one {
      let ids = (0..<6).map { _ in UUID() }
      return Selection(ids: Set(ids), all: [:], chosen: [ids[3], ids[0], ids[3]])
    }
    let ids = ["<uuid 1>", "<uuid 2>", "<uuid 3>", "<uuid 4>", "<uuid>", "<uuid>"]
    #expect(text.contains("ids:\n" + ids.map { "    * \($0)\n" }.joined() + "  all"))
    #expect(text.contains("chosen:\n    - <uuid 5>\n    - <uuid 6>\n    - <uuid 5>\n"))
  }

  /// Values that occur in several elements: pairs, chains, rings and keys.
  @Test func valuesThatOccurAgainElsewhere() throws {
    _ = try one { () -> [Set<Set<UUID>>] in
      let ids = (0..<8).map { _ in UUID() }
      return [
        Set(ids.map { [$0] }),
        Set(stride(from: 0, to: 8, by: 2).map { [ids[$0], ids[$0 + 1]] }),
      ]
    }
    _ = try one { () -> Set<[UUID]> in
      let ids = (0..<7).map { _ in UUID() }
      return Set(ids.indices.map { [ids[$0], ids[($0 + 1) % 7]] })
    }
    _ = try one { () -> [UUID: [UUID: Set<UUID>]] in
      let ids = (0..<4).map { _ in UUID() }
      return [
        ids[0]: [ids[1]: [ids[2], ids[3]], ids[2]: [ids[0]]],
        ids[1]: [ids[0]: [ids[1]]],
      ]
    }
    let ring = try one { () -> Set<Set<UUID>> in
      let ids = (0..<3).map { _ in UUID() }
      return Set(ids.indices.map { [ids[$0], ids[($0 + 1) % 3]] })
    }
    #expect(ring == String(repeating: "*\n  * <uuid>\n  * <uuid>\n", count: 3))
  }

  /// The numbers of values that stand in one element tell equal values from others.
  @Test func valuesOfOneElementKeepTheirNumbers() throws {
    let ids = try one { () -> [UUID: Item] in
      let ids = (0..<3).map { _ in UUID() }
      return Dictionary(uniqueKeysWithValues: ids.map { ($0, Item(id: $0, count: 1)) })
    }
    #expect(ids.hasPrefix("<uuid 1>: Item\n  id: <uuid 1>\n  count: 1\n<uuid 2>: Item\n"))
    let pairs = try one { () -> Set<[UUID]> in
      let ids = (0..<3).map { _ in UUID() }
      return [[ids[0], ids[0]], [ids[1], ids[2]]]
    }
    #expect(pairs == "*\n  - <uuid 1>\n  - <uuid 1>\n*\n  - <uuid 2>\n  - <uuid 3>\n")
  }

  @Test func keysWithPartsKeepTheirMark() throws {
    let text = try one {
      [
        Set([UUID(), UUID()]): Set([1, 2]), Set([UUID(), UUID(), UUID()]): [UUID().hashValue % 1],
      ]
    }
    #expect(text.hasPrefix("?\n  * <uuid 1>\n"))
  }

  @Test func numbersFromBeforeDecideFirst() throws {
    let known = (0..<5).map { _ in UUID() }
    let strategy = SnapshotStrategy<[Set<UUID>]>.state.scrubbing(.uuids)
    for _ in 0..<20 {
      let scope = ScrubberScope()
      try ScrubberScope.$current.withValue(scope) {
        _ = try strategy.render(known.map { [$0] })
      }
      let next = ScrubberScope(scope.numbers)
      let text = try ScrubberScope.$current.withValue(next) {
        try strategy.render([[known[4], UUID(), known[1], UUID()]]).text
      }
      #expect(text == "-\n  * <uuid 2>\n  * <uuid 5>\n  * <uuid 6>\n  * <uuid 7>\n")
    }
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

  /// Only text that the recorder has seen is put into a new order.
  @Test func textMadeOfRenderingsIsScrubbedInItsOrder() throws {
    let strategy = SnapshotStrategy<String>.lines.scrubbing(.uuids).pullback { (ids: Set<UUID>) in
      "ids: " + Rendering(of: ids).text
    }
    let text = try strategy.render([UUID(), UUID()]).text
    #expect(text == "ids: * <uuid 1>\n* <uuid 2>\n\n")
  }

  @Test @MainActor func aRenderingInsideARenderingDoesNotDisturb() throws {
    let text = try one { Nesting(ids: [UUID(), UUID(), UUID()]) }
    #expect(text.hasPrefix("Nesting\n  ids:\n    * <uuid>\n"))
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

private struct Nesting: SnapshotDescribing {
  let ids: Set<UUID>

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["ids": ids, "length": Rendering(of: ids).bytes.count, "again": Set(ids.map { [$0] })]
  }
}
