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
      let kinds = stayingSigns(at: moment) + doubleRequests(at: moment)
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
      !before.hides(path) && !after.hides(path)
        && !signs.isOnlySign(path, from: before.values[path], to: after.values[path])
    }
  }

  /// The findings about a request to change data that is sent while the same one is under way.
  private func doubleRequests(at moment: JourneyMoment) -> [SweepFinding.Kind] {
    guard moment.waiting.count > 1 else { return [] }
    var known: Set<Stub.Request> = []
    return moment.waiting.map(\.request).filter { request in
      request.method != .get && request.method.name != "HEAD" && !known.insert(request).inserted
    }.map { .doubleRequest("\($0)") }
  }
}
