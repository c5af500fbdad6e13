public import Proofsheet
public import Standings

extension StandingsPresenter: SnapshotDescribing {
  /// What the presenter has made.
  public var snapshotFields: KeyValuePairs<String, Any?> { ["viewModel": viewModel] }

  /// What it makes the view model of.
  public static var snapshotHidden: [String] { ["tournaments", "world", "groupName"] }
}

extension StandingsViewModel: SnapshotDescribing {
  /// Everything that the screen shows, from top to bottom.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": title,
      "tournamentTitles": tournamentTitles,
      "selectedTournamentIndex": selectedTournamentIndex,
      "groupTitles": groupTitles,
      "selectedGroupIndex": selectedGroupIndex,
      "isLoading": isLoading,
      "failure": failure,
      "content": content,
    ]
  }
}

extension GroupTableViewModel: SnapshotDescribing {
  /// One line for each row; rows have a snapshot of their own.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": title,
      "rows": rows.map { row in
        [
          row.position, row.team, row.played, row.record, row.goals, row.goalDifference,
          row.points,
        ]
        .joined(separator: " | ")
      },
    ]
  }
}
