import Foundation
import SnapshotRendering
import UserJourneys

/// The difference between the screens to which two playbacks lead.
struct EndingDifference: Hashable {
  /// The changed lines of the screens, in the form of a transcript.
  let lines: [String]
  /// The outermost paths at which the screens differ: `Home.rows`.
  let paths: [String]
}

extension EndingDifference {
  /// Creates the difference; nil for screens that count as equal.
  ///
  /// - Parameters:
  ///   - old: The screens to which the first playback leads.
  ///   - other: The screens of another playback; a fact may be as it is there, too.
  ///   - new: The screens to which the second playback leads.
  ///   - timed: The facts that nobody compares.
  ///   - store: The cache of screen facts.
  init?(
    from old: [Rendering],
    or other: [Rendering]? = nil,
    to new: [Rendering],
    besides timed: TimedFacts,
    in store: FactStore
  ) {
    if new == old || new == other { return nil }
    let all = ScreenDifference.events(from: old, to: new)
    guard old.map(\.firstLine) == new.map(\.firstLine) else {
      self.init(lines: all.flatMap(\.lines), paths: ["screens"])
      return
    }
    let (before, after) = (store.facts(of: old), store.facts(of: new))
    let differing = before.differences(to: after)
    let allowed = other.map { store.facts(of: $0) }
    let changed = differing.filter { path in
      if timed.covers(path) || before.hides(path) || after.hides(path) { return false }
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
    self.init(
      lines: events.flatMap(\.lines),
      paths: outermost.isEmpty ? ["screens"] : outermost.sorted()
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
