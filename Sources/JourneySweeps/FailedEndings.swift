import Foundation
import HTTPFixtures
import SnapshotRendering
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
  /// The key of a group contains the step, the requests and their answers.
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
    let early = playback.momentBeforeRetry.flatMap { $0.isIdle ? $0 : nil }
    return [early, ending].compactMap(\.self).flatMap { findings(at: $0, of: playback) }
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
    var screens = other(than: moment, in: key, withMessages: false)
    if hasMessage(moment, in: playback) {
      screens = screens ?? other(than: moment, in: key + [""], withMessages: true)
    }
    guard let screens,
      let difference = EndingDifference(
        from: screens,
        to: moment.screens,
        besides: stage.timed,
        in: stage.store
      )
    else { return [] }
    return [.ending(difference, .orderOfFailure)]
  }

  /// Whether a moment may still show the failure's message.
  ///
  /// The message may be gone after the user's next step, and after the app has sent the failed
  /// request again.
  private func hasMessage(_ moment: JourneyMoment, in playback: Playback) -> Bool {
    guard let number = playback.failed.first,
      let answered = playback.moment(answering: number).map({ playback.moments[$0] })
    else { return false }
    let name = playback.exchanges[number - 1].request.name
    return answered.stepNumber == moment.stepNumber
      && playback.exchanges.prefix(moment.requestCount).count { $0.request.name == name } == 1
  }

  /// Returns the screens of the first moment with the same key, if they differ from the screens of
  /// `moment`.
  ///
  /// Only a difference for which `isApart` returns true counts. For the first moment with a key,
  /// the function stores the moment and returns nil.
  private func other(
    than moment: JourneyMoment,
    in key: [String],
    withMessages: Bool
  ) -> [Rendering]? {
    guard let other = first[key] else {
      first[key] = moment
      return nil
    }
    let isApart = other.screens != moment.screens && isApart(other, moment, withMessages)
    return isApart ? other.screens : nil
  }

  /// Whether two moments have different values at some path, at which the baseline has shown both
  /// values.
  ///
  /// With `withMessages`, the baseline must have shown only one of the values. The other value is
  /// then taken for the message of a failure.
  private func isApart(_ old: JourneyMoment, _ new: JourneyMoment, _ withMessages: Bool) -> Bool {
    let (before, after) = (stage.store.facts(of: old.screens), stage.store.facts(of: new.screens))
    let changed = stage.rules.changes(from: old, to: new).subtracting(stage.timed.paths)
      .filter { before.lists[$0] == nil && after.lists[$0] == nil }
    let known = changed.filter { isKnown($0, before.values[$0]) && isKnown($0, after.values[$0]) }
    guard withMessages else { return !known.isEmpty }
    return changed.subtracting(known)
      .contains { isKnown($0, before.values[$0]) || isKnown($0, after.values[$0]) }
  }

  private func isKnown(_ path: String, _ value: String?) -> Bool {
    known.contains { $0[path] == value }
  }
}

extension Playback {
  /// The last moment before the user tries again; nil without a retry.
  fileprivate var momentBeforeRetry: JourneyMoment? {
    retryStep.flatMap { step in moments.last { $0.stepNumber < step } }
  }
}
