/// An object or a task that remains after the user has left, or an event that happens later.
package enum Leftover: Hashable {
  /// A screen is in memory.
  case screen(String)
  /// An object that only a screen held, at this path, is in memory.
  case child(String, path: String)
  /// A task of a step runs.
  case task(step: String, titled: String)
  /// Routers or delegates are called.
  case calls([StoryEvent])
  /// A screen changes.
  case change(String)
}

extension Leftover {
  /// The story's event for the leftover; nil for calls, which the transcript shows anyway.
  package var event: StoryEvent? {
    let words: String? =
      switch self {
      case .screen(let name): "\(name) is still in memory"
      case .child(let name, let path): "\(name), the earlier value of \(path), is still in memory"
      case .task(let step, _): "a task of step \(step) still runs"
      case .change(let name): "\(name) changes"
      case .calls: nil
      }
    return words.map { StoryEvent(.trouble, $0) }
  }
}

/// The objects that stayed in memory after leaving, over many runs of one journey.
///
/// Unchecked, because the runs come one after the other.
package final class Survivors: @unchecked Sendable {
  private struct Survivor {
    let leftover: Leftover
    weak var object: AnyObject?
  }

  private var known: [Survivor] = []

  package init() {}

  /// Whether an object of an unknown owner is a leftover of a screen.
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
