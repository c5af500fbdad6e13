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
