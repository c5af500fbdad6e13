import HTTPFixtures
package import UserJourneys

/// The story of one variation, which a sweep plays alone.
package struct VariationStory: Equatable, Sendable {
  /// The transcript of the variation.
  package let transcript: String
  /// The findings about the variation, each in words.
  let findings: [String]
  /// The reason why the script stopped early; nil if the script ran to its end, or if a finding
  /// states the reason.
  private(set) var stop: String?

  fileprivate init(_ playback: Playback, _ findings: [String]) {
    transcript = playback.result.transcript
    self.findings = findings
    if let stop = playback.stop.map({ "\($0)" }), !findings.contains(where: { $0.contains(stop) }) {
      self.stop = stop
    }
  }

  /// The reason of an early stop and the findings, in words.
  ///
  /// Without findings, a sentence says that nothing is wrong.
  package var verdict: String {
    let stop = stop.map { "The script stops: \($0)\n" } ?? ""
    guard !findings.isEmpty else { return stop + "Nothing is wrong in this variation." }
    let lines = findings.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return stop + "Wrong in this variation:\n"
      + lines.map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  }
}

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
  ) throws(JourneyError) -> VariationStory {
    let variation = try Variation(token: try ownPart(of: token), faults: faults + Fault.all)
    // A failed expectation ends a sweep, but must not hide the story of its variation.
    var journey = journey
    journey.failedExpectation = nil
    var stage = try SweepStage(journey, script)
    guard stage.base.result.problems.isEmpty else {
      return VariationStory(stage.base, SweepReport(stage, named: name).failed().findings)
    }
    try stage.noteTime(script)
    let playback = try stage.journey.play(variation, isMute: false, script)
    try variation.refuse(stage.base, playback)
    let found = try findings(in: playback, variation, on: stage, script)
    return VariationStory(playback, found.map { $0.lines.joined(separator: "\n") })
  }

  private typealias Fault = JourneySweep.Fault

  /// The faults that the sweeps play.
  private var faults: [Fault] {
    sweeps.flatMap { sweep -> [Fault] in
      if case .everyFault(let faults, _) = sweep.kind { faults } else { [] }
    }
  }

  /// The token without the sweep's name.
  private func ownPart(of token: String) throws(JourneyError) -> String {
    guard let colon = token.firstIndex(of: ":") else { return token }
    if let name = name?.token, token[..<colon] != name {
      throw JourneyError(
        "\"\(token)\" is of another sweep; the tokens of this one begin with \"\(name):\"."
      )
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
      stage.notes.errors.note(playback, variation)
      // A failure tells which values are errors.
      for exchange in stage.base.exchanges where stage.notes.errors.isInDoubt {
        let plan = JourneySweep.Fault.offline.once(exchange.number)
        _ = try findings(of: plan, on: stage, script)
      }
      found += stage.notes.errors.findings.map(\.kind)
    }
    return SweepFinding.Kind.unique(found)
  }

  /// The findings about one failure plan, from a sweep in which only the plan's requests fail.
  private func findings(
    of plan: FailurePlan,
    on stage: SweepStage,
    _ script: Journey.Script
  ) throws(JourneyError) -> [SweepFinding.Kind] {
    var sweep = FaultSweep(stage: stage, faults: faults.isEmpty ? Fault.all : faults, orders: 1)
    stage.budget.begin(.max)
    sweep.only = plan.first
    let token = Variation(fault: plan).token
    return try sweep.run(script).findings.filter { $0.variation.token == token }
      .map(\.kind)
  }
}
