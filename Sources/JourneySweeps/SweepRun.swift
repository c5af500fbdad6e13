import HTTPFixtures
import ProofsheetBasics
package import ToolBasics
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
    /// The findings in words, each with the story that shows it.
    package var findings: [String] { found.map(\.words) }
    /// The names of the findings.
    package var names: [String] { found.flatMap(\.names) }
    /// The number of played variations.
    package let playCount: Int
    /// The number of played variations, with a word if some were left out: `412 of many`.
    package let playWords: String
    /// The number of steps in the script.
    package let stepCount: Int
    /// Whether the script can be varied; otherwise the result's only finding gives the reason.
    package let isVaried: Bool

    /// Returns the groups with a finding that the given report of accepted findings lacks, each with
    /// the number of such findings.
    package func undecided(in report: String) -> [(found: Found, count: Int)] {
      found.compactMap { found in
        let count = found.records.count { !report.contains($0 + FindingGroup.variation) }
        return count == 0 ? nil : (found, count)
      }
    }
  }

  /// The findings of one cause.
  package struct Found: Sendable {
    /// The names of the findings, each a rule and a place: `stuck-spinner: Home.isLoading`.
    package var names: [String] { shown?.names ?? [] }
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
    self.journey = journey.numberingUUIDs
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
    var stage = try SweepStage(journey, script, SweepBudget(isUnlimited: isThorough))
    let first = SweepReport(stage, named: name)
    // Unused stubs do not stop the sweep: a variation may need them.
    guard stage.base.result.problems.isEmpty else { return first.failed() }
    let again = try stage.journey.play(.scripted, isMute: false, script)
    if let difference = stage.difference(toSame: again) { return first.unsteady(difference) }
    guard canVary(stage.base) else { return first.invariable() }
    try stage.noteTime(script)
    var report = SweepReport(stage, named: name)
    report.add(stage.unvariedFindings())
    for sweep in sweeps {
      report.add(try sweep.part(on: stage, script, isThorough: isThorough))
    }
    report.add(SweepPart(findings: stage.notes.errors.findings))
    return try report.result(of: script)
  }
}

extension SweepRun {
  /// Whether the sweeps have something to vary.
  ///
  /// In a script that never waits, only the moment of leaving can be varied. The answer is then
  /// true if every sweep is `leaving`.
  private func canVary(_ base: Playback) -> Bool {
    let isAlwaysIdle =
      base.exchanges.isEmpty && base.moments.allSatisfy(\.isIdle)
    return !isAlwaysIdle || sweeps.allSatisfy { if case .leaving = $0.kind { true } else { false } }
  }
}

extension JourneySweep {
  /// Checks that the sweep has something to play.
  fileprivate func check() throws(JourneyError) {
    if case .everyOrder(let budget) = kind, budget < 1 {
      throw JourneyError(
        "A budget of \(budget) orders plays nothing; leave the budget out, or give a number from 1 on."
      )
    }
  }

  /// The number of orders that an order sweep plays at most in a thorough run, unless its test
  /// allows more.
  private static let mostOrders = 5_000

  /// The cost of the variations that the sweep plays at most; no other sweep has a share in it.
  private var cost: Int {
    switch kind {
    case .everyOrder: .max
    case .everyFault: 300
    case .leaving: 100
    case .boundaries: 50
    }
  }

  fileprivate func part(
    on stage: SweepStage,
    _ script: Journey.Script,
    isThorough: Bool
  ) throws(JourneyError) -> SweepPart {
    stage.budget.begin(cost)
    switch kind {
    case .everyOrder(let budget):
      let most = isThorough ? max(budget, Self.mostOrders) : budget
      return try OrderSweep.run(on: stage, atMost: most, script)
    case .everyFault(let faults, let orders):
      return try FaultSweep(stage: stage, faults: faults, orders: orders).run(script)
    case .leaving: return try LeavingSweep(stage).run(script)
    case .boundaries: return try DeadlineSweep.boundaries(on: stage, script)
    }
  }
}
