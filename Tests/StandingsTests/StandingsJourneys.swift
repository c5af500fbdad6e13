import Proofsheet
import Standings
import Testing

@Suite struct StandingsJourneys {
  @Test func reloadsAfterAMatchday() {
    assertJourney(
      "pulls the standings after a matchday",
      scenario: .cup("a matchday", .standings("success"), .standings("updated"))
    ) { user in
      let screen = user.looks(at: user.makeStandings())
      user.does("chooses Group L") { screen.chooseGroup(at: 12) }
      user.does("pulls, and Group L is gone") { screen.load() }
    }
  }

  @Test func choosesAGroup() {
    assertJourney(
      "chooses groups, and nothing is asked for it",
      scenario: .cup("the sample", .standings("sample"))
    ) { user in
      let screen = user.sees { user.makeStandings() }
      user.does("chooses a group too early") { screen.chooseGroup(at: 1) }
      user.does("looks") { screen.load() }
      user.does("chooses Group A") { screen.chooseGroup(at: 1) }
      user.does("chooses Group B") { screen.chooseGroup(at: 2) }
      user.does("chooses Group B again") { screen.chooseGroup(at: 2) }
      user.does("chooses below the last group") { screen.chooseGroup(at: 3) }
      user.does("chooses all groups") { screen.chooseGroup(at: 0) }
    }
  }

  @Test func choosesATournament() {
    assertJourney(
      "chooses the other tournament and comes back",
      scenario: .both("both", cup: .standings("sample"), league: .standings("league"))
    ) { user in
      let screen = user.looks(at: user.makeStandings())
      user.does("chooses Group B") { screen.chooseGroup(at: 2) }
      user.does("chooses the league") { screen.chooseTournament(at: 1) }
      user.does("chooses the league again") { screen.chooseTournament(at: 1) }
      user.does("chooses below the last tournament") { screen.chooseTournament(at: 2) }
      user.does("chooses the cup") { screen.chooseTournament(at: 0) }
    }
  }

  /// The scenario is a file that a server can play as well.
  @Test func failsThenWorksByAFile() throws {
    assertJourney(
      "the standings fail, then work",
      scenario: try Scenario(named: "the cup fails once")
    ) { user in
      let screen = user.sees("opens the standings") { user.makeStandings() }
      user.does("pulls") { screen.load() }
      user.does("pulls") { screen.load() }
      user.waits(.seconds(1))
      user.does("chooses group 2") { screen.chooseGroup(at: 2) }
      user.does("chooses the cup again") { screen.chooseTournament(at: 0) }
    }
  }
}
