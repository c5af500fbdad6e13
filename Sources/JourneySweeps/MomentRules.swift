import HTTPFixtures
import UserJourneys

/// The rules that hold at every moment of every run, for any app.
extension SweepStage {
  /// The findings at the moments of a playback.
  func momentFindings(in playback: Playback) -> [SweepFinding.Kind] {
    // After a failure, unsaved changes may stay unsaved.
    let isUnsaved = playback.failed.contains { playback.exchanges[$0 - 1].request.method != .get }
    let signs = isUnsaved ? signs.signs.subtracting(signs.early) : signs.signs
    let found = playback.moments.flatMap { moment in
      staying(signs, at: moment).map { .signStays(path: $0.path, value: $0.value) }
        + doubleRequests(at: moment)
    }
    return SweepFinding.Kind.unique(found)
  }

  /// The given signs that the screen shows at a moment without work; empty while work is under way.
  private func staying(_ signs: Set<BusySigns.Sign>, at moment: JourneyMoment) -> [BusySigns.Sign] {
    guard moment.isIdle, !signs.isEmpty else { return [] }
    let flags = store.facts(of: moment.screens).flags
    let staying = signs.filter { flags[$0.path] == $0.value }
    return staying.filter { !self.signs.isMark($0, among: staying) }
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

  /// The findings about the new requests to change data that are sent while the same one is under
  /// way.
  ///
  /// Heartbeats may be sent twice.
  private func doubleRequests(at moment: JourneyMoment) -> [SweepFinding.Kind] {
    let waiting = moment.waiting
    return waiting.indices.filter { index in
      let request = waiting[index].request
      return waiting[index].number > moment.requests.lowerBound && request.method != .get
        && request.method.name != "HEAD" && !timed.effects.contains(request.name)
        && waiting[..<index].contains { $0.request == request }
    }.map { .doubleRequest("\(waiting[$0].request)") }
  }
}
