/// Stands for a step in every task that the step starts.
///
/// A task inherits the token with its task-local values and releases the token when it ends. While
/// the token is alive, a task of the step therefore still runs.
final class StepToken: Sendable {
  @TaskLocal static var current: StepToken?

  let name: StepName
  /// The step's place in the script, counted from 1.
  let place: Int
  /// Whether the step comes after the user has left, so that the transcript leaves the step out.
  let isAfterLeaving: Bool
  /// Whether the step is the app's action on leaving, which may send a last request.
  let isFarewell: Bool

  init(
    _ name: StepName,
    place: Int = 0,
    isAfterLeaving: Bool = false,
    isFarewell: Bool = false
  ) {
    (self.name, self.place, self.isAfterLeaving) = (name, place, isAfterLeaving)
    self.isFarewell = isFarewell
  }

  /// Whether the current task follows from a step that came after the user had left.
  static var isAfterLeaving: Bool { current?.isAfterLeaving == true }
}

/// A weak reference to the token of a step.
struct WeakStepToken {
  private(set) weak var token: StepToken?

  /// The token of the step from which the current task originates; nil for a task without a step.
  static var current: WeakStepToken? { StepToken.current.map { WeakStepToken(token: $0) } }
}

/// The name of a step in messages: `2 (searches)`.
struct StepName: CustomStringConvertible {
  let number: String
  let title: String

  var description: String { "\(number) (\(title))" }
}
