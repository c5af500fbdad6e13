import SnapshotRendering
import UserJourneys

/// The facts of screens by their texts, because many runs of one journey show the same screens.
final class FactStore {
  private var known: [[String]: ScreenFacts] = [:]

  func facts(of screens: [Rendering]) -> ScreenFacts {
    let key = screens.map(\.text)
    if let facts = known[key] { return facts }
    // The facts of 1,000 large screens take some 50 MB.
    if known.count == 1_000 { known = [:] }
    let facts = ScreenFacts(screens)
    known[key] = facts
    return facts
  }
}
