import HTTPFixtures

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
    var kept: [AnyObject] = []
    var isScriptOver = false
    var hasLeft = false
    /// Whether a step came after the user had left; the screen of that step may never have opened.
    var isPast = false
  }

  /// Lets the user leave; the transcript shows no later step.
  func leave() {
    lookAtParts()
    writer.beginLeaving(at: now)
    leaving.hasLeft = true
    director.endChoices()
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
    let token = StepToken(writer.transcript.stepName.in(.afterLeaving))
    return try StepToken.$current.withValue(token) { try action() }
  }
}
