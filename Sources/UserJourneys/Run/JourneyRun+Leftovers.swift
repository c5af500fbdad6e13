import HTTPFixtures
import SnapshotRendering

extension JourneyRun {
  /// A screen that the user has left.
  private struct LeftScreen {
    weak var subject: AnyObject?
    let name: String
    let shown: Rendering
  }

  /// Begins to note the parts of screens, since the user will leave.
  func noteParts(comparing survivors: Survivors?) {
    leaving.parts = SeenParts()
    leaving.survivors = survivors
  }

  /// Notes the parts of the screens, and keeps alive what the screens hold weakly until code of the
  /// app runs.
  ///
  /// A test double may be held by a variable of the script alone, and would then be freed when the
  /// script ends. In a real app, the object in the double's place lives on.
  func lookAtParts() {
    if leaving.hasLeft || leaving.isScriptOver { return }
    for screen in writer.screens { leaving.parts?.look(at: screen.subject) }
    let holders = writer.screens.filter(\.holdsWeakly)
    guard !holders.isEmpty else { return }
    let isUnderWay = held.first != nil || scheduler.timeline.count > 0
    guard leaving.parts != nil || isUnderWay else { return }
    let parts = holders.flatMap { SeenParts.parts(of: $0.subject, weakly: true) }
    leaving.kept = parts
  }

  /// Releases the kept objects before code of the app runs, which may replace them.
  func releaseKept() { if !leaving.hasLeft, !leaving.isScriptOver { leaving.kept = [] } }

  /// Keeps the objects to the end of the run, after the script has returned.
  ///
  /// When the user leaves, an object that holds a screen is released, because an app replaces that
  /// screen when the next one opens. So is a weak `view`, because it is the screen's own.
  func keepToTheEnd() {
    leaving.isScriptOver = true
    guard leaving.hasLeft else { return }
    let screens = Set(writer.screens.map { ObjectIdentifier($0.subject) })
    leaving.kept.removeAll { kept in
      kept.path.lowercased().hasSuffix("view")
        || SeenParts.parts(of: kept.object).contains {
          screens.contains(ObjectIdentifier($0.object))
        }
    }
  }

  /// Releases the screens while the app lives on, and returns the leftovers of the screens.
  ///
  /// Work that is under way may end: the answers to open requests come, and sleeping tasks wake. What
  /// a task does after its sleep, as another sleep, is not waited for before memory is judged.
  func leftovers() -> [Leftover] {
    let left = releaseScreens()
    isOver = false
    writer.beginWait(at: now)
    let (request, sleep) = (client.requestCount, scheduler.timeline.lastID)
    waitForEverything {
      client.waiting.contains { $0.number <= request } || scheduler.timeline.hasSleep(upTo: sleep)
    }
    // On Linux, an ended timer of a run loop keeps its block, and what the block holds, for ever.
    let isMemoryKnown = !scheduler.hasEndedTimer
    let staying = isMemoryKnown ? left.filter { $0.subject != nil } : []
    let found = staying.map { Leftover.screen($0.name) }
    writer.noteLeftovers(found)
    let start = scheduler.timeline.lastID
    waitForEverything(allowed: waiting)
    isOver = true
    write()
    let repetitions = scheduler.timeline.repetitions(since: start, besides: waiting)
    var late = repetitions.isEmpty ? unresumed : repetitions
    // A screen that such a block keeps goes on with work that ends with the screen elsewhere.
    if isMemoryKnown || left.allSatisfy({ $0.subject == nil }) {
      late = writer.log.late(besides: waiting) + late
      for screen in left {
        if let subject = screen.subject, writer.render(subject) != screen.shown {
          late.append(.change(screen.name))
        }
      }
    }
    if isMemoryKnown { late += stayingParts }
    writer.noteLeftovers(late)
    return found + late
  }

  private func releaseScreens() -> [LeftScreen] {
    writer.log.beginLate()
    // Tasks that a screen starts when it goes are its farewell.
    let left = asStep(isFarewell: true) {
      writer.releaseScreens().map {
        LeftScreen(subject: $0.subject, name: $0.name, shown: $0.rendering)
      }
    }
    _ = scheduler.settle()
    scheduler.timeline.removeCancelled()
    write()
    return left
  }

  /// The tasks of steps that wait for neither an answer nor the journey's clock.
  private var unresumed: [Leftover] {
    steps.compactMap(\.token).filter { $0.name.phase == .script && isForgotten($0) }
      .map { .task($0.name.title) }
  }

  private var stayingParts: [Leftover] {
    var found: [Leftover] = []
    for (leftover, object) in leaving.parts?.staying ?? [] {
      if leaving.survivors?.tells(leftover, object) == true, !found.contains(leftover) {
        found.append(leftover)
      }
    }
    return found
  }
}

extension JourneyRun {
  /// The work that ends when the user leaves, and the objects that should then be freed.
  struct Leaving {
    /// The script's suspended actions, which end with their screen.
    var tasks: [Task<Void, Never>] = []
    /// The app's actions on leaving.
    var actions: [@MainActor () -> Void] = []
    /// Whether the app's actions on leaving have been declared.
    var isDeclared = false
    /// The parts of screens; nil for a user who does not leave.
    var parts: SeenParts?
    /// The parts that stayed in memory in earlier runs; nil for a user who does not leave.
    var survivors: Survivors?
    /// The objects that screens hold weakly; the run keeps them alive while the script's own code
    /// runs, and after the script.
    var kept: [(path: String, object: AnyObject)] = []
    var isScriptOver = false
    var hasLeft = false
    /// Whether a step came after the user had left; the screen of that step may never have opened.
    var isPast = false
  }

  /// Lets the user leave; the transcript shows no later step.
  func leave() {
    lookAtParts()
    writer.beginStep(Story.leaving)
    leaving.hasLeft = true
    director.endChoices()
    scheduler.letAllReturn()
    sayFarewell()
    invariants = []
    isOver = true
  }

  /// Runs the app's actions on leaving, and cancels the script's suspended actions.
  func sayFarewell() {
    for action in leaving.actions { asStep(isFarewell: true, action) }
    for task in leaving.tasks { task.cancel() }
    leaving.actions = []
    leaving.tasks = []
  }

  /// Keeps an action of the app for the time when the user leaves.
  ///
  /// A user may leave while the screen opens. The action then runs at once, since a kept action
  /// would never run and would keep the screen in memory.
  func atLeaving(_ action: @escaping @MainActor () -> Void) {
    leaving.isDeclared = true
    guard leaving.hasLeft else { return leaving.actions.append(action) }
    if !leaving.isPast { asStep(isFarewell: true, action) }
  }

  /// Runs a later step of the script after the user has left.
  func afterLeaving<Result>(_ action: @MainActor () throws -> Result) rethrows -> Result {
    let token = StepToken(writer.stepName.in(.afterLeaving))
    return try StepToken.$current.withValue(token) { try action() }
  }
}
