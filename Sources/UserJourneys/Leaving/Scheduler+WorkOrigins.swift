import CSchedulerHooks

extension Scheduler {
  /// Begins to note the origin of each task, timer and piece of work.
  func noteOrigins() {
    origins = WorkOrigins()
    capture_hear_of_tasks()
  }

  /// Notes the origin of a new task.
  func note(_ task: UInt64, running closure: Address?, isDetached: Bool) {
    if isMakingWorker { return }
    let life = closure.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
    let kind = isDetached ? WorkOrigin.Kind.detachedTask : .task
    origins?.byTask[task] = origins?.add(life, kind, step: startingStep)
  }

  /// Returns the origin of a timer or of work that is handed over now.
  func origin(of life: AnyObject, _ kind: WorkOrigin.Kind = .work) -> WorkOrigin? {
    origins?.add(life, kind, step: startingStep)
  }

  /// The step whose code, or whose work, is running; new work follows from this step.
  private var startingStep: StepName? { StepToken.current?.name ?? origins?.current?.step }
}

/// The origins of a journey's tasks, timers and work: the steps and the code that started them.
final class WorkOrigins {
  private(set) var all: [WorkOrigin] = []
  var byTask: [UInt64: WorkOrigin] = [:]
  /// Whether a timer of a run loop has ended.
  ///
  /// On Linux the system never frees an ended timer or its target, so either of them may keep an
  /// object in memory.
  var hasEndedTimer = false
  /// The origin of the job or work that the scheduler runs; nil for a step's own code.
  private var running: WorkOrigin?
  /// The origin of the running code; nil for a step's own code.
  ///
  /// This is the running task's origin and not the job's, because an actor may run several tasks in
  /// one job. A task that follows from no step has the origin of its job.
  var current: WorkOrigin? {
    get {
      let origin = withUnsafeCurrentTask { task in
        task.flatMap { byTask[scheduler_hooks_task(unsafeBitCast($0, to: Address.self))] }
      }
      return origin?.step == nil ? running : origin
    }
    set { running = newValue }
  }

  func add(_ life: AnyObject?, _ kind: WorkOrigin.Kind, step: StepName?) -> WorkOrigin {
    let origin = WorkOrigin(life, kind, step: step, parent: current)
    all.append(origin)
    return origin
  }

  /// Notes a child task that no hook announced, with the parent's origin.
  func noteChild(_ task: UInt64) {
    if byTask[task] == nil { byTask[task] = current }
  }
}
