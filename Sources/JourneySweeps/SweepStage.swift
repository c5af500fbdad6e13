import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// The baseline of a journey, with the rules and the evidence that all its sweeps share.
struct SweepStage {
  let journey: Journey
  /// The baseline: the script without variation, up to the end of all work that the script started.
  let base: Playback
  /// The requests and calls of the baseline.
  private let effects: EffectSummary
  let rules: MomentRules
  /// The evidence of all playbacks about the baseline's signs.
  let evidence: SignEvidence
  let budget: SweepBudget
  var store: FactStore { rules.store }

  /// The smallest limit on wake-ups, for a script with a clock that never stops.
  private static let endlessWakes = 30

  init(
    _ journey: Journey,
    _ script: Journey.Script,
    _ budget: SweepBudget = SweepBudget()
  ) throws(JourneyError) {
    var (journey, base) = (journey, try journey.play(.scripted, isMute: false, script))
    // A script whose own waits wake many sleepers gets room for twice as many.
    let needed = 2 * max(base.wakeCount, base.longestWait)
    journey.wakeLimit = max(base.endless == nil ? journey.wakeLimit : Self.endlessWakes, needed)
    if base.endless != nil { base = try journey.play(.scripted, isMute: false, script) }
    (self.journey, self.base, self.budget) = (journey, base, budget)
    effects = EffectSummary(base)
    let store = FactStore()
    rules = MomentRules(signs: BusySigns(base, store), store: store)
    evidence = SignEvidence(rules.signs, store)
    evidence.note(base)
  }

  /// Plays one variation, and subtracts its cost from the budget.
  func play(
    _ variation: Variation,
    by journey: Journey? = nil,
    isMute: Bool = true,
    _ script: Journey.Script
  ) throws(JourneyError) -> Playback {
    let playback = try (journey ?? self.journey).play(variation, isMute: isMute, script)
    budget.note(playback)
    return playback
  }

  /// The findings about the baseline itself, and a line for a clock that goes on ticking after the
  /// script.
  func unvariedFindings() -> SweepPart {
    SweepPart(
      lines: base.endless == nil ? [] : [endlessWords],
      findings: rules.findings(in: base).map { SweepFinding(kind: $0, variation: .scripted) }
    )
  }

  /// Removes findings about signs that the app also shows while idle, and adds findings about signs
  /// that stay at the end of the baseline.
  func weighed(_ findings: [SweepFinding]) -> [SweepFinding] {
    let stuck = evidence.stuck.map { sign in
      SweepFinding(kind: .signStays(path: sign.path, value: sign.value), variation: .scripted)
    }
    return stuck + findings.filter { evidence.bears($0.kind) }
  }

  private var endlessWords: String {
    "endless: a clock still ticks after the script; \(journey.wakeLimit) of its ticks are played, "
      + "but faults and leaving are tried only within the script"
  }

  /// The findings that all sweeps report about a playback: those about single moments, about a
  /// request without a stub, and about an early end.
  func findings(in playback: Playback) -> [SweepFinding.Kind] {
    evidence.note(playback)
    var kinds = rules.findings(in: playback)
    let lacking = playback.exchanges.first { $0.outcome == .unmatched }
    // A request without a stub fails at once, unlike a real one, so a flicker is no finding.
    if lacking != nil { kinds.removeAll { if case .flash = $0 { true } else { false } } }
    switch playback.stop?.kind {
    case .neverSettles, .endlessRequests, .invariantBroken, .resumedElsewhere, .deadlock,
      .endlessWait, .refused:
      kinds += playback.stop.map { [.stopped(SweepStop($0))] } ?? []
    case .hotLoop(_, _, let request): kinds.append(.hotLoop(request))
    default: break
    }
    guard let lacking, let words = playback.unmatched.first else { return kinds }
    return kinds + [.unmatched(lacking.request.name, words)]
  }

  /// The hints that tell which line of a playback's story shows a finding.
  func clues(to finding: SweepFinding.Kind, in playback: Playback) -> StoryClues {
    var clues = StoryClues(failed: playback.failed)
    if case .signStays(let path, let value) = finding {
      let sign = BusySigns.Sign(path: path, value: value)
      clues.rest = playback.moments.first { !rules.staying([sign], at: $0).isEmpty }
        .map { ($0.stepNumber, $0.eventCount) }
    }
    return clues
  }

  /// The largest number of removed lines that a message shows; the same limit holds for added
  /// lines.
  private static let mostChanges = 4

  /// The difference between the baseline and a second run of it; nil for equal runs.
  func difference(toSame again: Playback) -> [String]? {
    let texts = [base, again].map {
      journey.scrub($0.result.transcript).split(separator: "\n", omittingEmptySubsequences: false)
    }
    let changes = texts[1].difference(from: texts[0])
    if !changes.isEmpty {
      let same = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
      let step = base.result.story.lines.prefix(same).last { $0.title != nil }
      return (step.map { ["  " + $0.text] } ?? [])
        + (Array(changes.removals.prefix(Self.mostChanges))
        + changes.insertions.prefix(Self.mostChanges)).map { "\($0.mark) \($0.element)" }
    }
    for (first, second) in zip(base.moments, again.moments) where first.screens != second.screens {
      return ScreenDifference.lines(from: first.screens, to: second.screens)
    }
    let lines = requestDifference(from: base, to: again).map(\.line)
    return lines.isEmpty && base.moments.count == again.moments.count ? nil : lines
  }

  /// The findings about the end of a run: different screens, or different requests and calls.
  ///
  /// - Parameters:
  ///   - playback: The playback.
  ///   - other: The playback to compare with; nil for the baseline.
  /// - Returns: The findings.
  func endingFindings(
    of playback: Playback,
    comparedTo other: Playback? = nil
  ) -> [SweepFinding.Kind] {
    guard playback.stop == nil else { return [] }
    let before = other.map { EffectSummary($0) } ?? effects
    let other = other ?? base
    var found: [SweepFinding.Kind] = []
    if playback.ending != other.ending {
      let difference = EndingDifference(from: other.ending, to: playback.ending, in: store)
      found.append(.ending(difference, .order))
    }
    let after = EffectSummary(playback)
    if before != after, after != EffectSummary(other, asFarAs: playback) {
      found.append(.otherEffects(EffectDifference(from: before, to: after)))
    }
    return found.isEmpty || isHasty(playback) ? [] : found
  }

  /// The difference between the requests of two playbacks, after scrubbing.
  func requestDifference(from old: Playback, to new: Playback) -> [RequestDifference] {
    let (before, after) = (old.exchanges.map(\.request), new.exchanges.map(\.request))
    if before == after { return [] }
    let texts = (before.map { journey.scrub("\($0)") }, after.map { journey.scrub("\($0)") })
    return texts.1.difference(from: texts.0)
      .map { RequestDifference(request: $0.element, mark: $0.mark) }
  }
}

/// The part of a report that one sweep contributes.
struct SweepPart {
  /// The lines that are compared with the reference.
  var lines: [String] = []
  var findings: [SweepFinding] = []
  /// The orders that were played, each with its story if the story was kept.
  var orders: [(variation: Variation, story: Story?)] = []

  mutating func add(_ kinds: [SweepFinding.Kind], _ variation: Variation) {
    findings += kinds.map { SweepFinding(kind: $0, variation: variation) }
  }
}
