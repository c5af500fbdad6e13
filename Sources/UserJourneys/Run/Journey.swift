import Foundation
package import HTTPFixtures
package import SnapshotRendering

/// A named script of user steps, run on virtual time against a scenario.
package struct Journey {
  package typealias Script = @MainActor (JourneyUser) throws -> Void

  /// The transcript, the problems and the unused stubs of one run of a journey.
  package struct Result: Sendable {
    /// The story of the run: the steps with their events.
    package let story: Story
    /// The problems that make a comparison of the transcript pointless, the earliest first.
    package let problems: [String]
    /// The stubs that the journey left unused and that are not optional.
    package let unusedStubs: [UnusedStub]

    /// The transcript of the journey, without a final newline.
    package var transcript: String { story.text }

    /// The number of steps in the story.
    package var stepCount: Int { story.steps.count }

    /// The failures of the test: the problems of the run or, when there are no problems, the unused
    /// stubs.
    package var failures: [String] {
      guard problems.isEmpty, !unusedStubs.isEmpty else { return problems }
      let sleep = story.ending.first { $0.hasPrefix("something sleeps") }.map {
        "At the end of the script \($0); let time pass by user.waits or user.waitsForEverything."
      }
      return [sleep].compactMap(\.self) + unusedStubs.map(\.description)
        + [Scheduler.uncapturedWork].compactMap(\.self)
    }
  }

  package let name: String
  package let scenario: Scenario
  let fixtures: FixtureFolder?
  /// The largest number of requests of one step while no time passes.
  static let requestLimit = 1_000
  /// The largest number of jobs that one step runs.
  var jobLimit = Scheduler.jobLimit
  /// The largest number of sleepers that wake in one wait of the script for everything; with more,
  /// the journey fails.
  static let waitLimit = 10_000
  /// The largest number of sleepers that wake before the next step of a variation, and after the
  /// script, since a clock may tick for ever.
  package var wakeLimit = 100
  /// The number of moments in the script's own run, from which random orders choose two.
  package var length = 1
  /// The seconds by which the calendar's clock starts later than the scenario says.
  package var startsLater = 0.0
  /// Renders a screen.
  package var render: @Sendable (Any) -> Rendering = Rendering.init(of:)
  /// Replaces the parts of a request or a call that differ between runs.
  package var scrub: @Sendable (String) -> String = { $0 }
  /// Runs the work that the journey cannot capture; nil in a program that captures all work.
  var drain: (@MainActor () -> Void)? = uncapturedWork.map { _ in RealMainQueue.drain }
  /// The parts of screens that stayed in memory in earlier runs, for a sweep in which users leave.
  package var survivors: Survivors?
  /// Receives the client of each run when the run ends.
  package var ended: (@Sendable (ScenarioClient) -> Void)?
  /// Returns the first failed expectation of the script, in words.
  package var failedExpectation: (@Sendable () -> String?)?
  /// Returns lines with the variation's number and the command to replay it, for a crash report.
  package var words: (@Sendable (Variation) -> [String])?

  /// Creates a journey.
  ///
  /// - Parameters:
  ///   - name: The aim of the user, in a few words.
  ///   - scenario: The scenario that answers the requests.
  ///   - fixtures: The folder of the scenario's files.
  package init(_ name: String, scenario: Scenario, fixtures: FixtureFolder?) {
    (self.name, self.scenario, self.fixtures) = (name, scenario, fixtures)
  }

  /// A sentence about the sources of work that this program cannot capture; nil when there are no
  /// such sources.
  package static var uncapturedWork: String? { Scheduler.uncapturedWork }

  /// Runs the script to its end, synchronously.
  ///
  /// - Parameter script: The steps.
  /// - Returns: The transcript, also of a script that ended early.
  /// - Throws: ``JourneyError`` when the journey cannot start.
  package func play(_ script: Script) throws(JourneyError) -> Result {
    try run(.scripted, isWatched: false, isMute: false, script) { run in
      run.refuseOutside(before: nil)
      return run.finish()
    }
  }

  /// Runs one variation of the script.
  ///
  /// - Parameters:
  ///   - variation: The difference from the script.
  ///   - isMute: Whether no transcript is written.
  ///   - script: The steps.
  /// - Returns: The moments, effects and leftovers of the run.
  /// - Throws: ``JourneyError`` when the journey cannot start.
  package func play(
    _ variation: Variation,
    isMute: Bool,
    _ script: Script
  ) throws(JourneyError) -> Playback {
    let playback = try run(variation, isWatched: true, isMute: isMute, script) { $0.playback() }
    if let failure = failedExpectation?() {
      let lines = (words?(variation) ?? []).map { "\n" + $0 }
      throw JourneyError(
        """
        An expectation in the script fails, so the sweep ends here: \(failure)
        A sweep plays the script in many variations. Declare what holds in all of them by user.always, and expect what holds in \
        one of them in a test with assertJourney.
        """ + lines.joined()
      )
    }
    return playback
  }

  /// Runs the script, and calls `end` once the script has returned and has released its screens.
  private func run<End>(
    _ variation: Variation,
    isWatched: Bool,
    isMute: Bool,
    _ script: Script,
    end: @MainActor (JourneyRun) -> End
  ) throws(JourneyError) -> End {
    let mistake =
      Scheduler.isCapturing
      ? "A journey was started inside another; start it after the first has ended."
      : "The journey has an empty name; say what the user wants, in a few words."
    if Scheduler.isCapturing || name.isEmpty { throw JourneyError(mistake) }
    let run = JourneyRun(self, variation, isMute: isMute, scheduler: try Scheduler())
    // If clocks cannot show the start, the run reports a problem of the scenario.
    var start = scenario.startProblems.isEmpty ? scenario.start : nil
    if startsLater > 0 {
      let usual = Date(timeIntervalSince1970: Double(Scheduler.defaultStart) / 1e9)
      start = (start ?? usual).addingTimeInterval(startsLater)
    }
    let survivors = survivors
    return run.scheduler.capture(from: start, in: scenario.world) {
      if variation.leaving != nil { run.noteParts(comparing: survivors) }
      if isWatched { run.watch = MomentLog() }
      let playing = words?(variation) ?? []
      let heading = run.writer.story.heading + (playing.isEmpty ? [] : playing + [""])
      return TrapReport.whileUsed(heading) {
        let stop = run.scheduler.play {
          do {
            try script(JourneyUser(run))
          } catch {
            let threw = "The script threw in step \(run.stepName): \(error)"
            if !run.isOver { run.fail(error as? JourneyError ?? JourneyError(threw)) }
          }
        }
        if let stop, !run.isOver { run.fail(stop) }
        ended?(run.client)
        return end(run)
      }
    }
  }
}
