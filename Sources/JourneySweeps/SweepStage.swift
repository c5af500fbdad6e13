import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// The baseline of a journey, with the rules and the evidence that all its sweeps share.
struct SweepStage {
  let journey: Journey
  /// The baseline: the script without variation, up to the end of everything that it started.
  let base: Playback
  /// The requests and calls of the baseline.
  private let effects: EffectSummary
  let rules: MomentRules
  /// The evidence of all playbacks about the baseline's signs.
  let evidence: SignEvidence
  var store: FactStore { rules.store }

  /// The deadlines that each playback meets after the script where a clock ticks for ever.
  private static let endlessWakes = 30

  init(_ journey: Journey, _ script: Journey.Script) throws(JourneyError) {
    var (journey, base) = (journey, try journey.play(.scripted, isMute: false, script))
    if base.endless != nil {
      // The script's own waits may meet more.
      journey.wakeLimit = min(journey.wakeLimit, max(Self.endlessWakes, 2 * base.wakeCount))
      base = try journey.play(.scripted, isMute: false, script)
    }
    (self.journey, self.base) = (journey, base)
    effects = EffectSummary(base)
    let store = FactStore()
    rules = MomentRules(signs: BusySigns(base, store), store: store)
    evidence = SignEvidence(rules.signs, store)
    evidence.note(base)
  }

  /// The findings of the baseline itself.
  func unvariedFindings() -> SweepPart {
    SweepPart(
      lines: base.endless == nil ? [] : [endlessWords],
      findings: rules.findings(in: base).map { SweepFinding(kind: $0, variation: .scripted) },
      playCount: 0
    )
  }

  /// Removes findings about refuted signs, and adds findings about proved ones.
  func weighed(_ findings: [SweepFinding]) -> [SweepFinding] {
    let stuck = evidence.stuck.map { sign in
      SweepFinding(kind: .signStays(path: sign.path, value: sign.value), variation: .scripted)
    }
    return stuck + findings.filter { evidence.bears($0.kind) }
  }

  private var endlessWords: String {
    "endless: a clock still ticks after the script; \(journey.wakeLimit) of its deadlines are met, "
      + "without faults and without leaving"
  }

  /// The findings of a run in any sweep: at its moments, and about its early end.
  func findings(in playback: Playback) -> [SweepFinding.Kind] {
    evidence.note(playback)
    var kinds = rules.findings(in: playback)
    let lacking = playback.exchanges.first { $0.outcome == .unmatched }
    // A request without a stub fails at once, unlike a request to a server.
    if lacking != nil { kinds.removeAll { if case .flash = $0 { true } else { false } } }
    switch playback.stop?.kind {
    case .neverSettles, .endlessRequests, .invariantBroken, .resumedElsewhere, .deadlock,
      .endlessWait, .refused, .stuck:
      kinds += playback.stop.map { [.stopped(SweepStop($0))] } ?? []
    case .hotLoop(_, _, let request): kinds.append(.hotLoop(request))
    default: break
    }
    guard let lacking, let words = playback.unmatched.first else { return kinds }
    return kinds + [.unmatched(lacking.request.name, words)]
  }

  /// The places at which a playback shows a finding.
  func clues(to finding: SweepFinding.Kind, in playback: Playback) -> StoryClues {
    var clues = StoryClues(failed: playback.failed)
    if case .signStays(let path, let value) = finding {
      let sign = BusySigns.Sign(path: path, value: value)
      clues.rest = playback.moments.first { !rules.staying([sign], at: $0).isEmpty }
        .map { ($0.stepNumber, $0.eventCount) }
    }
    return clues
  }

  /// The number of lines of a difference that are shown.
  private static let longestDifference = 8

  /// The difference between the baseline and a second run of it; nil for equal runs.
  func difference(toSame again: Playback) -> [String]? {
    let (old, new) = (base.result.transcript, again.result.transcript)
    let before = journey.scrub(old).split(separator: "\n", omittingEmptySubsequences: false)
    let after = journey.scrub(new).split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(before, after).prefix { $0 == $1 }.count
    let changed = Self.firstChange(after.dropFirst(same).difference(from: before.dropFirst(same)))
    if !changed.isEmpty {
      let step = base.result.story.lines.prefix(same).last { $0.title != nil }
      return (step.map { ["  " + $0.text] } ?? []) + changed.prefix(Self.longestDifference)
    }
    for (first, second) in zip(base.moments, again.moments) where first.screens != second.screens {
      return ScreenDifference.lines(from: first.screens, to: second.screens)
    }
    let lines = requestDifference(from: base, to: again).map(\.line)
    return lines.isEmpty && base.moments.count == again.moments.count ? nil : lines
  }

  /// The removed and added lines at the start of two texts whose first lines differ.
  ///
  /// Matches do not cross, so one of both first lines is a part of any difference.
  private static func firstChange(_ difference: CollectionDifference<Substring>) -> [String] {
    var lines: [String] = []
    var (removed, added) = (0, 0)
    for case .remove(removed, let text, _) in difference.removals {
      lines.append("- \(text)")
      removed += 1
    }
    for case .insert(added, let text, _) in difference.insertions {
      lines.append("+ \(text)")
      added += 1
    }
    return lines
  }

  /// The findings about the end of a run: other screens, or other requests and calls.
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
      found.append(.otherEnding(difference))
    }
    let after = EffectSummary(playback)
    if before != after, after != EffectSummary(other, asFarAs: playback) {
      found.append(.otherEffects(EffectDifference(from: before, to: after)))
    }
    return found
  }

  /// The difference between the requests of two playbacks, after scrubbing.
  func requestDifference(from old: Playback, to new: Playback) -> [RequestDifference] {
    let (before, after) = (old.exchanges.map(\.request), new.exchanges.map(\.request))
    if before == after { return [] }
    let texts = (before.map { journey.scrub("\($0)") }, after.map { journey.scrub("\($0)") })
    return RequestDifference.all(from: texts.0, to: texts.1)
  }

  /// The difference between an ending and the baseline's.
  func difference(to ending: [Rendering]) -> EndingDifference {
    EndingDifference(from: base.ending, to: ending, in: store)
  }
}

/// The part of a report that one sweep contributes.
struct SweepPart {
  /// The lines that are compared with the reference.
  var lines: [String] = []
  var findings: [SweepFinding] = []
  var playCount = 1

  /// This part followed by that of another sweep.
  func followed(by other: SweepPart) -> SweepPart {
    SweepPart(
      lines: lines + other.lines,
      findings: findings + other.findings,
      playCount: playCount + other.playCount
    )
  }

  mutating func add(_ kinds: [SweepFinding.Kind], _ variation: Variation) {
    findings += kinds.map { SweepFinding(kind: $0, variation: variation) }
  }
}
