import HTTPFixtures
import SnapshotRendering

/// One journey, played in many ways.
package struct JourneySweep {
  /// What a sweep gave.
  package struct Result: Sendable {
    /// What is compared with the reference, without a final newline.
    package let report: String
    /// What is wrong, each in words with the story that shows it.
    package let findings: [String]
    /// How many playings there were.
    package let playCount: Int
    /// How many steps the script has.
    package let stepCount: Int
  }

  private let journey: Journey
  private let sweeps: [Sweep]

  /// - Parameters:
  ///   - journey: What is played.
  ///   - sweeps: In which ways.
  package init(_ journey: Journey, by sweeps: [Sweep]) {
    self.journey = journey
    self.sweeps = sweeps
  }

  /// Plays the script as it is, then in every way of every sweep.
  ///
  /// - Parameter script: The steps; it is run once for each playing.
  /// - Returns: What was found, and what to compare with the reference.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  package func run(_ script: Journey.Script) throws(JourneyError) -> Result {
    let stage = try SweepStage(journey, script)
    var report = SweepReport(journey, stage.base)
    // Unused stubs are no reason to stop: they may be there for what only a variation asks for.
    guard stage.base.result.problems.isEmpty else { return report.failed(stage.base) }
    let again = try journey.play(.scripted, isMute: true, script)
    if let difference = stage.difference(toSame: again) { return report.unsteady(difference) }
    report.add(stage.unvariedFindings())
    for sweep in sweeps {
      switch sweep {
      case .everyOrder(let budget, let mayEndApart):
        report.add(try OrderSweep(budget: budget, mayEndApart: mayEndApart).run(on: stage, script))
      case .everyFault(let kinds, let orders, let silent):
        let sweep = FaultSweep(kinds: kinds, orders: orders, silent: silent)
        report.add(try sweep.run(on: stage, script))
      case .leaving: report.add(try LeavingSweep().run(on: stage, script))
      case .boundaries: report.add(try BoundarySweep().run(on: stage, script))
      case .order(let token): report.add(try OrderSweep.story(of: token, on: stage, script))
      }
    }
    return try report.result { (variation) throws(JourneyError) in
      try journey.play(variation, isMute: false, script).result.transcript
    }
  }
}
