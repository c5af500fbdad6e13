import SnapshotRendering
import UserJourneys

/// The values that only failures bring and that the app never takes away, such as an alert that the
/// view shows once.
///
/// Each is nil, false or an empty text throughout the script's own run. If any failure's run takes
/// such a value away again, the value says how things are, and a retry must take it away, too.
struct LastingAlerts {
  /// The paths that have no value but such an empty one in the script's own run.
  private var empty: Set<String> = []
  /// The paths whose value some run has taken away again.
  private var cleared: Set<String> = []
  private let store: FactStore
  private static let nothing: Set<String?> = ["nil", "false", "\"\""]

  init(_ base: Playback, _ store: FactStore) {
    self.store = store
    var full: Set<String> = []
    for moment in base.moments {
      for (path, value) in store.facts(of: moment.screens).values {
        if Self.nothing.contains(value) { empty.insert(path) } else { full.insert(path) }
      }
    }
    empty.subtract(full)
  }

  /// Notes which values the run of a failure takes away again.
  mutating func note(_ playback: Playback) {
    let end = store.facts(of: playback.ending).values
    for path in empty.subtracting(cleared) where Self.nothing.contains(end[path]) {
      let hasShown = playback.moments.contains { moment in
        let value = store.facts(of: moment.screens).values[path]
        return value != nil && !Self.nothing.contains(value)
      }
      if hasShown { cleared.insert(path) }
    }
  }

  /// The facts at the end of a playback that belong to such a value.
  func paths(in playback: Playback) -> Set<String> {
    let end = store.facts(of: playback.ending).values
    let lasting = empty.subtracting(cleared)
      .filter { end[$0] != nil && !Self.nothing.contains(end[$0]) }
    return lasting.isEmpty
      ? []
      : Set(end.keys.filter { path in lasting.contains { path == $0 || path.hasPrefix($0 + ".") } })
  }
}
