import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Orders that hold every ordering of any three moments find the same as all orders, on every
/// screen of the galleries with few enough moments.
@Suite struct GuaranteeTests {
  /// Screens on which only orderings of more moments have a finding, and the number of moments.
  static let exceptions = [
    // The cache is read after the first answer, and the fourth step comes before the second.
    "timeline that shows the cache after the news": 4
  ]

  /// The highest number of moments on a screen of which all orders are played.
  private static let most = 6

  /// The number of orders after which most screens have shown more moments than that.
  private static let first = 12

  @Test(.exhaustive) func anyThreeMomentsFindWhatAllOrdersFind() throws {
    var comparedCount = 0
    for exhibit in GalleryTests.exhibits {
      let length = Self.exceptions[exhibit.name] ?? 3
      guard let found = try found(on: exhibit, ofAny: length) else { continue }
      comparedCount += 1
      #expect(found.few == found.all, "\(exhibit.name)")
    }
    #expect(comparedCount == 115, "of \(GalleryTests.exhibits.count)")
  }

  @Test(arguments: exceptions.keys.sorted())
  func anExceptionNeedsAsManyMoments(_ name: String) throws {
    let exhibit = try #require(GalleryTests.exhibits.first { $0.name == name })
    let length = try #require(Self.exceptions[name]) - 1
    let found = try #require(try found(on: exhibit, ofAny: length))
    #expect(found.few != found.all)
  }

  /// The findings of few orders of a screen, and those of all; nil when there are too many orders.
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
  /// The names of the findings.
  fileprivate var found: Set<String> { Set(tally.part.findings.flatMap(\.kind.names)) }
}
