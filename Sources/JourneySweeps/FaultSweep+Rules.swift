import HTTPFixtures
import SnapshotRendering
import UserJourneys

extension FaultSweep {
  /// The findings about the screen after a failure, and about the rest of the journey.
  func findings(
    _ failure: FailedAnswer,
    _ failureFacts: inout Set<String>
  ) -> [SweepFinding.Kind] {
    let fault = failure.fault
    var found = endings(failure)
    guard fault != .slow else { return found }
    let before = stage.store.facts(of: failure.before.screens)
    let after = stage.store.facts(of: failure.after.screens)
    let isTakenForGood = fault.mayPass && isLikeGood(failure)
    if !isTakenForGood { found += lossesByFailure(failure) }
    let changed = stage.rules.changes(from: failure.before, to: failure.after)
    let request = failure.playback.exchanges[failure.request - 1].request
    if fault == .cancelled {
      let isNews = isNews(failure)
      let shown = changed.filter {
        failureFacts.contains(Self.fact($0, before, after)) && isNews($0)
      }
      if !shown.isEmpty { found.append(.cancellationShown(shown.sorted())) }
      return isTakenForSaved(failure) ? found + [.failureUnseen("\(request)")] : found
    }
    if !fault.mayPass { failureFacts.formUnion(changed.map { Self.fact($0, before, after) }) }
    if isOvertaken(failure) { return found }
    let right = right(failure)
    let isSeen =
      changed.contains { after.values[$0] != right[$0] }
      || failure.after.callCount > failure.before.callCount
      || failure.after.requestCount > failure.before.requestCount
      || failure.after.screens.count != failure.before.screens.count
      || isSeenLater(failure)
    let isUnseen =
      !isSeen && !isTakenForGood && !isStillBusy(failure)
      || isTakenForRight(failure) || isTakenForSaved(failure)
    // An unseen failure is the cause of a different ending, so it comes first.
    if isUnseen { found.insert(.failureUnseen("\(request)"), at: 0) }
    return found
  }

  /// The findings about a plan of several failures.
  ///
  /// The rules for a single failure apply, with exceptions. For example, the last failure may leave
  /// the screen as it is if an earlier failure has already changed the screen.
  func findings(ofPlanned failure: FailedAnswer) -> [SweepFinding.Kind] {
    var facts: Set<String> = []
    let playback = failure.playback
    let isShown = !stage.rules.changes(from: failure.start, to: failure.after).isEmpty
    let steps = Set(playback.failed.map { playback.sent[$0]?.step })
    let names = Set(playback.failed.map { playback.exchanges[$0 - 1].request.name })
    return findings(failure, &facts).filter { kind in
      switch kind {
      case .failureUnseen: !isShown
      // If several requests of one step fail, the rows of their old answers may go.
      case .rowsLost, .takenBack: steps.count > 1 || names.count == 1
      // A retry mends the failures of one step only, and only if the app itself has stopped
      // retrying.
      case .ending(_, .retry), .otherEffects: steps.count == 1 && !failure.isTriedByApp
      case .doubleRequest: !failure.isTriedByApp
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
    (failure.hasBegunToWait || failure.playback.stop != nil)
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

  /// Returns a closure that tells whether a path has a new value after a cancellation.
  ///
  /// A value is old if the path had it at an earlier moment. Paths that the right answer would have
  /// changed do not count.
  private func isNews(_ failure: FailedAnswer) -> (String) -> Bool {
    let request = failure.request
    let index = failure.playback.moment(answering: request) ?? 0
    let past = failure.playback.moments[..<index].map { stage.store.facts(of: $0.screens).values }
    let late = stage.store.facts(of: failure.after.screens).values
    var filled: Set<String> = []
    if let good = stage.base.moment(answering: request), good > 0 {
      let before = stage.store.facts(of: stage.base.moments[good - 1].screens)
      filled = before.changes(to: stage.store.facts(of: stage.base.moments[good].screens))
    }
    return { path in
      let isFilled = filled.contains { path == $0 || path.hasPrefix($0 + ".") }
      return !isFilled && !past.contains { $0[path] == late[path] }
    }
  }

  /// Returns a path with its value after a failure: `Home.error: a text`.
  ///
  /// Every text that replaces nil is `a text`, because each fault may have its own message.
  private static func fact(_ path: String, _ before: ScreenFacts, _ after: ScreenFacts) -> String {
    let (old, new) = (before.values[path] ?? "nil", after.values[path] ?? "nil")
    return "\(path): \(old == "nil" && new.first == "\"" ? "a text" : new)"
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
  func goodEnd(_ failure: FailedAnswer) -> JourneyMoment? {
    stage.base.moment(answering: failure.request)
      .map { stage.base.momentBeforeNextStep(after: $0) }
  }

  /// Whether the app has recovered from the failure by itself, before the user's next step.
  func hasRecovered(_ failure: FailedAnswer) -> Bool {
    goodEnd(failure)?.screens == failure.end.screens
  }

  private func endings(_ failure: FailedAnswer) -> [SweepFinding.Kind] {
    let playback = failure.playback
    guard playback.stop == nil else { return [] }
    if playback.ending == stage.base.ending { return otherEffects(failure) }
    let difference = EndingDifference(
      from: stage.base.ending,
      to: playback.ending,
      in: stage.store
    )
    if failure.fault == .slow {
      return stage.isHasty(playback) ? [] : [.ending(difference, .slowness)]
    }
    return playback.hasRetried ? [.ending(difference, .retry)] : []
  }

  /// Finds requests that differ from the baseline although a retry led to the baseline's screens.
  ///
  /// A failed request is then lost, or sent in another form. Recorded calls are not compared,
  /// because an app may rightly report the failure, for example to analytics.
  private func otherEffects(_ failure: FailedAnswer) -> [SweepFinding.Kind] {
    let playback = failure.playback
    // After any other fault the request may have reached the server.
    guard failure.fault == .offline,
      playback.hasRetried || playback.asksAgain(after: failure.request)
    else { return [] }
    let before = EffectSummary(stage.base, retrying: nil)
    let after = EffectSummary(playback, retrying: failure.request)
    return before == after ? [] : [.otherEffects(EffectDifference(from: before, to: after))]
  }
}

extension Playback {
  /// The recorded calls from the previous moment to the moment at `index`.
  func calls(at index: Int) -> [[String]] {
    let before = index > 0 ? moments[index - 1].callCount : 0
    let calls = effects.filter { $0.request == nil }.map(\.lines)
    return Array(calls.prefix(moments[index].callCount).dropFirst(before))
  }
}
