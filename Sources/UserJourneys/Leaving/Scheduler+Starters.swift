import CSchedulerHooks

extension Scheduler {
  /// From here on it is noted who starts what.
  func noteStarters() {
    starters = Starters()
    capture_hear_of_tasks()
  }

  /// A task has been made.
  func note(_ task: UInt64, running closure: UnsafeMutableRawPointer?, isDetached: Bool) {
    if isMakingWorker { return }
    let life = closure.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    let kind = isDetached ? Starter.Kind.detachedTask : .task
    starters?.byTask[task] = starters?.add(life, kind, step: startingStep)
  }

  /// Who starts what is handed over now.
  func starter(of work: CapturedWork) -> Starter? {
    starters?.add(work, .work, step: startingStep)
  }

  /// Who sets a timer now.
  func starter(of timer: CapturedTimer) -> Starter? {
    starters?.add(timer, .timer, step: startingStep)
  }

  /// The step that the code which runs follows from.
  private var startingStep: StepName? { StepToken.current?.name ?? starters?.current?.step }
}

/// Who has started what in a journey.
final class Starters {
  private(set) var all: [Starter] = []
  var byTask: [UInt64: Starter] = [:]
  /// Whether a timer of a run loop has ended: on Linux the system never frees one, nor what it calls,
  /// so that nobody can tell whether an object is the timer's or was left by the screen.
  var hasEndedTimer = false
  /// Who has started the code that runs; nil for a step's own.
  var current: Starter?

  func add(_ life: AnyObject?, _ kind: Starter.Kind, step: StepName?) -> Starter {
    let starter = Starter(life, kind, step: step, parent: current)
    all.append(starter)
    return starter
  }

  /// A task that was not heard of is another one's child, and stands where that stands.
  func noteChild(_ task: UInt64) {
    if byTask[task] == nil { byTask[task] = current }
  }
}
