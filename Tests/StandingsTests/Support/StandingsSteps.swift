import Proofsheet
import Standings

private let tournaments: [Tournament] = [.cup, .league]

extension JourneySteps where Stage == StandingsPresenter {
  /// What the user of the standings can do, in the words of journey files.
  static let standings = JourneySteps(
    on: { user in user.makeStandings() },
    [
      .sees("opens the standings") { screen in screen },
      .does("pulls") { screen in screen.load() },
      .does("chooses group {number}", .integer) { screen, number in
        screen.chooseGroup(at: number)
      },
      .does("chooses tournament {tournament}", .one(of: tournaments, named: \.name)) {
        screen,
        tournament in
        screen.chooseTournament(at: tournaments.firstIndex(of: tournament) ?? -1)
      },
    ]
  )
}
