/// What is still there of a journey after the user has left it, or happens then.
package enum Leftover: Hashable {
  /// A screen is in memory.
  case screen(String)
  /// An object is in memory that a screen alone had, at this path.
  case child(String, path: String)
  /// A task of a step runs.
  case task(step: String, titled: String)
  /// Routers or delegates are called.
  case calls([StoryEvent])
  /// A screen changes.
  case change(String)
}

extension Leftover {
  /// An event of the story for what a transcript does not show.
  package var event: StoryEvent? {
    let words: String? =
      switch self {
      case .screen(let name): "\(name) is still in memory"
      case .child(let name, let path): "\(name) is still in memory, which was \(path)"
      case .task(let step, _): "a task of step \(step) still runs"
      case .change(let name): "\(name) changes"
      case .calls: nil
      }
    return words.map { StoryEvent(.trouble, $0) }
  }
}

/// What stayed in memory when users had left, over many runs of one journey.
///
/// Unchecked, because the runs come one after the other.
package final class Survivors: @unchecked Sendable {
  private struct Survivor {
    let leftover: Leftover
    weak var object: AnyObject?
  }

  private var known: [Survivor] = []

  package init() {}

  /// Whether an object of which nobody can tell whose it is was left by its screen.
  ///
  /// Then another one was left in its place before. The same one again is what the program keeps.
  func tells(_ leftover: Leftover, _ object: AnyObject) -> Bool {
    let others = known.filter { $0.leftover == leftover && $0.object != nil }
    if others.contains(where: { $0.object === object }) { return false }
    known.append(Survivor(leftover: leftover, object: object))
    return !others.isEmpty
  }
}
