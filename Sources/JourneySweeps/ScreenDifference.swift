import HTTPFixtures
import SnapshotRendering
import UserJourneys

extension CollectionDifference.Change {
  /// The mark of the element in a text: `-` or `+`.
  var mark: String { if case .remove = self { "-" } else { "+" } }

  var element: ChangeElement {
    switch self {
    case .remove(_, let element, _), .insert(_, let element, _): element
    }
  }
}

/// The difference between two sets of screens, in the words of a transcript.
enum ScreenDifference {
  static func lines(from old: [Rendering], to new: [Rendering]) -> [String] {
    events(from: old, to: new).flatMap(\.lines)
  }

  static func events(from old: [Rendering], to new: [Rendering]) -> [StoryEvent] {
    guard old.count == new.count else {
      return [StoryEvent(.changed, "\(names(old)) -> \(names(new))")]
    }
    return zip(old, new).flatMap { old, new -> [StoryEvent] in
      guard old != new else { return [] }
      guard let before = old.tree, let after = new.tree else {
        return [StoryEvent(.changed, "(not canonical text)")]
      }
      return ScreenDelta.events(from: before, to: after, path: "")
    }
  }

  private static func names(_ screens: [Rendering]) -> String {
    screens.map(\.firstLine).joined(separator: ", ")
  }
}

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
