package import HTTPFixtures
package import SnapshotRendering

/// A named script of user steps, run on virtual time against a scenario.
package struct Journey {
  package typealias Script = @MainActor (JourneyUser) throws -> Void

  /// What a run of a journey gave.
  package struct Result: Sendable {
    /// The steps, and what happened in them.
    package let story: Story
    /// What makes the transcript not worth comparing, in the order in which it happened.
    package let problems: [String]
    /// The stubs that the journey left unused and that are not optional.
    package let unusedStubs: [UnusedStub]

    /// The text of the journey, without a final newline.
    package var transcript: String { story.text }

    /// How many steps were taken.
    package var stepCount: Int { story.steps.count }

    /// What a test fails with: what went wrong on the way, which explains what was not reached, or
    /// else the unused stubs.
    package var failures: [String] {
      guard problems.isEmpty, !unusedStubs.isEmpty else { return problems }
      return unusedStubs.map(\.description) + [Scheduler.deafness].compactMap(\.self)
    }
  }

  package let name: String
  package let scenario: Scenario
  let fixtures: FixtureFolder?
  /// The most requests of one step while no time passes.
  static let requestLimit = 1_000
  /// The most jobs that one step runs.
  var jobLimit = Scheduler.jobLimit
  /// Renders a screen.
  package var render: @Sendable (Any) -> Rendering = Rendering.init(of:)
  /// Makes a request or a call read alike in all playings.
  package var scrub: @Sendable (String) -> String = { $0 }
  /// Lets what runs outside the journey happen, where not everything is heard; nil where it is.
  var drain: (@MainActor () -> Void)? = deafness.map { _ in RealMainQueue.drain }
  /// What stayed in memory in earlier runs, for a sweep in which users leave.
  package var survivors: Survivors?
  /// Which playing a variation is and how it is played alone, in lines that a crash in it is told with.
  package var words: (@Sendable (Variation) -> [String])?

  /// - Parameters:
  ///   - name: What the user wants, in a few words.
  ///   - scenario: What the world answers.
  ///   - fixtures: Where the scenario's files are.
  package init(_ name: String, scenario: Scenario, fixtures: FixtureFolder?) {
    self.name = name
    self.scenario = scenario
    self.fixtures = fixtures
  }

  /// What this program does not hear of what a journey starts, in a sentence; nil when it hears all.
  package static var deafness: String? { Scheduler.deafness }

  /// Runs the script to its end, synchronously.
  ///
  /// - Parameter script: The steps.
  /// - Returns: The transcript, also when the script did not come to its end.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  package func play(_ script: Script) throws(JourneyError) -> Result {
    try run(.scripted, isWatched: false, isMute: false, script) { run in
      run.refuseOutside(before: nil)
      return run.finish()
    }
  }

  /// Runs the script as one variation of it, to see what is different.
  ///
  /// - Parameters:
  ///   - variation: What is different.
  ///   - isMute: Whether no transcript is written.
  ///   - script: The steps.
  /// - Returns: What there was to see.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  package func play(
    _ variation: Variation,
    isMute: Bool,
    _ script: Script
  ) throws(JourneyError) -> Playback {
    try run(variation, isWatched: true, isMute: isMute, script) { $0.playback() }
  }

  /// Runs the script; `end` is called when it has returned and holds no screen any more.
  private func run<End>(
    _ variation: Variation,
    isWatched: Bool,
    isMute: Bool,
    _ script: Script,
    end: @MainActor (JourneyRun) -> End
  ) throws(JourneyError) -> End {
    if Scheduler.isCapturing { throw JourneyError(.nested) }
    if name.isEmpty { throw JourneyError(.noName) }
    MainThreadNotice.sayOnce()
    let run = JourneyRun(self, variation, isMute: isMute, scheduler: try Scheduler())
    // A moment that clocks cannot show fails the journey by its scenario.
    let start = scenario.startProblems.isEmpty ? scenario.start : nil
    let survivors = survivors
    return run.scheduler.capture(from: start, in: JourneyWorld(of: scenario)) {
      if variation.leaving != nil { run.noteOwners(comparing: survivors) }
      if isWatched { run.watch = MomentLog() }
      return run.writer.transcript.report.whileUsed {
        let stop = run.scheduler.play {
          do {
            try script(JourneyUser(run))
          } catch let error as JourneyError {
            if !run.isOver { run.fail(error) }
          } catch {
            if !run.isOver {
              run.fail(.init(.scriptFailed(step: run.stepName, reason: "\(error)")))
            }
          }
        }
        if let stop, !run.isOver { run.fail(JourneyError(stop)) }
        return end(run)
      }
    }
  }
}
