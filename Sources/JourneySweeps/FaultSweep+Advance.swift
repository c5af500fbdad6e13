import UserJourneys

extension FaultSweep {
  /// Finds numbers that the app changed before the answer and that a failure does not restore.
  ///
  /// An example is a count of likes that goes from 3 to 4, and to 5 when the like fails. Changes
  /// that other steps have made meanwhile may stay.
  func takenBackWrongly(_ failure: FailedAnswer, on stage: SweepStage) -> [SweepFinding.Kind] {
    let moments = failure.playback.moments
    guard failure.fault.isFailure,
      let asked = moments.firstIndex(where: { $0.requestCount >= failure.request }), asked > 0
    else { return [] }
    let facts = [moments[asked - 1], moments[asked], failure.before, failure.after]
      .map { stage.store.facts(of: $0.screens).values }
    let good = stage.base.moment(answering: failure.request)
      .map { stage.store.facts(of: stage.base.moments[$0].screens).values }
    return facts[0].keys.sorted().compactMap { path in
      let numbers = facts.compactMap { $0[path].flatMap(Double.init) }
      guard numbers.count == 4, numbers[1] != numbers[0], numbers[3] != numbers[2] else {
        return nil
      }
      let right = [numbers[0], numbers[2] - (numbers[1] - numbers[0])]
      let isGood = good?[path].flatMap(Double.init) == numbers[3]
      if isGood || right.contains(numbers[3]) { return nil }
      return .takenBack(
        path: path,
        values: facts.compactMap { $0[path] }.reduce(into: []) {
          if $0.last != $1 { $0.append($1) }
        }
      )
    }
  }
}
