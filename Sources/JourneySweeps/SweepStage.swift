import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// The baseline of a journey, with the rules that all its sweeps share.
struct SweepStage {
  let journey: Journey
  /// The baseline: the script without variation, up to the end of all work that the script started.
  let base: Playback
  /// The requests and calls of the baseline.
  private let effects: EffectSummary
  let signs: BusySigns
  /// A cache of screen facts.
  let store: FactStore
  private(set) var timed: TimedFacts
  let budget: SweepBudget
  let notes: SweepNotes

  /// The smallest limit on wake-ups, for a script with a clock that never stops.
  private static let endlessWakes = 12

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
    journey.length = base.moments.count
    let store = FactStore()
    self.journey = journey
    self.base = base
    self.budget = budget
    self.store = store
    signs = BusySigns(base, store)
    timed = TimedFacts(base, store)
    effects = EffectSummary(base, besides: timed)
    notes = SweepNotes(base, store)
  }

  /// Plays the script a day later, to know the facts that time alone changes.
  mutating func noteTime(_ script: Journey.Script) throws(JourneyError) {
    var later = journey
    later.startsLater = TimedFacts.delay
    timed = TimedFacts(base, later: try later.play(.scripted, isMute: true, script), store)
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

  /// Plays the script without a failure, but with some of its retries.
  ///
  /// The screens after a failure and a retry must be those of this run: as much was tapped and
  /// loaded.
  func playback(
    retrying retries: Set<Int>,
    _ script: Journey.Script
  ) throws(JourneyError) -> Playback {
    if retries.isEmpty { return base }
    if let known = notes.retried[retries] { return known }
    var variation = Variation()
    variation.retries = retries
    let playback = try play(variation, script)
    notes.retried[retries] = playback
    return playback
  }

  /// The findings about the baseline itself, and a line for a clock that goes on ticking after the
  /// script.
  func unvariedFindings() -> SweepPart {
    SweepPart(
      lines: base.endless == nil ? [] : [endlessWords],
      findings: momentFindings(in: base).map {
        SweepFinding(kind: $0, variation: .scripted)
      }
    )
  }

  private var endlessWords: String {
    "endless: a clock still ticks after the script; \(journey.wakeLimit) of its ticks are played, "
      + "but faults and leaving are tried only within the script"
  }

  /// The findings that all sweeps report about a playback: those about single moments, about a
  /// request without a stub, and about an early end.
  func findings(in playback: Playback) -> [SweepFinding.Kind] {
    var kinds = momentFindings(in: playback)
    if let stop = playback.stop, stop.fact != nil { kinds.append(.stopped(stop)) }
    let lacking = playback.exchanges.first { $0.outcome == .unmatched }
    guard let lacking, let words = playback.unmatched.first else { return kinds }
    return kinds + [.unmatched(lacking.request.name, words)]
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
      return StoryEvent.changes(from: first.screens, to: second.screens).flatMap(\.lines)
    }
    let lines = requestDifference(from: base, to: again).lines
    return lines.isEmpty && base.moments.count == again.moments.count ? nil : lines
  }

  /// The findings about the end of a run that differs from the baseline: different screens, or
  /// different requests and calls.
  func endingFindings(of playback: Playback) -> [SweepFinding.Kind] {
    guard playback.stop == nil else { return [] }
    var found: [SweepFinding.Kind] = []
    if let difference = difference(from: base.ending, to: playback.ending) {
      found.append(.differs(difference, .order))
    }
    let after = EffectSummary(playback, besides: timed)
    if effects != after, after != EffectSummary(base, besides: timed, asFarAs: playback) {
      found.append(.differs(PlaybackDifference(from: effects, to: after), .effects))
    }
    return found.isEmpty || isHasty(playback) ? [] : found
  }

  /// The difference between the requests of two playbacks, after scrubbing.
  func requestDifference(from old: Playback, to new: Playback) -> PlaybackDifference {
    let texts = [old, new].map { requests(of: $0).map { journey.scrub("\($0)") } }
    let changes = texts[1].difference(from: texts[0])
    return PlaybackDifference(
      lines: changes.map { "\($0.mark) > \($0.element)" },
      names: SweepFinding.Kind.unique(changes.map { SweepFinding.Kind.place(of: $0.element) })
    )
  }

  /// The requests of a playback, without those that a clock sends again and again.
  func requests(of playback: Playback) -> [Stub.Request] {
    playback.exchanges.map(\.request).filter { !timed.effects.contains($0.name) }
  }
}

/// The results of earlier variations that the sweeps of one script share.
final class SweepNotes {
  /// The endings that differ from the script's only because the user was faster or slower.
  var pacedEndings: [[Rendering]] = []
  /// The playbacks without a failure, by the retries that the user took all the same.
  var retried: [Set<Int>: Playback] = [:]
  var errors: ShownErrors
  var alerts: LastingAlerts

  init(_ base: Playback, _ store: FactStore) {
    errors = ShownErrors(base, store)
    alerts = LastingAlerts(base, store)
  }
}

/// The part of a report that one sweep contributes.
struct SweepPart {
  /// The lines that are compared with the reference.
  var lines: [String] = []
  /// The lines about what was played, which are no facts of the app and change with the sweep.
  var counts: [String] = []
  var findings: [SweepFinding] = []

  mutating func add(_ kinds: [SweepFinding.Kind], _ variation: Variation) {
    findings += kinds.map { SweepFinding(kind: $0, variation: variation) }
  }
}

/// The facts of screens by their texts, because many runs of one journey show the same screens.
final class FactStore {
  private var known: [[String]: ScreenFacts] = [:]

  func facts(of screens: [Rendering]) -> ScreenFacts {
    let key = screens.map(\.text)
    if let facts = known[key] { return facts }
    // The facts of 1,000 large screens take some 50 MB.
    if known.count == 1_000 { known = [:] }
    let facts = ScreenFacts(screens)
    known[key] = facts
    return facts
  }
}
