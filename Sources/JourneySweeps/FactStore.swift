import SnapshotRendering
import UserJourneys

/// The facts of screens that come up again and again in the runs of one journey.
final class FactStore {
  /// How many facts are remembered at most: some 50 MB.
  private static let capacity = 200_000

  private var known: [[[UInt8]]: ScreenFacts] = [:]
  private var count = 0

  func facts(of screens: [Rendering]) -> ScreenFacts {
    let key = screens.map(\.bytes)
    if let facts = known[key] { return facts }
    let facts = ScreenFacts(screens)
    count += facts.values.count
    if count > Self.capacity {
      known = [:]
      count = facts.values.count
    }
    known[key] = facts
    return facts
  }
}
