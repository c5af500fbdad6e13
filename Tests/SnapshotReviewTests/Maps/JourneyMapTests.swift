import SnapshotChecking
import Testing

@testable import JourneyMaps
@testable import SnapshotReview

@Suite struct JourneyMapTests {
  /// The map in one line a thing.
  private func text(of map: JourneyMap) -> [String] {
    map.states.map { "\($0.name) \(map.scripted($0.visitors)) \(map.swept($0.visitors))" }
      + map.transitions.map {
        "\($0.from ?? -1) \($0.event) \($0.to) \(map.scripted($0.visitors)) "
          + "\(map.swept($0.visitors))"
      }
      + map.journeys.map { "\($0.name) \($0.states) \($0.transitions)" }
  }

  @Test func recordsAreJoinedInWhateverOrderTheyCome() {
    let joined = [
      "Home: content nothing [0, 1] [2]", "Home: loading, content nothing [0, 1] [2]",
      "Home: content rows many [0] []", "Home > Details [0] []",
      "Home: content nothing, alert [] [2]",
    ]
    let ways = [
      "-1 opens the app 0 [0, 1] [2]", "0 types 1 [0, 1] [2]", "1 < 200 2 [0] []",
      "2 taps a row 3 [0] []", "3 taps \"<Play>\" 3 [0] []", "1 < 404 4 [] [2]",
    ]
    let journeys = [
      "finds [0, 1, 2, 3] [0, 1, 2, 3, 4]", "types [0, 1] [0, 1]",
      "finds in every way [0, 1, 4] [0, 1, 5]",
    ]
    let records = MapSample.records
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let map = JourneyMap(order.map { records[$0] })
      #expect(text(of: map) == joined + ways + journeys)
      #expect(MapFiles(map).all.map(\.text) == MapFiles(JourneyMap(records)).all.map(\.text))
    }
    // A test that runs twice, in two processes say, is one journey.
    #expect(text(of: JourneyMap(records + records)) == joined + ways + journeys)
  }

  @Test func identitiesAreTheSameInEveryMap() {
    let all = JourneyMap(MapSample.records)
    for record in MapSample.records {
      let alone = JourneyMap([record])
      for state in alone.states {
        #expect(all.states.first { $0.content == state.content }?.id == state.id)
      }
    }
    #expect(Set(all.states.map(\.id)).count == all.states.count)
    #expect(all.states.map(\.id)[0] == "s9ffa6d2d")
  }

  @Test(
    arguments: [
      (["A: x false", "A: x true"], ["A: at rest", "A: x"]),
      (["A: isOn false", "A: isOn true", "B: isOn true"], ["A: at rest", "A: on", "B"]),
      (["A>B: x nil", "B: x nil"], ["A > B", "B"]),
      // Cases say more than numbers, and one fact is enough.
      (["A: n 0, c .a", "A: n 1, c .b"], ["A: c a", "A: c b"]),
      (
        [
          "A: a.title nil, b.title text", "A: a.title text, b.title text",
          "A: a.title nil, b.title nil",
        ],
        ["A: b.title", "A: a.title, b.title", "A: at rest"]
      ),
      // No word tells what both leave out.
      (["A: x nil", "A: x empty"], ["A: at rest (s1)", "A: at rest (s2)"]),
      (["A: x 1", "A: x many", "A: x 0"], ["A: x 1", "A: x many", "A: at rest"]),
      ([], []),
    ]
  )
  func namesSayWhatTellsStatesApart(_ states: [String], _ names: [String]) {
    let ids = states.indices.map { "s\($0 + 1)" }
    #expect(StateNames.names(of: states.map(MapSample.state), ids: ids) == names)
  }

  @Test func namesTellAllStatesOfASmallDomainApart() {
    let values = ["false", "true", ".a", ".b many"]
    var states: [JourneyRecord.State] = []
    for first in values {
      for second in values {
        for third in values {
          states.append(MapSample.state("A: x \(first), y \(second), z \(third)"))
        }
      }
    }
    let names = StateNames.names(of: states, ids: StateIdentity.ids(of: states))
    #expect(Set(names).count == 64)
    #expect(names.allSatisfy { !$0.contains("(") })
  }

  @Test func deadEndsAreWhereNothingLeadsAway() {
    func ends(_ records: [JourneyRecord]) -> [String] {
      let map = JourneyMap(records)
      return MapFindings(map).deadEnds.map { "\(map.states[$0.state].name) \($0.attempts)" }
    }
    #expect(
      ends(MapSample.records) == [
        "Home > Details [\"taps \\\"<Play>\\\"\"]", "Home: content nothing, alert []",
      ]
    )
    // A sweep that goes on makes it none, and an answer that changes nothing is no attempt.
    let away = MapSample.journey(
      "dismisses",
      line: 30,
      isSwept: true,
      ("< 404", MapSample.failed),
      ("dismisses the alert", MapSample.empty)
    )
    let waits = MapSample.journey(
      "waits",
      line: 40,
      ("opens", "Other"),
      ("< 200", "Other"),
      ("time passes", "Other")
    )
    #expect(
      ends(MapSample.records + [away, waits]) == [
        "Home > Details [\"taps \\\"<Play>\\\"\"]", "Other []",
      ]
    )
    #expect(ends([]) == [])
  }

  @Test func whatOnlyOneJourneyVisitsIsCounted() {
    let map = JourneyMap(MapSample.records)
    let findings = MapFindings(map)
    #expect(findings.loneStates == [2, 0, 1])
    #expect(findings.loneTransitions == [3, 0, 1])
    #expect(findings.unvisitedStates == [4])
    #expect(findings.untakenTransitions == [5])
    #expect(findings.cover == [0])
  }

  @Test func aRecordThatContradictsItselfLeadsNowhere() {
    let broken = JourneyRecord(
      name: "broken",
      reference: "",
      source: "T/F.swift:1",
      isSwept: false,
      states: [MapSample.state("A")],
      transitions: [
        JourneyRecord.Transition(from: 7, event: "x", to: 0),
        JourneyRecord.Transition(from: nil, event: "y", to: -1),
      ]
    )
    let map = JourneyMap([broken])
    #expect(map.transitions.isEmpty)
    #expect(map.states.count == 1)
  }
}
