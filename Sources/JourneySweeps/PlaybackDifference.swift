import Foundation
import SnapshotRendering
import UserJourneys

/// The difference between two playbacks: in the screens to which they lead, or in their effects.
struct PlaybackDifference: Hashable {
  /// The changed lines of the screens, in the form of a transcript, or the lines of the effects that
  /// only one playback has.
  ///
  /// Effects of the first playback are marked `-`, and effects of the second `+`.
  let lines: [String]
  /// The outermost paths at which the screens differ, such as `Home.rows`, or the names of the
  /// effects that differ.
  let names: [String]
}

extension SweepStage {
  /// The difference between two endings, without what time alone changes; nil for screens that
  /// count as equal.
  ///
  /// - Parameters:
  ///   - old: The screens to which the first playback leads.
  ///   - other: The screens of another playback; a fact may be as it is there, too.
  ///   - new: The screens to which the second playback leads.
  ///   - ignored: Further facts that nobody compares.
  /// - Returns: The difference.
  func difference(
    from old: [Rendering],
    or other: [Rendering]? = nil,
    to new: [Rendering],
    besides ignored: Set<String> = []
  ) -> PlaybackDifference? {
    if new == old || new == other { return nil }
    let all = StoryEvent.changes(from: old, to: new)
    guard old.map(\.firstLine) == new.map(\.firstLine) else {
      return PlaybackDifference(lines: all.flatMap(\.lines), names: ["screens"])
    }
    let (before, after) = (store.facts(of: old), store.facts(of: new))
    let differing = before.differences(to: after)
    let allowed = other.map { store.facts(of: $0) }
    let uncompared = timed.paths.union(ignored)
    let changed = differing.filter { path in
      if uncompared.contains(path) || uncompared.contains(path.placeOfFact) { return false }
      if before.hides(path) || after.hides(path) { return false }
      guard let allowed else { return true }
      return allowed.values[path] != after.values[path] || allowed.lists[path] != after.lists[path]
    }
    if changed.isEmpty, !differing.isEmpty { return nil }
    let unsaid = differing.subtracting(changed)
    let events = all.filter { event in
      !unsaid.contains { event.changes(partOf: $0) }
        || changed.contains { event.changes(partOf: $0) }
    }
    let places = Set(changed.map(\.placeOfFact))
    let outermost = places.filter { place in !places.contains { place.hasPrefix($0 + ".") } }
    return PlaybackDifference(
      lines: events.flatMap(\.lines),
      names: outermost.isEmpty ? ["screens"] : outermost.sorted()
    )
  }
}

extension ScreenFacts {
  /// The paths of the facts that have changed, and of the lists with other elements.
  func differences(to new: ScreenFacts) -> Set<String> {
    changes(to: new).union(lists.filter { new.lists[$0.key] != $0.value }.keys)
  }

  /// Whether the content of a fact is hidden, as that of a task is.
  func hides(_ path: String) -> Bool { values[path]?.hasSuffix("(opaque)") == true }
}

extension String {
  /// The start of a fact's path, before the first row or key: `Home.rows` for
  /// `Home.rows["a"].title`.
  var placeOfFact: String {
    let end = [range(of: "["), range(of: ".\"")].compactMap { $0?.lowerBound }.min()
    return String(self[..<(end ?? endIndex)])
  }
}

extension StoryEvent {
  /// The changes between two sets of screens, as a transcript tells them.
  static func changes(from old: [Rendering], to new: [Rendering]) -> [StoryEvent] {
    guard old.count == new.count else {
      let names = [old, new].map { $0.map(\.firstLine).joined(separator: ", ") }
      return [StoryEvent(.changed, names.joined(separator: " -> "))]
    }
    return new.indices.flatMap { index -> [StoryEvent] in
      let (old, new, isTop) = (old[index], new[index], index == new.count - 1)
      guard old != new else { return [] }
      guard let before = old.tree, let after = new.tree else {
        return [StoryEvent(.changed, "(not canonical text)")]
      }
      return ScreenDelta.events(from: before, to: after, path: isTop ? "" : new.firstLine)
    }
  }
}
