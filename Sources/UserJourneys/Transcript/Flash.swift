import ProofsheetBasics
import SnapshotRendering

/// A value that is on the screen for one turn of the main actor only.
package struct Flash: Hashable {
  package let path: String
  /// The value before, the value for one turn, and the value after.
  package let values: [String]

  /// Returns the values of `between` that differ both from the value in `first` and from the value
  /// in `last`.
  package static func all(
    from first: ScreenFacts,
    through between: ScreenFacts,
    to last: ScreenFacts
  ) -> [Flash] {
    let values = between.values.compactMap { path, value -> Flash? in
      guard let old = first.values[path], let new = last.values[path] else { return nil }
      return value == old || value == new ? nil : Flash(path: path, values: [old, value, new])
    }
    let lists = first.lists.compactMap { path, old -> Flash? in
      guard let new = last.lists[path], between.lists[path] == nil else { return nil }
      let (before, after) = (counted(old.count, "element"), counted(new.count, "element"))
      return Flash(path: path, values: [before, "no elements", after])
    }
    return (values.filter { flash in !lists.contains { $0.path == flash.path } } + lists)
      .sorted { $0.path < $1.path }
  }

  /// Returns the events for values that were on the screen for one turn.
  ///
  /// - Parameters:
  ///   - before: The screen before.
  ///   - passing: The screen after each turn.
  ///   - now: The screen after the last turn.
  ///   - path: The prefix of every path.
  /// - Returns: An event for each value, in the order of the values.
  static func events(
    from before: Rendering,
    through passing: [Rendering],
    to now: Rendering,
    path: String
  ) -> [StoryEvent] {
    let passing = passing.filter { $0 != before && $0 != now }
    guard !passing.isEmpty else { return [] }
    let (first, last) = (ScreenFacts([before]), ScreenFacts([now]))
    let name = before.firstLine
    var events: [StoryEvent] = []
    for screen in passing {
      for flash in all(from: first, through: ScreenFacts([screen]), to: last) {
        let place = path + flash.path.dropFirst(path.isEmpty ? name.count + 1 : name.count)
        let words = "\(place): \(flash.values[0]) -> \(flash.values[1]) for a moment"
        events.append(StoryEvent(.changed, words, of: String(place), values: flash.values))
      }
    }
    return events
  }
}
