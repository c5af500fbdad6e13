import MusicSearch
import Proofsheet
import Testing

@Suite struct FileJourneys {
  /// What `Fixtures/Journeys/MusicSearch` may name in its `scenario:` lines.
  static let scenarios = SearchScope.allCases.flatMap { scope in
    [
      Scenario.findsMany(in: scope), .findsOne(in: scope), .findsNothing(in: scope),
      .failsOnce(in: scope), .findsOneThenMany(in: scope), .answersLate(in: scope),
    ]
  }

  @Test func playsEveryFile() {
    assertJourneyFiles(in: "MusicSearch", steps: .musicSearch, scenarios: Self.scenarios)
  }
}
