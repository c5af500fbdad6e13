import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// The pace of a journey's user, measured by the timers of the app.
///
/// A user who acts after a button "Undo" has gone may rightly end on another screen, because the
/// user sees that the button has gone. Such an order is not compared with the script. It is
/// compared with a run in which the user acts at the same pace, and every answer comes at once. The
/// pace explains another ending only if it shows: before some step, this run has other screens than
/// the script.
final class UserPace {
  /// The playback of a user who keeps one pace and gets every answer at once.
  ///
  /// `isSeen` tells whether the screens before some step differ from those in the script's own order.
  private typealias Outcome = (playback: Playback, effects: EffectSummary, isSeen: Bool)

  private let stage: SweepStage
  /// The screens that the script's user sees before each step.
  private let seen: [[Rendering]]
  private var outcomes: [[JourneyEvent]: Outcome?] = [:]

  /// - Parameters:
  ///   - stage: The baseline and its rules.
  ///   - first: The playback of the script's own order.
  init(_ stage: SweepStage, _ first: Playback) {
    self.stage = stage
    seen = first.seenBeforeSteps
    outcomes[first.pace] = .some(nil)
  }

  /// Whether the user's pace explains the ending of a playback.
  ///
  /// The pace explains the ending if a run at this pace, with every answer at once, has the same
  /// ending. The user of that run must also see other screens before some step than the user of the
  /// script.
  func explains(
    _ playback: Playback,
    withEffects effects: EffectSummary,
    _ script: Journey.Script
  ) throws(JourneyError) -> Bool {
    guard let outcome = try outcome(of: playback.pace, script), outcome.isSeen else { return false }
    return stage.difference(from: outcome.playback.ending, to: playback.ending) == nil
      && outcome.effects == effects
  }

  private func outcome(
    of pace: [JourneyEvent],
    _ script: Journey.Script
  ) throws(JourneyError) -> Outcome? {
    if let known = outcomes[pace] { return known }
    let playback = try stage.play(Variation(order: .paced(pace)), script)
    var outcome: Outcome?
    if playback.stop == nil, playback.pace == pace {
      let effects = EffectSummary(playback, besides: stage.timed)
      outcome = (playback, effects, playback.seenBeforeSteps != seen)
    }
    outcomes[pace] = .some(outcome)
    return outcome
  }
}

extension Playback {
  /// The steps and wake-ups of the playback in the order in which they came.
  fileprivate var pace: [JourneyEvent] { events.filter { !$0.isAnswer } }

  /// The screens before each step.
  fileprivate var seenBeforeSteps: [[Rendering]] {
    moments.indices.dropFirst().compactMap { index in
      guard moments[index].cause == .step else { return nil }
      return moments[index - 1].screens
    }
  }
}

extension SweepStage {
  /// Whether an ending may rightly differ because the user acted before an answer came.
  ///
  /// In one case, the app ignores a step, because an equal request is already under way. In the
  /// other case, a step that ends all work, such as a tap on "Cancel", ends a request that only
  /// reads.
  func isHasty(_ playback: Playback) -> Bool {
    let ends = Set(base.quietSteps.filter { !$0.before.isIdle && $0.after.isIdle }.map(\.title))
    let told = Set(playback.effects.compactMap(\.request))
    func isLacking(_ request: Stub.Request) -> Bool {
      playback.exchanges.count { $0.request == request }
        < base.exchanges.count { $0.request == request }
    }
    return playback.quietSteps.contains { title, before, after in
      before.waiting.contains { waiting in
        let isEnded = !after.waiting.contains { $0.number == waiting.number }
        return before.screens == after.screens && isLacking(waiting.request)
          || ends.contains(title) && isEnded && !told.contains(waiting.number)
      }
    }
  }
}

extension Playback {
  /// The user's steps that send no request, with the moments before and after each.
  fileprivate var quietSteps: [(title: String, before: JourneyMoment, after: JourneyMoment)] {
    let titles = result.story.steps.map(\.title)
    return zip(moments, moments.dropFirst()).compactMap { before, after in
      let isQuiet = after.cause == .step && after.requests.isEmpty
      guard isQuiet, titles.indices.contains(after.stepNumber - 1) else { return nil }
      return (titles[after.stepNumber - 1], before, after)
    }
  }
}
