// Written by `swift run proofsheet generate`, which overwrites what is changed here;
// `proofsheet generate --check` fails where it is out of date.
// swift-format-ignore-file
// swiftlint:disable all

public import Standings
public import Proofsheet

extension FailureViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "message": self.message,
      "retryTitle": self.retryTitle,
    ]
  }
}

extension StandingRowViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "position": self.position,
      "team": self.team,
      "played": self.played,
      "record": self.record,
      "goals": self.goals,
      "goalDifference": self.goalDifference,
      "points": self.points,
    ]
  }
}

extension StandingsPresenter: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "viewModel": self.viewModel,
    ]
  }

  public static var snapshotHidden: [String] {
    ["groupName", "task", "tournaments", "world"]
  }
}

extension StandingsViewModel: SnapshotDescribing {
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "tournamentTitles": self.tournamentTitles,
      "selectedTournamentIndex": self.selectedTournamentIndex,
      "groupTitles": self.groupTitles,
      "selectedGroupIndex": self.selectedGroupIndex,
      "isLoading": self.isLoading,
      "content": self.content,
      "failure": self.failure,
      "title": self.title,
    ]
  }

  public static var snapshotHidden: [String] {
    ["plainTitle"]
  }
}
