import HTTPFixtures
package import JourneyRecords
import SnapshotRendering
package import UserJourneys

extension SweepRun {
  /// Plays the variation that a token names, and the baseline for comparison.
  ///
  /// - Parameters:
  ///   - token: The text that a sweep printed, with or without the sweep's name.
  ///   - script: The steps.
  /// - Returns: The story of the variation, or of the baseline if that already fails.
  /// - Throws: ``JourneyError`` for a token of another script, and when the journey cannot start.
  package func story(
    of token: String,
    _ script: Journey.Script
  ) throws(JourneyError) -> StoryRecord {
    var variation = try Variation(token: try ownPart(of: token))
    // A failed expectation ends a sweep, but must not hide the story of its variation.
    var journey = journey
    journey.failedExpectation = nil
    let budget = SweepBudget()
    let stage = try SweepStage(journey, script, budget)
    guard stage.base.result.problems.isEmpty else {
      let report = SweepReport(stage, named: name)
      let findings = report.failed(stage.base).findings
      return record(of: token, stage.base, findings, leavesAt: nil)
    }
    if let name = variation.orderName {
      budget.sought = name
      for sweep in sweeps where budget.found == nil {
        _ = try sweep.parts(on: stage, script, isThorough: true)
      }
      variation.order = budget.found
      guard budget.found != nil else {
        throw JourneyError(.tokenOfOther(token, part: name, has: "no order has this name"))
      }
    }
    let playback = try stage.journey.play(variation, isMute: false, script)
    try variation.refuse(token, stage.base, playback)
    let found = try findings(in: playback, variation, on: stage, script)
      .map { SweepFinding(kind: $0, variation: variation) }
    let weighed = stage.weighed(found).filter { $0.variation.token == variation.token }
    return record(
      of: token,
      playback,
      weighed.map { $0.kind.lines.joined(separator: "\n") },
      leavesAt: variation.leaving
    )
  }

  /// The token without the sweep's name.
  private func ownPart(of token: String) throws(JourneyError) -> String {
    guard let colon = token.firstIndex(of: ":") else { return token }
    if let name = name?.token, token[..<colon] != name {
      throw JourneyError(.tokenOfOtherSweep(token, sweep: name))
    }
    return String(token[token.index(after: colon)...])
  }

  /// The findings that the sweeps would report for one playback.
  private func findings(
    in playback: Playback,
    _ variation: Variation,
    on stage: SweepStage,
    _ script: Journey.Script
  ) throws(JourneyError) -> [SweepFinding.Kind] {
    var found = stage.findings(in: playback) + playback.leftovers.map { .left($0) }
    if variation.deadline?.lateness == .lateWake {
      found += DeadlineSweep.requestChange(playback, on: stage)
    }
    if let fault = variation.fault {
      let isAlone = variation.token == Variation(fault: fault).token
      if isAlone { found += try findings(of: fault, on: stage, script) }
    } else if variation.leaving == nil {
      found += stage.endingFindings(of: playback)
    }
    return SweepFinding.Kind.unique(found)
  }

  /// The findings about one failure plan, from a sweep in which only the plan's requests fail.
  private func findings(
    of plan: FailurePlan,
    on stage: SweepStage,
    _ script: Journey.Script
  ) throws(JourneyError) -> [SweepFinding.Kind] {
    let all = sweeps.compactMap { sweep -> [JourneySweep.Fault]? in
      if case .everyFault(let faults, _) = sweep.kind { faults } else { nil }
    }
    var sweep = FaultSweep(stage: stage, faults: all.first ?? JourneySweep.Fault.all, orders: 1)
    sweep.only = Set(plan.extent.requests)
    let token = Variation(fault: plan).token
    return try sweep.run(script).findings.filter { $0.variation.token == token }
      .map(\.kind)
  }
}

extension SweepRun {
  private func record(
    of token: String,
    _ playback: Playback,
    _ findings: [String],
    leavesAt leaving: Int?
  ) -> StoryRecord {
    var story = StoryRecord(token: token, journey: journey.name)
    story.transcript = playback.result.transcript
    story.steps = playback.steps(hasLeft: leaving.map { $0 <= playback.moments.count } ?? false)
    story.findings = findings
    if let stop = playback.stop.map({ "\($0)" }), !findings.contains(where: { $0.contains(stop) }) {
      story.stop = stop
    }
    return story
  }
}

extension Playback {
  /// The steps with the screens at their ends.
  ///
  /// - Parameter hasLeft: Whether the user left; screens after the last moment are then left out.
  /// - Returns: The steps, from the first.
  fileprivate func steps(hasLeft: Bool) -> [StoryRecord.Step] {
    let story = result.story
    return story.steps.indices.map { index in
      let isSeen = !hasLeft || index < moments.last?.stepNumber ?? 0
      let moment = isSeen ? moments.last { $0.stepNumber <= index + 1 } : nil
      return StoryRecord.Step(
        lines: story.lines(ofStep: index).map(\.text),
        screens: moment?.screens.map(\.text) ?? []
      )
    }
  }
}
