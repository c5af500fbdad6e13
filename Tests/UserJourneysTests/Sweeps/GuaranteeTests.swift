import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Whether orders that hold every ordering of any three moments find what all orders find, on every
/// screen of the galleries that has few enough moments to play all.
@Suite struct GuaranteeTests {
  /// The galleries; one more is one more line.
  static let exhibits: [Exhibit] =
    SecondGalleryTests.mended + SecondGalleryTests.broken
    + GalleryModel.Bug.allCases.map { bug in
      Exhibit("gallery, \(bug)", GalleryModel.scenario, GalleryModel.script(bug))
    }
    + ThirdGalleryTests.exhibits + FourthGalleryTests.exhibits

  /// Screens on which only orderings of more moments find something, and of how many.
  static let exceptions: [String: Int] = ["timeline that shows the cache after the news": 4]

  /// How many moments a screen has at most of which all orders are played.
  private static let most = 6

  @Test(arguments: exhibits)
  func anyThreeMomentsFindWhatAllOrdersFind(_ exhibit: Exhibit) throws {
    let journey = Journey(exhibit.name, scenario: exhibit.scenario, fixtures: nil)
    let stage = try SweepStage(journey, exhibit.script)
    guard stage.base.result.problems.isEmpty, stage.base.endless == nil else { return }
    let length = Self.exceptions[exhibit.name] ?? 3
    let few = OrderPlayer(OrderSweep(budget: 1_000, length: length, few: 0), stage)
    _ = try few.run(exhibit.script)
    guard few.cover.poset.freeCount <= Self.most else { return }
    let all = OrderPlayer(OrderSweep(budget: 1_000, isComplete: true), stage)
    guard case .all = try all.run(exhibit.script) else {
      Issue.record("there are more orders than a thousand")
      return
    }
    #expect(few.found == all.found)
  }
}

extension OrderPlayer {
  /// The names of what was found.
  fileprivate var found: Set<String> { Set(tally.part.findings.flatMap(\.kind.names)) }
}
