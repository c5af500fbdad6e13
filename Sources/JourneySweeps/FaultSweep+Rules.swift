import HTTPFixtures
import SnapshotRendering
import UserJourneys

extension FaultSweep {
  /// The findings about the screen after a failure, and about the rest of the journey.
  func findings(
    _ failure: FailedAnswer,
    _ script: Journey.Script
  ) throws(JourneyError) -> [SweepFinding.Kind] {
    let fault = failure.fault
    let found = try endings(failure, script)
    if fault == .slow || isOvertaken(failure) { return found }
    let changed = stage.rules.changes(from: failure.before, to: failure.after)
    let after = stage.store.facts(of: failure.after.screens)
    if fault.isFailure { stage.notes.errors.note(changed, of: after) }
    let request = failure.playback.exchanges[failure.request - 1].request
    let right = right(failure)
    let isSeen =
      changed.contains { after.values[$0] != right[$0] }
      || failure.after.callCount > failure.before.callCount
      || failure.after.requestCount > failure.before.requestCount
      || failure.after.screens.count != failure.before.screens.count
      || isSeenLater(failure)
    let isTakenForGood = fault.mayPass && isLikeGood(failure)
    // Nobody has to see that a heartbeat fails.
    let isHeartbeat = request.method != .get && stage.timed.effects.contains(request.name)
    let isUnseen =
      !isSeen && !isTakenForGood && !isStillBusy(failure) && fault != .cancelled
      || isTakenForRight(failure) || isTakenForSaved(failure)
    if isHeartbeat { return found }
    // An unseen failure is the cause of a different ending, so it comes first.
    return isUnseen ? [.failureUnseen("\(request)")] + found : found
  }

  /// The findings about the last of several failures.
  ///
  /// An earlier failure may have changed the screen. A retry mends the failures of one act only.
  func findings(
    ofLasting failure: FailedAnswer,
    _ script: Journey.Script
  ) throws(JourneyError) -> [SweepFinding.Kind] {
    let playback = failure.playback
    let start = playback.failed.lazy.compactMap { playback.moment(answering: $0) }.first ?? 0
    let isShown = !stage.rules.changes(from: playback.moments[max(0, start - 1)], to: failure.after)
      .isEmpty
    let acts = Set(playback.failed.map { playback.sent[$0]?.actCount })
    return try findings(failure, script).filter { kind in
      switch kind {
      case .failureUnseen: !isShown
      case .ending(_, .retry), .otherEffects: acts.count == 1
      default: true
      }
    }
  }

  /// Whether the user went on before a late answer, so that the screen need not show the failure.
  private func isOvertaken(_ failure: FailedAnswer) -> Bool {
    guard failure.fault == .late else { return false }
    let moments = failure.playback.moments
    guard let asked = moments.firstIndex(where: { $0.requestCount >= failure.request }),
      let answered = failure.playback.moment(answering: failure.request), asked < answered
    else { return false }
    return moments[(asked + 1)...answered].contains { $0.cause == .step }
  }

  /// The values on the screens of the baseline, by their paths, right after the answer to the
  /// request that fails in this playback.
  ///
  /// The result is empty if the baseline has no answer to the request, or an answer that is an
  /// error.
  private func right(_ failure: FailedAnswer) -> [String: String] {
    guard let index = stage.base.moment(answering: failure.request),
      stage.base.exchanges[failure.request - 1].isSuccess
    else { return [:] }
    return stage.store.facts(of: stage.base.moments[index].screens).values
  }

  /// Whether the app ignores an answer's error status and shows the answer's body as usual.
  private func isTakenForRight(_ failure: FailedAnswer) -> Bool {
    guard case .rightBody = failure.fault, !failure.fault.mayPass else { return false }
    return !right(failure).isEmpty && !isReportedOtherwise(failure)
      && failure.before.screens != failure.after.screens && isLikeGood(failure)
  }

  /// Whether a change of data has failed, but the screen before the user's next step shows a
  /// success.
  ///
  /// Such a screen hides the failure, for example because another answer has removed the failure's
  /// message. If a timer has removed the message, the user has seen the message by then, and the
  /// result is false.
  private func isTakenForSaved(_ failure: FailedAnswer) -> Bool {
    let (playback, end) = (failure.playback, failure.end)
    let name = playback.exchanges[failure.request - 1].request.name
    guard failure.fault.isFailure || failure.fault == .cancelled,
      playback.effects.contains(where: { $0.request == failure.request }),
      let own = stage.base.exchanges.first(where: { $0.number == failure.request }),
      own.isSuccess, own.request.name == name, !isReportedOtherwise(failure),
      let good = goodEnd(failure), good.screens == end.screens,
      end.requestCount <= good.requestCount, end.callCount <= good.callCount,
      let answered = playback.moment(answering: failure.request)
    else { return false }
    return playback.moments[(answered + 1)...].prefix { $0.cause != .step }
      .allSatisfy { $0.cause != .timer }
  }

  /// Whether the failure left the app waiting, with a sign of work on the screen.
  private func isStillBusy(_ failure: FailedAnswer) -> Bool {
    (failure.end.sleeperCount > failure.before.sleeperCount || failure.playback.stop != nil)
      && stage.store.facts(of: failure.end.screens).flags
        .contains { stage.rules.signs.signs.contains(.init(path: $0, value: $1)) }
  }

  /// Whether the app makes different recorded calls after the failure than after the right answer.
  private func isReportedOtherwise(_ failure: FailedAnswer) -> Bool {
    guard let good = stage.base.moment(answering: failure.request),
      let bad = failure.playback.moment(answering: failure.request)
    else { return false }
    return stage.base.calls(at: good) != failure.playback.calls(at: bad)
  }

  /// Whether the screens after the failure equal the screens after the right answer.
  func isLikeGood(_ failure: FailedAnswer) -> Bool {
    guard let good = stage.base.moment(answering: failure.request) else { return false }
    return stage.base.moments[good].screens == failure.after.screens
  }

  /// Whether the failure has a visible effect before the user's next step.
  ///
  /// The effect is a value that only the failure brings, a recorded call, or a repetition of the
  /// request.
  private func isSeenLater(_ failure: FailedAnswer) -> Bool {
    let exchanges = failure.playback.exchanges
    let failed = exchanges[failure.request - 1].request
    let later = exchanges[failure.after.requestCount..<failure.end.requestCount]
    // The repetitions of a request that fails for ever are no visible effect.
    if failure.playback.stop == nil, later.contains(where: { $0.request == failed }) { return true }
    if failure.end.callCount > failure.after.callCount { return true }
    let end = stage.store.facts(of: failure.end.screens).values
    let good = goodEnd(failure).map { stage.store.facts(of: $0.screens).values } ?? [:]
    return stage.rules.changes(from: failure.before, to: failure.end)
      .contains { end[$0] != good[$0] }
  }

  /// The baseline's last moment between the right answer and the user's next step.
  private func goodEnd(_ failure: FailedAnswer) -> JourneyMoment? {
    stage.base.moment(answering: failure.request)
      .map { stage.base.momentBeforeNextStep(after: $0) }
  }
}

// MARK: - Endings

extension FaultSweep {
  /// The findings about the end of a journey with a slow answer, or with a failure that the user or
  /// the app has mended.
  ///
  /// A fact must be as in the script without the failure, with or without the retry. A retry that
  /// the app ignores after a further act tells nothing, because the user has to go back first.
  private func endings(
    _ failure: FailedAnswer,
    _ script: Journey.Script
  ) throws(JourneyError) -> [SweepFinding.Kind] {
    let playback = failure.playback
    guard playback.stop == nil else { return [] }
    if failure.fault == .slow {
      guard let difference = stage.difference(from: stage.base, to: playback) else { return [] }
      return stage.isHasty(playback) ? [] : [.ending(difference, .slowness)]
    }
    let isTriedByUser = playback.hasRetried && !playback.ignoresRetry(after: failure.after)
    guard isTriedByUser || isMendedByApp(failure) else { return [] }
    let retried = try stage.playback(retrying: playback.retries, script)
    let ignored = stage.requestCounts(in: playback).union(stage.notes.alerts.paths(in: playback))
    let difference = stage.difference(
      from: stage.base,
      or: retried,
      to: playback,
      besides: ignored
    )
    guard let difference else {
      return otherEffects(failure, retried)
    }
    return [.ending(difference, .retry)]
  }

  /// Whether the app has sent the request again without an act of the user since the request, and
  /// got the answer before the user's next step.
  private func isMendedByApp(_ failure: FailedAnswer) -> Bool {
    let playback = failure.playback
    return playback.retries.isEmpty
      && playback.triesAgain(after: failure.request).contains { number in
        let exchange = playback.exchanges[number - 1]
        guard exchange.isSuccess, !playback.failed.contains(number),
          let answered = playback.moment(answering: number)
        else { return false }
        return playback.moments[answered].stepNumber == failure.after.stepNumber
          && playback.sent[number]?.actCount == playback.sent[failure.request]?.actCount
      }
  }

  /// Finds requests that differ from those without the failure, with or without the retry, although
  /// the screens are the same.
  ///
  /// A failed request is then lost, or sent in another form. Recorded calls are not compared,
  /// because an app may rightly report the failure, for example to analytics.
  private func otherEffects(_ failure: FailedAnswer, _ retried: Playback) -> [SweepFinding.Kind] {
    // After any other fault the request may have reached the server.
    guard failure.fault == .offline else { return [] }
    let timed = stage.timed
    let before = EffectSummary(stage.base, besides: timed, retrying: nil)
    let after = EffectSummary(failure.playback, besides: timed, retrying: failure.request)
    if after == before || after == EffectSummary(retried, besides: timed, retrying: nil) {
      return []
    }
    return [.otherEffects(EffectDifference(from: before, to: after))]
  }
}

extension Playback {
  /// Whether the first retry comes after a further act of the user, and the app ignores it.
  fileprivate func ignoresRetry(after failure: JourneyMoment) -> Bool {
    guard let retryStep, let old = moments.last(where: { $0.stepNumber < retryStep }),
      let new = moments.first(where: { $0.stepNumber == retryStep })
    else { return false }
    let between = result.story.steps.prefix(retryStep - 1).dropFirst(failure.stepNumber)
    return between.contains(where: \.isAct)
      && new.requestCount == old.requestCount && new.callCount == old.callCount
      && (new.turns + [new.screens]).allSatisfy { $0 == old.screens }
  }

  /// The recorded calls from the previous moment to the moment at `index`.
  fileprivate func calls(at index: Int) -> [[String]] {
    let before = index > 0 ? moments[index - 1].callCount : 0
    let calls = effects.filter { $0.request == nil }.map(\.lines)
    return Array(calls.prefix(moments[index].callCount).dropFirst(before))
  }
}
