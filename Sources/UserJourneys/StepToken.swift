/// Stands for a step in every task that the step starts.
///
/// A task inherits it with its task-local values and drops it when it ends, so a token that lives on
/// is a task that has not ended, whoever keeps its handle.
final class StepToken: Sendable {
  @TaskLocal static var current: StepToken?

  let step: String
  /// Whether the step is one that the script takes after the user has left, which nobody looks at.
  let isGhost: Bool

  init(step: String, isGhost: Bool = false) {
    self.step = step
    self.isGhost = isGhost
  }

  /// Whether the current task follows from a step that nobody looks at.
  static var isGhost: Bool { current?.isGhost == true }
}

/// A token that is looked at and not kept.
struct WeakStepToken {
  private(set) weak var token: StepToken?
}
