import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// A request that only one of two playbacks sends.
struct RequestDifference: Hashable {
  let request: String
  /// `-` for a request of the first playback, and `+` for one of the second.
  let mark: String

  var line: String { "\(mark) > \(request)" }
}

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
