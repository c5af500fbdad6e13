import Proofsheet
import Testing

/// Every state of the presenter, and of the rows that it shows.
@Suite struct StateSnapshots {
  @Test(arguments: await StandingsStates.all)
  func state(_ state: SnapshotState) { assertSnapshot(of: state) }
}
