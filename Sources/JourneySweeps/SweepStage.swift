import HTTPFixtures
import SnapshotRendering
import TextDiff
import UserJourneys

/// What all sweeps of one journey share: the script's own run, and what it teaches.
struct SweepStage {
  let journey: Journey
  /// The script as it is, up to the end of everything that it started.
  let base: Playback
  /// What it tells the world.
  private let told: Told
  let rules: MomentRules
  /// What all playings teach of its signs.
  let evidence: SignEvidence
  var store: FactStore { rules.store }

  init(_ journey: Journey, _ script: Journey.Script) throws(JourneyError) {
    self.journey = journey
    base = try journey.play(.scripted, isMute: false, script)
    told = Told(base)
    let store = FactStore()
    rules = MomentRules(signs: BusySigns(base, store), store: store)
    evidence = SignEvidence(rules.signs, store)
    evidence.note(base)
  }

  /// What is wrong without any variation.
  func unvariedFindings() -> SweepPart {
    let kinds = rules.findings(in: base) + BackOff(playback: base, base: base).ofEndlessPlaying
    return SweepPart(
      lines: base.endless == nil ? [] : [Self.endlessWords],
      findings: kinds.map { SweepFinding(kind: $0, variation: .scripted) },
      playCount: 0
    )
  }

  /// Takes out what other playings have shown to be no sign, and adds what they have shown to be one.
  func weighed(_ findings: [SweepFinding]) -> [SweepFinding] {
    let stuck = evidence.stuck.map { sign in
      SweepFinding(kind: .signStays(path: sign.path, value: sign.value), variation: .scripted)
    }
    return stuck + findings.filter { evidence.bears($0.kind) }
  }

  private static let endlessWords =
    "endless: a clock still ticks after the script; \(Variation.wakeLimit) of its deadlines are met, "
    + "and what they ask for is neither failed nor left"

  /// What is wrong in a run whatever it varies: at its moments, and why it ended early.
  func findings(in playback: Playback) -> [SweepFinding.Kind] {
    evidence.note(playback)
    var kinds = rules.findings(in: playback)
    let lacking = playback.exchanges.first { $0.outcome == .unmatched }
    // What nobody answers fails at once, as no server does.
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

  /// How many lines of a difference are shown.
  private static let longestDifference = 8

  /// What is different the second time that the script is played as it is; nil when nothing is.
  func difference(toSame again: Playback) -> [String]? {
    let (old, new) = (base.result.transcript, again.result.transcript)
    let stories = LineDiff(old: journey.scrub(old), new: journey.scrub(new))
    if let first = stories.hunks(context: 0).first {
      let step = base.result.story.lines.prefix(first.firstChangedLine - 1).last { $0.title != nil }
      let lines = first.lines.prefix(Self.longestDifference).map {
        "\($0.kind.rawValue) \($0.text)"
      }
      return (step.map { ["  " + $0.text] } ?? []) + lines
    }
    for (first, second) in zip(base.moments, again.moments) where first.screens != second.screens {
      return ScreenDifference.lines(from: first.screens, to: second.screens)
    }
    let lines = requestDifference(from: base, to: again).map(\.line)
    return lines.isEmpty && base.moments.count == again.moments.count ? nil : lines
  }

  /// What is wrong with how a playing ends: other screens than another one's, or other things told.
  ///
  /// - Parameters:
  ///   - playback: The playing.
  ///   - other: What to compare it with; nil for the script's own.
  /// - Returns: What is wrong.
  func endingFindings(
    of playback: Playback,
    comparedTo other: Playback? = nil
  ) -> [SweepFinding.Kind] {
    guard playback.stop == nil else { return [] }
    let before = other.map { Told($0) } ?? told
    let other = other ?? base
    var found: [SweepFinding.Kind] = []
    if playback.ending != other.ending {
      let difference = EndingDifference(from: other.ending, to: playback.ending, in: store)
      found.append(.otherEnding(difference))
    }
    let after = Told(playback)
    if before != after, after != Told(other, asFarAs: playback) {
      found.append(.toldOtherwise(ToldDifference(from: before, to: after)))
    }
    return found
  }

  /// How the requests of two playings differ, as they read in all of them.
  func requestDifference(from old: Playback, to new: Playback) -> [RequestDifference] {
    let (before, after) = (old.exchanges.map(\.request), new.exchanges.map(\.request))
    if before == after { return [] }
    let texts = (before.map { journey.scrub("\($0)") }, after.map { journey.scrub("\($0)") })
    return RequestDifference.all(from: texts.0, to: texts.1)
  }

  /// Where an ending differs from the script's.
  func difference(to ending: [Rendering]) -> EndingDifference {
    EndingDifference(from: base.ending, to: ending, in: store)
  }
}

/// What one sweep has to say.
struct SweepPart {
  /// What is compared with the reference.
  var lines: [String] = []
  var findings: [SweepFinding] = []
  var playCount = 1

  /// This and what another sweep has to say.
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
