import HTTPFixtures
package import JourneyRecords
package import UserJourneys

/// One journey with the sweeps that vary it.
package struct SweepRun {
  /// The result of a sweep.
  package struct Result: Sendable {
    /// The text that is compared with the reference, without a final newline.
    package let report: String
    /// The lines about what was played, such as `every order: 2 orders, all there are`.
    package let counts: [String]
    /// The findings, grouped by cause.
    package var found: [Found]
    /// The findings that rest on a guess; no stories are kept for such findings.
    package internal(set) var suspected: [Found] = []
    /// The orders that were played, the first ones with their stories.
    package internal(set) var orders: [ShownStory] = []
    /// The findings in words, each with the story that shows it.
    package var findings: [String] { found.map(\.words) }
    /// The names of the findings and of the suspicions.
    package var names: [String] { (found + suspected).flatMap(\.names) }
    /// The number of played variations.
    package let playCount: Int
    /// The number of played variations, with the total if some were left out: `412 of about 9000`.
    package let playWords: String
    /// The number of steps in the script.
    package let stepCount: Int
    /// Whether the script can be varied; otherwise the result's only finding gives the reason.
    package let isVaried: Bool

    /// Returns the groups with a finding that the given report of accepted findings lacks.
    package func undecided(in report: String) -> [Found] {
      found.filter { !$0.records.allSatisfy { report.contains($0 + FindingGroup.variation) } }
    }
  }

  /// The findings of one cause.
  package struct Found: Sendable {
    /// The names of the findings, each a rule and a place: `stuck-spinner: Home.isLoading`.
    package var names: [String] = []
    /// The findings in words, with the story that shows the first finding.
    package let words: String
    /// The records of the findings in the report, by which an accepted finding is recognised.
    var records: [String] = []
    /// The findings, and the story of the first one, as values for the page of a report.
    package var shown: ShownStory?
    /// The first finding in one sentence, and the token that plays its variation alone.
    package var headline: String {
      words.prefix { $0 != "\n" } + (shown.map { " (\($0.token))" } ?? "")
    }
  }

  private(set) var journey: Journey
  let sweeps: [JourneySweep]
  /// The largest number of variations in a run that is not thorough, unless a sweep asks for more.
  var usual = SweepBudget.usual
  /// The name of this sweep in tokens, by which a test finds its own.
  let name: SweepName?

  /// - Parameters:
  ///   - journey: The journey to run.
  ///   - sweeps: The sweeps to play.
  ///   - name: The start of the sweep's tokens; nil if no command can find the sweep.
  package init(
    _ journey: Journey,
    by sweeps: [JourneySweep],
    named name: SweepName? = nil
  ) {
    self.journey = journey
    self.journey.words = { $0.trapLines(of: name) }
    self.sweeps = sweeps
    self.name = name
  }

  /// Runs the script as it is, then in every variation of every sweep.
  ///
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  package func run(
    _ script: Journey.Script,
    isThorough: Bool = false
  ) throws(JourneyError) -> Result {
    for sweep in sweeps { try sweep.check() }
    let most = sweeps.map(\.budget).filter { $0 > SweepBudget.usual }.reduce(usual, max)
    let budget = isThorough ? SweepBudget() : SweepBudget(most)
    let stage = try SweepStage(journey, script, budget)
    var report = SweepReport(stage, named: name)
    // Unused stubs do not stop the sweep: a variation may need them.
    guard stage.base.result.problems.isEmpty else { return report.failed(stage.base) }
    let again = try stage.journey.play(.scripted, isMute: false, script)
    if let difference = stage.difference(toSame: again) { return report.unsteady(difference) }
    guard canVary(stage.base) else { return report.invariable() }
    report.add(stage.unvariedFindings())
    for (place, sweep) in sweeps.enumerated() {
      budget.reserve = sweeps[(place + 1)...].reduce(0) { $0 + $1.reserve(for: stage.base) }
      for part in try sweep.parts(on: stage, script, isThorough: isThorough) { report.add(part) }
    }
    report.weigh(by: stage)
    return try report.result { (finding) throws(JourneyError) in
      let playback = try stage.journey.play(finding.variation, isMute: false, script)
      return (playback.result.story, stage.clues(to: finding.kind, in: playback))
    }
  }
}

extension SweepRun {
  /// Whether the sweeps have something to vary.
  ///
  /// In a script that never waits, only the moment of leaving can be varied. The answer is then
  /// true if every sweep is `leaving`.
  private func canVary(_ base: Playback) -> Bool {
    let isAlwaysIdle =
      base.exchanges.isEmpty && base.moments.allSatisfy(\.isIdle) && base.overtakable.isEmpty
    return !isAlwaysIdle || sweeps.allSatisfy { if case .leaving = $0.kind { true } else { false } }
  }
}

extension JourneySweep {
  /// Checks that the sweep has something to play.
  fileprivate func check() throws(JourneyError) {
    guard case .everyOrder(let moments, let budget) = kind else { return }
    if budget < 1 { throw JourneyError(.noBudget(budget)) }
    if moments < 2 { throw JourneyError(.tooFewMoments(moments)) }
  }

  /// The number of orders that an order sweep plays at most in a thorough run, unless its test
  /// allows more.
  private static let mostOrders = 5_000

  /// The number of orders that the test allows an order sweep to play; 0 for any other sweep.
  fileprivate var budget: Int { if case .everyOrder(_, let budget) = kind { budget } else { 0 } }

  func parts(
    on stage: SweepStage,
    _ script: Journey.Script,
    isThorough: Bool
  ) throws(JourneyError) -> [SweepPart] {
    switch kind {
    case .everyOrder(let length, let budget):
      let most = isThorough ? max(budget, Self.mostOrders) : budget
      let orders = try stage.budget.share(of: stage.base.overtakable.isEmpty ? 1 : 2) {
        () throws(JourneyError) in
        try OrderSweep(budget: most, length: length).run(on: stage, script)
      }
      return [orders, try HasteSweep.run(on: stage, script)]
    case .everyFault(let faults, let orders):
      return [try FaultSweep(stage: stage, faults: faults, orders: orders).run(script)]
    case .leaving: return [try LeavingSweep(stage).run(script)]
    case .boundaries:
      return [
        try DeadlineSweep.boundaries(on: stage, script), try PieceSweep.run(on: stage, script),
      ]
    }
  }
}
