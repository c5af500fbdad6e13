public import Proofsheet
public import Standings

/// The standings screen, for every answer of the server and every content of the device's store.
extension StandingsPresenter: SnapshotStates {
  /// The states loading, loaded, empty, every failure, and a wrong configuration.
  public static var snapshotStates: [SnapshotState] {
    let slow = Stub.Answer.standings("success").delayed(by: .seconds(1))
    let unreadable = StoreError.unreadable(reason: "permission denied")
    return [
      SnapshotState("not asked yet") { $0.makeStandings() },
      state("waiting", slow),
      state("waiting with old tables", slow) { try visited() },
      state("sample", .standings("sample")),
      state("many groups", .standings("success")),
      state("numbered groups", .standings("numbered")),
      withoutGroups,
      state("empty", .standings("empty")),
      state("all withdrawn", .standings("empty")) { try visited() },
      state("full device", .standings("sample")) { FaultyStore() },
      state("full device with old tables", .standings("success")) {
        FaultyStore(content: try visited())
      },
      state("damaged store", .standings("sample")) { FaultyStore(damage: .corrupted) },
      state("unreadable store", .standings("sample")) { FaultyStore(damage: unreadable) },
      state("cancelled by the system", .failure(.cancelled)),
      state("cancelled by the system with old tables", .failure(.cancelled)) { try visited() },
      SnapshotState("no web address") { $0.looks(at: $0.makeStandings(baseURL: "nowhere")) },
      local("no tournaments", []),
      local("no file"),
    ] + Stub.Answer.failures.map { state($0.name, $0.answer) }
      + Stub.Answer.failures.map { failure in
        state("\(failure.name) with old tables", failure.answer) { try visited() }
      }
  }

  private nonisolated static func state(
    _ name: String,
    _ answer: Stub.Answer,
    store: @escaping @Sendable () throws -> any StandingsStore = { MemoryStandingsStore() }
  ) -> SnapshotState {
    SnapshotState(name, scenario: .cup(name, answer)) { user in
      user.looks(at: try user.makeStandings(store: store()))
    }
  }

  private nonisolated static var withoutGroups: SnapshotState {
    let scenario = Scenario("league") {
      Stub.standings(of: .league).answers(.standings("league"))
    }
    return SnapshotState("without groups", scenario: scenario) { user in
      let screen = user.sees { user.makeStandings() }
      user.does("chooses the league") { screen.chooseTournament(at: 1) }
      return screen
    }
  }

  /// Standings of a file, in a state that no server can cause.
  private nonisolated static func local(
    _ name: String,
    _ tournaments: [Tournament] = [.cup]
  ) -> SnapshotState {
    SnapshotState(name) { user in
      let world = StandingsWorld(store: MemoryStandingsStore()) { _ in
        LocalEndpointRequest(file: fixtureFile("nowhere"))
      }
      return user.looks(at: StandingsPresenter(tournaments: tournaments, world: world))
    }
  }

  /// A store with the content of an earlier visit.
  private nonisolated static func visited() throws -> MemoryStandingsStore {
    let store = MemoryStandingsStore()
    try store.keep(standings("sample"), askedOf: Tournament.cup.id)
    return store
  }
}

extension StandingRowViewModel: SnapshotStates {
  /// Rows with all their fields: negative points, and two teams in one place.
  public static var snapshotStates: [SnapshotState] {
    let scenario = Scenario.cup("late", .standings("sample").delayed(by: .seconds(9)))
    return [
      SnapshotState("of one place", scenario: scenario) { user in
        let store = MemoryStandingsStore()
        try store.keep(rows, askedOf: Tournament.cup.id)
        let screen = user.looks(at: user.makeStandings(store: store))
        guard case .tables(let tables) = screen.viewModel.content else { return "no tables" }
        return tables.flatMap(\.rows)
      }
    ]
  }

  private static let rows: [Standing] = [
    .some(4, at: 3, team: "Last", record: .init(lost: 2, goalsAgainst: 7, points: -3)),
    .some(3, at: 2, team: "Blues", record: .init(won: 1, lost: 1, points: 3)),
    .some(
      1,
      at: 1,
      team: "Reds",
      record: .init(won: 5, drawn: 2, lost: 1, goalsFor: 17, goalsAgainst: 4, points: 17)
    ),
    .some(2, at: 2, team: "Azures", record: .init(won: 1, lost: 1, points: 3)),
  ]
}
