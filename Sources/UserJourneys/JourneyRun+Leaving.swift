import HTTPFixtures
import SnapshotRendering

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
    transcript.begin("leaves")
    leaving.hasLeft = true
    leaving.requestCount = client.exchanges.count
    leaving.seenRequestCount = log.requestCount
    for action in leaving.actions { asStep(isFarewell: true, action) }
    for task in leaving.tasks { task.cancel() }
    leaving.actions = []
    leaving.tasks = []
    invariants = []
    isOver = true
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
  func asGhost<Result>(_ action: @MainActor () throws -> Result) rethrows -> Result {
    try StepToken.$current.withValue(StepToken(transcript.stepName, isGhost: true)) { try action() }
  }

  /// Looks at what the screens leave behind, once the script holds them no longer.
  func leftovers() -> [Finding.Kind] {
    let left = screens.map {
      LeftScreen(subject: $0.subject, name: $0.name, shown: $0.rendering)
    }
    screens = []
    _ = scheduler.settle()
    _ = log.drain()
    var found = stayingAlive(left)
    let calls = log.callCount
    isOver = false
    waitForEverything()
    isOver = true
    if log.callCount > calls { found.append(.callsAfterLeaving(log.drain().filter(\.isCall))) }
    if log.requestCount > leaving.seenRequestCount, let last = client.exchanges.last {
      found.append(.requestAfterLeaving("\(last.request)"))
    }
    for screen in left {
      if let subject = screen.subject, render(subject) != screen.shown {
        found.append(.changesAfterLeaving(screen.name))
      }
    }
    return found
  }

  private func stayingAlive(_ left: [LeftScreen]) -> [Finding.Kind] {
    var found: [Finding.Kind] = []
    for screen in left where screen.subject != nil { found.append(.staysAlive(screen.name)) }
    var seen: Set<String> = []
    for token in tokens {
      guard let step = token.token?.step, seen.insert(step).inserted else { continue }
      found.append(.stillRuns(step: step))
    }
    let waiting = client.exchanges.prefix(leaving.requestCount).filter { $0.outcome == .waiting }
    for exchange in waiting { found.append(.stillWaits("\(exchange.request)")) }
    return found
  }
}

extension String {
  fileprivate var isCall: Bool { hasPrefix("* ") }
}
