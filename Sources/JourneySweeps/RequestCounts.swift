import HTTPFixtures
import SnapshotRendering
import UserJourneys

extension SweepStage {
  /// The numbers that only count requests, as the generation of a load does.
  ///
  /// Such a number grows with every request of the script's own run and of the playback, one of
  /// which only reads, so that it is no amount. Or it is the number of requests of the last step
  /// that sends any, as of an upload.
  func requestCounts(in playback: Playback) -> Set<String> {
    let ends = [base, playback].map { store.facts(of: $0.ending).values }
    let reads = base.exchanges.contains { $0.request.method == .get }
    return Set(
      ends[0].filter { path, value in
        guard let old = Int(value), let new = ends[1][path].flatMap({ Int($0) }), old != new else {
          return false
        }
        return old == base.lastRequestCount && new == playback.lastRequestCount
          || reads && growth(of: path, in: base) == growth(of: path, in: playback)
            && growth(of: path, in: base) != nil
      }.keys
    )
  }

  /// What a number has more than the requests so far; nil if this changes in the run.
  private func growth(of path: String, in playback: Playback) -> Int? {
    let numbers = playback.moments.map { moment in
      store.facts(of: moment.screens).values[path].flatMap { Int($0) }.map {
        $0 - moment.requestCount
      }
    }
    let known = Set(numbers)
    return known.count == 1 ? known.first ?? nil : nil
  }
}

extension Playback {
  /// The number of requests of the last step that sends any.
  fileprivate var lastRequestCount: Int {
    let steps = sent.values.compactMap { $0.step.flatMap { Int($0) } }
    return steps.count { $0 == steps.max() }
  }
}
