import Localization
import Proofsheet
import Standings

/// The standings screen as the app draws it.
struct StandingsScreen: SnapshotScreenDescribing {
  let standings: StandingsPresenter
  let texts: LocalizedTexts

  var snapshotScreen: SnapshotElement {
    let screen = standings.viewModel
    SnapshotElement(heading: screen.title)
    for (index, title) in screen.tournamentTitles.enumerated() {
      SnapshotElement(tab: title, isSelected: index == screen.selectedTournamentIndex)
    }
    // Parts the two rows of tabs.
    SnapshotElement(heading: texts("Standings"))
    for (index, title) in screen.groupTitles.enumerated() {
      SnapshotElement(tab: title, isSelected: index == screen.selectedGroupIndex)
    }
    if screen.isLoading { SnapshotElement(progress: texts("Loading")) }
    if let failure = screen.failure {
      SnapshotElement(text: failure.message)
      if let retry = failure.retryTitle { SnapshotElement(button: retry) }
    }
    switch screen.content {
    case .nothing: SnapshotElement(text: "")
    case .empty(let message): SnapshotElement(text: message)
    case .tables(let tables):
      for table in tables {
        SnapshotElement(list: table.title) {
          for row in table.rows {
            SnapshotElement(cell: row.position.isEmpty ? row.team : "\(row.position) \(row.team)") {
              SnapshotElement(text: figures(of: row))
            }
          }
        }
      }
    }
  }

  private func figures(of row: StandingRowViewModel) -> String {
    [
      texts("Played: %@", .text("\(row.played) (\(row.record))")),
      texts("Goals: %@", .text("\(row.goals) (\(row.goalDifference))")),
      texts("Points: %@", .text(row.points)),
    ]
    .joined(separator: " · ")
  }
}
