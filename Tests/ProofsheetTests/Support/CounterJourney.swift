import Proofsheet
import ProofsheetBasics

@MainActor
final class CountScreen {
  var count = 0
}

/// What the steps of these tests can do; each table adds its own number.
func counterSteps(adding number: Int = 1) -> JourneySteps<CountScreen> {
  JourneySteps(
    on: { _ in CountScreen() },
    [
      .sees("opens the app") { counter in counter },
      .does("taps {button}", .text) { counter, _ in counter.count += number },
      .does("takes chances") { counter in counter.count = Chance.next },
    ]
  )
}

/// An assertion in the file `AppTests/Home.swift`, wherever it really stands.
func playsCounter(
  _ name: String = "App/counts",
  adding number: Int = 1,
  steps table: JourneySteps<CountScreen>? = nil,
  in test: String = "counts()",
  line: UInt = 7,
  scrubbing scrubbers: [SnapshotScrubber] = []
) {
  assertJourneyFile(
    name,
    steps: table ?? counterSteps(adding: number),
    scenarios: [Scenario("works", stubs: [])],
    scrubbing: scrubbers,
    fileID: "AppTests/Home.swift",
    file: "/app/Tests/AppTests/Home.swift",
    testName: test,
    line: line,
    column: 3
  )
}

let writtenJourney = """
  # Ours.
  journey: counts
  scenario: works

  1. opens the app
  2. taps "+"

  """

let recordedJourney = """
  # Ours.
  journey: counts
  scenario: works

  1. opens the app
     CountScreen
       count: 0
  2. taps "+"
     ~ count: 0 -> 1

  end: nothing running, nothing waiting, every stub used

  """

extension Sandbox {
  /// Plays the file in a session of its own, which must pass.
  func passing(_ mode: String, adding number: Int = 1) {
    run(["SNAPSHOT_RECORD": mode]) { playsCounter(adding: number) }
  }

  /// What playing the file in a session of its own fails with.
  func failing(_ mode: String = "never", adding number: Int = 1) -> [String] {
    failures(["SNAPSHOT_RECORD": mode]) { playsCounter(adding: number) }
  }
}

/// What is another each time, which no seed repeats.
private enum Chance {
  private static let taken = Locked(1_000_000_000)

  static var next: Int {
    taken.withLock { taken in
      taken += 1
      return taken
    }
  }
}
