import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Whether orders that hold every ordering of any three moments find what all orders find, on every
/// screen of the galleries that has few enough moments to play all.
@Suite struct GuaranteeTests {
  /// Screens on which only orderings of more moments find something, and of how many.
  static let exceptions = [
    // The cache is read after the first answer, and the fourth step comes before the second.
    "timeline that shows the cache after the news": 4
  ]

  /// How many moments a screen has at most of which all orders are played.
  private static let most = 6

  /// How many orders show that most screens have more moments than that.
  private static let first = 12

  @Test(.exhaustive) func anyThreeMomentsFindWhatAllOrdersFind() throws {
    var comparedCount = 0
    for exhibit in GalleryTests.exhibits {
      let length = Self.exceptions[exhibit.name] ?? 3
      guard let found = try found(on: exhibit, ofAny: length) else { continue }
      comparedCount += 1
      #expect(found.few == found.all, "\(exhibit.name)")
    }
    #expect(comparedCount == 118, "of \(GalleryTests.exhibits.count)")
  }

  @Test(arguments: exceptions.keys.sorted())
  func anExceptionNeedsAsManyMoments(_ name: String) throws {
    let exhibit = try #require(GalleryTests.exhibits.first { $0.name == name })
    let length = try #require(Self.exceptions[name]) - 1
    let found = try #require(try found(on: exhibit, ofAny: length))
    #expect(found.few != found.all)
  }

  /// What few orders of a screen find, and what all do; nil when all are too many.
  private func found(
    on exhibit: Exhibit,
    ofAny length: Int
  ) throws -> (few: Set<String>, all: Set<String>)? {
    let journey = Journey(exhibit.name, scenario: exhibit.scenario, fixtures: nil)
    let stage = try SweepStage(journey, exhibit.script)
    guard stage.base.result.problems.isEmpty, stage.base.endless == nil else { return nil }
    let first = OrderPlayer(OrderSweep(budget: Self.first, length: 2, few: 0), stage)
    _ = try first.run(exhibit.script)
    guard first.cover.poset.freeCount <= Self.most else { return nil }
    let few = OrderPlayer(OrderSweep(budget: 1_000, length: length, few: 0), stage)
    _ = try few.run(exhibit.script)
    guard few.cover.poset.freeCount <= Self.most else { return nil }
    let all = OrderPlayer(OrderSweep(budget: 1_000, few: 1_000), stage)
    guard case .all = try all.run(exhibit.script) else {
      Issue.record("there are more orders than a thousand")
      return nil
    }
    return (few.found, all.found)
  }
}

extension OrderPlayer {
  /// The names of what was found.
  fileprivate var found: Set<String> { Set(tally.part.findings.flatMap(\.kind.names)) }
}
