import SnapshotRendering
import UserJourneys

/// How quick the user of a journey is, measured by the timers of the app.
///
/// A user who comes after an "Undo?" has gone ends elsewhere than one who comes before, and rightly so:
/// they see that it has gone. Such orders are compared with what comes of the same pace when every
/// answer comes at once, and not with the script. Who sees the same before each step, or in the end, has
/// done the same, and so must the app have.
final class UserPace {
  /// What comes of one pace.
  private struct Outcome {
    let screens: [Rendering]
    let told: Told
    /// Whether the user sees something else before some step than the script's user does.
    let isSeen: Bool
  }

  private let stage: SweepStage
  /// What the script's user sees before each step.
  private let seen: [[Rendering]]
  private var outcomes: [[JourneyEvent]: Outcome?] = [:]
  private(set) var playCount = 0

  /// - Parameters:
  ///   - stage: What the script's own run teaches.
  ///   - first: The script's own order.
  init(_ stage: SweepStage, _ first: Playback) {
    self.stage = stage
    seen = first.seenBeforeSteps
    outcomes[first.pace] = .some(nil)
  }

  /// Whether an order ends as anybody does who is as quick, and who sees that.
  func explains(
    _ playback: Playback,
    telling told: Told,
    _ script: Journey.Script
  ) throws(JourneyError) -> Bool {
    guard playback.ending != stage.base.ending,
      let outcome = try outcome(of: playback.pace, script), outcome.isSeen
    else { return false }
    return outcome.screens == playback.ending && outcome.told == told
  }

  private func outcome(
    of pace: [JourneyEvent],
    _ script: Journey.Script
  ) throws(JourneyError) -> Outcome? {
    if let known = outcomes[pace] { return known }
    let variation = Variation(order: [], plan: OrderPlan(pace: pace))
    let playback = try stage.journey.play(variation, isMute: true, script)
    playCount += 1
    var outcome: Outcome?
    if playback.stop == nil, playback.pace == pace {
      outcome = Outcome(
        screens: playback.ending,
        told: Told(playback),
        isSeen: playback.seenBeforeSteps != seen
      )
    }
    outcomes[pace] = .some(outcome)
    return outcome
  }
}

extension Playback {
  /// The steps and sleepers in the order in which they came.
  fileprivate var pace: [JourneyEvent] {
    turns.map { $0.open[$0.place] }.filter { !$0.isAnswer }
  }

  /// The screens before each step.
  fileprivate var seenBeforeSteps: [[Rendering]] {
    moments.indices.dropFirst().compactMap { index in
      guard moments[index].cause == .step else { return nil }
      return moments[index - 1].screens
    }
  }
}
