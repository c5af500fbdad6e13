import Testing

@testable import JourneyMaps

@Suite struct JourneyCoverTests {
  /// All lists of up to three journeys over three things to visit.
  private static let small: [[[Int]]] = {
    let journeys = (0..<8).map { set in (0..<3).filter { set & (1 << $0) != 0 } }
    let pairs = journeys.flatMap { first in journeys.map { [first, $0] } }
    return [[]] + journeys.map { [$0] } + pairs
      + pairs.flatMap { pair in journeys.map { pair + [$0] } }
  }()

  @Test func chosenJourneysVisitAllThatAnyVisits() {
    for journeys in Self.small {
      let chosen = JourneyCover.chosen(of: journeys)
      #expect(Set(chosen.flatMap { journeys[$0] }) == Set(journeys.flatMap(\.self)))
      #expect(chosen == chosen.sorted())
      #expect(Set(chosen).count == chosen.count)
    }
  }

  /// No journey is chosen that adds nothing to those that were chosen before it.
  @Test func noJourneyIsChosenInVain() {
    for journeys in Self.small {
      let chosen = JourneyCover.chosen(of: journeys)
      #expect(chosen.count <= Set(journeys.flatMap(\.self)).count)
    }
  }

  @Test(
    arguments: [
      ([], []), ([[]], []), ([[], [1]], [1]), ([[1], [1]], [0]), ([[1], [1, 2]], [1]),
      ([[1], [2], [3]], [0, 1, 2]), ([[1, 1], [1, 2, 2]], [1]),
      // The two last ones would do; the one that adds most is taken first.
      ([[1, 2, 3, 4], [1, 2, 5], [3, 4, 6]], [0, 1, 2]),
    ] as [([[Int]], [Int])]
  )
  func theOneThatAddsMostIsTakenFirst(_ journeys: [[Int]], _ chosen: [Int]) {
    #expect(JourneyCover.chosen(of: journeys) == chosen)
  }
}
