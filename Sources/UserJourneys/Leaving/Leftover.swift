/// A remainder of a journey after the user has left it, or a later event.
package enum Leftover: Hashable {
  /// A screen is in memory.
  case screen(String)
  /// An object is in memory that only a screen held, at this path.
  case child(String, path: String)
  /// A task of a step runs.
  case task(step: String, titled: String)
  /// Routers or delegates are called.
  case calls([StoryEvent])
  /// A screen changes.
  case change(String)
}

extension Leftover {
  /// The event of the story for a leftover that the transcript would not show otherwise.
  package var event: StoryEvent? {
    let words: String? =
      switch self {
      case .screen(let name): "\(name) is still in memory"
      case .child(let name, let path): "\(name), the former \(path), is still in memory"
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
  /// A different object at the same place in an earlier run shows a leak. The same object in each
  /// run is one that the program keeps.
  func tells(_ leftover: Leftover, _ object: AnyObject) -> Bool {
    let others = known.filter { $0.leftover == leftover && $0.object != nil }
    if others.contains(where: { $0.object === object }) { return false }
    known.append(Survivor(leftover: leftover, object: object))
    return !others.isEmpty
  }
}
