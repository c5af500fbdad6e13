import Proofsheet
import Standings
import Testing

/// One table with all the fields of its rows, in the cases that a table can be wrong in.
@MainActor
@Suite struct GroupTableSnapshots {
  @Test func rows() throws {
    let kept = [
      Standing.some(
        4,
        at: 3,
        team: "Last",
        record: .init(lost: 2, goalsAgainst: 7, points: -3)
      ),
      .some(3, at: 2, team: "Blues", record: .init(won: 1, lost: 1, points: 3)),
      .some(
        1,
        at: 1,
        team: "Reds",
        record: .init(won: 5, drawn: 2, lost: 1, goalsFor: 17, goalsAgainst: 4, points: 17)
      ),
      .some(2, at: 2, team: "Azures", record: .init(won: 1, lost: 1, points: 3)),
    ]
    let store = MemoryStandingsStore()
    try store.keep(kept, askedOf: Tournament.cup.id)
    playJourney(
      "rows",
      scenario: .cup("late", .standings("sample").delayed(by: .seconds(9)))
    ) { user in
      let screen = user.sees { user.makeStandings(store: store) }
      user.does("looks") { screen.load() }
      guard case .tables(let tables) = screen.viewModel.content else {
        Issue.record("What is stored shows at once.")
        return
      }
      #expect(tables.map(\.title) == ["Overall"])
      assertSnapshot(of: tables.flatMap(\.rows))
    }
  }
}
