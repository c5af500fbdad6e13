package import HTTPFixtures
package import SnapshotRendering

/// A named script of user steps, played on virtual time against a scenario.
package struct Journey {
  package typealias Script = @MainActor (JourneyUser) throws -> Void

  /// What playing a journey gave.
  package struct Result: Sendable {
    /// The text of the journey, without a final newline.
    package let transcript: String
    /// How many steps were taken.
    package let stepCount: Int
    /// What makes the transcript not worth comparing, in the order in which it happened.
    package let problems: [String]
    /// The stubs that the journey left unused and that are not optional.
    package let unusedStubs: [UnusedStub]

    /// What a test fails with: what went wrong on the way, which explains what was not reached, or
    /// else the unused stubs.
    package var failures: [String] {
      problems.isEmpty ? unusedStubs.map(\.description) : problems
    }
  }

  let name: String
  let scenario: Scenario
  let fixtures: FixtureFolder?
  /// The most jobs that one step runs.
  var jobLimit = Scheduler.jobLimit
  /// Renders a screen.
  package var render: @Sendable (Any) -> Rendering = Rendering.init(of:)
  /// Where all playings of this journey went, when somebody draws a map.
  package var paths: JourneyPaths?

  /// - Parameters:
  ///   - name: What the user wants, in a few words.
  ///   - scenario: What the world answers.
  ///   - fixtures: Where the scenario's files are.
  package init(_ name: String, scenario: Scenario, fixtures: FixtureFolder?) {
    self.name = name
    self.scenario = scenario
    self.fixtures = fixtures
  }

  /// Plays the script to its end, synchronously.
  ///
  /// - Parameter script: The steps.
  /// - Returns: The transcript, also when the script did not come to its end.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  package func play(_ script: Script) throws(JourneyError) -> Result {
    try play(.scripted, watch: nil, script) { $0.finish() }
  }

  /// Plays the script as one variation of it, to see what is different.
  ///
  /// - Parameters:
  ///   - variation: What is different.
  ///   - isMute: Whether no transcript is written.
  ///   - script: The steps.
  /// - Returns: What there was to see.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  func play(
    _ variation: Variation,
    isMute: Bool,
    _ script: Script
  ) throws(JourneyError) -> Playback {
    try play(variation, watch: JourneyWatch(isMute: isMute), script) { $0.playback() }
  }

  /// Plays the script; `end` is called when it has returned and holds no screen any more.
  private func play<End>(
    _ variation: Variation,
    watch: JourneyWatch?,
    _ script: Script,
    end: @MainActor (JourneyRun) -> End
  ) throws(JourneyError) -> End {
    if Scheduler.isCapturing { throw .nested }
    let run = JourneyRun(self, varied: variation, scheduler: try Scheduler())
    let isMapped = paths != nil
    let (end, visits) = run.scheduler.capture {
      run.watch = watch
      run.visits = isMapped ? [] : nil
      let ended = run.transcript.report.whileUsed {
        do {
          try script(JourneyUser(run))
        } catch let error as JourneyError {
          if !run.isOver { run.fail(error) }
        } catch {
          if !run.isOver { run.fail(.scriptFailed(step: run.stepName, reason: "\(error)")) }
        }
        return end(run)
      }
      return (ended, run.visits)
    }
    if let visits { paths?.add(visits) }
    return end
  }
}
