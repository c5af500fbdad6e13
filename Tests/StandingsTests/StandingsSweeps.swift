import Proofsheet
import Standings
import Testing

/// Sweeps of the standings, without assertions and without findings.
@Suite struct StandingsSweeps {
  @Test func choosesATournament() {
    assertSweep(
      "chooses another tournament while the first is on its way",
      scenario: .both("both", cup: .standings("sample"), league: .standings("success"))
    ) { user in
      let screen = user.looks(at: user.makeStandings())
      user.retries { screen.load() }
      user.does("chooses the league") { screen.chooseTournament(at: 1) }
      user.retries { screen.load() }
    }
  }
}
