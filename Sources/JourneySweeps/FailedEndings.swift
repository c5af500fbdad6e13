import Foundation
import HTTPFixtures
import UserJourneys

/// The endings of one failure in several orders.
///
/// Orders are compared with each other when the same was asked and answered in them: a user who goes
/// on before a failure may well ask for something else. What a failure says is not compared, because it
/// may be taken away by what comes after it; what the script shows without the failure is.
final class FailedEndings {
  private let stage: SweepStage
  /// The first ending of each group, by what was asked and answered.
  private var first: [[String]: JourneyMoment] = [:]
  /// The values of each path at the moments of the script's own playing.
  private let known: [String: Set<String?>]

  init(_ stage: SweepStage) {
    self.stage = stage
    var known: [String: Set<String?>] = [:]
    var count: [String: Int] = [:]
    for moment in stage.base.moments {
      for (path, value) in stage.store.facts(of: moment.screens).values {
        known[path, default: []].insert(value)
        count[path, default: 0] += 1
      }
    }
    for (path, count) in count where count < stage.base.moments.count { known[path]?.insert(nil) }
    self.known = known
  }

  /// Where an order ends elsewhere than the first of its group.
  func findings(in playback: Playback) -> [SweepFinding.Kind] {
    guard playback.stop == nil, let ending = playback.moments.last else { return [] }
    let key =
      ["\(playback.hasRetried)"]
      + playback.exchanges.map { exchange in
        let request = exchange.request
        return "\(request) \(request.body.base64EncodedString()) \(exchange.answer ?? "") "
          + exchange.outcome.rawValue
      }.sorted()
    guard let other = first[key] else {
      first[key] = ending
      return []
    }
    guard other.screens != ending.screens, isApart(other, ending) else { return [] }
    return [
      .failsApart(EndingDifference(from: other.screens, to: ending.screens, in: stage.store))
    ]
  }

  /// Whether two endings differ in something that the script shows without any failure.
  private func isApart(_ old: JourneyMoment, _ new: JourneyMoment) -> Bool {
    let (before, after) = (stage.store.facts(of: old.screens), stage.store.facts(of: new.screens))
    let changed = before.changes(to: after)
    let strange = changed.filter { path in
      !isKnown(path, before.values[path]) || !isKnown(path, after.values[path])
    }
    return changed.subtracting(strange).contains { path in
      !strange.contains { path.hasPrefix($0 + ".") || path.hasPrefix($0 + "[") }
        && !stage.rules.signs.isOnlySign(path, from: before.values[path], to: after.values[path])
    }
  }

  private func isKnown(_ path: String, _ value: String?) -> Bool {
    known[path]?.contains(value) == true
  }
}
