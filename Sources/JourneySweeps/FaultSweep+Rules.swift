import HTTPFixtures
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
    if fault.isFailure {
      let changed = stage.changes(from: failure.bad.before, to: failure.bad.after)
      stage.notes.errors.note(changed, of: stage.store.facts(of: failure.bad.after.screens))
    }
    let request = failure.bad.exchange.request
    // Nobody has to see that a heartbeat fails.
    let isHeartbeat = request.method != .get && stage.timed.effects.contains(request.name)
    if isHeartbeat || isTold(failure) && !isTakenForRight(failure) { return found }
    // An unseen failure is the cause of a different ending, so it comes first.
    return [.failureUnseen("\(request)", fault: fault.name)] + found
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
    let before = playback.moments[max(0, start - 1)]
    let isShown = !stage.changes(from: before, to: failure.bad.after).isEmpty
    let acts = Set(playback.failed.map { playback.sent[$0]?.actCount })
    return try findings(failure, script).filter { kind in
      switch kind {
      case .failureUnseen: !isShown
      case .differs(_, .retry), .differs(_, .effects): acts.count == 1
      default: true
      }
    }
  }

  /// Whether the user went on before a late answer, so that the screen need not show the failure.
  private func isOvertaken(_ failure: FailedAnswer) -> Bool {
    guard failure.fault == .late else { return false }
    let moments = failure.playback.moments
    guard let asked = moments.firstIndex(where: { $0.requestCount >= failure.request }),
      asked < failure.bad.index
    else { return false }
    return moments[(asked + 1)...failure.bad.index].contains { $0.cause == .step }
  }

  /// Whether the app tells of a failure before the user's next step: by a value that the right
  /// answer does not bring, a call, or a request.
  private func isTold(_ failure: FailedAnswer) -> Bool {
    let (playback, bad) = (failure.playback, failure.bad)
    let (before, after, end) = (bad.before, bad.after, bad.end)
    if failure.fault == .cancelled || failure.fault.mayPass && isLikeGood(failure) { return true }
    // The app may still be waiting, with a sign of work on the screen.
    let signs = stage.store.facts(of: end.screens).flags
    if end.sleeperCount > before.sleeperCount || playback.stop != nil,
      signs.contains(where: { stage.signs.signs.contains(.init(path: $0, value: $1)) })
    {
      return true
    }
    // The repetitions of a request that fails for ever tell nobody.
    let later = playback.exchanges[after.requestCount..<end.requestCount].map(\.request)
    let isRepeated = later.contains(bad.exchange.request)
    // The requests and calls that follow the right answer, too, tell nobody.
    let usual = failure.right?.sent ?? []
    let calls = Set(failure.right.map { $0.calls(to: $0.end) } ?? [])
    // What another answer takes away nobody has seen; a timer lets the user see it.
    let isSeen = bad.later.isEmpty || bad.later.contains { $0.cause == .timer }
    return isSeen && shows(after, otherThan: failure.right?.after, failure)
      || shows(end, otherThan: failure.good?.end, failure)
      || !calls.isSuperset(of: bad.calls(to: end)) || !usual.isSuperset(of: bad.sent)
      || after.screens.count != before.screens.count || isRepeated && playback.stop == nil
  }

  /// Whether a moment has a new value that another moment has not.
  private func shows(
    _ moment: JourneyMoment,
    otherThan good: JourneyMoment?,
    _ failure: FailedAnswer
  ) -> Bool {
    let values = stage.store.facts(of: moment.screens).values
    let right = good.map { stage.store.facts(of: $0.screens).values } ?? [:]
    return stage.changes(from: failure.bad.before, to: moment).contains {
      values[$0] != right[$0]
    }
  }

  /// Whether the app takes a failure for the right answer.
  ///
  /// It shows the body of an answer with an error status as usual. Or it shows that data are saved
  /// when the user goes on, for example because another answer has removed the failure's message; a
  /// timer may remove it, since the user has seen it by then.
  private func isTakenForRight(_ failure: FailedAnswer) -> Bool {
    let (playback, bad, end) = (failure.playback, failure.bad, failure.bad.end)
    guard let good = failure.right, !failure.fault.mayPass,
      good.calls(to: good.after) == bad.calls(to: bad.after)
    else { return false }
    if case .rightBody = failure.fault, bad.before.screens != bad.after.screens,
      isLikeGood(failure)
    {
      return true
    }
    return playback.effects.contains { $0.request == failure.request }
      && good.end.screens == end.screens && end.requestCount <= good.end.requestCount
      && end.callCount <= good.end.callCount
      && failure.bad.later.allSatisfy { $0.cause != .timer }
  }

  /// Whether the screens after the failure equal the screens after the right answer.
  func isLikeGood(_ failure: FailedAnswer) -> Bool {
    failure.good?.after.screens == failure.bad.after.screens
  }
}

// MARK: - Endings

extension FaultSweep {
  /// The findings about the end of a journey with a slow answer, or with a failure that the user or
  /// the app has mended.
  ///
  /// A fact must be as in the script without the failure, with or without the retry. A retry
  /// after a further act tells nothing if it does nothing, because the user has to go back first, or
  /// if the failure has taken that act from the user.
  private func endings(
    _ failure: FailedAnswer,
    _ script: Journey.Script
  ) throws(JourneyError) -> [SweepFinding.Kind] {
    let playback = failure.playback
    guard playback.stop == nil else { return [] }
    if failure.fault == .slow {
      let difference = stage.difference(from: stage.base.ending, to: playback.ending)
      guard let difference else { return [] }
      return stage.isHasty(playback) ? [] : [.differs(difference, .slowness)]
    }
    let isTried = playback.hasRetried && !playback.losesAct(failure.bad.after, of: stage.base)
    guard isTried || isMendedByApp(failure) else { return [] }
    let retried = try stage.playback(retrying: playback.retries, script)
    let ignored = stage.requestCounts(in: playback).union(stage.notes.alerts.paths(in: playback))
    let difference = stage.difference(
      from: stage.base.ending,
      or: retried.ending,
      to: playback.ending,
      besides: ignored
    )
    guard let difference else {
      return otherEffects(failure, retried)
    }
    return [.differs(difference, .retry)]
  }

  /// Whether the app has sent the request again without an act of the user since the request, and
  /// got the answer before the user's next step.
  private func isMendedByApp(_ failure: FailedAnswer) -> Bool {
    let playback = failure.playback
    return playback.retries.isEmpty
      && playback.triesAgain(after: failure.request).contains { number in
        guard let again = AnsweredRequest(number, in: playback), again.exchange.isSuccess,
          !playback.failed.contains(number)
        else { return false }
        return again.after.stepNumber == failure.bad.after.stepNumber
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
    return [.differs(PlaybackDifference(from: before, to: after), .effects)]
  }
}

extension Playback {
  /// Whether the first retry comes after a further act, and the retry does nothing, or an act that
  /// does something in the script's own run: a tap on a row of the list that has not come.
  fileprivate func losesAct(_ failure: JourneyMoment, of base: Playback) -> Bool {
    let steps = result.story.steps.prefix(retryStep ?? 0)
    let acts = steps.indices.dropFirst(failure.stepNumber).filter { steps[$0].isAct }.map { $0 + 1 }
    return acts.count > 1
      && acts.contains { doesNothing(in: $0) && ($0 == retryStep || !base.doesNothing(in: $0)) }
  }

  /// Whether an act leads to no change, request or call before the next event.
  private func doesNothing(in step: Int) -> Bool {
    guard let old = moments.last(where: { $0.stepNumber < step }),
      let new = moments.first(where: { $0.stepNumber == step })
    else { return false }
    return new.requestCount == old.requestCount && new.callCount == old.callCount
      && (new.turns + [new.screens]).allSatisfy { $0 == old.screens }
  }

  /// The calls with these numbers that count as effects.
  func calls(_ numbers: Range<Int>) -> [JourneyEffect] {
    effects.filter { $0.call.map(numbers.contains) == true }
  }
}
