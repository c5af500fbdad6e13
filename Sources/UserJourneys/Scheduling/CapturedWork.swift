import CSchedulerHooks
import Foundation

/// The address of an object of Dispatch, of a run loop or of a lock.
typealias Address = UnsafeMutableRawPointer

/// A piece of work that code of a journey has handed to Dispatch or to a run loop.
///
/// Unchecked, because a piece of work belongs to the thread of its journey.
final class CapturedWork: @unchecked Sendable {
  private var work: captured_work
  /// The queue of the work; nil for the main queue.
  let queue: Address?
  /// The step that led to the work; the step cannot end while the work waits.
  let step: StepToken?
  /// The task that has handed over the work.
  let task = Scheduler.current?.runningTask ?? 0
  /// The call stack that waits until the work has run.
  let waiter: Scheduler.Waiter?
  /// Whether the work is a barrier, which runs alone on a concurrent queue.
  var isBarrier: Bool

  /// Creates a piece of work.
  ///
  /// - Parameters:
  ///   - work: The work, which this object owns unless a call stack waits for the work.
  ///   - queue: The queue, which this object keeps alive; the app may have released it.
  ///   - waiter: The call stack that waits until the work has run.
  init(_ work: captured_work, on queue: Address?, awaitedBy waiter: Scheduler.Waiter? = nil) {
    (self.work, self.queue, self.waiter) = (work, queue, waiter)
    isBarrier = work.is_barrier
    step = .current
    if let queue { captured_queue_retain(queue) }
  }

  deinit {
    free()
    if let queue { captured_queue_release(queue) }
  }

  private func free() {
    let work = work
    self.work = captured_work()
    if waiter == nil, work.context != nil { captured_work_free(work) }
  }

  /// Whether the work has been cancelled; cancelled work does nothing.
  var isCancelled: Bool { captured_work_is_cancelled(work) }

  /// The stack of the app's thread that runs the work; nil for work of a queue.
  var stack: OpaquePointer? { work.stack }

  /// The work item, whose state the app may query; nil for other work.
  var item: Address? { waiter == nil ? captured_work_item(work) : nil }

  /// Runs the work as code of its step, and so what ends with the work.
  func run() {
    StepToken.$current.withValue(step) {
      captured_work_run(work, queue)
      free()
    }
  }
}

/// A timer of a run loop or of Dispatch.
///
/// Unchecked, because a timer belongs to the thread of its journey.
final class CapturedTimer: @unchecked Sendable {
  let pointer: Address
  let queue: Address?
  let isSource: Bool
  /// The step that has set the timer.
  var step: StepToken?
  /// The task that has set the timer.
  var task: UInt64 = 0
  /// The time between two firings; nil for a timer that fires once.
  var interval: Duration?
  /// The time of the next firing, counted from the start of the journey.
  var next = Duration.zero
  /// Whether the time of a dispatch source has been set, and whether the source has been cancelled.
  var isSet = false, isCancelled = false
  /// Whether the timer's time has come and the timer has not fired since.
  var isDue = false
  /// The blocks of a dispatch source, by their kinds.
  var blocks: [captured_source_block.RawValue: Address] = [:]
  /// The number of `suspend` calls of a dispatch source, minus its `resume` calls.
  ///
  /// A new dispatch source counts as suspended once.
  var suspensions = 1

  init(_ pointer: Address, on queue: Address?, isSource: Bool) {
    (self.pointer, self.queue, self.isSource) = (pointer, queue, isSource)
    if !isSource { captured_timer_retain(pointer) }
    if let queue { captured_queue_retain(queue) }
  }

  deinit {
    if !isSource { captured_timer_release(pointer) }
    if let queue { captured_queue_release(queue) }
    freeBlocks()
  }

  func freeBlocks() {
    for block in blocks.values { captured_block_free(block) }
    blocks = [:]
  }

  /// Calls the target of a run loop's timer, or runs the block of a dispatch source.
  func fire() {
    StepToken.$current.withValue(step) {
      if let block = blocks[captured_source_firing.rawValue] {
        CapturedWork(captured_work(copying: block), on: queue).run()
      } else if !isSource, let timer = captured_timer_object(pointer) {
        Unmanaged<Timer>.fromOpaque(timer).takeUnretainedValue().fire()
      }
    }
  }
}

extension captured_work {
  /// Creates work from a copy of a block.
  init(copying block: Address) {
    self.init()
    context = captured_block_copy(block)
  }
}

/// Stands for a step in every task that the step starts.
///
/// A task inherits the token with its task-local values and releases the token when it ends. While
/// the token is alive, a task of the step therefore still runs.
final class StepToken: Sendable {
  @TaskLocal static var current: StepToken?

  let name: StepName
  /// The step's place in the script, counted from 1.
  let place: Int

  init(_ name: StepName, place: Int = 0) {
    self.name = name
    self.place = place
  }
}

/// A weak reference to the token of a step.
struct WeakStepToken {
  private(set) weak var token: StepToken?

  /// The token of the step from which the current task originates; nil for a task without a step.
  static var current: WeakStepToken? { StepToken.current.map { WeakStepToken(token: $0) } }
}

/// The name of a step in messages: `2 (searches)`.
struct StepName: CustomStringConvertible {
  /// The part of the user's visit that a step belongs to.
  enum Phase {
    case script
    /// The app's action on leaving, which may send a last request.
    case farewell
    /// The user has left, so that the transcript leaves the step out.
    case afterLeaving
  }

  let number: String
  let title: String
  private(set) var phase = Phase.script

  init(number: String, title: String) {
    self.number = number
    self.title = title
  }

  var description: String { "\(number) (\(title))" }

  /// The step from which the running code follows; nil for code of no step.
  static var running: StepName? { Scheduler.current?.runningStep ?? StepToken.current?.name }

  /// Returns the name of the same step in a part of the visit.
  func `in`(_ phase: Phase) -> StepName {
    var name = self
    name.phase = phase
    return name
  }
}
