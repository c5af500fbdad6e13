import UserJourneys

extension FaultSweep {
  /// Finds lists that lose rows by a failure, and early changes that a failure does not undo.
  ///
  /// For example, a count of likes goes from 3 to 4 before the answer, and to 5 when the like
  /// fails. Another example is a check mark that stays on the screen although its request has
  /// failed.
  ///
  /// The sweep accepts a number if the right answer leads to the same number, if the screen showed
  /// this number before the request, or if the failure undoes exactly the early change.
  func lossesByFailure(_ failure: FailedAnswer) -> [SweepFinding.Kind] {
    let playback = failure.playback
    guard let asked = playback.moments.firstIndex(where: { $0.requestCount >= failure.request }),
      asked > 0
    else { return [] }
    let moments = playback.moments
    let shown = [moments[asked - 1], moments[asked], failure.before, failure.after]
      .map { stage.store.facts(of: $0.screens) }
    let good = goodEnd(failure).map { stage.store.facts(of: $0.screens) }
    let end = stage.store.facts(of: failure.end.screens)
    let isChange = playback.effects.contains { $0.request == failure.request }
    let mayKeep = !isChange || failure.isTriedByApp || failure.fault == .late
    let paths = failure.fault.isFailure ? shown[0].values.keys.sorted() : []
    let values = paths.compactMap { path -> SweepFinding.Kind? in
      var texts = shown.compactMap { $0.values[path] }
      guard texts.count == 4, texts[1] != texts[0] else { return nil }
      let numbers = texts.compactMap(Double.init)
      if numbers.count == 4 {
        guard numbers[3] != numbers[2], numbers[3] != numbers[0],
          numbers[3] != numbers[2] - (numbers[1] - numbers[0]),
          good?.values[path].flatMap(Double.init) != numbers[3]
        else { return nil }
      } else {
        guard !mayKeep, texts.allSatisfy({ $0 == "true" || $0 == "false" }),
          [end, good].allSatisfy({ $0?.values[path] == texts[1] }),
          !stage.rules.signs.holds(path, texts[1])
        else { return nil }
      }
      texts = texts.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
      return .takenBack(path: path, values: texts)
    }
    return lostRows(shown, good) + values
  }

  /// Finds lists that lose rows by a failure.
  ///
  /// A lost row was on the screen before the request, and would have stayed with the right answer.
  private func lostRows(_ shown: [ScreenFacts], _ good: ScreenFacts?) -> [SweepFinding.Kind] {
    shown[0].lists.sorted { $0.key < $1.key }.compactMap { path, rows in
      let (before, after) = (shown[2].lists[path] ?? [], shown[3].lists[path] ?? [])
      let kept = Set(good?.lists[path] ?? rows)
      let lost = rows.filter { before.contains($0) && kept.contains($0) && !after.contains($0) }
      return lost.isEmpty ? nil : .rowsLost(path: path, lost)
    }
  }
}
