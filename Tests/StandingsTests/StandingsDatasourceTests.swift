import Foundation
import Standings
import Testing

/// The three cases of the data source, over a file instead of the network and a store in memory.
struct StandingsDatasourceTests {
  private let store = MemoryStandingsStore()

  /// The data source of the sample with its four standings.
  private func sample(
    _ tournamentID: Int = 10,
    groupName: String? = nil,
    variant: String = "sample",
    store: (any StandingsStore)? = nil
  ) -> StandingsDatasource {
    StandingsDatasource(
      endpoint: LocalEndpointRequest(file: fixtureFile(variant)),
      entities: StandingsEntityRequest(tournamentID: tournamentID, groupName: groupName),
      store: store ?? self.store
    )
  }

  @Test func parsing() async throws {
    #expect(try sample().standings() == [])
    try await sample().refresh()
    #expect(try sample(10).standings().count == 3)
    #expect(try sample(21).standings().count == 1)
    #expect(try sample(99).standings() == [])
    let first = Standing.some(
      1,
      in: "Group A",
      team: "Northfield Rovers",
      record: .init(won: 2, goalsFor: 5, goalsAgainst: 1, points: 6)
    )
    #expect(try sample().standings().first == first)
  }

  @Test func parsingTheSameDataTwiceLeavesNoDuplicates() async throws {
    try await sample().refresh()
    let once = try sample().standings()
    try await sample().refresh()
    #expect(try sample().standings() == once)
    #expect(try sample(21).standings().count == 1)
  }

  @Test func filteringByGroup() async throws {
    try await sample().refresh()
    let expected: [(Int, String?, [Int])] = [
      (10, nil, [1, 2, 3]), (10, "Group A", [1, 2]), (10, "Group B", [3]), (10, "Group C", []),
      (10, "group a", []), (10, "", []), (21, nil, [4]), (21, "Group A", []),
    ]
    for (tournamentID, groupName, ids) in expected {
      let found = try sample(tournamentID, groupName: groupName).standings()
      #expect(found.map(\.id) == ids, "\(tournamentID) \(groupName ?? "all")")
    }
  }

  /// The facts of the cases find a store with both mistakes.
  @Test func aCarelessStoreIsFound() async throws {
    let careless = CarelessStore()
    try await sample(store: careless).refresh()
    #expect(try sample(10, groupName: "Group B", store: careless).standings().count != 1)
    let once = try sample(store: careless).standings()
    try await sample(store: careless).refresh()
    #expect(try sample(store: careless).standings() != once)
  }

  // MARK: - Replaced datasets

  @Test func aTeamThatHasWithdrawnIsGone() async throws {
    try await sample().refresh()
    try await sample(variant: "success").refresh()
    #expect(try sample().standings().count == 48)
    try await sample(variant: "updated").refresh()
    #expect(try sample().standings() == standings("updated"))
    #expect(try sample(groupName: "Group L").standings() == [])
    try await sample(variant: "empty").refresh()
    #expect(try sample(10).standings() == [])
    #expect(try sample(21).standings().count == 1)
  }

  @Test func afterAFailureTheStoreIsAsItWas() async throws {
    try await sample().refresh()
    let before = try sample().standings()
    for variant in ["truncated", "noTeam", "error", "missing"] {
      await #expect(throws: EndpointError.self) { try await sample(variant: variant).refresh() }
      #expect(try sample().standings() == before)
    }
    await #expect(throws: StoreError.unwritable(reason: "full")) {
      try await sample(variant: "success", store: FaultyStore(content: store)).refresh()
    }
    #expect(try sample().standings() == before)
  }

  @Test func nothingIsKeptForACancelledTask() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await sample().refresh()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try sample().standings() == [])
  }

  /// A request may bring a parser of its own.
  @Test func anotherParserIsUsed() async throws {
    struct Lines: EndpointRequest {
      let parser = StandingsParser { (bytes) throws(EndpointError) in
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.enumerated()
          .map { .some($0.offset, at: $0.offset + 1, team: String($0.element)) }
      }
      func url() throws(EndpointError) -> URL { URL(filePath: "/nowhere") }
      func data() async throws -> Data { Data("Reds\nBlues".utf8) }
    }
    let datasource = StandingsDatasource(
      endpoint: Lines(),
      entities: StandingsEntityRequest(tournamentID: 10),
      store: store
    )
    try await datasource.refresh()
    #expect(try datasource.standings().map(\.team) == ["Reds", "Blues"])
  }
}
