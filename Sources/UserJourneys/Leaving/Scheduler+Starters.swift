import CSchedulerHooks

extension Scheduler {
  /// Begins to note the starter of each task, timer and piece of work.
  func noteStarters() {
    starters = Starters()
    capture_hear_of_tasks()
  }

  /// Notes a new task.
  func note(_ task: UInt64, running closure: Address?, isDetached: Bool) {
    if isMakingWorker { return }
    let life = closure.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    let kind = isDetached ? Starter.Kind.detachedTask : .task
    starters?.byTask[task] = starters?.add(life, kind, step: startingStep)
  }

  /// Returns the starter of a timer or of work that is handed over now.
  func starter(of life: AnyObject, _ kind: Starter.Kind = .work) -> Starter? {
    starters?.add(life, kind, step: startingStep)
  }

  /// The step of the running code.
  private var startingStep: StepName? { StepToken.current?.name ?? starters?.current?.step }
}

/// The starters of a journey's tasks, timers and work.
final class Starters {
  private(set) var all: [Starter] = []
  var byTask: [UInt64: Starter] = [:]
  /// Whether a timer of a run loop has ended.
  ///
  /// On Linux the system never frees a timer or its target, so the timer or the screen may hold an
  /// object in memory.
  var hasEndedTimer = false
  /// The starter of the running code; nil for a step's own code.
  var current: Starter?

  func add(_ life: AnyObject?, _ kind: Starter.Kind, step: StepName?) -> Starter {
    let starter = Starter(life, kind, step: step, parent: current)
    all.append(starter)
    return starter
  }

  /// Notes a child task that no hook announced, with the parent's starter.
  func noteChild(_ task: UInt64) {
    if byTask[task] == nil { byTask[task] = current }
  }
}
