import UserJourneys

extension FaultSweep {
  /// Finds lists that lose rows by a failure, and numbers that the app changed before the answer and
  /// that a failure does not restore.
  ///
  /// An example is a count of likes that goes from 3 to 4, and to 5 when the like fails. A value
  /// that the right answer leads to, or that was shown before, may stay.
  func lossesByFailure(_ failure: FailedAnswer, on stage: SweepStage) -> [SweepFinding.Kind] {
    let moments = failure.playback.moments
    guard let asked = moments.firstIndex(where: { $0.requestCount >= failure.request }), asked > 0
    else { return [] }
    let shown = [moments[asked - 1], moments[asked], failure.before, failure.after]
      .map { stage.store.facts(of: $0.screens) }
    let good = goodEnd(failure, on: stage).map { stage.store.facts(of: $0.screens) }
    let paths = failure.fault.isFailure ? shown[0].values.keys.sorted() : []
    let numbers = paths.compactMap { path -> SweepFinding.Kind? in
      let values = shown.compactMap { $0.values[path].flatMap(Double.init) }
      guard values.count == 4, values[1] != values[0], values[3] != values[2],
        values[3] != values[0], values[3] != values[2] - (values[1] - values[0]),
        good?.values[path].flatMap(Double.init) != values[3]
      else { return nil }
      let texts = shown.compactMap { $0.values[path] }
      return .takenBack(
        path: path,
        values: texts.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
      )
    }
    return lostRows(shown, good) + numbers + keptSwitches(failure, shown, good, on: stage)
  }

  /// The flags that the app switched together with a change of data, and that stay although the
  /// change has failed.
  private func keptSwitches(
    _ failure: FailedAnswer,
    _ shown: [ScreenFacts],
    _ good: ScreenFacts?,
    on stage: SweepStage
  ) -> [SweepFinding.Kind] {
    let playback = failure.playback
    guard failure.fault != .late, failure.fault.isFailure, !failure.isTriedByApp,
      playback.told.contains(where: { $0.request == failure.request })
    else { return [] }
    let flags = stage.store.facts(of: failure.end.screens).flags
    return flags.sorted { $0.key < $1.key }.compactMap { path, value in
      guard value == "true" || value == "false", let old = shown[0].flags[path], old != value,
        shown[1].flags[path] == value, good?.flags[path] == value,
        !stage.rules.signs.holds(path, value)
      else { return nil }
      let request = playback.exchanges[failure.request - 1].request.name
      return .changeKept(path: path, value: value, request: request)
    }
  }

  /// The lists that lose rows from before the request, which the right answer keeps.
  private func lostRows(_ shown: [ScreenFacts], _ good: ScreenFacts?) -> [SweepFinding.Kind] {
    shown[0].lists.sorted { $0.key < $1.key }.compactMap { path, rows in
      let (before, after) = (shown[2].lists[path] ?? [], shown[3].lists[path] ?? [])
      let kept = Set(good?.lists[path] ?? rows)
      let lost = rows.filter { before.contains($0) && kept.contains($0) && !after.contains($0) }
      return lost.isEmpty ? nil : .rowsLost(path: path, lost)
    }
  }
}
