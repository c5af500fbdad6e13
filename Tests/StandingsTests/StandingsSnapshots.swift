import Foundation
import Proofsheet
import Standings
import Testing

/// The standings screen in every state.
@MainActor
@Suite struct StandingsSnapshots {
  /// Brings the screen into a state and hands it to a snapshot.
  ///
  /// - Parameters:
  ///   - state: The name of the state.
  ///   - answer: What the server says; `nil` when it is not asked.
  ///   - store: What is known from before.
  ///   - choose: What the user does once the answer is there.
  ///   - testName: The calling test.
  private func snapshot(
    _ state: String,
    _ answer: Stub.Answer?,
    store: any StandingsStore = MemoryStandingsStore(),
    choose: @MainActor (StandingsPresenter) -> Void = { _ in },
    testName: String = #function
  ) {
    playJourney(state, scenario: answer.map { .cup(state, $0) } ?? .silent) { user in
      let screen = user.sees { user.makeStandings(store: store) }
      if answer != nil { user.does("looks") { screen.load() } }
      user.does("chooses") { choose(screen) }
      assertSnapshot(of: screen, named: state, testName: testName)
    }
  }

  /// A store that holds what an earlier visit has left.
  private func visited(_ variant: String = "sample") throws -> MemoryStandingsStore {
    let store = MemoryStandingsStore()
    try store.keep(standings(variant), askedOf: Tournament.cup.id)
    return store
  }

  @Test func loading() throws {
    let slow = Stub.Answer.standings("success").delayed(by: .seconds(1))
    snapshot("not asked yet", nil)
    snapshot("waiting", slow)
    snapshot("waiting with old tables", slow, store: try visited())
  }

  @Test func loaded() {
    snapshot("sample", .standings("sample"))
    snapshot("many groups", .standings("success"))
    snapshot("numbered groups", .standings("numbered"))
  }

  @Test func oneGroup() {
    snapshot("first", .standings("sample")) { $0.chooseGroup(at: 1) }
    snapshot("last", .standings("success")) { $0.chooseGroup(at: 12) }
    snapshot("all again", .standings("sample")) { screen in
      screen.chooseGroup(at: 2)
      screen.chooseGroup(at: 0)
    }
  }

  @Test func withoutGroups() {
    playJourney(
      "league",
      scenario: Scenario("league") {
        Stub.standings(of: .league).answers(.standings("league"))
      }
    ) { user in
      let screen = user.sees { user.makeStandings() }
      user.does("chooses the league") { screen.chooseTournament(at: 1) }
      assertSnapshot(of: screen)
    }
  }

  @Test func empty() throws {
    snapshot("first visit", .standings("empty"))
    snapshot("all withdrawn", .standings("empty"), store: try visited())
  }

  @Test func failed() {
    for (name, answer) in Stub.Answer.failures { snapshot(name, answer) }
    snapshot("full device", .standings("sample"), store: StandingsStoreDouble.full())
    let unreadable = StoreError.unreadable(reason: "permission denied")
    snapshot("damaged store", .standings("sample"), store: StandingsStoreDouble.damaged(.corrupted))
    snapshot(
      "unreadable store",
      .standings("sample"),
      store: StandingsStoreDouble.damaged(unreadable)
    )
  }

  @Test func failedWithOldTables() throws {
    for (name, answer) in Stub.Answer.failures { snapshot(name, answer, store: try visited()) }
    let full = StandingsStoreDouble.full(try visited())
    snapshot("full device", .standings("success"), store: full)
  }

  @Test func givenUp() throws {
    snapshot("by the system", .failure(.cancelled))
    snapshot("by the system with old tables", .failure(.cancelled), store: try visited())
  }

  /// What no server can bring about.
  @Test func setUpWrongly() {
    playJourney("no web address") { user in
      let screen = user.sees { user.makeStandings(baseURL: "nowhere") }
      user.does("looks") { screen.load() }
      assertSnapshot(of: screen, named: "no web address")
    }
    playJourney("no tournaments") { user in
      let world = StandingsWorld(store: MemoryStandingsStore()) { _ in
        LocalEndpointRequest(file: fixtureFile("sample"))
      }
      let screen = user.sees { StandingsPresenter(tournaments: [], world: world) }
      user.does("looks") { screen.load() }
      assertSnapshot(of: screen, named: "no tournaments")
    }
    for (name, error) in [("no file", nil), ("unforeseen", UnforeseenError())] {
      playJourney(name) { user in
        let world = StandingsWorld(store: MemoryStandingsStore()) { _ in
          FailingRequest(error: error)
        }
        let screen = user.sees { StandingsPresenter(tournaments: [.cup], world: world) }
        user.does("looks") { screen.load() }
        assertSnapshot(of: screen, named: name)
      }
    }
  }
}

private struct UnforeseenError: Error {}

/// A request that throws an error, or reads a file that is not there.
private struct FailingRequest: EndpointRequest {
  let error: UnforeseenError?

  func url() throws(EndpointError) -> URL { fixtureFile("nowhere") }

  func data() async throws -> Data {
    if let error { throw error }
    return try await LocalEndpointRequest(file: url()).data()
  }
}
