import Proofsheet
import Testing

/// Every state of every view model that lists its states.
@Suite struct StateSnapshots {
  @Test(arguments: await MusicSearchStates.all)
  func state(_ state: SnapshotState) { assertSnapshot(of: state) }
}
