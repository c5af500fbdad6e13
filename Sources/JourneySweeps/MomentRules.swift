import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// The rules that hold at every moment of every run, for any app.
struct MomentRules {
  let signs: BusySigns
  let store: FactStore

  /// The findings at the moments of a playback.
  func findings(in playback: Playback) -> [SweepFinding.Kind] {
    var found: [SweepFinding.Kind] = []
    for moment in playback.moments {
      let kinds = stayingSigns(at: moment) + doubleRequests(at: moment, in: playback)
      for kind in kinds where !found.contains(kind) { found.append(kind) }
    }
    return found
  }

  private func stayingSigns(at moment: JourneyMoment) -> [SweepFinding.Kind] {
    staying(signs.signs, at: moment).map { .signStays(path: $0.path, value: $0.value) }
  }

  /// The given signs that the screen shows at a moment without work; empty while work is under way.
  func staying(_ signs: Set<BusySigns.Sign>, at moment: JourneyMoment) -> [BusySigns.Sign] {
    guard moment.isIdle, !signs.isEmpty else { return [] }
    let flags = store.facts(of: moment.screens).flags
    return signs.filter { flags[$0.path] == $0.value }
      .sorted { ($0.path, $0.value) < ($1.path, $1.value) }
  }

  /// Returns the paths whose values change between two moments; a change that only shows or hides a
  /// sign does not count.
  func changes(from old: JourneyMoment, to new: JourneyMoment) -> Set<String> {
    let (before, after) = (store.facts(of: old.screens), store.facts(of: new.screens))
    return before.changes(to: after).filter { path in
      !signs.isOnlySign(path, from: before.values[path], to: after.values[path])
    }
  }

  private func doubleRequests(
    at moment: JourneyMoment,
    in playback: Playback
  ) -> [SweepFinding.Kind] {
    guard moment.waiting.count > 1 else { return [] }
    var first: [Stub.Request: Int] = [:]
    return moment.waiting.compactMap { exchange in
      guard let earlier = first[exchange.request] else {
        first[exchange.request] = exchange.number
        return nil
      }
      // A GET request may be sent again after a request that changes data.
      let between = playback.exchanges[earlier..<(exchange.number - 1)]
      let isReadAgain =
        exchange.request.method == .get && between.contains { $0.request.method != .get }
      return isReadAgain ? nil : .doubleRequest("\(exchange.request)")
    }
  }
}
