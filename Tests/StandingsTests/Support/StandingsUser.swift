import Proofsheet
import Standings

extension JourneyUser {
  /// The standings screen over this user's world, not yet loaded.
  func makeStandings(
    store: any StandingsStore = MemoryStandingsStore(),
    baseURL: String = "https://standings.example.com"
  ) -> StandingsPresenter {
    StandingsPresenter(
      tournaments: [.cup, .league],
      world: StandingsWorld(client: client, baseURL: baseURL, store: store)
    )
  }

  /// Opens a screen and lets it load.
  @discardableResult
  func looks(at screen: StandingsPresenter) -> StandingsPresenter {
    _ = sees { screen }
    does("looks") { screen.load() }
    return screen
  }
}
