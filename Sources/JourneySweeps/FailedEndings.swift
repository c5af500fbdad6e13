import Foundation
import HTTPFixtures
import UserJourneys

/// The endings of one failure in several orders.
///
/// Two orders are compared when both sent the same requests and got the same answers. A user who
/// goes on before a failure may ask for something else. A failure's message is not compared,
/// because a later event may take it away. Only values that the baseline shows are compared.
final class FailedEndings {
  private let stage: SweepStage
  /// The first ending of each group, keyed by the requests and their answers.
  private var first: [[String]: JourneyMoment] = [:]
  /// The values of each path at the moments of the baseline.
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

  /// The finding that an order ends on another screen than the first order of its group.
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

  /// Whether two endings differ in a value that the baseline shows.
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
