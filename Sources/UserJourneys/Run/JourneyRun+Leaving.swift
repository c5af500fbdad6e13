import HTTPFixtures

extension JourneyRun {
  /// What ends when the user leaves.
  struct Leaving {
    /// Suspended actions of the script, which end with the screen that started them.
    var tasks: [Task<Void, Never>] = []
    /// What the app does then.
    var actions: [@MainActor () -> Void] = []
    /// How many requests and calls somebody had looked at.
    var seen = (sent: 0, called: 0)
    /// What is whose, and what stayed in earlier runs; nil in a run whose user does not leave.
    var belongings: Belongings?
    var survivors: Survivors?
    var hasLeft = false
    /// Whether a step came after the user had left, and so maybe a screen that never opened.
    var isPast = false
  }

  /// The user leaves: the steps that remain are not looked at.
  func leave() {
    writer.beginLeaving(at: now)
    leaving.hasLeft = true
    director.endChoices()
    let seen = writer.log.later(than: (0, 0))
    leaving.seen = (seen.sent.count, seen.called.count)
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
}
