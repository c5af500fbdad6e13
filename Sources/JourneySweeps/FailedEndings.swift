import HTTPFixtures
import UserJourneys

/// Compares the screens to which one failure leads in several orders.
///
/// The screens are compared at the end, and before the user tries again. Orders with the same
/// requests and the same answers form a group. Only orders of one group are compared, because in
/// other orders the user may ask for something else before the failure.
///
/// The comparison ignores values that the baseline never shows. The exception is the failure's
/// message before the user's next step, because only the user may remove this message.
final class FailedEndings {
  private let stage: SweepStage
  /// The first moment of each group of orders, with which the group's later moments are compared.
  ///
  /// The key of a group contains the step, the requests and their answers; a second group contains the
  /// moments that may still show the failure's message.
  private var first: [[String]: JourneyMoment] = [:]
  /// The values at each moment of the baseline, by path.
  private let known: [[String: String]]

  init(_ stage: SweepStage) {
    self.stage = stage
    known = stage.base.moments.map { stage.store.facts(of: $0.screens).values }
  }

  /// The findings of an order that leads to other screens than the first order of its group.
  func findings(in playback: Playback) -> [SweepFinding.Kind] {
    guard playback.stop == nil, let ending = playback.moments.last else { return [] }
    // The last moment before the user tries again.
    let early = playback.retryStep.flatMap { step in
      playback.moments.last { $0.stepNumber < step }
    }
    let moments = early?.isIdle == true ? [early, ending] : [ending]
    return moments.compactMap(\.self).flatMap { findings(at: $0, of: playback) }
  }

  private func findings(at moment: JourneyMoment, of playback: Playback) -> [SweepFinding.Kind] {
    let exchanges = playback.exchanges.prefix(moment.requestCount)
    let isRetried = playback.retryStep.map { moment.stepNumber >= $0 } == true
    let key =
      [isRetried ? "retried" : "step \(moment.stepNumber)"]
      + exchanges.map { exchange in
        let request = exchange.request
        return "\(request) \(request.bodyLines) \(exchange.answer ?? "") "
          + exchange.outcome.rawValue
      }.sorted()
    for kept in hasMessage(moment, in: playback) ? [[], ["message"]] : [[]] {
      guard let other = first[key + kept] else {
        first[key + kept] = moment
        continue
      }
      if other.screens != moment.screens, isApart(other, moment, hasMessage: !kept.isEmpty),
        let difference = stage.difference(from: other.screens, to: moment.screens)
      {
        return [.differs(difference, .orderOfFailure)]
      }
    }
    return []
  }

  /// Whether a moment may still show the failure's message.
  ///
  /// The message may be gone after the user's next step, and after the app has sent the failed
  /// request again.
  private func hasMessage(_ moment: JourneyMoment, in playback: Playback) -> Bool {
    guard let answer = playback.failed.first.flatMap({ AnsweredRequest($0, in: playback) }) else {
      return false
    }
    let name = answer.exchange.request.name
    return answer.after.stepNumber == moment.stepNumber
      && playback.exchanges.prefix(moment.requestCount).count { $0.request.name == name } == 1
  }

  /// Whether two moments have different values at some path, at which the baseline has shown both
  /// values.
  ///
  /// Where the moments may show a message of the failure, the baseline has shown one of the values.
  private func isApart(_ old: JourneyMoment, _ new: JourneyMoment, hasMessage: Bool) -> Bool {
    let facts = [old, new].map { stage.store.facts(of: $0.screens) }
    return stage.changes(from: old, to: new).subtracting(stage.timed.paths).contains { path in
      guard facts.allSatisfy({ $0.lists[path] == nil }) else { return false }
      let count = facts.count { fact in known.contains { $0[path] == fact.values[path] } }
      return count == (hasMessage ? 1 : 2)
    }
  }
}
