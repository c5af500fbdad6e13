import SnapshotRendering
import UserJourneys

/// A cache of the facts of screens that recur in the runs of one journey.
final class FactStore {
  /// The largest number of facts in the cache, some 50 MB.
  private static let capacity = 200_000

  /// Open screens, compared by all their bytes, which are hashed in one call for each screen.
  struct Key: Hashable {
    let screens: [Rendering]

    func hash(into hasher: inout Hasher) {
      for screen in screens { screen.bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }
  }

  private var known: [Key: ScreenFacts] = [:]
  private var count = 0

  func facts(of screens: [Rendering]) -> ScreenFacts {
    let key = Key(screens: screens)
    if let facts = known[key] { return facts }
    let facts = ScreenFacts(screens)
    makeRoom(for: facts.values.count)
    known[key] = facts
    return facts
  }

  private func makeRoom(for more: Int) {
    count += more
    guard count > Self.capacity else { return }
    known = [:]
    count = more
  }
}
