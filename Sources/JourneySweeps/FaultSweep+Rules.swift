import HTTPFixtures
import SnapshotRendering
import UserJourneys

extension FaultSweep {
  /// What is wrong with how a failure is shown, and with what comes after it.
  func findings(
    _ faulted: Faulted,
    on stage: SweepStage,
    _ failureFacts: inout Set<String>
  ) -> [SweepFinding.Kind] {
    let fault = faulted.fault
    var found = endings(faulted, on: stage)
    guard fault != .slow else { return found }
    let before = stage.store.facts(of: faulted.before.screens)
    let after = stage.store.facts(of: faulted.after.screens)
    let isTakenForGood = fault.mayPass && isLikeGood(faulted, on: stage)
    if !isTakenForGood { found += rowsLost(faulted, after, on: stage) }
    let changed = before.changes(to: after).filter { path in
      !stage.rules.signs.isOnlySign(path, from: before.values[path], to: after.values[path])
    }
    found += takenBackWrongly(faulted, on: stage)
    if fault == .cancelled {
      let isNews = isNews(faulted, on: stage)
      let shown = changed.filter {
        failureFacts.contains(Self.fact($0, before, after)) && isNews($0)
      }
      if !shown.isEmpty { found.append(.cancellationShown(shown.sorted())) }
      return found
    }
    if !fault.mayPass { failureFacts.formUnion(changed.map { Self.fact($0, before, after) }) }
    if isOvertaken(faulted) { return found }
    let isSeen =
      !changed.isEmpty || faulted.after.callCount > faulted.before.callCount
      || faulted.after.requestCount > faulted.before.requestCount
      || faulted.after.screens.count != faulted.before.screens.count
      || isSeenLater(faulted, on: stage)
    let request = faulted.playback.exchanges[faulted.request - 1].request
    let isUnseen =
      !isSeen && !isTakenForGood && !isStillBusy(faulted, on: stage)
      || isTakenForRight(faulted, on: stage)
    if isUnseen { found.append(.failureUnseen("\(request)")) }
    return found
  }

  /// What is wrong with several failures of one plan: as with a single one, which has shown already
  /// whether each is seen.
  func findings(
    of plan: FailurePlan,
    _ faulted: Faulted,
    on stage: SweepStage
  ) -> [SweepFinding.Kind] {
    var facts: Set<String> = []
    let playback = faulted.playback
    let start = stage.store.facts(of: faulted.start.screens)
    let after = stage.store.facts(of: faulted.after.screens)
    let isShown = start.changes(to: after).contains { path in
      !stage.rules.signs.isOnlySign(path, from: start.values[path], to: after.values[path])
    }
    let steps = Set(playback.failed.map { playback.sent[$0]?.step })
    let names = Set(playback.failed.map { playback.exchanges[$0 - 1].request.name })
    return findings(faulted, on: stage, &facts).filter { kind in
      switch kind {
      case .failureUnseen: !isShown
      // Where all sources of one answer fail, nothing of the old one need stay.
      case .rowsLost: steps.count > 1 || names.count == 1
      // One retry mends what went wrong in one step, and an app may still be at it by itself.
      case .retryFails, .toldOtherwise: steps.count == 1 && !faulted.isTriedByApp
      case .doubleRequest: !faulted.isTriedByApp
      default: true
      }
    }
  }

  /// Whether the user has gone on before an answer that takes its time, and need not see it.
  private func isOvertaken(_ faulted: Faulted) -> Bool {
    guard faulted.fault == .late else { return false }
    let moments = faulted.playback.moments
    guard let asked = moments.firstIndex(where: { $0.requestCount >= faulted.request }),
      let answered = faulted.playback.moment(answering: faulted.request), asked < answered
    else { return false }
    return moments[(asked + 1)...answered].contains { $0.cause == .step }
  }

  /// Whether an app that does not look at the status takes the right body for a right answer.
  private func isTakenForRight(_ faulted: Faulted, on stage: SweepStage) -> Bool {
    guard case .rightBody = faulted.fault, !faulted.fault.mayPass else { return false }
    // Where the script's own answer is an error, a failure that shows the same is right.
    guard let own = stage.base.exchanges.first(where: { $0.number == faulted.request }),
      own.isSuccess, !isToldOtherwise(faulted, on: stage)
    else { return false }
    return faulted.before.screens != faulted.after.screens && isLikeGood(faulted, on: stage)
  }

  /// Whether the app waits because of the failure, and the screen says that it is at it.
  private func isStillBusy(_ faulted: Faulted, on stage: SweepStage) -> Bool {
    faulted.hasBegunToWait
      && stage.store.facts(of: faulted.end.screens).flags
        .contains { stage.rules.signs.signs.contains(.init(path: $0, value: $1)) }
  }

  /// Whether a failure calls somebody else than the right answer does.
  private func isToldOtherwise(_ faulted: Faulted, on stage: SweepStage) -> Bool {
    guard let good = stage.base.moment(answering: faulted.request),
      let bad = faulted.playback.moment(answering: faulted.request)
    else { return false }
    return stage.base.calls(at: good) != faulted.playback.calls(at: bad)
  }

  /// Whether a path says more after a request was cancelled than that it is over: what the answer
  /// would have filled has to say something, and what was so at any time before may be so again.
  private func isNews(_ faulted: Faulted, on stage: SweepStage) -> (String) -> Bool {
    let request = faulted.request
    let index = faulted.playback.moment(answering: request) ?? 0
    let past = faulted.playback.moments[..<index].map { stage.store.facts(of: $0.screens).values }
    let late = stage.store.facts(of: faulted.after.screens).values
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

  /// What a failure shows at a path.
  ///
  /// A text where none was is a message, whatever it says: each kind of failure may have its own.
  private static func fact(_ path: String, _ before: ScreenFacts, _ after: ScreenFacts) -> String {
    let (old, new) = (before.values[path] ?? "nil", after.values[path] ?? "nil")
    return "\(path): \(old == "nil" && new.first == "\"" ? "a text" : new)"
  }

  /// Whether the screen is the one that the right answer leads to.
  func isLikeGood(_ faulted: Faulted, on stage: SweepStage) -> Bool {
    guard let good = stage.base.moment(answering: faulted.request) else { return false }
    return stage.base.moments[good].screens == faulted.after.screens
  }

  /// Whether the failure shows before the user does something again: as something that does not
  /// come without it, or because the app asks once more.
  private func isSeenLater(_ faulted: Faulted, on stage: SweepStage) -> Bool {
    let exchanges = faulted.playback.exchanges
    let failed = exchanges[faulted.request - 1].request
    let later = exchanges[faulted.after.requestCount..<faulted.end.requestCount]
    if later.contains(where: { $0.request == failed }) { return true }
    if faulted.end.callCount > faulted.after.callCount { return true }
    let before = stage.store.facts(of: faulted.before.screens)
    let end = stage.store.facts(of: faulted.end.screens)
    let good = goodEnd(faulted, on: stage).map { stage.store.facts(of: $0.screens).values } ?? [:]
    return before.changes(to: end).contains { path in
      end.values[path] != good[path]
        && !stage.rules.signs.isOnlySign(path, from: before.values[path], to: end.values[path])
    }
  }

  /// Where the script is without the failure, when the user does something again.
  private func goodEnd(_ faulted: Faulted, on stage: SweepStage) -> JourneyMoment? {
    stage.base.moment(answering: faulted.request)
      .map { stage.base.momentBeforeNextStep(after: $0) }
  }

  /// Whether the app has mended the failure by itself.
  func hasRecovered(_ faulted: Faulted, on stage: SweepStage) -> Bool {
    goodEnd(faulted, on: stage)?.screens == faulted.end.screens
  }

  /// The rows that were there before the request was sent, and go when it fails: what the app showed
  /// in advance may be taken back.
  private func rowsLost(
    _ faulted: Faulted,
    _ after: ScreenFacts,
    on stage: SweepStage
  ) -> [SweepFinding.Kind] {
    let asked = faulted.playback.moments.last { $0.requestCount < faulted.request }
    guard let asked else { return [] }
    let early = stage.store.facts(of: asked.screens).lists
    let before = stage.store.facts(of: faulted.before.screens).lists
    let good = goodEnd(faulted, on: stage).map { stage.store.facts(of: $0.screens) }
    var lost: [String: [String]] = [:]
    for (path, rows) in before {
      let now = after.lists[path] ?? []
      if rows == now { continue }
      let (old, left) = (Set(early[path] ?? []), Set(now))
      let gone = rows.filter { old.contains($0) && !left.contains($0) }
      if gone.isEmpty || isReplaced(rows, by: now, at: path, on: stage) { continue }
      let isLeft = hasLeft(gone, at: path, for: after, instead: good)
      if !isLeft, !areReworded(rows, as: now) { lost[path] = gone }
    }
    // A list inside another one that is lost is lost with it.
    return lost.sorted { $0.key < $1.key }
      .filter { path, _ in
        !lost.keys.contains { path.hasPrefix($0 + "[") || path.hasPrefix($0 + ".") }
      }
      .map { .rowsLost(path: $0, $1) }
  }

  /// Whether some of what was asked for together is there in the place of old rows, as the script's own
  /// playing shows it.
  private func isReplaced(
    _ rows: [String],
    by now: [String],
    at path: String,
    on stage: SweepStage
  ) -> Bool {
    let new = Set(now).subtracting(rows)
    if new.isEmpty { return false }
    return stage.base.moments.contains { moment in
      stage.store.facts(of: moment.screens).lists[path]?.contains(where: new.contains) == true
    }
  }

  /// Whether a failure shows another case in the place of rows that the right answer takes away as well,
  /// as `.failed` for what was searched for before.
  private func hasLeft(
    _ gone: [String],
    at path: String,
    for after: ScreenFacts,
    instead good: ScreenFacts?
  ) -> Bool {
    guard let good, after.values[path]?.first == "." else { return false }
    return Set(good.lists[path] ?? []).isDisjoint(with: gone)
  }

  /// Whether each row that has gone is there in other words: `"photos failed"` for `"photos open"`.
  private func areReworded(_ rows: [String], as now: [String]) -> Bool {
    rows.count == now.count
      && zip(rows, now).allSatisfy { old, new in
        old == new || old.firstWord == new.firstWord
      }
  }

  private func endings(_ faulted: Faulted, on stage: SweepStage) -> [SweepFinding.Kind] {
    let playback = faulted.playback
    guard playback.stop == nil else { return [] }
    if playback.ending == stage.base.ending { return toldOtherwise(faulted, on: stage) }
    let difference = stage.difference(to: playback.ending)
    if faulted.fault == .slow { return [.slowEnding(difference)] }
    return playback.hasRetried ? [.retryFails(difference)] : []
  }

  /// Whether the world is told something else than without the failure, although it was tried again and
  /// the screens say that all is well: what failed is lost, or is sent in another way.
  ///
  /// Calls are not compared, because a failure may well be told to somebody.
  private func toldOtherwise(_ faulted: Faulted, on stage: SweepStage) -> [SweepFinding.Kind] {
    let playback = faulted.playback
    // Of other failures nobody knows whether the request has arrived.
    guard faulted.fault == .offline,
      playback.hasRetried || playback.asksAgain(after: faulted.request)
    else { return [] }
    let before = Told(stage.base).requests
    let after = Told(playback, without: Set(playback.failed)).requests
    return before == after ? [] : [.toldOtherwise(ToldDifference(from: before, to: after))]
  }
}

extension String {
  fileprivate var firstWord: Substring {
    drop { !$0.isLetter }.prefix { $0.isLetter || $0.isNumber }
  }
}

extension Playback {
  /// What was called between a moment and the one before.
  func calls(at index: Int) -> [[String]] {
    let before = index > 0 ? moments[index - 1].callCount : 0
    let calls = told.filter { $0.request == nil }.map(\.lines)
    return Array(calls.prefix(moments[index].callCount).dropFirst(before))
  }
}
