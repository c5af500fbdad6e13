import HTTPFixtures
import SnapshotRendering

/// What is still there of a journey after the user has left it, or happens then.
package enum Leftover: Hashable {
  /// A screen is in memory.
  case screen(String)
  /// A task of a step runs.
  case task(step: String)
  /// A request waits for its answer.
  case waitingRequest(String)
  /// Routers or delegates are called.
  case calls([String])
  /// A request is sent.
  case newRequest(String)
  /// A screen changes.
  case change(String)
}

extension JourneyRun {
  /// What ends when the user leaves.
  struct Leaving {
    /// Suspended actions of the script, which end with the screen that started them.
    var tasks: [Task<Void, Never>] = []
    /// What the app does then.
    var actions: [@MainActor () -> Void] = []
    /// How many requests there were.
    var requestCount = 0
    /// How many of them somebody looked at.
    var seenRequestCount = 0
    var hasLeft = false
    /// Whether a step came after the user had left, and so maybe a screen that never opened.
    var isPast = false
  }

  /// A screen that the user has left.
  private struct LeftScreen {
    weak var subject: AnyObject?
    let name: String
    let shown: Rendering
  }

  /// The user leaves: the steps that remain are not looked at.
  func leave() {
    writer.beginLeaving()
    leaving.hasLeft = true
    leaving.requestCount = client.exchanges.count
    leaving.seenRequestCount = writer.log.requestCount
    sayFarewell()
    invariants = []
    isOver = true
  }

  /// Does what the app does when the user leaves, and ends the script's suspended actions.
  func sayFarewell() {
    for action in leaving.actions { asStep(isFarewell: true, action) }
    for task in leaving.tasks { task.cancel() }
    leaving.actions = []
    leaving.tasks = []
  }

  /// Keeps what the app does when the user leaves.
  ///
  /// Where the user has left while the screen opened, it is done at once: kept, it would never be
  /// done, and keep the screen in memory.
  func atLeaving(_ action: @escaping @MainActor () -> Void) {
    guard leaving.hasLeft else { return leaving.actions.append(action) }
    if !leaving.isPast { asStep(isFarewell: true, action) }
  }

  /// Runs what the script still asks for after the user has left.
  func afterLeaving<Result>(_ action: @MainActor () throws -> Result) rethrows -> Result {
    let token = StepToken(writer.transcript.stepName, isAfterLeaving: true)
    return try StepToken.$current.withValue(token) { try action() }
  }

  /// Looks at what the screens leave behind, once the script holds them no longer.
  func leftovers() -> [Leftover] {
    let left = writer.releaseScreens().map {
      LeftScreen(subject: $0.subject, name: $0.name, shown: $0.rendering)
    }
    let log = writer.log
    _ = scheduler.settle()
    scheduler.timeline.removeCancelled()
    _ = log.drain()
    var found = stayingAlive(left)
    let calls = log.callCount
    isOver = false
    waitForEverything()
    isOver = true
    if log.callCount > calls { found.append(.calls(log.drain().filter { $0.hasPrefix("* ") })) }
    if log.requestCount > leaving.seenRequestCount, let last = client.exchanges.last {
      found.append(.newRequest("\(last.request)"))
    }
    for screen in left {
      if let subject = screen.subject, writer.render(subject) != screen.shown {
        found.append(.change(screen.name))
      }
    }
    return found
  }

  private func stayingAlive(_ left: [LeftScreen]) -> [Leftover] {
    var found: [Leftover] = []
    for screen in left where screen.subject != nil { found.append(.screen(screen.name)) }
    var seen: Set<String> = []
    for step in steps {
      guard let name = step.token?.name, !waiting.contains(name.title) else { continue }
      if seen.insert(name.number).inserted { found.append(.task(step: name.number)) }
    }
    let waiting = client.exchanges.prefix(leaving.requestCount).filter { $0.outcome == .waiting }
    return found + waiting.map { .waitingRequest("\($0.request)") }
  }
}
