public import Proofsheet
public import Standings

extension GroupTableViewModel: SnapshotDescribing {
  /// One line for each row; rows have a snapshot of their own.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": title,
      "rows": rows.map { row in
        [row.position, row.team, row.played, row.record, row.goals, row.goalDifference, row.points]
          .joined(separator: " | ")
      },
    ]
  }
}
