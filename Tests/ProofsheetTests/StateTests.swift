import Proofsheet
import Testing

/// States that types declare.
@MainActor
@Suite struct StateTests {
  private struct Door: SnapshotStates {
    let isOpen: Bool

    static var snapshotStates: [SnapshotState] {
      [
        SnapshotState("open") { Door(isOpen: true) },
        SnapshotState("closed", scenario: Scenario("nobody asks") { Stub(.get, "/door") }) { user in
          user.does("closes") {}
          return Door(isOpen: false)
        },
        SnapshotState("jammed") { throw Jam() },
        SnapshotState("opening") { user in
          let lift = Lift()
          user.does("opens") { lift.open(after: user.clock) }
          return lift
        },
      ]
    }
  }

  private struct Jam: Error {}

  private final class Lift {
    private(set) var isOpen = false

    @MainActor func open(after clock: VirtualClock) {
      Task {
        try await clock.sleep(for: .seconds(1))
        isOpen = true
      }
    }
  }

  private func messages(_ state: SnapshotState) -> [String] {
    withFailures { assertSnapshot(of: state) }.map(\.message)
  }

  /// A state is rendered at the moment when it is reached, and unfinished work ends afterwards.
  @Test func areRenderedOrFail() {
    let states = SnapshotState.all(of: Door.self)
    for index in [0, 3] { assertSnapshot(of: states[index]) }
    #expect(messages(states[1]).first?.contains("GET /door") == true)
    #expect(messages(states[2]).first?.contains("Jam()") == true)
  }
}
