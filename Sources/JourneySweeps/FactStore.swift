import SnapshotRendering
import UserJourneys

/// A cache of screen facts, because many runs of one journey show the same screens.
final class FactStore {
  /// The largest number of facts in the cache; they take some 50 MB.
  private static let capacity = 200_000

  /// The open screens as a key of the cache; the hash reads each screen's bytes in one call.
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
    count += facts.values.count
    if count > Self.capacity { (known, count) = ([:], facts.values.count) }
    known[key] = facts
    return facts
  }
}
