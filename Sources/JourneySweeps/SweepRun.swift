import HTTPFixtures
package import JourneyRecords
package import UserJourneys

/// One journey, run in many ways.
package struct SweepRun {
  /// What a sweep gave.
  package struct Result: Sendable {
    /// What is compared with the reference, without a final newline.
    package let report: String
    /// What is wrong, each in words with the story that shows it.
    package let findings: [String]
    /// The findings with the stories that show them, as values.
    package let shown: [ShownFinding]
    /// The names of what is wrong, as waivers have them.
    package var names: [String] { shown.flatMap(\.names) }
    /// How many runs there were.
    package let playCount: Int
    /// How many steps the script has.
    package let stepCount: Int
    /// Whether the script is one that can be varied; otherwise its only finding says why not.
    package let isVaried: Bool
  }

  private(set) var journey: Journey
  let sweeps: [JourneySweep]
  let waivers: [String: String]
  /// What tokens of this sweep begin with, for a command that finds it.
  let name: String?

  /// - Parameters:
  ///   - journey: What is run.
  ///   - sweeps: In which ways.
  ///   - waivers: The names of what may be found, and why.
  ///   - name: What tokens of this sweep begin with; nil where no command could find it.
  package init(
    _ journey: Journey,
    by sweeps: [JourneySweep],
    allowing waivers: [String: String] = [:],
    named name: String? = nil
  ) {
    self.journey = journey
    self.journey.words = { $0.trapLines(of: name) }
    self.sweeps = sweeps
    self.waivers = waivers
    self.name = name
  }

  /// Runs the script as it is, then in every way of every sweep.
  ///
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  package func run(_ script: Journey.Script) throws(JourneyError) -> Result {
    for sweep in sweeps { try sweep.check() }
    let waivers = try SweepWaivers(waivers)
    let stage = try SweepStage(journey, script)
    var report = SweepReport(journey, stage.base, named: name)
    // Unused stubs are no reason to stop: they may be there for what only a variation asks for.
    guard stage.base.result.problems.isEmpty else { return report.failed(stage.base) }
    let again = try journey.play(.scripted, isMute: false, script)
    if let difference = stage.difference(toSame: again) { return report.unsteady(difference) }
    guard canVary(stage.base) else { return report.invariable() }
    report.add(stage.unvariedFindings())
    for sweep in sweeps { report.add(try sweep.part(on: stage, script)) }
    report.weigh(by: stage)
    return try report.result(allowing: waivers) { (variation) throws(JourneyError) in
      try journey.play(variation, isMute: false, script).result.story
    }
  }
}

extension SweepRun {
  /// Whether anything can go another way; that a user leaves always can.
  private func canVary(_ base: Playback) -> Bool {
    let isAlwaysIdle =
      base.exchanges.isEmpty && base.moments.allSatisfy(\.isIdle) && base.overtakable.isEmpty
    return !isAlwaysIdle || sweeps.allSatisfy(\.isLeaving)
  }
}

extension JourneySweep {
  fileprivate var isLeaving: Bool {
    if case .leaving = kind { true } else { false }
  }

  /// Refuses to play nothing.
  fileprivate func check() throws(JourneyError) {
    guard case .everyOrder(let moments, let budget, _) = kind else { return }
    if budget < 1 { throw JourneyError(.noBudget(budget)) }
    if moments < 2 { throw JourneyError(.tooFewMoments(moments)) }
  }

  fileprivate func part(
    on stage: SweepStage,
    _ script: Journey.Script
  ) throws(JourneyError) -> SweepPart {
    switch kind {
    case .everyOrder(let length, let budget, let all):
      try OrderSweep(budget: budget, length: length, isComplete: all).run(on: stage, script)
        .followed(by: try HasteSweep.run(on: stage, script))
    case .everyFault(let faults, let orders):
      try FaultSweep(faults: faults, orders: orders).run(on: stage, script)
    case .leaving: try LeavingSweep(stage).run(script)
    case .boundaries:
      try EdgeSweep.boundaries(on: stage, script)
        .followed(by: try PieceSweep.run(on: stage, script))
    }
  }
}
