import Proofsheet
import Testing

/// Every state of every presenter that lists its states.
@Suite struct StateSnapshots {
  @Test(arguments: await CommunityStates.all)
  func state(_ state: SnapshotState) { assertSnapshot(of: state) }
}
