/// A thing that remains after the user has left, or happens later.
package enum Leftover: Hashable {
  /// A screen is in memory.
  case screen(String)
  /// An object from a stored property of a screen, at this path, is in memory without the screen.
  case part(String, path: String)
  /// The app sends a request.
  case request(String)
  /// A router or a delegate is called.
  case call(String)
  /// A timer fires again and again, or a task sleeps again and again.
  case repetition(String)
  /// A task of the step with this title is never resumed.
  case task(String)
  /// A screen changes.
  case change(String)
}

extension Leftover {
  /// The story's event for the leftover; nil for requests and calls, which a story shows anyway.
  package var event: StoryEvent? {
    let words: String? =
      switch self {
      case .screen(let name): "\(name) is still in memory"
      case .part(let name, let path): "\(name), a value of \(path), is still in memory"
      case .repetition(let words): "a \(words) goes on"
      case .task(let title): "a task of \"\(title)\" is never resumed"
      case .change(let name): "\(name) changes"
      case .request, .call: nil
      }
    return words.map { StoryEvent(.trouble, $0) }
  }
}

/// The parts of screens that stayed in memory after leaving, over many runs of one journey.
///
/// Unchecked, because the runs come one after the other.
package final class Survivors: @unchecked Sendable {
  private struct Survivor {
    let leftover: Leftover
    weak var object: AnyObject?
  }

  private var known: [Survivor] = []

  package init() {}

  /// Whether an object that stayed in memory is a leftover of its screen.
  ///
  /// The result is true if an earlier run left a different object at the same place, because only a
  /// leak leaves a new object in each run. An object that is the same in all runs belongs to the
  /// program itself.
  func tells(_ leftover: Leftover, _ object: AnyObject) -> Bool {
    let others = known.filter { $0.leftover == leftover && $0.object != nil }
    if others.contains(where: { $0.object === object }) { return false }
    known.append(Survivor(leftover: leftover, object: object))
    return !others.isEmpty
  }
}
