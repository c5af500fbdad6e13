/// Stands for a step in every task that the step starts.
///
/// A task inherits it with its task-local values and drops it when it ends, so a token that lives on
/// is a task that has not ended, whoever keeps its handle.
final class StepToken: Sendable {
  @TaskLocal static var current: StepToken?

  let name: StepName
  /// The step's place in the script, counted from 1.
  let place: Int
  /// Whether the step is one that the script takes after the user has left, which nobody looks at.
  let isAfterLeaving: Bool
  /// Whether the step is what the app does when the user leaves, which may be a last request.
  let isFarewell: Bool

  init(
    _ name: StepName,
    place: Int = 0,
    isAfterLeaving: Bool = false,
    isFarewell: Bool = false
  ) {
    self.name = name
    self.place = place
    self.isAfterLeaving = isAfterLeaving
    self.isFarewell = isFarewell
  }

  /// Whether the current task follows from a step that nobody looks at.
  static var isAfterLeaving: Bool { current?.isAfterLeaving == true }
}

/// A token that is looked at and not kept.
struct WeakStepToken {
  private(set) weak var token: StepToken?

  /// The token of the current task, if it follows from a step.
  static var current: WeakStepToken? { StepToken.current.map { WeakStepToken(token: $0) } }
}

/// A step as messages name it.
struct StepName: CustomStringConvertible {
  let number: String
  let title: String

  var description: String { "\(number) (\(title))" }
}
